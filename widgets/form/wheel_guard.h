// A wheel over a field without the focus is no request: it scrolls what the field lies in and changes
// nothing. GUI thread.
#pragma once

namespace expe {

// Of every combo box, spin box, slider and dial of the application, also of those made later: a turn of the
// wheel neither gives them the focus nor moves them until a click or a key has chosen them. The tracks of the
// scrub bar, which lies in no pane, follow the wheel under the pointer: they change what is looked at and no
// run. Once is enough.
void guardWheel();

} // namespace expe
