// One line a family file; registry.cpp puts them in order.
#pragma once

#include "core/position/framework/encoding.h"

namespace expe {

Family expeFamily();
Family exqpeFamily();
Family ropeFamily();
Family xposFamily();
Family fopeFamily();
Family popeFamily();
Family ropePpFamily();
Family sinusoidalFamily();
Family learnedFamily();
Family axialFamily();
Family shawFamily();
Family transformerXLFamily();
Family tenerFamily();
Family huangFamily();
Family daTransformerFamily();
Family debertaFamily();
Family nopeFamily();
Family customFamily();
Family alibiFamily();
Family bamFamily();
Family t5Family();
Family kerpleFamily();
Family sandwichFamily();
Family fireFamily();
Family copeFamily();
Family cableFamily();
Family foxFamily();
Family grapeAFamily();
Family grapeAPFamily();
Family gapeFamily();
Family tapaFamily();
Family wallFamily();
Family stickBreakingFamily();
Family pathFamily();
Family selectiveRopeFamily();
Family canonFamily();
Family repoFamily();
Family selectiveAttentionFamily();
Family sinusoidal2DFamily();
Family learned2DFamily();
Family rope2DFamily();
Family alibi2DFamily();
Family t52DFamily();
Family swinFamily();
Family expe2DFamily();

} // namespace expe
