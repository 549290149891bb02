#include "core/help/language.h"

namespace expe::help {

const Words german = {
    .guide = "Anleitung",
    .encodings = "Kodierungen",
    .parameters = "Parameter",
    .allEncodings = "Alle Kodierungen",
    .positionalEncodings = "Positionskodierungen",
    .shortcuts = "Tastenkürzel",
    .sectionIntroduction =
        "Parameter eines Laufs, wie im Formular. Auf der Befehlszeile: <code>--set {0}=</code>WERT.",
    .key = "Schlüssel",
    .value = "Wert",
    .standard = "Standardwert",
    .unit = "Einheit",
    .mayChange = "Änderbar",
    .earlierKeys = "Frühere Schlüssel",
    .onlyWith = "Nur mit",
    .equation = "Gleichung",
    .values =
        {
            .onOrOff = "on (an) oder off (aus)",
            .whole = "eine ganze Zahl{0}",
            .number = "eine Zahl{0}",
            .numbers = "Zahlen{0}, durch Kommas getrennt",
            .path = "ein Pfad",
            .text = "ein Text",
            .fromTo = " von {0} bis {1}",
            .fromUp = " ab {0}",
            .upTo = " bis {1}",
            .beforeTheLast = " oder ",
            .orAuto = ", oder auto",
        },
    .logarithmic = ", auf logarithmischer Skala",
    .on = "an",
    .off = "aus",
    .empty = "leer",
    .build = "vor dem ersten Schritt eines Laufs: ein anderer Wert ist ein anderes Modell",
    .start = "vor dem ersten Schritt eines Laufs",
    .live = "jederzeit, auch während der Lauf trainiert: jede Änderung wird mit ihrem Schritt gespeichert",
    .eval = "jederzeit, für eine Auswertung, ohne neues Training",
    .whereItActs = "Wo sie wirkt",
    .scaleFactor = "Skalierungsfaktor s",
    .tensors = "Eigene Tensoren",
    .onTheCommandLine = "Auf der Befehlszeile",
    .itsValues = "Ihre Werte",
    .valuesShown =
        "Das Fenster zeichnet hier, was sie mit ihren Standardwerten einträgt, bis zur doppelten "
        "Trainingslänge und vor dem Training: Wo ein Lauf sie lernt, zeigt {0}, was aus ihnen wurde.",
    .valuesOfContent =
        "Von ihnen gibt es kein Bild: Was im Text steht, entscheidet, so dass Positionen allein "
        "keine Werte haben. {0} zeigt, was sie in einem Lauf tut.",
    .symbolDefault = "{0}, Standardwert {1}",
    .actsAt =
        {
            {"embed", "Auf das Token-Embedding, vor dem ersten Block.", "die Positionen vor ihrem Embedding"},
            {"overwrite",
             "Auf das, was in W_q und W_k der Attention eingeht, und auf Wunsch in W_v; im Residualstrom "
             "bleibt, "
             "was dort stand.",
             "die geschriebenen Werte"},
            {"convolve",
             "Auf das, was in W_q und W_k der Attention eingeht, und auf Wunsch in W_v: Es wird mit dem der "
             "Tokens davor gemischt; im Residualstrom bleibt, was dort stand.",
             "nichts"},
            {"rotate", "Auf Queries und Keys, nach ihrer Projektion.", "die Winkel"},
            {"bias", "Auf die Logits der Attention, als Summand.", "den Abstand von Query und Key"},
            {"score",
             "Auf die Scores der Attention: Sie entstehen aus Queries und Keys nach einer eigenen Regel, mit "
             "Vektoren oder Zahlen des Abstands etwa, einer anderen Normierung als der Softmax oder einem "
             "Summanden in der Ausgabe.",
             "den Abstand von Query und Key"},
        },
    .actsWhereChosen = "{0}: an der dieser Stellen, die ihr Parameter Ort wählt.",
    .actsNowhere = "Nirgends: das Modell erfährt nichts von Positionen.",
    .noScale = "Es gibt kein Positionssignal, das s multiplizieren könnte.",
    .noScaleOfContent = "Was im Text steht, entscheidet; es gibt keine Positionen oder Abstände, die s "
                        "multiplizieren könnte.",
    .scaleActs =
        "s multipliziert {0}. Unter 1 staucht es: Ein Fenster der k-fachen Trainingslänge überdeckt bei "
        "s = 1/k etwa den Bereich der Positionen, die im Training vorkamen. Es wird bei der Auswertung "
        "gesetzt, "
        "ohne neues Training.",
    .someSignal = "das Positionssignal",
    .see = "Siehe {0}.",
    .name = "Name",
    .shape = "Form",
    .oneNumber = "eine Zahl",
    .inEachLayer = "in jeder Schicht",
    .sharedByLayers = "allen Schichten gemeinsam",
    .symbols =
        {
            {"n", "Position des Tokens, ab 0 gezählt"},
            {"c", "Dimension, ab 0 gezählt"},
            {"j", "Position des Keys"},
            {"h", "Kopf, ab 1 gezählt"},
            {"d", "Dimensionen eines Kopfes: D geteilt durch die Zahl der Köpfe, oder die Kopfbreite, die "
                  "gesetzt ist"},
            {"m_h", "Steigung des Kopfes h"},
            {"l", "Position eines Tokens, über das die Summe oder das Produkt läuft"},
            {"x_l", "was die Attention von Token l liest"},
            {"q_i", "Query von Token i"},
            {"k_j", "Key von Token j"},
            {"k_l", "Key von Token l"},
            {"row", "Zeile des Tokens in seinem Gitter, ab 0 gezählt"},
            {"column", "Spalte des Tokens, ab 0 gezählt"},
            {"frame", "Bild (frame) des Tokens, ab 0 gezählt"},
            {"Δrow", "Zeilen vom Key bis zur Query"},
            {"Δcolumn", "Spalten vom Key bis zur Query"},
        },
    .pairIndex = "Paar von Dimensionen, ab 0 gezählt",
    .queryIndex = "Position der Query",
};

} // namespace expe::help
