<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>Amounts</name>
        <message>
            <source>%1 MB</source>
            <translation>%1 MB</translation>
        </message>
        <message>
            <source>%1 GB</source>
            <translation>%1 GB</translation>
        </message>
        <message>
            <source>%1 ms</source>
            <translation>%1 ms</translation>
        </message>
        <message>
            <source>%1 s</source>
            <translation>%1 s</translation>
        </message>
    </context>
    <context>
        <name>ComparisonTree</name>
        <message>
            <source>n = %1</source>
            <translation>n = %1</translation>
        </message>
        <message>
            <source>%1 blocks</source>
            <translation>%1 Blöcke</translation>
        </message>
    </context>
    <context>
        <name>EncodingEntries</name>
        <message>
            <source>added to the embedding</source>
            <translation>zum Embedding addiert</translation>
        </message>
        <message>
            <source>overwrites dims of the input</source>
            <translation>überschreibt Dims der Eingabe</translation>
        </message>
        <message>
            <source>rotates q and k</source>
            <translation>dreht q und k</translation>
        </message>
        <message>
            <source>bias on the logits</source>
            <translation>Summand der Logits</translation>
        </message>
        <message>
            <source>changes the logits</source>
            <translation>ändert die Logits</translation>
        </message>
        <message>
            <source>acts where it is told to</source>
            <translation>wirkt, wo es gewählt ist</translation>
        </message>
        <message>
            <source>acts nowhere</source>
            <translation>wirkt nirgends</translation>
        </message>
        <message>
            <source>What it does: %1.</source>
            <translation>Was sie tut: %1.</translation>
        </message>
        <message>
            <source>Nothing of it is trained.</source>
            <translation>Nichts davon wird trainiert.</translation>
        </message>
        <message>
            <source>The scale s does nothing.</source>
            <translation>Die Skala s bewirkt nichts.</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>und %1 weitere</translation>
        </message>
        <message>
            <source>Parameters: %1.</source>
            <translation>Parameter: %1.</translation>
        </message>
        <message>
            <source>nothing is put in</source>
            <translation>bringt nichts ein</translation>
        </message>
        <message>
            <source>depends on the text</source>
            <translation>hängt vom Text ab</translation>
        </message>
        <message>
            <source>a preset</source>
            <translation>eine Voreinstellung</translation>
        </message>
        <message>
            <source>Trainable: %1.</source>
            <translation>Trainierbar: %1.</translation>
        </message>
        <message>
            <source>In one layer with %1</source>
            <translation>In einer Schicht mit %1</translation>
        </message>
        <message>
            <source>mixes the input with tokens before</source>
            <translation>mischt den Eingang mit früheren Tokens</translation>
        </message>
    </context>
    <context>
        <name>FigureReadout</name>
        <message numerus="yes">
            <source>and %n more</source>
            <translation>
                <numerusform>und %n weiterer</numerusform>
                <numerusform>und %n weitere</numerusform>
            </translation>
        </message>
        <message>
            <source>beyond the training length</source>
            <translation>jenseits der Trainingslänge</translation>
        </message>
    </context>
    <context>
        <name>LossWords</name>
        <message>
            <source>Validation at step %1 over %2 targets, s = %3: provisional. Evaluate a checkpoint to score all targets.</source>
            <translation>Validierung bei Schritt %1 über %2 Ziele, s = %3: vorläufig. Einen Checkpoint auswerten, um alle Ziele zu bewerten.</translation>
        </message>
        <message>
            <source> in blocks of %1×</source>
            <translation> in Blöcken von %1×</translation>
        </message>
        <message>
            <source> There are newer weights.</source>
            <translation> Es gibt neuere Gewichte.</translation>
        </message>
        <message>
            <source>Checkpoint %1, evaluated over %2 targets%3, s = %4.</source>
            <translation>Checkpoint %1, ausgewertet über %2 Ziele%3, s = %4.</translation>
        </message>
        <message>
            <source>pinned –</source>
            <translation>angeheftet –</translation>
        </message>
        <message>
            <source>pinned %1</source>
            <translation>angeheftet %1</translation>
        </message>
        <message>
            <source>No difference to the pinned state: %1</source>
            <translation>Kein Unterschied zum angehefteten Zustand: %1</translation>
        </message>
        <message>
            <source>%1, no ±: few blocks</source>
            <translation>%1, kein ±: wenige Blöcke</translation>
        </message>
        <message>
            <source>Δ: this loss minus the pinned one. No ±: it takes %1 blocks of text.</source>
            <translation>Δ: dieser Verlust minus der angeheftete. Kein ±: Dafür braucht es %1 Blöcke Text.</translation>
        </message>
        <message>
            <source>%1 ± %2 (paired)</source>
            <translation>%1 ± %2 (gepaart)</translation>
        </message>
        <message>
            <source>Δ: this loss minus the pinned one, block by block of the same text; ±: half its 95 % interval, of these weights alone.</source>
            <translation>Δ: dieser Verlust minus der angeheftete, Block für Block desselben Textes; ±: halbes 95-%-Intervall, nur über diese Gewichte.</translation>
        </message>
    </context>
    <context>
        <name>ParameterWords</name>
        <message>
            <source>%1 to %2</source>
            <translation>%1 bis %2</translation>
        </message>
        <message>
            <source>at least %1</source>
            <translation>mindestens %1</translation>
        </message>
        <message>
            <source>at most %1</source>
            <translation>höchstens %1</translation>
        </message>
        <message>
            <source>default %1</source>
            <translation>Standardwert %1</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>auto: %1</source>
            <translation>auto: %1</translation>
        </message>
        <message>
            <source>empty: </source>
            <translation>leer: </translation>
        </message>
    </context>
    <context>
        <name>Queue</name>
        <message>
            <source>stopping, then paused</source>
            <translation>hält an, dann Pause</translation>
        </message>
        <message>
            <source>training</source>
            <translation>trainiert</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>pausiert</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>gescheitert</translation>
        </message>
        <message>
            <source>interrupted, waits</source>
            <translation>unterbrochen, wartet</translation>
        </message>
        <message>
            <source>stopped, waits</source>
            <translation>angehalten, wartet</translation>
        </message>
        <message>
            <source>waits</source>
            <translation>wartet</translation>
        </message>
        <message>
            <source>taken out</source>
            <translation>herausgenommen</translation>
        </message>
        <message>
            <source>Measuring how many runs at once are best</source>
            <translation>Es wird gemessen, wie viele Läufe zugleich am besten sind</translation>
        </message>
        <message>
            <source>%1, by %2 processes</source>
            <translation>%1, durch %2 Prozesse</translation>
        </message>
        <message>
            <source>%1, by process %2 on %3</source>
            <translation>%1, durch Prozess %2 auf %3</translation>
        </message>
        <message>
            <source>No runs yet. Make one with New run, or a sweep with Run ▸ Sweep.</source>
            <translation>Noch keine Läufe. Einen mit Neuer Lauf anlegen oder einen Sweep mit Lauf ▸ Sweep.</translation>
        </message>
        <message>
            <source>Nothing waits: every run is finished or put away. A new run, or a sweep, comes in here by itself.</source>
            <translation>Nichts wartet: Jeder Lauf ist fertig oder weggelegt. Ein neuer Lauf oder ein Sweep kommt von selbst hierher.</translation>
        </message>
        <message>
            <source>failed %1 times</source>
            <translation>%1-mal gescheitert</translation>
        </message>
        <message>
            <source>%1 training</source>
            <translation>%1 im Training</translation>
        </message>
        <message>
            <source>%1 waiting</source>
            <translation>%1 warten</translation>
        </message>
        <message>
            <source>%1 paused</source>
            <translation>%1 angehalten</translation>
        </message>
        <message>
            <source>%1 failed</source>
            <translation>%1 gescheitert</translation>
        </message>
        <message>
            <source>One run at a time</source>
            <translation>Ein Lauf nach dem anderen</translation>
        </message>
        <message>
            <source>%1 runs at once</source>
            <translation>%1 Läufe zugleich</translation>
        </message>
    </context>
    <context>
        <name>Sweeps</name>
        <message>
            <source>%1 in all</source>
            <translation>%1 insgesamt</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1 %2</translation>
        </message>
        <message>
            <source>Nothing to add: the sweep has all of it.</source>
            <translation>Nichts hinzuzufügen: Der Sweep hat alles davon.</translation>
        </message>
        <message>
            <source>One run, as the form stands: give a field several values (Ctrl+L), or take more seeds.</source>
            <translation>Ein Lauf, so wie das Formular steht: einem Feld mehrere Werte geben (Strg+L) oder mehr Seeds nehmen.</translation>
        </message>
        <message>
            <source>left out: %1. %2</source>
            <translation>weggelassen: %1. %2</translation>
        </message>
        <message>
            <source>one run: %1 means nothing with %2.</source>
            <translation>ein Lauf: %1 bedeutet nichts bei %2.</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>und %1 weitere</translation>
        </message>
        <message>
            <source>%1: why</source>
            <translation>%1: warum</translation>
        </message>
        <message>
            <source>one run</source>
            <translation>ein Lauf</translation>
        </message>
        <message>
            <source>%1 of %2 finished</source>
            <translation>%1 von %2 fertig</translation>
        </message>
        <message>
            <source>%1 missing</source>
            <translation>%1 fehlend</translation>
        </message>
        <message>
            <source>%1 seeds</source>
            <translation>%1 Seeds</translation>
        </message>
        <message>
            <source>%1 more</source>
            <translation>%1 weitere</translation>
        </message>
        <message>
            <source>%1 of training</source>
            <translation>%1 Training</translation>
        </message>
        <message>
            <source>%1 of memory</source>
            <translation>%1 Speicher</translation>
        </message>
        <message>
            <source>%1 of disk</source>
            <translation>%1 Platte</translation>
        </message>
        <message>
            <source>1 combination left out</source>
            <translation>1 Kombination ausgelassen</translation>
        </message>
        <message>
            <source>%1 combinations left out</source>
            <translation>%1 Kombinationen ausgelassen</translation>
        </message>
        <message>
            <source>%1 made once</source>
            <translation>%1 nur einmal gemacht</translation>
        </message>
        <message>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <source>%1 runs</source>
            <translation>%1 Läufe</translation>
        </message>
        <message>
            <source>complete: %1</source>
            <translation>vollständig: %1</translation>
        </message>
    </context>
    <context>
        <name>TokenView</name>
        <message>
            <source>id %1</source>
            <translation>ID %1</translation>
        </message>
        <message>
            <source>1 byte</source>
            <translation>1 Byte</translation>
        </message>
        <message>
            <source>%1 bytes</source>
            <translation>%1 Bytes</translation>
        </message>
    </context>
    <context>
        <name>Words</name>
        <message>
            <source>“%1”</source>
            <translation>„%1“</translation>
        </message>
        <message>
            <source>line %1: </source>
            <translation>Zeile %1: </translation>
        </message>
    </context>
    <context>
        <name>expe::Actions</name>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>&amp;New study…</source>
            <translation>&amp;Neue Studie…</translation>
        </message>
        <message>
            <source>&amp;Open…</source>
            <translation>Ö&amp;ffnen…</translation>
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation>&amp;Zuletzt geöffnet</translation>
        </message>
        <message>
            <source>New &amp;window</source>
            <translation>Neues Fens&amp;ter</translation>
        </message>
        <message>
            <source>Another window on this study</source>
            <translation>Ein weiteres Fenster auf diese Studie</translation>
        </message>
        <message>
            <source>Save &amp;as…</source>
            <translation>Speichern &amp;unter…</translation>
        </message>
        <message>
            <source>Copy the study, and go on with the copy</source>
            <translation>Studie kopieren und mit der Kopie weiterarbeiten</translation>
        </message>
        <message>
            <source>&amp;Export figure…</source>
            <translation>Abbildung &amp;exportieren…</translation>
        </message>
        <message>
            <source>&amp;Copy figure</source>
            <translation>Abbildung &amp;kopieren</translation>
        </message>
        <message>
            <source>Copy the figure to the clipboard</source>
            <translation>Abbildung in die Zwischenablage kopieren</translation>
        </message>
        <message>
            <source>Export c&amp;heckpoint…</source>
            <translation>&amp;Checkpoint exportieren…</translation>
        </message>
        <message>
            <source>Write the weights of the newest checkpoint with config.json</source>
            <translation>Gewichte des neuesten Checkpoints mit config.json schreiben</translation>
        </message>
        <message>
            <source>&amp;Import checkpoint…</source>
            <translation>Checkpoint &amp;importieren…</translation>
        </message>
        <message>
            <source>Make a run of weights with config.json</source>
            <translation>Aus Gewichten mit config.json einen Lauf anlegen</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>&amp;Beenden</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Wiederholen</translation>
        </message>
        <message>
            <source>&amp;Find parameter</source>
            <translation>Parameter &amp;suchen</translation>
        </message>
        <message>
            <source>&amp;Commands…</source>
            <translation>&amp;Befehle…</translation>
        </message>
        <message>
            <source>Find anything that can be done, by its name</source>
            <translation>Alles, was möglich ist, über seinen Namen finden</translation>
        </message>
        <message>
            <source>&amp;Run</source>
            <translation>&amp;Lauf</translation>
        </message>
        <message>
            <source>&amp;Train</source>
            <translation>&amp;Trainieren</translation>
        </message>
        <message>
            <source>Train &amp;all</source>
            <translation>&amp;Alle trainieren</translation>
        </message>
        <message>
            <source>&amp;Pause</source>
            <translation>&amp;Pause</translation>
        </message>
        <message>
            <source>Pause between two steps, or go on</source>
            <translation>Zwischen zwei Schritten pausieren oder weitermachen</translation>
        </message>
        <message>
            <source>Single &amp;step</source>
            <translation>Einzel&amp;schritt</translation>
        </message>
        <message>
            <source>Train one step, then pause</source>
            <translation>Einen Schritt trainieren, dann pausieren</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>St&amp;op</source>
            <translation>St&amp;opp</translation>
        </message>
        <message>
            <source>Finish the step, write a checkpoint and end</source>
            <translation>Schritt abschließen, Checkpoint schreiben und aufhören</translation>
        </message>
        <message>
            <source>Train without a &amp;window</source>
            <translation>Ohne &amp;Fenster trainieren</translation>
        </message>
        <message>
            <source>Train in a process of its own, which goes on when the window is closed</source>
            <translation>In einem eigenen Prozess trainieren, der weiterläuft, wenn das Fenster geschlossen wird</translation>
        </message>
        <message>
            <source>&amp;Evaluate by length</source>
            <translation>Nach &amp;Länge auswerten</translation>
        </message>
        <message>
            <source>Losses of the newest checkpoint at 1×, 2×, … up to evaluation.longest</source>
            <translation>Verluste des neuesten Checkpoints bei 1×, 2×, … bis evaluation.longest</translation>
        </message>
        <message>
            <source>&amp;New run</source>
            <translation>&amp;Neuer Lauf</translation>
        </message>
        <message>
            <source>&amp;Duplicate</source>
            <translation>&amp;Duplizieren</translation>
        </message>
        <message>
            <source>&amp;Continue from a checkpoint…</source>
            <translation>Von einem &amp;Checkpoint fortsetzen…</translation>
        </message>
        <message>
            <source>A new run that begins with trained weights, at another length or scale</source>
            <translation>Ein neuer Lauf, der mit trainierten Gewichten beginnt, bei anderer Länge oder Skala</translation>
        </message>
        <message>
            <source>Re&amp;name</source>
            <translation>&amp;Umbenennen</translation>
        </message>
        <message>
            <source>N&amp;ote…</source>
            <translation>Noti&amp;z…</translation>
        </message>
        <message>
            <source>Ta&amp;gs…</source>
            <translation>Ta&amp;gs…</translation>
        </message>
        <message>
            <source>Arc&amp;hive</source>
            <translation>Arc&amp;hivieren</translation>
        </message>
        <message>
            <source>Put away, or take out of the archive</source>
            <translation>Weglegen oder aus dem Archiv holen</translation>
        </message>
        <message>
            <source>De&amp;lete</source>
            <translation>Lösch&amp;en</translation>
        </message>
        <message>
            <source>Move to the study's trash</source>
            <translation>In den Papierkorb der Studie verschieben</translation>
        </message>
        <message>
            <source>Resto&amp;re from the trash</source>
            <translation>Aus dem Papierkor&amp;b wiederherstellen</translation>
        </message>
        <message>
            <source>Empty the trash…</source>
            <translation>Papierkorb leeren…</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <source>&amp;Fit curves</source>
            <translation>Kurven ein&amp;passen</translation>
        </message>
        <message>
            <source>Show all of the curves</source>
            <translation>Die Kurven ganz zeigen</translation>
        </message>
        <message>
            <source>Show archi&amp;ved runs</source>
            <translation>Archi&amp;vierte Läufe zeigen</translation>
        </message>
        <message>
            <source>&amp;Layout</source>
            <translation>A&amp;nordnung</translation>
        </message>
        <message>
            <source>&amp;Reset layout</source>
            <translation>Anordnung &amp;zurücksetzen</translation>
        </message>
        <message>
            <source>Bring the panes of this layout back to their places</source>
            <translation>Die Bereiche dieser Anordnung an ihre Plätze zurückbringen</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>&amp;Erscheinungsbild</translation>
        </message>
        <message>
            <source>As the &amp;system</source>
            <translation>Wie das &amp;System</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>&amp;Hell</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>&amp;Dunkel</translation>
        </message>
        <message>
            <source>Lan&amp;guage</source>
            <translation>&amp;Sprache</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>Help on what has the focus</source>
            <translation>Hilfe zu dem, was den Fokus hat</translation>
        </message>
        <message>
            <source>&amp;First steps</source>
            <translation>&amp;Erste Schritte</translation>
        </message>
        <message>
            <source>&amp;Tour of the window</source>
            <translation>&amp;Rundgang durch das Fenster</translation>
        </message>
        <message>
            <source>&amp;About ExPE Workbench</source>
            <translation>Ü&amp;ber ExPE Workbench</translation>
        </message>
        <message>
            <source>New run</source>
            <translation>Neuer Lauf</translation>
        </message>
        <message>
            <source>&amp;Pin this state</source>
            <translation>Diesen Zustand an&amp;heften</translation>
        </message>
        <message>
            <source>Keep this length, scale, offset and checkpoint beside the present ones in every view</source>
            <translation>Jetzige Länge, Skala, Versatz und Checkpoint in jeder Ansicht neben denen bewahren, die sich weiter ändern</translation>
        </message>
        <message>
            <source>Bac&amp;k to the run's own state</source>
            <translation>Zum ei&amp;genen Zustand des Laufs zurück</translation>
        </message>
        <message>
            <source>Length, scale and all else as the run was trained</source>
            <translation>Länge, Skala und alles andere so, wie der Lauf trainiert wurde</translation>
        </message>
        <message>
            <source>Scru&amp;b bar</source>
            <translation>Schieber&amp;leiste</translation>
        </message>
        <message>
            <source>Length, scale, offset, span, checkpoint and text</source>
            <translation>Länge, Skala, Versatz, Spanne, Checkpoint und Text</translation>
        </message>
        <message>
            <source>&amp;Fit the temperature</source>
            <translation>Te&amp;mperatur anpassen</translation>
        </message>
        <message>
            <source>Find by reading how much the temperature is to rise for the loss of the length shown to be least, or of 8×, and set it on the scrub bar</source>
            <translation>Durch Lesen finden, wie stark die Temperatur steigen soll, damit der Verlust der gezeigten Länge, oder der 8-fachen, am kleinsten ist, und sie auf der Leiste einstellen</translation>
        </message>
        <message>
            <source>New from rec&amp;ipe…</source>
            <translation>Neu aus &amp;Rezept…</translation>
        </message>
        <message>
            <source>Make a study again from the text that describes it</source>
            <translation>Eine Studie aus dem Text, der sie beschreibt, noch einmal anlegen</translation>
        </message>
        <message>
            <source>Write recipe…</source>
            <translation>Rezept schreiben…</translation>
        </message>
        <message>
            <source>A text that makes this study again elsewhere</source>
            <translation>Ein Text, der diese Studie anderswo noch einmal anlegt</translation>
        </message>
        <message>
            <source>Pac&amp;k…</source>
            <translation>P&amp;acken…</translation>
        </message>
        <message>
            <source>The study with its checkpoints in one file</source>
            <translation>Die Studie mit ihren Checkpoints in einer Datei</translation>
        </message>
        <message>
            <source>Open pac&amp;ked…</source>
            <translation>&amp;Gepackte öffnen…</translation>
        </message>
        <message>
            <source>Make a study of a packed one</source>
            <translation>Aus einer gepackten Studie wieder eine Studie machen</translation>
        </message>
        <message>
            <source>&amp;Report…</source>
            <translation>Beric&amp;ht…</translation>
        </message>
        <message>
            <source>Write tables, figures, comparisons and configuration on one page, as HTML or PDF</source>
            <translation>Tabellen, Abbildungen, Vergleiche und Konfiguration auf eine Seite schreiben, als HTML oder PDF</translation>
        </message>
        <message>
            <source>S&amp;weep…</source>
            <translation>S&amp;weep…</translation>
        </message>
        <message>
            <source>Runs for several values of the selected run's parameters, or several seeds</source>
            <translation>Läufe für mehrere Werte der Parameter des ausgewählten Laufs oder für mehrere Seeds</translation>
        </message>
        <message>
            <source>&amp;Baseline</source>
            <translation>&amp;Referenz</translation>
        </message>
        <message>
            <source>Compare all others with this run or group: in the list, in figures and in tables</source>
            <translation>Alle anderen mit diesem Lauf oder dieser Gruppe vergleichen: in der Liste, in Abbildungen und in Tabellen</translation>
        </message>
        <message>
            <source>Gro&amp;up runs</source>
            <translation>Läufe gr&amp;uppieren</translation>
        </message>
        <message>
            <source>Runs that differ in their &amp;seed alone</source>
            <translation>Läufe, die sich allein im &amp;Seed unterscheiden</translation>
        </message>
        <message>
            <source>Evaluate what is p&amp;lanned</source>
            <translation>&amp;Vorgesehenes auswerten</translation>
        </message>
        <message>
            <source>What the study plans to be measured of its finished runs, as one of a template does</source>
            <translation>Was die Studie an ihren fertigen Läufen zu messen vorsieht, wie es eine aus einer Vorlage tut</translation>
        </message>
        <message>
            <source>Train the selected runs or group, one after the other, each from where it stands</source>
            <translation>Die ausgewählten Läufe oder Gruppen trainieren, nacheinander, jeden von dort, wo er steht</translation>
        </message>
        <message>
            <source>Co&amp;mpute on</source>
            <translation>&amp;Rechnen auf</translation>
        </message>
        <message>
            <source>Auto&amp;matically: the first GPU, else the CPU</source>
            <translation>Auto&amp;matisch: auf der ersten GPU, sonst auf der CPU</translation>
        </message>
        <message>
            <source>&amp;CPU</source>
            <translation>&amp;CPU</translation>
        </message>
        <message>
            <source>Compute &amp;views on</source>
            <translation>&amp;Ansichten rechnen auf</translation>
        </message>
        <message>
            <source>Auto&amp;matically: the CPU where it answers in time</source>
            <translation>Auto&amp;matisch: die CPU, wo sie rechtzeitig antwortet</translation>
        </message>
        <message>
            <source>Train the queue by a process of its own, which evaluates the runs by length too</source>
            <translation>Die Warteschlange in einem eigenen Prozess trainieren, der die Läufe auch nach Länge auswertet</translation>
        </message>
        <message>
            <source>Give the pane with the focus the room of all; Escape brings them back</source>
            <translation>Dem Bereich mit dem Fokus den Platz aller geben; Escape bringt sie zurück</translation>
        </message>
        <message>
            <source>Ne&amp;xt pane</source>
            <translation>Nä&amp;chster Bereich</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>Werkzeuge</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <source>Of a sample text, a text of yours or a template: the paper's tables and beyond them</source>
            <translation>Mit einem Beispieltext, einem eigenen Text oder einer Vorlage: den Tabellen des Artikels und darüber hinaus</translation>
        </message>
        <message>
            <source>Export fil&amp;m…</source>
            <translation>Fil&amp;m exportieren…</translation>
        </message>
        <message>
            <source>Write what Play runs as an animated WebP of the active figure</source>
            <translation>Was Abspielen durchläuft als animiertes WebP der aktiven Abbildung schreiben</translation>
        </message>
        <message>
            <source>Pla&amp;y</source>
            <translation>A&amp;bspielen</translation>
        </message>
        <message>
            <source>Run length, scale or checkpoint, which the bar's Play button says, through its steps</source>
            <translation>Länge, Skala oder Checkpoint, was der Knopf der Leiste sagt, Schritt für Schritt durchlaufen</translation>
        </message>
        <message>
            <source>Write a figure as PDF, SVG, PNG, CSV or pgfplots</source>
            <translation>Eine Abbildung als PDF, SVG, PNG, CSV oder pgfplots schreiben</translation>
        </message>
        <message>
            <source>Export sli&amp;des…</source>
            <translation>Folien e&amp;xportieren…</translation>
        </message>
        <message>
            <source>Write all slides as a PDF, one a page, or as one figure beside each other</source>
            <translation>Alle Folien als PDF schreiben, eine je Seite, oder als eine Abbildung nebeneinander</translation>
        </message>
        <message>
            <source>A&amp;nnotate the figure</source>
            <translation>A&amp;nmerkungen schreiben</translation>
        </message>
        <message>
            <source>Write on the active figure: drag an arrow, with Shift a line; click for a text</source>
            <translation>Auf die aktive Abbildung schreiben: Ziehen macht einen Pfeil, mit Umschalt eine Linie; ein Klick einen Text</translation>
        </message>
        <message>
            <source>K&amp;eep this state…</source>
            <translation>&amp;Diesen Zustand behalten…</translation>
        </message>
        <message>
            <source>A slide with a name and a sentence, which brings this figure back as it is now</source>
            <translation>Eine Folie mit Namen und Satz, die diese Abbildung zurückbringt, wie sie jetzt ist</translation>
        </message>
        <message>
            <source>Next sli&amp;de</source>
            <translation>Nächste F&amp;olie</translation>
        </message>
        <message>
            <source>Go through the slides, from the one that is chosen on; Escape ends it</source>
            <translation>Durch die Folien gehen, von der gewählten an; Escape beendet es</translation>
        </message>
        <message>
            <source>Sl&amp;ide before</source>
            <translation>Vorige Fol&amp;ie</translation>
        </message>
        <message>
            <source>Show in a pane of its o&amp;wn</source>
            <translation>In eigenem &amp;Bereich zeigen</translation>
        </message>
        <message>
            <source>The active view once more, of this run: it follows the scrub bar in all else</source>
            <translation>Die aktive Ansicht noch einmal, von diesem Lauf: In allem anderen folgt sie der Schieberleiste</translation>
        </message>
        <message>
            <source>Another pane of this vie&amp;w</source>
            <translation>Noch ein Bereich dieser Ansich&amp;t</translation>
        </message>
        <message>
            <source>The view once more, beside it: it stays as it is now, until its header lets parts of it follow the scrub bar</source>
            <translation>Die Ansicht noch einmal daneben: Sie bleibt, wie sie jetzt ist, bis ihre Titelzeile Teile davon der Schieberleiste folgen lässt</translation>
        </message>
        <message>
            <source>Follow the newest &amp;step</source>
            <translation>Dem neuesten &amp;Schritt folgen</translation>
        </message>
        <message>
            <source>P&amp;anes</source>
            <translation>Berei&amp;che</translation>
        </message>
        <message>
            <source>T&amp;his pane alone</source>
            <translation>Nur diesen Be&amp;reich</translation>
        </message>
        <message>
            <source>Pane bef&amp;ore</source>
            <translation>Bereich da&amp;vor</translation>
        </message>
    </context>
    <context>
        <name>expe::Application</name>
        <message>
            <source>There was not enough memory for what was asked: close other programs, or take something smaller.</source>
            <translation>Für das Verlangte reichte der Speicher nicht: andere Programme schließen oder etwas Kleineres nehmen.</translation>
        </message>
        <message>
            <source>What was asked broke off: %1</source>
            <translation>Das Verlangte brach ab: %1</translation>
        </message>
    </context>
    <context>
        <name>expe::CheckpointControl</name>
        <message>
            <source>%1 has no checkpoint yet: one is written every %2 steps while it trains, and when it stops.</source>
            <translation>%1 hat noch keinen Checkpoint: Beim Training wird alle %2 Schritte einer geschrieben, und wenn es aufhört.</translation>
        </message>
        <message>
            <source>Select a run to see its checkpoints.</source>
            <translation>Einen Lauf auswählen, um seine Checkpoints zu sehen.</translation>
        </message>
        <message>
            <source>Delete checkpoints</source>
            <translation>Checkpoints löschen</translation>
        </message>
        <message>
            <source>Name the folder for weights and config.json</source>
            <translation>Ordner für Gewichte und config.json benennen</translation>
        </message>
        <message>
            <source>Choose a folder with config.json and model.safetensors</source>
            <translation>Einen Ordner mit config.json und model.safetensors wählen</translation>
        </message>
        <message>
            <source>Remove the checkpoints of %1 at step %2 from the disk? This cannot be undone; losses measured of them stay.</source>
            <translation>Die Checkpoints von %1 bei Schritt %2 von der Platte entfernen? Das lässt sich nicht rückgängig machen; an ihnen gemessene Verluste bleiben.</translation>
        </message>
        <message>
            <source>step %1</source>
            <translation>Schritt %1</translation>
        </message>
        <message>
            <source>Export checkpoint</source>
            <translation>Checkpoint exportieren</translation>
        </message>
        <message>
            <source>The scrub bar shows %1. Write it as shown, or as it was trained?</source>
            <translation>Die Leiste zeigt %1. So schreiben wie gezeigt oder wie trainiert?</translation>
        </message>
        <message>
            <source>As &amp;shown</source>
            <translation>Wie &amp;gezeigt</translation>
        </message>
        <message>
            <source>As &amp;trained</source>
            <translation>Wie &amp;trainiert</translation>
        </message>
        <message>
            <source>The newest checkpoint, with the run's own values</source>
            <translation>Der neueste Checkpoint, mit den eigenen Werten des Laufs</translation>
        </message>
        <message>
            <source>Exporting the checkpoint</source>
            <translation>Checkpoint wird exportiert</translation>
        </message>
        <message>
            <source>Wrote weights and config.json to %1.</source>
            <translation>Gewichte und config.json in %1 geschrieben.</translation>
        </message>
        <message>
            <source>Importing weights</source>
            <translation>Gewichte werden importiert</translation>
        </message>
        <message>
            <source>Imported %1 as run %2.</source>
            <translation>%1 als Lauf %2 importiert.</translation>
        </message>
    </context>
    <context>
        <name>expe::CheckpointPanel</name>
        <message>
            <source>Select checkpoints to see their losses by length side by side.</source>
            <translation>Checkpoints auswählen, um ihre Verluste nach Länge nebeneinander zu sehen.</translation>
        </message>
        <message>
            <source>Evaluate</source>
            <translation>Auswerten</translation>
        </message>
        <message>
            <source>Continue…</source>
            <translation>Fortsetzen…</translation>
        </message>
        <message>
            <source>A new run that begins with these weights</source>
            <translation>Ein neuer Lauf, der mit diesen Gewichten beginnt</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>Write the weights as safetensors with config.json</source>
            <translation>Gewichte als safetensors mit config.json schreiben</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Remove the selected checkpoints for good (Delete)</source>
            <translation>Ausgewählte Checkpoints endgültig entfernen (Entf)</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message>
            <source>Make a run of weights in safetensors with config.json</source>
            <translation>Aus Gewichten in safetensors mit config.json einen Lauf anlegen</translation>
        </message>
        <message>
            <source>Checkpoints</source>
            <translation>Checkpoints</translation>
        </message>
        <message>
            <source>Losses of the selected checkpoints by length</source>
            <translation>Verluste der ausgewählten Checkpoints nach Länge</translation>
        </message>
        <message>
            <source>step %1</source>
            <translation>Schritt %1</translation>
        </message>
        <message>
            <source>change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Losses of the selected checkpoints at 1×, 2×, 4×, …</source>
            <translation>Verluste der gewählten Checkpoints bei 1×, 2×, 4×, …</translation>
        </message>
        <message>
            <source>They were not measured on the same targets: evaluate both.</source>
            <translation>Sie wurden nicht an denselben Zielen gemessen: beide auswerten.</translation>
        </message>
    </context>
    <context>
        <name>expe::CheckpointTable</name>
        <message>
            <source>step %1, loss %2, %3%4</source>
            <translation>Schritt %1, Verlust %2, %3%4</translation>
        </message>
        <message>
            <source>, kept</source>
            <translation>, wird behalten</translation>
        </message>
        <message>
            <source>%1 newest</source>
            <translation>%1 neuester</translation>
        </message>
        <message>
            <source>step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>loss at 1×</source>
            <translation>Verlust bei 1×</translation>
        </message>
        <message>
            <source>size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>keep</source>
            <translation>behalten</translation>
        </message>
        <message>
            <source>steps trained</source>
            <translation>trainierte Schritte</translation>
        </message>
        <message>
            <source>on disk</source>
            <translation>auf dem Datenträger</translation>
        </message>
        <message>
            <source>never removed to make room for newer ones</source>
            <translation>wird nie entfernt, um Platz für neuere zu machen</translation>
        </message>
        <message>
            <source>loss at the training length, nats per token; in italics a validation of training time</source>
            <translation>Verlust bei der Trainingslänge, Nats pro Token; kursiv eine Validierung während des Trainings</translation>
        </message>
        <message>
            <source>%1 newest, best</source>
            <translation>%1 neuester, bester</translation>
        </message>
        <message>
            <source>%1 best</source>
            <translation>%1 bester</translation>
        </message>
        <message>
            <source>The lowest validation loss at 1× of these checkpoints, measured at this very step; the trainer keeps it.</source>
            <translation>Der niedrigste Validierungsverlust bei 1× unter diesen Checkpoints, bei genau diesem Schritt gemessen; der Trainer behält ihn.</translation>
        </message>
    </context>
    <context>
        <name>expe::ChoiceComparison</name>
        <message>
            <source>Compared</source>
            <translation>Verglichen</translation>
        </message>
    </context>
    <context>
        <name>expe::ChoiceGallery</name>
        <message>
            <source>Arrows go from card to card, Enter takes one, Space marks it to be compared with others.</source>
            <translation>Pfeiltasten gehen von Karte zu Karte, Enter wählt eine, Leertaste merkt sie zum Vergleich mit anderen vor.</translation>
        </message>
        <message>
            <source>marked</source>
            <translation>vorgemerkt</translation>
        </message>
        <message>
            <source>not marked</source>
            <translation>nicht vorgemerkt</translation>
        </message>
        <message>
            <source>Arrows go from card to card, Enter or Space ticks one; Escape, or a click beside the list, closes it. The last that are ticked are compared.</source>
            <translation>Pfeiltasten gehen von Karte zu Karte, Enter oder Leertaste kreuzt eine an; Escape oder ein Klick daneben schließt die Liste. Die zuletzt angekreuzten werden verglichen.</translation>
        </message>
    </context>
    <context>
        <name>expe::ChoicePopup</name>
        <message>
            <source>Search by name, paper or description</source>
            <translation>Nach Name, Artikel oder Beschreibung suchen</translation>
        </message>
        <message>
            <source>Search choices</source>
            <translation>Auswahl durchsuchen</translation>
        </message>
        <message>
            <source>Choices</source>
            <translation>Auswahl</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>Nichts heißt so.</translation>
        </message>
        <message>
            <source>ticked</source>
            <translation>angehakt</translation>
        </message>
        <message>
            <source>not ticked</source>
            <translation>nicht angehakt</translation>
        </message>
        <message>
            <source>Ticked</source>
            <translation>Angekreuzt</translation>
        </message>
    </context>
    <context>
        <name>expe::ClaimChoicesLine</name>
        <message>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <source>Whose losses these are</source>
            <translation>Wessen Verluste das sind</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>Runs that are alike in these parameters are one group</source>
            <translation>Läufe, die in diesen Parametern gleich sind, sind eine Gruppe</translation>
        </message>
        <message>
            <source>alike but for the seed</source>
            <translation>gleich bis auf den Seed</translation>
        </message>
        <message>
            <source>May differ in</source>
            <translation>Abweichen darf</translation>
        </message>
        <message>
            <source>Parameters in which the runs of a group may differ; there is no ± then</source>
            <translation>Parameter, in denen sich die Läufe einer Gruppe unterscheiden dürfen; dann gibt es kein ±</translation>
        </message>
        <message>
            <source>seed</source>
            <translation>Seed</translation>
        </message>
        <message>
            <source>Tuned</source>
            <translation>Abgestimmt</translation>
        </message>
        <message>
            <source>Of each group the value of a swept parameter with the lowest validation loss at 1×</source>
            <translation>Von jeder Gruppe der Wert eines durchprobierten Parameters mit dem niedrigsten Validierungsverlust bei 1×</translation>
        </message>
        <message>
            <source>Lengths</source>
            <translation>Längen</translation>
        </message>
        <message>
            <source>In multiples of the training length</source>
            <translation>In Vielfachen der Trainingslänge</translation>
        </message>
        <message>
            <source>all measured</source>
            <translation>alle gemessenen</translation>
        </message>
        <message>
            <source>Which targets count</source>
            <translation>Welche Ziele zählen</translation>
        </message>
        <message>
            <source>whole</source>
            <translation>ganze Fenster</translation>
        </message>
        <message>
            <source>all targets of each window</source>
            <translation>alle Ziele jedes Fensters</translation>
        </message>
        <message>
            <source>last</source>
            <translation>letzte Ziele</translation>
        </message>
        <message>
            <source>the last targets of each window, the same at every length</source>
            <translation>die letzten Ziele jedes Fensters, bei jeder Länge dieselben</translation>
        </message>
        <message>
            <source>sliding</source>
            <translation>gleitende Fenster</translation>
        </message>
        <message>
            <source>windows of the training length that slide</source>
            <translation>gleitende Fenster der Trainingslänge</translation>
        </message>
        <message>
            <source>Of the runs' own text</source>
            <translation>Vom eigenen Text der Läufe</translation>
        </message>
        <message>
            <source>validation split</source>
            <translation>Validierungssplit</translation>
        </message>
        <message>
            <source>test split</source>
            <translation>Testsplit</translation>
        </message>
        <message>
            <source>To be read once: each reading is asked for and logged</source>
            <translation>Soll einmal gelesen werden: Vor jedem Lesen wird gefragt, und es wird festgehalten</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>All values that were trained</source>
            <translation>Alle Werte, die trainiert wurden</translation>
        </message>
        <message>
            <source>not measured yet</source>
            <translation>noch nicht gemessen</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>All that are not archived</source>
            <translation>Alle, die nicht archiviert sind</translation>
        </message>
        <message>
            <source>Those selected in the list</source>
            <translation>Die in der Liste ausgewählten</translation>
        </message>
        <message>
            <source>Those that are selected in the list of runs now</source>
            <translation>Die jetzt in der Liste der Läufe ausgewählten</translation>
        </message>
        <message>
            <source>%1, not measured yet</source>
            <translation>%1, noch nicht gemessen</translation>
        </message>
        <message>
            <source>choices</source>
            <translation>choices</translation>
        </message>
        <message>
            <source>answers to questions, by the likelihood of each choice</source>
            <translation>Antworten auf Fragen, nach der Wahrscheinlichkeit jeder Antwort</translation>
        </message>
        <message>
            <source>choices per byte</source>
            <translation>choices je Byte</translation>
        </message>
        <message>
            <source>answers to questions, by the likelihood per byte</source>
            <translation>Antworten auf Fragen, nach der Wahrscheinlichkeit je Byte</translation>
        </message>
    </context>
    <context>
        <name>expe::ClaimNotes</name>
        <message>
            <source>Notes</source>
            <translation>Bemerkungen</translation>
        </message>
        <message>
            <source>The test split was read at %1 by %2: %3</source>
            <translation>Der Testsplit wurde am %1 von %2 gelesen: %3</translation>
        </message>
        <message numerus="yes">
            <source>and %n times before.</source>
            <translation>
                <numerusform>und davor %n-mal.</numerusform>
                <numerusform>und davor %n-mal.</numerusform>
            </translation>
        </message>
        <message>
            <source>The test split is meant to be read once. It has not been read in this study.</source>
            <translation>Der Testsplit soll einmal gelesen werden. In dieser Studie wurde er noch nicht gelesen.</translation>
        </message>
        <message numerus="yes">
            <source>The test split is meant to be read once. It has been read %n times.</source>
            <translation>
                <numerusform>Der Testsplit soll einmal gelesen werden. Er wurde schon %n-mal gelesen.</numerusform>
                <numerusform>Der Testsplit soll einmal gelesen werden. Er wurde schon %n-mal gelesen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Read it, and log that it is read</source>
            <translation>Lesen und das festhalten</translation>
        </message>
        <message>
            <source>What is shown was read before: the runs are others by now.</source>
            <translation>Was zu sehen ist, wurde vorher gelesen: Die Läufe sind inzwischen andere.</translation>
        </message>
    </context>
    <context>
        <name>expe::Claims</name>
        <message>
            <source>Run %1: %2</source>
            <translation>Lauf %1: %2</translation>
        </message>
        <message>
            <source>The sentences are on the clipboard.</source>
            <translation>Die Sätze sind in der Zwischenablage.</translation>
        </message>
        <message>
            <source>Comparing</source>
            <translation>Vergleich wird gerechnet</translation>
        </message>
        <message>
            <source>Measuring why it breaks</source>
            <translation>Messen, warum es bricht</translation>
        </message>
        <message>
            <source>%1: it was not measured why it breaks: %2</source>
            <translation>%1: nicht gemessen, warum es bricht: %2</translation>
        </message>
    </context>
    <context>
        <name>expe::CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Search commands</source>
            <translation>Befehle suchen</translation>
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation>Nichts heißt so.</translation>
        </message>
        <message>
            <source>Type what you want to do; &gt; a command, = a parameter, @ a run, : a length, ? help</source>
            <translation>Tippe, was du tun willst; &gt; ein Befehl, = ein Parameter, @ ein Lauf, : eine Länge, ? Hilfe</translation>
        </message>
    </context>
    <context>
        <name>expe::ComparisonControl</name>
        <message>
            <source>Comparison</source>
            <translation>Vergleich</translation>
        </message>
        <message>
            <source>Differences from the baseline, with their intervals.</source>
            <translation>Unterschiede zur Referenz, mit ihren Intervallen.</translation>
        </message>
    </context>
    <context>
        <name>expe::ComparisonPanel</name>
        <message>
            <source>Make baseline</source>
            <translation>Als Referenz</translation>
        </message>
        <message>
            <source>Copy sentences</source>
            <translation>Sätze kopieren</translation>
        </message>
        <message>
            <source>The claim in words</source>
            <translation>Die Aussage in Worten</translation>
        </message>
        <message>
            <source>Compare all others with the group that is chosen (Enter)</source>
            <translation>Alle anderen mit der gewählten Gruppe vergleichen (Eingabe)</translation>
        </message>
        <message>
            <source>All that can be claimed, in sentences, with the notes</source>
            <translation>Alles, was sich sagen lässt, in Sätzen, mit den Bemerkungen</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>What is compared pair by pair</source>
            <translation>Was Paar für Paar verglichen wird</translation>
        </message>
        <message>
            <source>seeds</source>
            <translation>Seeds</translation>
        </message>
        <message>
            <source>Below five there are points and no claim</source>
            <translation>Unter fünf gibt es Punkte und keine Aussage</translation>
        </message>
        <message>
            <source>blocks of text</source>
            <translation>Textblöcke</translation>
        </message>
        <message>
            <source>nats</source>
            <translation>Nats</translation>
        </message>
        <message>
            <source>Equivalent is what lies within this</source>
            <translation>Gleichwertig ist, was innerhalb davon liegt</translation>
        </message>
        <message>
            <source>Equivalent within</source>
            <translation>Gleichwertig innerhalb</translation>
        </message>
        <message>
            <source>Correction</source>
            <translation>Korrektur</translation>
        </message>
        <message>
            <source>For the number of comparisons that are made together</source>
            <translation>Für die Zahl der Vergleiche, die zusammen gemacht werden</translation>
        </message>
        <message>
            <source>Holm</source>
            <translation>Holm</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>Each counts as if it were alone</source>
            <translation>Jeder zählt, als wäre er der einzige</translation>
        </message>
        <message>
            <source>%1 is not measured at %2 (runs %3).</source>
            <translation>%1 ist bei %2 nicht gemessen (Läufe %3).</translation>
        </message>
        <message>
            <source>%1 is not measured so (runs %2).</source>
            <translation>%1 ist so nicht gemessen (Läufe %2).</translation>
        </message>
        <message>
            <source>Evaluate</source>
            <translation>Auswerten</translation>
        </message>
        <message>
            <source>Comparing…</source>
            <translation>Wird verglichen…</translation>
        </message>
        <message>
            <source>A claim of these trained models alone</source>
            <translation>Eine Aussage allein über diese trainierten Modelle</translation>
        </message>
        <message>
            <source>untuned: not every group was tuned over the same values with as many seeds, so that no claim is made between those</source>
            <translation>nicht abgestimmt: nicht jede Gruppe wurde über dieselben Werte mit gleich vielen Seeds abgestimmt, sodass zwischen solchen nichts ausgesagt wird</translation>
        </message>
    </context>
    <context>
        <name>expe::ComparisonTree</name>
        <message>
            <source>group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>Unterschied</translation>
        </message>
        <message>
            <source>p</source>
            <translation>p</translation>
        </message>
        <message>
            <source>verdict</source>
            <translation>Urteil</translation>
        </message>
        <message>
            <source>From the baseline, with its 95 % interval; below 0 is better</source>
            <translation>Zur Referenz, mit seinem 95-%-Intervall; unter 0 ist besser</translation>
        </message>
        <message>
            <source>As it is judged: after the correction for the number of comparisons</source>
            <translation>So, wie es beurteilt wird: nach der Korrektur für die Zahl der Vergleiche</translation>
        </message>
        <message>
            <source>Groups and how they differ from the baseline</source>
            <translation>Gruppen und wie sie sich von der Referenz unterscheiden</translation>
        </message>
        <message>
            <source>baseline</source>
            <translation>Referenz</translation>
        </message>
        <message>
            <source>%1: no finished run</source>
            <translation>%1: kein fertiger Lauf</translation>
        </message>
        <message>
            <source>%1: %2 finished; Enter makes it the baseline</source>
            <translation>%1: %2 fertig; Eingabe macht sie zur Referenz</translation>
        </message>
        <message>
            <source>%1, untuned</source>
            <translation>%1, nicht abgestimmt</translation>
        </message>
        <message>
            <source>%1, best of %2, at the edge</source>
            <translation>%1, bester von %2, am Rand</translation>
        </message>
        <message>
            <source>%1, best of %2</source>
            <translation>%1, bester von %2</translation>
        </message>
        <message>
            <source>not measured at %1</source>
            <translation>bei %1 nicht gemessen</translation>
        </message>
        <message>
            <source>not measured</source>
            <translation>nicht gemessen</translation>
        </message>
        <message>
            <source>equivalent within ±%1</source>
            <translation>gleichwertig innerhalb ±%1</translation>
        </message>
        <message>
            <source>better by %1</source>
            <translation>besser um %1</translation>
        </message>
        <message>
            <source>worse by %1</source>
            <translation>schlechter um %1</translation>
        </message>
        <message>
            <source>not distinguishable</source>
            <translation>nicht unterscheidbar</translation>
        </message>
        <message>
            <source>%1 of %2 not measured</source>
            <translation>%1 von %2 nicht gemessen</translation>
        </message>
        <message>
            <source>fewer than five seeds</source>
            <translation>weniger als fünf Seeds</translation>
        </message>
        <message>
            <source>too few blocks of text</source>
            <translation>zu wenige Textblöcke</translation>
        </message>
        <message>
            <source>seeds contradict each other</source>
            <translation>die Seeds widersprechen einander</translation>
        </message>
        <message>
            <source>of these models alone</source>
            <translation>allein über diese Modelle</translation>
        </message>
        <message>
            <source>not tuned over the same values and seeds</source>
            <translation>nicht über dieselben Werte und Seeds abgestimmt</translation>
        </message>
        <message>
            <source>no claim</source>
            <translation>keine Aussage</translation>
        </message>
        <message>
            <source>caveat</source>
            <translation>Vorbehalt</translation>
        </message>
        <message>
            <source>Why nothing is claimed, or of what alone it is</source>
            <translation>Warum nichts behauptet wird oder wovon allein es gilt</translation>
        </message>
        <message>
            <source>wrong</source>
            <translation>falsch</translation>
        </message>
        <message>
            <source>Mean over the paired seeds, %1</source>
            <translation>Mittel über die gepaarten Seeds, %1</translation>
        </message>
    </context>
    <context>
        <name>expe::ConfigurationControl</name>
        <message>
            <source>Open or make a study first, then drop the text on it.</source>
            <translation>Zuerst eine Studie öffnen oder anlegen, dann den Text darauf ablegen.</translation>
        </message>
        <message>
            <source>Made a new run with it, because the selected one has begun.</source>
            <translation>Damit wurde ein neuer Lauf angelegt, weil der ausgewählte begonnen hat.</translation>
        </message>
        <message>
            <source>%1 is not right yet: mend it, or press Escape in the field to keep the value before.</source>
            <translation>%1 stimmt noch nicht: berichtigen, oder mit Escape im Feld den bisherigen Wert behalten.</translation>
        </message>
        <message>
            <source>Reading the text</source>
            <translation>Text wird gelesen</translation>
        </message>
    </context>
    <context>
        <name>expe::ConfigurationPane</name>
        <message>
            <source>Select a run to see and change its configuration.</source>
            <translation>Einen Lauf auswählen, um seine Konfiguration zu sehen und zu ändern.</translation>
        </message>
        <message>
            <source>The study is read-only: save it under another name to change it.</source>
            <translation>Die Studie ist schreibgeschützt: unter anderem Namen speichern, um sie zu ändern.</translation>
        </message>
        <message>
            <source>The engine is being loaded.</source>
            <translation>Die Engine wird geladen.</translation>
        </message>
        <message>
            <source>The run has begun: measure it under another value with expe eval.</source>
            <translation>Der Lauf hat begonnen: mit expe eval lässt er sich unter einem anderen Wert messen.</translation>
        </message>
        <message>
            <source>The run has begun: duplicate it to train with another value.</source>
            <translation>Der Lauf hat begonnen: duplizieren, um mit einem anderen Wert zu trainieren.</translation>
        </message>
        <message>
            <source>live</source>
            <translation>live</translation>
        </message>
        <message>
            <source>eval</source>
            <translation>eval</translation>
        </message>
        <message>
            <source>This run has begun.</source>
            <translation>Dieser Lauf hat begonnen.</translation>
        </message>
        <message>
            <source>Duplicate to change the rest</source>
            <translation>Duplizieren, um den Rest zu ändern</translation>
        </message>
        <message>
            <source>Defaults</source>
            <translation>Standard</translation>
        </message>
        <message>
            <source>Run %1: %2</source>
            <translation>Lauf %1: %2</translation>
        </message>
        <message>
            <source>defaults</source>
            <translation>Standardwerte</translation>
        </message>
        <message>
            <source>Save as preset</source>
            <translation>Als Voreinstellung speichern</translation>
        </message>
        <message>
            <source>A name for this configuration. One of the same name is replaced.</source>
            <translation>Ein Name für diese Konfiguration. Eine gleichen Namens wird ersetzt.</translation>
        </message>
        <message>
            <source>%1 (%2 M with this tokenizer)</source>
            <translation>%1 (%2 M mit diesem Tokenizer)</translation>
        </message>
        <message>
            <source>Only other runs of the sweep have it: open it into a list of values (Ctrl+L).</source>
            <translation>Nur andere Läufe des Sweeps haben ihn: zu einer Liste von Werten öffnen (Strg+L).</translation>
        </message>
        <message>
            <source>Essentials</source>
            <translation>Wesentliches</translation>
        </message>
        <message>
            <source>What it puts in depends on the text.</source>
            <translation>Was sie einbringt, hängt vom Text ab.</translation>
        </message>
    </context>
    <context>
        <name>expe::ContinuationView</name>
        <message>
            <source>%1: text</source>
            <translation>%1: Text</translation>
        </message>
        <message>
            <source>Generated tokens: the redder, the less probable</source>
            <translation>Erzeugte Tokens: je röter, desto unwahrscheinlicher</translation>
        </message>
        <message>
            <source>%1: next token</source>
            <translation>%1: nächstes Token</translation>
        </message>
        <message>
            <source>probability %1</source>
            <translation>Wahrscheinlichkeit %1</translation>
        </message>
    </context>
    <context>
        <name>expe::ContinueDialog</name>
        <message>
            <source>%1, continued</source>
            <translation>%1, fortgesetzt</translation>
        </message>
        <message>
            <source>Continue %1</source>
            <translation>%1 fortsetzen</translation>
        </message>
        <message>
            <source>step %1</source>
            <translation>Schritt %1</translation>
        </message>
        <message>
            <source>A new run begins with the weights of the checkpoint, with a fresh optimiser.</source>
            <translation>Ein neuer Lauf beginnt mit den Gewichten des Checkpoints und einem frischen Optimierer.</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Window (tokens)</source>
            <translation>Fenster (Tokens)</translation>
        </message>
        <message>
            <source>Scale s</source>
            <translation>Skala s</translation>
        </message>
        <message>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <source>Make run</source>
            <translation>Lauf anlegen</translation>
        </message>
        <message>
            <source>Multiplies the position signal while this run trains and is evaluated; below 1 it compresses positions: 1/2 for twice the window.</source>
            <translation>Multipliziert das Positionssignal, während dieser Lauf trainiert und ausgewertet wird; unter 1 staucht sie die Positionen: 1/2 für das doppelte Fenster.</translation>
        </message>
        <message>
            <source>The scale is a number above 0: write for example 1/2.</source>
            <translation>Die Skala ist eine Zahl über 0: zum Beispiel 1/2 schreiben.</translation>
        </message>
        <message>
            <source>Encoding</source>
            <translation>Kodierung</translation>
        </message>
        <message>
            <source>Another one begins with its own tensors anew; the weights of the model stay. NoPE leaves positions out from here on (DroPE).</source>
            <translation>Eine andere beginnt mit ihren eigenen Tensoren neu; die Gewichte des Modells bleiben. NoPE lässt Positionen von hier an weg (DroPE).</translation>
        </message>
        <message>
            <source>Add a norm of queries and keys</source>
            <translation>Eine Norm der Anfragen und Schlüssel hinzufügen</translation>
        </message>
        <message>
            <source>RMSNorm of each head's queries and keys from here on, as DroPE adds where it leaves positions out; its gains begin anew.</source>
            <translation>RMSNorm der Anfragen und Schlüssel jedes Kopfes von hier an, wie DroPE sie hinzufügt, wo es Positionen weglässt; ihre Faktoren beginnen neu.</translation>
        </message>
        <message>
            <source>The window is a whole number of tokens: write 2 or more.</source>
            <translation>Das Fenster ist eine ganze Zahl von Tokens: 2 oder mehr schreiben.</translation>
        </message>
        <message>
            <source>The steps are a whole number: write 1 or more.</source>
            <translation>Die Schritte sind eine ganze Zahl: 1 oder mehr schreiben.</translation>
        </message>
    </context>
    <context>
        <name>expe::DataControl</name>
        <message>
            <source>Show this dock again to open it anew.</source>
            <translation>Diesen Bereich wieder einblenden, um ihn neu zu öffnen.</translation>
        </message>
        <message>
            <source>Select a run first.</source>
            <translation>Zuerst einen Lauf auswählen.</translation>
        </message>
        <message>
            <source>Open a text first: the generated corpus has no words.</source>
            <translation>Zuerst einen Text öffnen: Das erzeugte Korpus hat keine Wörter.</translation>
        </message>
        <message>
            <source>Opening the data…</source>
            <translation>Daten werden geöffnet…</translation>
        </message>
        <message>
            <source>Open a folder of texts</source>
            <translation>Einen Ordner mit Texten öffnen</translation>
        </message>
        <message>
            <source>Open a text</source>
            <translation>Einen Text öffnen</translation>
        </message>
        <message>
            <source>Select a run to see its data, or make one with Run ▸ New run.</source>
            <translation>Einen Lauf wählen, um seine Daten zu sehen, oder mit Lauf ▸ Neuer Lauf einen anlegen.</translation>
        </message>
        <message>
            <source>Opening the data</source>
            <translation>Daten werden geöffnet</translation>
        </message>
        <message>
            <source>Trying the tokenizer</source>
            <translation>Tokenizer wird ausprobiert</translation>
        </message>
        <message>
            <source>Training the tokenizer</source>
            <translation>Tokenizer wird trainiert</translation>
        </message>
    </context>
    <context>
        <name>expe::DataOverview</name>
        <message>
            <source>Documents</source>
            <translation>Dokumente</translation>
        </message>
        <message>
            <source>document</source>
            <translation>Dokument</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>share</source>
            <translation>Anteil</translation>
        </message>
        <message>
            <source>windows</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Select a run to see its data.</source>
            <translation>Einen Lauf auswählen, um seine Daten zu sehen.</translation>
        </message>
        <message>
            <source>Open text…</source>
            <translation>Text öffnen…</translation>
        </message>
        <message>
            <source>Open folder…</source>
            <translation>Ordner öffnen…</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Previous window</source>
            <translation>Voriges Fenster</translation>
        </message>
        <message>
            <source>Next window</source>
            <translation>Nächstes Fenster</translation>
        </message>
        <message>
            <source>&amp;Window</source>
            <translation>&amp;Fenster</translation>
        </message>
        <message>
            <source>Generated corpus Ledger</source>
            <translation>Erzeugtes Korpus Ledger</translation>
        </message>
        <message>
            <source>%1, vocabulary %2 · %3 bytes, %4 tokens · %5 bytes per token</source>
            <translation>%1, Vokabular %2 · %3 Bytes, %4 Tokens · %5 Bytes pro Token</translation>
        </message>
        <message>
            <source>and %1 more</source>
            <translation>und %1 weitere</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <source>of %1</source>
            <translation>von %1</translation>
        </message>
        <message>
            <source>Splits</source>
            <translation>Splits</translation>
        </message>
        <message>
            <source>split</source>
            <translation>Split</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>Split</translation>
        </message>
        <message>
            <source>The split whose windows are shown</source>
            <translation>Der Split, dessen Fenster gezeigt werden</translation>
        </message>
        <message>
            <source>Windows of a split in the order of its text. Training shifts them by an offset of its own in each epoch.</source>
            <translation>Fenster eines Splits in der Reihenfolge seines Texts. Das Training verschiebt sie in jeder Epoche um einen eigenen Versatz.</translation>
        </message>
        <message>
            <source>This split has no whole window: choose another split.</source>
            <translation>Dieser Split hat kein ganzes Fenster: einen anderen Split wählen.</translation>
        </message>
        <message>
            <source>Task %1</source>
            <translation>Aufgabe %1</translation>
        </message>
        <message>
            <source>in none</source>
            <translation>in keinem</translation>
        </message>
        <message>
            <source>Such as the 16 windows between two splits of one document, which belong to neither.</source>
            <translation>Etwa die 16 Fenster zwischen zwei Teilen eines Dokuments, die zu keinem gehören.</translation>
        </message>
    </context>
    <context>
        <name>expe::DataPanel</name>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Tokenizers</source>
            <translation>Tokenizer</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
    </context>
    <context>
        <name>expe::Dock</name>
        <message>
            <source>Float or dock %1</source>
            <translation>%1 lösen oder andocken</translation>
        </message>
        <message>
            <source>Close %1</source>
            <translation>%1 schließen</translation>
        </message>
        <message>
            <source>Chosen for copying and exporting</source>
            <translation>Gewählt zum Kopieren und Exportieren</translation>
        </message>
    </context>
    <context>
        <name>expe::Docks</name>
        <message>
            <source>Train</source>
            <translation>Trainieren</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Vergleichen</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <source>See</source>
            <translation>Sehen</translation>
        </message>
        <message>
            <source>Claims</source>
            <translation>Aussagen</translation>
        </message>
    </context>
    <context>
        <name>expe::Drops</name>
        <message>
            <source>%1 cannot be opened: drop a study, a text, a tokenizer or a folder of weights.</source>
            <translation>%1 lässt sich nicht öffnen: eine Studie, einen Text, einen Tokenizer oder einen Ordner mit Gewichten ablegen.</translation>
        </message>
    </context>
    <context>
        <name>expe::EncodingSketch</name>
        <message>
            <source>Equation</source>
            <translation>Gleichung</translation>
        </message>
        <message>
            <source>What the encoding puts in with these values. To the right: %1; rows: %2.</source>
            <translation>Was die Kodierung mit diesen Werten einbringt. Nach rechts: %1; Zeilen: %2.</translation>
        </message>
        <message>
            <source>Values of the encoding</source>
            <translation>Werte der Kodierung</translation>
        </message>
    </context>
    <context>
        <name>expe::EstimateControl</name>
        <message>
            <source>The run has begun.</source>
            <translation>Der Lauf hat begonnen.</translation>
        </message>
        <message>
            <source>Time and memory are measured while nothing trains.</source>
            <translation>Zeit und Speicher werden gemessen, solange nichts trainiert wird.</translation>
        </message>
        <message>
            <source>Measuring time and memory of a step</source>
            <translation>Zeit und Speicher eines Schritts werden gemessen</translation>
        </message>
        <message>
            <source>Counted for 256 tokens: how many there are is known once the text is read.</source>
            <translation>Für 256 Tokens gezählt: Wie viele es sind, ist bekannt, sobald der Text gelesen ist.</translation>
        </message>
    </context>
    <context>
        <name>expe::EstimateFooter</name>
        <message>
            <source>%1 parameters, %2 of them in matrices</source>
            <translation>%1 Parameter, davon %2 in Matrizen</translation>
        </message>
        <message>
            <source>%1 parameters</source>
            <translation>%1 Parameter</translation>
        </message>
        <message>
            <source>%1 of memory</source>
            <translation>%1 Speicher</translation>
        </message>
        <message>
            <source>%1 a step</source>
            <translation>%1 pro Schritt</translation>
        </message>
        <message>
            <source>%1 in all</source>
            <translation>%1 insgesamt</translation>
        </message>
        <message>
            <source>%1 tokens a step</source>
            <translation>%1 Tokens pro Schritt</translation>
        </message>
        <message>
            <source>%1 tokens a parameter</source>
            <translation>%1 Tokens pro Parameter</translation>
        </message>
        <message>
            <source>estimating…</source>
            <translation>wird geschätzt…</translation>
        </message>
        <message>
            <source>not measured: %1</source>
            <translation>nicht gemessen: %1</translation>
        </message>
        <message>
            <source>Estimate</source>
            <translation>Schätzung</translation>
        </message>
        <message>
            <source>Memory: estimated %1, measured %2</source>
            <translation>Speicher: geschätzt %1, gemessen %2</translation>
        </message>
        <message>
            <source>A step: estimated %1, measured %2</source>
            <translation>Ein Schritt: geschätzt %1, gemessen %2</translation>
        </message>
    </context>
    <context>
        <name>expe::ExportDialog</name>
        <message>
            <source> in</source>
            <translation> Zoll</translation>
        </message>
        <message>
            <source>Export figure</source>
            <translation>Abbildung exportieren</translation>
        </message>
        <message>
            <source>PDF, for papers</source>
            <translation>PDF, für Veröffentlichungen</translation>
        </message>
        <message>
            <source>SVG, to edit</source>
            <translation>SVG, zum Bearbeiten</translation>
        </message>
        <message>
            <source>PNG, 192 dots per inch</source>
            <translation>PNG, 192 Punkte pro Zoll</translation>
        </message>
        <message>
            <source>PGF, for LaTeX (pgfplots)</source>
            <translation>PGF, für LaTeX (pgfplots)</translation>
        </message>
        <message>
            <source>CSV, every point</source>
            <translation>CSV, jeder Punkt</translation>
        </message>
        <message>
            <source>Two columns, 6.75 in</source>
            <translation>Zwei Spalten, 6.75 Zoll</translation>
        </message>
        <message>
            <source>One column, 3.25 in</source>
            <translation>Eine Spalte, 3.25 Zoll</translation>
        </message>
        <message>
            <source>Free</source>
            <translation>Frei</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>Höhe</translation>
        </message>
        <message>
            <source>automatic</source>
            <translation>automatisch</translation>
        </message>
        <message>
            <source>Only what is in sight</source>
            <translation>Nur was zu sehen ist</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
        <message>
            <source>&amp;Kind of file</source>
            <translation>Datei&amp;typ</translation>
        </message>
        <message>
            <source>&amp;Page</source>
            <translation>&amp;Seite</translation>
        </message>
        <message>
            <source>&amp;Width</source>
            <translation>&amp;Breite</translation>
        </message>
        <message>
            <source>&amp;Height</source>
            <translation>&amp;Höhe</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>&amp;Export</source>
            <translation>&amp;Exportieren</translation>
        </message>
        <message>
            <source>Preview of the page</source>
            <translation>Vorschau der Seite</translation>
        </message>
        <message>
            <source>Fi&amp;gure</source>
            <translation>Abb&amp;ildung</translation>
        </message>
        <message>
            <source>in the folder</source>
            <translation>im Ordner</translation>
        </message>
        <message>
            <source>Styles</source>
            <translation>Stile</translation>
        </message>
        <message>
            <source>&amp;Style</source>
            <translation>Sti&amp;l</translation>
        </message>
        <message>
            <source>As last time</source>
            <translation>Wie zuletzt</translation>
        </message>
        <message>
            <source>The program's own</source>
            <translation>Der des Programms</translation>
        </message>
        <message>
            <source>%1, %2 mm wide</source>
            <translation>%1, %2 mm breit</translation>
        </message>
        <message>
            <source>File…</source>
            <translation>Datei…</translation>
        </message>
        <message>
            <source>Sa&amp;ve style…</source>
            <translation>Stil s&amp;peichern…</translation>
        </message>
        <message>
            <source>Style</source>
            <translation>Stil</translation>
        </message>
        <message>
            <source>Save style</source>
            <translation>Stil speichern</translation>
        </message>
        <message>
            <source>%1 is not right yet: mend it, or press Escape in the field to keep the value before.</source>
            <translation>%1 stimmt noch nicht: berichtigen, oder mit Escape im Feld den bisherigen Wert behalten.</translation>
        </message>
    </context>
    <context>
        <name>expe::FigureAnnotator</name>
        <message>
            <source>Annotation</source>
            <translation>Anmerkung</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
    </context>
    <context>
        <name>expe::FigureControl</name>
        <message>
            <source>Loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>Loss by length</source>
            <translation>Verlust nach Länge</translation>
        </message>
        <message>
            <source>The figure is on the clipboard, as a picture, as SVG and as a table.</source>
            <translation>Die Abbildung ist in der Zwischenablage, als Bild, als SVG und als Tabelle.</translation>
        </message>
        <message>
            <source>No step is trained yet.
Select a run and press Train (F5).</source>
            <translation>Noch ist kein Schritt trainiert.
Einen Lauf auswählen und Trainieren (F5) drücken.</translation>
        </message>
        <message>
            <source>Losses at 1×, 2×, 4×, … of the training length appear here
as a run is validated and evaluated.</source>
            <translation>Hier erscheinen Verluste bei 1×, 2×, 4×, … der Trainingslänge,
sobald ein Lauf validiert und ausgewertet wird.</translation>
        </message>
        <message>
            <source>Wrote %1.</source>
            <translation>%1 geschrieben.</translation>
        </message>
        <message>
            <source>By length</source>
            <translation>Nach Länge</translation>
        </message>
        <message>
            <source>Drag an arrow, with Shift a line; click for a text. By keys: arrows move the cursor, Enter begins or edits a text, A an arrow, L a line, M moves, Delete removes, Esc ends.</source>
            <translation>Ziehen macht einen Pfeil, mit Umschalt eine Linie; ein Klick einen Text. Mit Tasten: Pfeiltasten bewegen den Zeiger, Enter beginnt oder ändert einen Text, A einen Pfeil, L eine Linie, M verschiebt, Entf entfernt, Esc beendet.</translation>
        </message>
        <message>
            <source>O&amp;ptions of the figure…</source>
            <translation>O&amp;ptionen der Abbildung…</translation>
        </message>
        <message>
            <source>The runs of the queue begin: their first steps appear here.</source>
            <translation>Die Läufe der Warteschlange beginnen: Ihre ersten Schritte erscheinen hier.</translation>
        </message>
    </context>
    <context>
        <name>expe::FigureModes</name>
        <message>
            <source>Options of the figure</source>
            <translation>Optionen der Abbildung</translation>
        </message>
        <message>
            <source>options ▾</source>
            <translation>Optionen ▾</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>Other…</source>
            <translation>Andere…</translation>
        </message>
        <message>
            <source>not smoothed</source>
            <translation>nicht geglättet</translation>
        </message>
        <message>
            <source>Smoothing: %1</source>
            <translation>Glättung: %1</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>panels</source>
            <translation>Felder</translation>
        </message>
        <message>
            <source>colour</source>
            <translation>Farbe</translation>
        </message>
    </context>
    <context>
        <name>expe::FigureOptions</name>
        <message>
            <source>Options of the figure</source>
            <translation>Optionen der Abbildung</translation>
        </message>
        <message>
            <source>a parameter ↓</source>
            <translation>ein Parameter ↓</translation>
        </message>
    </context>
    <context>
        <name>expe::FigureView</name>
        <message>
            <source>%1 over %2 and %3</source>
            <translation>%1 über %2 und %3</translation>
        </message>
        <message>
            <source>%1 against %2</source>
            <translation>%1 gegen %2</translation>
        </message>
        <message>
            <source>%1 and %2 more</source>
            <translation>%1 und %2 weitere</translation>
        </message>
        <message>
            <source>%1: %2, of %3.</source>
            <translation>%1: %2, von %3.</translation>
        </message>
    </context>
    <context>
        <name>expe::FileLine</name>
        <message>
            <source>Choose a file</source>
            <translation>Eine Datei wählen</translation>
        </message>
        <message>
            <source>Choose a folder</source>
            <translation>Einen Ordner wählen</translation>
        </message>
    </context>
    <context>
        <name>expe::FilmControl</name>
        <message>
            <source>Export a film: %1, through the steps of %2</source>
            <translation>Film exportieren: %1, durch die Schritte von %2</translation>
        </message>
        <message>
            <source>Animated WebP (*.webp)</source>
            <translation>Animiertes WebP (*.webp)</translation>
        </message>
        <message>
            <source>Measuring the film's states</source>
            <translation>Die Zustände des Films werden gemessen</translation>
        </message>
        <message>
            <source>Writing the film</source>
            <translation>Der Film wird geschrieben</translation>
        </message>
        <message>
            <source>Wrote %1.</source>
            <translation>%1 geschrieben.</translation>
        </message>
        <message>
            <source>Wrote %1. States left out: %2, of which the first says: %3</source>
            <translation>%1 geschrieben. Ausgelassene Zustände: %2; der erste sagt: %3</translation>
        </message>
        <message>
            <source>Choose a figure of the layout See, of a run that has weights, then export its film.</source>
            <translation>Erst eine Abbildung der Anordnung Sehen wählen, eines Laufs mit Gewichten, dann ihren Film exportieren.</translation>
        </message>
    </context>
    <context>
        <name>expe::FitControl</name>
        <message>
            <source>Fit the temperature</source>
            <translation>Temperatur anpassen</translation>
        </message>
        <message>
            <source>the rise of the temperature</source>
            <translation>den Anstieg der Temperatur</translation>
        </message>
        <message>
            <source>Windows of %1 tokens: %2 nats per token at a temperature that rises by %3, %4 without.</source>
            <translation>Fenster von %1 Tokens: %2 Nats je Token bei einer Temperatur, die um %3 steigt, %4 ohne.</translation>
        </message>
        <message>
            <source>Windows of %1 tokens: the loss is least without a temperature that rises, %2 nats per token.</source>
            <translation>Fenster von %1 Tokens: Der Verlust ist ohne steigende Temperatur am kleinsten, %2 Nats je Token.</translation>
        </message>
    </context>
    <context>
        <name>expe::FormHead</name>
        <message>
            <source>Search parameters</source>
            <translation>Parameter suchen</translation>
        </message>
        <message>
            <source>Compare with</source>
            <translation>Vergleichen mit</translation>
        </message>
        <message>
            <source>Values that differ from these are marked</source>
            <translation>Werte, die davon abweichen, sind markiert</translation>
        </message>
        <message>
            <source>Only changed</source>
            <translation>Nur geänderte</translation>
        </message>
        <message>
            <source>Show only values that differ</source>
            <translation>Nur abweichende Werte zeigen</translation>
        </message>
        <message>
            <source>Presets</source>
            <translation>Voreinstellungen</translation>
        </message>
        <message>
            <source>Named configurations</source>
            <translation>Benannte Konfigurationen</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Save as preset…</source>
            <translation>Als Voreinstellung speichern…</translation>
        </message>
        <message>
            <source>By label, key, value, help or unit (Ctrl+F)</source>
            <translation>Nach Beschriftung, Schlüssel, Wert, Hilfe oder Einheit (Strg+F)</translation>
        </message>
    </context>
    <context>
        <name>expe::FormSection</name>
        <message numerus="yes">
            <source>%n changed</source>
            <translation>
                <numerusform>%n geändert</numerusform>
                <numerusform>%n geändert</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>expe::HeadControl</name>
        <message>
            <source>attention of all heads</source>
            <translation>Attention aller Köpfe</translation>
        </message>
    </context>
    <context>
        <name>expe::HeadGrid</name>
        <message>
            <source>Heads</source>
            <translation>Köpfe</translation>
        </message>
        <message>
            <source>No attention is looked at yet.</source>
            <translation>Noch wird keine Attention betrachtet.</translation>
        </message>
        <message>
            <source>%1 layers of %2 heads</source>
            <translation>%1 Schichten mit je %2 Köpfen</translation>
        </message>
        <message>
            <source>layer %1, head %2</source>
            <translation>Schicht %1, Kopf %2</translation>
        </message>
        <message>
            <source>layer %1</source>
            <translation>Schicht %1</translation>
        </message>
        <message>
            <source>head %1</source>
            <translation>Kopf %1</translation>
        </message>
        <message>
            <source>head</source>
            <translation>Kopf</translation>
        </message>
        <message>
            <source>L%1</source>
            <comment>layer</comment>
            <translation>S%1</translation>
        </message>
    </context>
    <context>
        <name>expe::HelpControl</name>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>Run %1</source>
            <translation>Lauf %1</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <source>A study holds the runs that you compare. A run is one model with one positional encoding; its colour is the same everywhere. New run adds one like the selected, with another encoding.</source>
            <translation>Eine Studie enthält die Läufe, die verglichen werden. Ein Lauf ist ein Modell mit einer Positionskodierung; seine Farbe ist überall dieselbe. „Neuer Lauf“ fügt einen wie den ausgewählten hinzu, mit anderer Kodierung.</translation>
        </message>
        <message>
            <source>Configuration</source>
            <translation>Konfiguration</translation>
        </message>
        <message>
            <source>What the selected run is: model, encoding, data, training. Values may be typed as 1/2048 or 2^-11; F1 on a field explains it. Below stands what it will cost.</source>
            <translation>Was der ausgewählte Lauf ist: Modell, Kodierung, Daten, Training. Werte lassen sich als 1/2048 oder 2^-11 eingeben; F1 erklärt ein Feld. Darunter steht, was der Lauf kosten wird.</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>Trainieren</translation>
        </message>
        <message>
            <source>Train the selected run (F5) or all that are unfinished (Ctrl+F5). Pause, single steps and live values work while it trains; a stopped run goes on where it was.</source>
            <translation>Den ausgewählten Lauf trainieren (F5) oder alle unfertigen (Strg+F5). Pause, Einzelschritte und Live-Werte gehen während des Trainings; ein angehaltener Lauf macht dort weiter, wo er war.</translation>
        </message>
        <message>
            <source>Beyond the training length</source>
            <translation>Jenseits der Trainingslänge</translation>
        </message>
        <message>
            <source>The loss of a trained run at 1×, 2×, 4×, … of the length that it was trained on. Here encodings part: this is what the workbench is for.</source>
            <translation>Der Verlust eines trainierten Laufs bei 1×, 2×, 4×, … der Länge, auf der er trainiert wurde. Hier scheiden sich die Kodierungen: Dafür ist die Workbench da.</translation>
        </message>
        <message>
            <source>Everything else</source>
            <translation>Alles andere</translation>
        </message>
        <message>
            <source>About ExPE Workbench</source>
            <translation>Über ExPE Workbench</translation>
        </message>
        <message>
            <source>&lt;b&gt;ExPE Workbench %1&lt;/b&gt;&lt;p&gt;A research workbench for positional encodings: train, look inside, and measure what happens beyond the training length.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. Built with Qt, QCustomPlot, LibTorch, sentencepiece and SQLite.&lt;/p&gt;</source>
            <translation>&lt;b&gt;ExPE Workbench %1&lt;/b&gt;&lt;p&gt;Eine Forschungs-Workbench für Positionskodierungen: trainieren, hineinsehen und messen, was jenseits der Trainingslänge geschieht.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später. Gebaut mit Qt, QCustomPlot, LibTorch, sentencepiece und SQLite.&lt;/p&gt;</translation>
        </message>
        <message>
            <source>%1× the training length</source>
            <translation>%1× die Trainingslänge</translation>
        </message>
        <message>
            <source>Evaluation length</source>
            <translation>Auswertungslänge</translation>
        </message>
        <message>
            <source>The tabs at the top (Ctrl+1 to Ctrl+5) lay the panes out for training, for seeing what a model does, comparing, data and claims. The menu stands before them; Ctrl+K finds any command by its name, and F1 explains what has the focus.</source>
            <translation>Die Reiter oben (Strg+1 bis Strg+5) ordnen die Bereiche zum Trainieren, zum Sehen, was ein Modell tut, zum Vergleichen, für Daten und für Aussagen. Vor ihnen steht das Menü; Strg+K findet jeden Befehl nach seinem Namen, und F1 erklärt, was den Fokus hat.</translation>
        </message>
        <message>
            <source>New here? Ctrl+K and “tour” show the window in five steps.</source>
            <translation>Neu hier? Strg+K und „Rundgang“ zeigen das Fenster in fünf Schritten.</translation>
        </message>
    </context>
    <context>
        <name>expe::HelpPageView</name>
        <message>
            <source>Help page</source>
            <translation>Hilfeseite</translation>
        </message>
        <message>
            <source>The values are being computed.</source>
            <translation>Die Werte werden berechnet.</translation>
        </message>
    </context>
    <context>
        <name>expe::HelpView</name>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>Vor</translation>
        </message>
        <message>
            <source>Search the help</source>
            <translation>Hilfe durchsuchen</translation>
        </message>
        <message>
            <source>Pages</source>
            <translation>Seiten</translation>
        </message>
        <message>
            <source>This leads out of the help and is not opened: %1</source>
            <translation>Das führt aus der Hilfe hinaus und wird nicht geöffnet: %1</translation>
        </message>
        <message>
            <source>Nothing was found.</source>
            <translation>Nichts gefunden.</translation>
        </message>
    </context>
    <context>
        <name>expe::HoldButton</name>
        <message>
            <source>What stays here as it was, while the rest follows the scrub bar and the list of runs</source>
            <translation>Was hier bleibt, wie es war, während der Rest der Schieberleiste und der Liste der Läufe folgt</translation>
        </message>
        <message>
            <source>Hold all as it is now</source>
            <translation>Alles festhalten, wie es jetzt ist</translation>
        </message>
        <message>
            <source>Follow in all</source>
            <translation>In allem folgen</translation>
        </message>
        <message>
            <source>linked</source>
            <translation>verbunden</translation>
        </message>
        <message>
            <source>held</source>
            <translation>festgehalten</translation>
        </message>
        <message>
            <source>held: %1</source>
            <translation>fest: %1</translation>
        </message>
    </context>
    <context>
        <name>expe::ListControl</name>
        <message>
            <source>Runs that are alike as one row: their mean, its interval and how many</source>
            <translation>Gleiche Läufe als eine Zeile: ihr Mittel, dessen Intervall und wie viele es sind</translation>
        </message>
        <message>
            <source>Group by</source>
            <translation>Gruppieren nach</translation>
        </message>
        <message>
            <source>Parameters by their keys, with commas between them; runs of a group are alike in all of them</source>
            <translation>Parameter bei ihren Schlüsseln, durch Kommas getrennt; die Läufe einer Gruppe sind in allen gleich</translation>
        </message>
        <message>
            <source>&amp;Runs one by one</source>
            <translation>&amp;Läufe einzeln</translation>
        </message>
        <message>
            <source>Alike in</source>
            <translation>Gleich in</translation>
        </message>
        <message>
            <source>&amp;Other parameters…</source>
            <translation>&amp;Andere Parameter…</translation>
        </message>
        <message>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <source>seeds</source>
            <translation>Seeds</translation>
        </message>
        <message>
            <source>groups: %1 ▾</source>
            <translation>Gruppen: %1 ▾</translation>
        </message>
        <message>
            <source>Groups of runs: %1</source>
            <translation>Gruppen von Läufen: %1</translation>
        </message>
        <message>
            <source>nats per token</source>
            <translation>Nats pro Token</translation>
        </message>
    </context>
    <context>
        <name>expe::MainWindow</name>
        <message>
            <source>ExPE Workbench</source>
            <translation>ExPE Workbench</translation>
        </message>
        <message>
            <source>Study</source>
            <translation>Studie</translation>
        </message>
        <message>
            <source>Configuration</source>
            <translation>Konfiguration</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <source>Checkpoints</source>
            <translation>Checkpoints</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>A run is training</source>
            <translation>Ein Lauf wird trainiert</translation>
        </message>
        <message>
            <source>Opened %1</source>
            <translation>%1 geöffnet</translation>
        </message>
        <message>
            <source>%1 — ExPE Workbench</source>
            <translation>%1 — ExPE Workbench</translation>
        </message>
        <message>
            <source>This study is read-only: save it under another name to train or change it.</source>
            <translation>Diese Studie ist schreibgeschützt: unter anderem Namen speichern, um sie zu trainieren oder zu ändern.</translation>
        </message>
        <message>
            <source>The run has begun: duplicate it to train on another text.</source>
            <translation>Der Lauf hat begonnen: duplizieren, um auf einem anderen Text zu trainieren.</translation>
        </message>
        <message>
            <source>The tokenizer is trained</source>
            <translation>Der Tokenizer ist trainiert</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>Warteschlange</translation>
        </message>
        <message>
            <source>Sweeps</source>
            <translation>Sweeps</translation>
        </message>
        <message>
            <source>The queue goes on by itself.</source>
            <translation>Die Warteschlange geht von selbst weiter.</translation>
        </message>
        <message>
            <source>The language changes once what is being done here has ended.</source>
            <translation>Die Sprache wechselt, sobald beendet ist, was hier gerade getan wird.</translation>
        </message>
        <message>
            <source>%1, one of %2 selected</source>
            <translation>%1, einer von %2 gewählten</translation>
        </message>
    </context>
    <context>
        <name>expe::Missing</name>
        <message>
            <source>%1 begins: its weights can be seen once it trains.</source>
            <translation>%1 beginnt: Die Gewichte sind zu sehen, sobald der Lauf trainiert.</translation>
        </message>
        <message>
            <source>%1 trains in another process and is at step %2: its weights can be seen from its first checkpoint on.</source>
            <translation>%1 trainiert in einem anderen Prozess und ist bei Schritt %2: Die Gewichte sind ab dem ersten Checkpoint zu sehen.</translation>
        </message>
        <message>
            <source>%1 is at step %2, but has no checkpoint: train it (F5), and what its model does is shown here.</source>
            <translation>%1 ist bei Schritt %2, hat aber keinen Checkpoint: trainieren (F5), dann zeigt sich hier, was das Modell tut.</translation>
        </message>
        <message>
            <source>%1 has no checkpoint yet: train it (F5), and what its model does is shown here.</source>
            <translation>%1 hat noch keinen Checkpoint: trainieren (F5), dann zeigt sich hier, was das Modell tut.</translation>
        </message>
        <message>
            <source>Make a run: what its model does is shown here.</source>
            <translation>Einen Lauf anlegen: Hier zeigt sich, was sein Modell tut.</translation>
        </message>
        <message>
            <source>Select a run: what its model does is shown here.</source>
            <translation>Einen Lauf auswählen: Hier zeigt sich, was sein Modell tut.</translation>
        </message>
        <message>
            <source>The configuration of %1 lacks its encoding or its window, so that there is no model to look at.</source>
            <translation>Der Konfiguration von %1 fehlt die Kodierung oder das Fenster, es gibt also kein Modell zu sehen.</translation>
        </message>
    </context>
    <context>
        <name>expe::ModelViews</name>
        <message>
            <source>The engine is being loaded: what the model does is shown then.</source>
            <translation>Die Engine wird geladen: Danach zeigt sich, was das Modell tut.</translation>
        </message>
    </context>
    <context>
        <name>expe::NewStudy</name>
        <message>
            <source>Making the study</source>
            <translation>Studie wird angelegt</translation>
        </message>
    </context>
    <context>
        <name>expe::NewStudyDialog</name>
        <message>
            <source>1 minute</source>
            <translation>1 Minute</translation>
        </message>
        <message>
            <source>%1 minutes</source>
            <translation>%1 Minuten</translation>
        </message>
        <message>
            <source>%1 hours</source>
            <translation>%1 Stunden</translation>
        </message>
        <message>
            <source>%1 days</source>
            <translation>%1 Tage</translation>
        </message>
        <message>
            <source>Small: for a laptop</source>
            <translation>Klein: für einen Laptop</translation>
        </message>
        <message>
            <source>Medium</source>
            <translation>Mittel</translation>
        </message>
        <message>
            <source>The paper's</source>
            <translation>Wie im Artikel</translation>
        </message>
        <message>
            <source>Open &amp;it</source>
            <translation>Sie ö&amp;ffnen</translation>
        </message>
        <message>
            <source>Text to train on</source>
            <translation>Text für das Training</translation>
        </message>
        <message>
            <source>Texts (*.txt);;All files (*)</source>
            <translation>Texte (*.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Tokenizer model</source>
            <translation>Tokenizer-Modell</translation>
        </message>
        <message>
            <source>New study</source>
            <translation>Neue Studie</translation>
        </message>
        <message>
            <source>&amp;Begin with</source>
            <translation>Beginnen &amp;mit</translation>
        </message>
        <message>
            <source>Sample text</source>
            <translation>Beispieltext</translation>
        </message>
        <message>
            <source>A text that is generated, and whose least loss is known</source>
            <translation>Ein erzeugter Text, dessen kleinstmöglicher Verlust bekannt ist</translation>
        </message>
        <message>
            <source>My text</source>
            <translation>Mein Text</translation>
        </message>
        <message>
            <source>A file or a folder of files</source>
            <translation>Eine Datei oder ein Ordner mit Dateien</translation>
        </message>
        <message>
            <source>&amp;Folder</source>
            <translation>&amp;Ordner</translation>
        </message>
        <message>
            <source>Choose a folder</source>
            <translation>Ordner wählen</translation>
        </message>
        <message>
            <source>Name the folder of the new study</source>
            <translation>Ordner der neuen Studie benennen</translation>
        </message>
        <message>
            <source>Te&amp;xt</source>
            <translation>Te&amp;xt</translation>
        </message>
        <message>
            <source>T&amp;okenizer model</source>
            <translation>Tokeni&amp;zer-Modell</translation>
        </message>
        <message>
            <source>&amp;Encodings</source>
            <translation>&amp;Kodierungen</translation>
        </message>
        <message>
            <source>A run of each. Down opens all of them with pictures; Space or Enter takes one.</source>
            <translation>Je ein Lauf. „Nach unten“ öffnet alle mit Bildern; Leertaste oder Eingabe nimmt eine.</translation>
        </message>
        <message>
            <source>those of the template</source>
            <translation>die der Vorlage</translation>
        </message>
        <message>
            <source>&amp;Size</source>
            <translation>&amp;Größe</translation>
        </message>
        <message>
            <source>See&amp;ds</source>
            <translation>See&amp;ds</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>&amp;Look at the form first</source>
            <translation>Erst das Formular &amp;ansehen</translation>
        </message>
        <message>
            <source>Make the study; its runs wait to be trained</source>
            <translation>Die Studie anlegen; ihre Läufe warten auf das Training</translation>
        </message>
        <message>
            <source>&amp;Train now</source>
            <translation>Jetzt &amp;trainieren</translation>
        </message>
        <message>
            <source>Make the study, and let its queue train all runs</source>
            <translation>Die Studie anlegen und alle Läufe von ihrer Warteschlange trainieren lassen</translation>
        </message>
        <message>
            <source>Name a folder for the study.</source>
            <translation>Einen Ordner für die Studie nennen.</translation>
        </message>
        <message>
            <source>A study lies there already: name another folder, or open it.</source>
            <translation>Dort liegt schon eine Studie: einen anderen Ordner nennen oder sie öffnen.</translation>
        </message>
        <message>
            <source>%1 is a file: name another folder.</source>
            <translation>%1 ist eine Datei: einen anderen Ordner nennen.</translation>
        </message>
        <message>
            <source>Nothing can be written to %1: name another folder.</source>
            <translation>In %1 kann nichts geschrieben werden: einen anderen Ordner nennen.</translation>
        </message>
        <message>
            <source>a file or a folder, typed, chosen or dropped here</source>
            <translation>Datei oder Ordner, getippt, gewählt oder hierher gezogen</translation>
        </message>
        <message>
            <source>the generated corpus</source>
            <translation>das erzeugte Korpus</translation>
        </message>
        <message>
            <source>none: its characters</source>
            <translation>keines: seine Zeichen</translation>
        </message>
        <message>
            <source>none: its bytes</source>
            <translation>keines, die Bytes selbst</translation>
        </message>
        <message>
            <source>to be named</source>
            <translation>anzugeben</translation>
        </message>
        <message>
            <source>%1 bytes, %2 tokens (%3)</source>
            <translation>%1 Bytes, %2 Tokens (%3)</translation>
        </message>
        <message>
            <source>counting the tokens …</source>
            <translation>Tokens werden gezählt …</translation>
        </message>
        <message>
            <source>1 run</source>
            <translation>1 Lauf</translation>
        </message>
        <message>
            <source>%1 runs</source>
            <translation>%1 Läufe</translation>
        </message>
        <message>
            <source>measuring the time …</source>
            <translation>Zeit wird gemessen …</translation>
        </message>
        <message>
            <source>About %1 of training</source>
            <translation>Etwa %1 Training</translation>
        </message>
        <message>
            <source>The time is not measured while a run trains.</source>
            <translation>Die Zeit wird nicht gemessen, solange ein Lauf trainiert.</translation>
        </message>
        <message>
            <source>%1 on the disk</source>
            <translation>%1 auf der Platte</translation>
        </message>
        <message>
            <source>Source: %1.</source>
            <translation>Quelle: %1.</translation>
        </message>
        <message>
            <source>The time could not be measured: %1</source>
            <translation>Die Zeit konnte nicht gemessen werden: %1</translation>
        </message>
        <message>
            <source>Tokenizer models (*.model *.json *.tiktoken);;All files (*)</source>
            <translation>Tokenizer-Modelle (*.model *.json *.tiktoken);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Name a text of yours.</source>
            <translation>Einen eigenen Text nennen.</translation>
        </message>
        <message>
            <source>each kind of run</source>
            <translation>jeder Art von Läufen</translation>
        </message>
        <message>
            <source>%1 of %2 kinds of runs</source>
            <translation>%1 von %2 Arten von Läufen</translation>
        </message>
        <message>
            <source>on %1, if one trains after the other, by a few steps of %2; evaluations come on top · </source>
            <translation>auf %1, wenn einer nach dem anderen trainiert, nach einigen Schritten von %2; Auswertungen kommen hinzu · </translation>
        </message>
        <message>
            <source>Its validation part is too short to tell whether an encoding holds at longer windows.</source>
            <translation>Der Validierungsteil ist zu kurz, um zu sagen, ob eine Kodierung bei längeren Fenstern hält.</translation>
        </message>
        <message>
            <source>Its validation part is long enough to tell up to %1× whether an encoding holds, not up to %2×.</source>
            <translation>Der Validierungsteil ist lang genug, um bis %1× zu sagen, ob eine Kodierung hält, nicht bis %2×.</translation>
        </message>
    </context>
    <context>
        <name>expe::NextBars</name>
        <message>
            <source>Next token</source>
            <translation>Nächstes Token</translation>
        </message>
        <message>
            <source>%1 of %2, %3, %4, probability %5</source>
            <translation>%1 von %2, %3, %4, Wahrscheinlichkeit %5</translation>
        </message>
    </context>
    <context>
        <name>expe::NoticeBar</name>
        <message>
            <source>Close this notice</source>
            <translation>Diesen Hinweis schließen</translation>
        </message>
    </context>
    <context>
        <name>expe::ParameterField</name>
        <message>
            <source>Choose: %1</source>
            <translation>Wählen: %1</translation>
        </message>
        <message>
            <source>%1: %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <source>Reset to default: empty</source>
            <translation>Auf Standardwert zurücksetzen: leer</translation>
        </message>
        <message>
            <source>Reset to default: %1</source>
            <translation>Auf Standardwert zurücksetzen: %1</translation>
        </message>
        <message>
            <source>Reset to %1: %2</source>
            <translation>Auf %1 zurücksetzen: %2</translation>
        </message>
        <message>
            <source>Copy key</source>
            <translation>Schlüssel kopieren</translation>
        </message>
        <message>
            <source>Copy as --set %1=…</source>
            <translation>Als --set %1=… kopieren</translation>
        </message>
        <message>
            <source>Use this value in all checked runs</source>
            <translation>Diesen Wert in allen angehakten Läufen verwenden</translation>
        </message>
        <message>
            <source>Help	F1</source>
            <translation>Hilfe	F1</translation>
        </message>
        <message>
            <source>Back to one value	Ctrl+L</source>
            <translation>Zurück zu einem Wert	Strg+L</translation>
        </message>
        <message>
            <source>Several values…	Ctrl+L</source>
            <translation>Mehrere Werte…	Strg+L</translation>
        </message>
        <message>
            <source>Back to one value (Ctrl+L)</source>
            <translation>Zurück zu einem Wert (Strg+L)</translation>
        </message>
        <message>
            <source>Several values, for a sweep (Ctrl+L)</source>
            <translation>Mehrere Werte, für einen Sweep (Strg+L)</translation>
        </message>
    </context>
    <context>
        <name>expe::PendingFigure</name>
        <message>
            <source>Computing: %1</source>
            <translation>Wird berechnet: %1</translation>
        </message>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
    </context>
    <context>
        <name>expe::QueueControl</name>
        <message>
            <source>Stopping after this step</source>
            <translation>Hält nach diesem Schritt an</translation>
        </message>
        <message>
            <source>Starting</source>
            <translation>Startet</translation>
        </message>
        <message>
            <source>Nobody trains the queue</source>
            <translation>Niemand trainiert die Warteschlange</translation>
        </message>
        <message>
            <source>this window trains a run by itself</source>
            <translation>dieses Fenster trainiert selbst einen Lauf</translation>
        </message>
        <message>
            <source>paused: nobody takes another run</source>
            <translation>pausiert: niemand nimmt einen weiteren Lauf</translation>
        </message>
        <message>
            <source>The queue is trained by a process of its own (%1).</source>
            <translation>Die Warteschlange wird von einem eigenen Prozess trainiert (%1).</translation>
        </message>
        <message>
            <source>The queue is not trained: %1</source>
            <translation>Die Warteschlange wird nicht trainiert: %1</translation>
        </message>
        <message>
            <source>The queue has ended.</source>
            <translation>Die Warteschlange ist zu Ende.</translation>
        </message>
        <message>
            <source>The queue has ended: %1</source>
            <translation>Die Warteschlange ist zu Ende: %1</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Priorität</translation>
        </message>
        <message>
            <source>Runs of the highest number are trained first; 0 where nothing was said.</source>
            <translation>Läufe mit der höchsten Zahl werden zuerst trainiert; 0, wo nichts gesagt wurde.</translation>
        </message>
        <message>
            <source>The queue is being trained</source>
            <translation>Die Warteschlange wird trainiert</translation>
        </message>
        <message>
            <source>%1 The processes that train the queue go on without the window, and need no one: open the study again to see how far they are. Or stop them: what is in training is kept at its last step and stays in the queue.</source>
            <translation>%1 Die Prozesse, die die Warteschlange trainieren, gehen ohne das Fenster weiter und brauchen niemanden: die Studie wieder öffnen, um zu sehen, wie weit sie sind. Oder sie anhalten: Was gerade trainiert, bleibt bei seinem letzten Schritt erhalten und in der Warteschlange.</translation>
        </message>
        <message>
            <source>Let it go on</source>
            <translation>Weitergehen lassen</translation>
        </message>
        <message>
            <source>Stop the queue</source>
            <translation>Warteschlange anhalten</translation>
        </message>
        <message>
            <source>The queue has ended</source>
            <translation>Die Warteschlange ist zu Ende</translation>
        </message>
        <message>
            <source>about %1 of training left</source>
            <translation>noch etwa %1 Training</translation>
        </message>
    </context>
    <context>
        <name>expe::QueueModel</name>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>%1 tokens/s</source>
            <translation>%1 Tokens/s</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Tempo</translation>
        </message>
        <message>
            <source>Time left</source>
            <translation>Restzeit</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Priorität</translation>
        </message>
    </context>
    <context>
        <name>expe::QueuePane</name>
        <message>
            <source>Start</source>
            <translation>Start</translation>
        </message>
        <message>
            <source>Train the queue in processes of their own, which go on when the window is closed</source>
            <translation>Die Warteschlange in eigenen Prozessen trainieren, die weiterlaufen, wenn das Fenster geschlossen wird</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stopp</translation>
        </message>
        <message>
            <source>Whoever trains the queue stops after the step, with checkpoints, and ends; the runs stay in the queue</source>
            <translation>Wer die Warteschlange trainiert, hält nach dem Schritt an, mit Checkpoints, und endet; die Läufe bleiben in der Warteschlange</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>Nobody takes another run; what is in training goes on</source>
            <translation>Niemand nimmt einen weiteren Lauf; was gerade trainiert, geht weiter</translation>
        </message>
        <message>
            <source>Runs at once</source>
            <translation>Läufe zugleich</translation>
        </message>
        <message>
            <source>So many runs are trained at once, each in a process with its share of the threads. Auto: one a GPU; on the CPU as many as train most tokens a second together, which is measured on the next run and takes some seconds for each number.</source>
            <translation>So viele Läufe werden zugleich trainiert, jeder in einem Prozess mit seinem Anteil der Threads. Auto: einer je GPU; auf der CPU so viele, wie zusammen die meisten Tokens in der Sekunde trainieren, was am nächsten Lauf gemessen wird und für jede Zahl einige Sekunden dauert.</translation>
        </message>
        <message>
            <source>Auto</source>
            <translation>Auto</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>Warteschlange</translation>
        </message>
        <message>
            <source>Alt with Up or Down changes the order, Alt+Home puts first, Space pauses, Delete takes out of the queue</source>
            <translation>Alt mit Pfeil auf oder Pfeil ab ändert die Reihenfolge, Alt+Pos1 stellt nach vorn, die Leertaste pausiert, Entf nimmt aus der Warteschlange</translation>
        </message>
        <message>
            <source>Put first	Alt+Home</source>
            <translation>Nach vorn	Alt+Pos1</translation>
        </message>
        <message>
            <source>Earlier	Alt+Up</source>
            <translation>Früher	Alt+Pfeil auf</translation>
        </message>
        <message>
            <source>Later	Alt+Down</source>
            <translation>Später	Alt+Pfeil ab</translation>
        </message>
        <message>
            <source>Priority…</source>
            <translation>Priorität…</translation>
        </message>
        <message>
            <source>Pause	Space</source>
            <translation>Pause	Leertaste</translation>
        </message>
        <message>
            <source>Go on	Space</source>
            <translation>Weiter	Leertaste</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Noch einmal versuchen</translation>
        </message>
        <message>
            <source>Take out of the queue	Del</source>
            <translation>Aus der Warteschlange nehmen	Entf</translation>
        </message>
        <message>
            <source>Put back into the queue</source>
            <translation>Wieder in die Warteschlange stellen</translation>
        </message>
        <message>
            <source>Show the run	Enter</source>
            <translation>Lauf zeigen	Eingabe</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>%1 at once</source>
            <translation>%1 zugleich</translation>
        </message>
    </context>
    <context>
        <name>expe::ReportControl</name>
        <message>
            <source>Wrote %1.</source>
            <translation>%1 geschrieben.</translation>
        </message>
        <message>
            <source>Write a report</source>
            <translation>Bericht schreiben</translation>
        </message>
        <message>
            <source>Making the report</source>
            <translation>Bericht wird geschrieben</translation>
        </message>
        <message>
            <source>HTML with interactive figures (*.html)</source>
            <translation>HTML mit interaktiven Abbildungen (*.html)</translation>
        </message>
        <message>
            <source>HTML, which needs nothing else (*.html)</source>
            <translation>HTML, das nichts weiter braucht (*.html)</translation>
        </message>
        <message>
            <source>PDF, A4 (*.pdf)</source>
            <translation>PDF, A4 (*.pdf)</translation>
        </message>
    </context>
    <context>
        <name>expe::ResultTableModel</name>
        <message>
            <source>not measured: runs %1</source>
            <translation>nicht gemessen: Läufe %1</translation>
        </message>
        <message>
            <source>not finished: runs %1</source>
            <translation>nicht fertig: Läufe %1</translation>
        </message>
        <message>
            <source>no such run</source>
            <translation>kein solcher Lauf</translation>
        </message>
        <message>
            <source>not finished</source>
            <translation>nicht fertig</translation>
        </message>
        <message>
            <source>not measured</source>
            <translation>nicht gemessen</translation>
        </message>
        <message>
            <source>%1 runs</source>
            <translation>%1 Läufe</translation>
        </message>
        <message>
            <source>%1 at %2: %3</source>
            <translation>%1 bei %2: %3</translation>
        </message>
        <message>
            <source>, seeds %1</source>
            <translation>, Seeds %1</translation>
        </message>
        <message>
            <source>best of its column</source>
            <translation>bester Wert der Spalte</translation>
        </message>
        <message>
            <source>baseline</source>
            <translation>Referenz</translation>
        </message>
        <message>
            <source>not learnt</source>
            <translation>nicht gelernt</translation>
        </message>
    </context>
    <context>
        <name>expe::Ribbon</name>
        <message>
            <source>loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>Nats of each token, given those before</source>
            <translation>Nats jedes Tokens, wenn die davor bekannt sind</translation>
        </message>
        <message>
            <source>excess</source>
            <translation>Überschuss</translation>
        </message>
        <message>
            <source>Loss above the best that any model could have</source>
            <translation>Verlust über dem besten, den ein Modell haben könnte</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>Unterschied</translation>
        </message>
        <message>
            <source>Loss minus that of the pinned state: blue is better than it, red is worse</source>
            <translation>Verlust minus den des angehefteten Zustands: blau ist besser als dieser, rot schlechter</translation>
        </message>
        <message>
            <source>Text by loss</source>
            <translation>Text nach Verlust</translation>
        </message>
        <message>
            <source>No text is looked at yet.</source>
            <translation>Noch wird kein Text betrachtet.</translation>
        </message>
        <message>
            <source>position %1</source>
            <translation>Position %1</translation>
        </message>
        <message>
            <source>the last target</source>
            <translation>das letzte Ziel</translation>
        </message>
        <message>
            <source>loss %1</source>
            <translation>Verlust %1</translation>
        </message>
        <message>
            <source>difference %1</source>
            <translation>Unterschied %1</translation>
        </message>
        <message>
            <source>floor %1</source>
            <translation>Untergrenze %1</translation>
        </message>
        <message>
            <source>lag %1</source>
            <translation>Lag %1</translation>
        </message>
        <message>
            <source>key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>glue</source>
            <translation>Füllsymbol</translation>
        </message>
        <message>
            <source>%1 tokens; choose one by mouse or arrow keys</source>
            <translation>%1 Tokens; eines mit Maus oder Pfeiltasten wählen</translation>
        </message>
    </context>
    <context>
        <name>expe::RibbonLegend</name>
        <message>
            <source>Nats per token; what is beyond has the last colour</source>
            <translation>Nats pro Token; was darüber hinausgeht, hat die letzte Farbe</translation>
        </message>
        <message>
            <source>Colours from %1 to %2 nats</source>
            <translation>Farben von %1 bis %2 Nats</translation>
        </message>
    </context>
    <context>
        <name>expe::RunControl</name>
        <message>
            <source>evaluated by length.</source>
            <translation>nach Länge ausgewertet.</translation>
        </message>
        <message>
            <source>run %1</source>
            <translation>Lauf %1</translation>
        </message>
        <message>
            <source>%1 trains without the window.</source>
            <translation>%1 wird ohne das Fenster trainiert.</translation>
        </message>
        <message>
            <source>finished</source>
            <translation>fertig</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>angehalten</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>gescheitert</translation>
        </message>
        <message>
            <source>%1: %2 at step %3.</source>
            <translation>%1: %2 bei Schritt %3.</translation>
        </message>
        <message>
            <source>%1 %2</source>
            <translation>%1: %2</translation>
        </message>
        <message>
            <source>%1 steps are trained.</source>
            <translation>%1 Schritte sind trainiert.</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Pause</translation>
        </message>
        <message>
            <source>No study is open</source>
            <translation>Keine Studie ist offen</translation>
        </message>
        <message>
            <source>Loading the engine…</source>
            <translation>Engine wird geladen…</translation>
        </message>
        <message>
            <source>Read-only</source>
            <translation>Schreibgeschützt</translation>
        </message>
        <message>
            <source>%1 trains in another process</source>
            <translation>%1 wird in einem anderen Prozess trainiert</translation>
        </message>
        <message>
            <source>Preparing %1</source>
            <translation>%1 wird vorbereitet</translation>
        </message>
        <message>
            <source>Training %1</source>
            <translation>%1 wird trainiert</translation>
        </message>
        <message>
            <source>Validating %1</source>
            <translation>%1 wird validiert</translation>
        </message>
        <message>
            <source>Saving %1</source>
            <translation>%1 wird gespeichert</translation>
        </message>
        <message>
            <source>%1 is paused</source>
            <translation>%1 pausiert</translation>
        </message>
        <message>
            <source>, %1 more to come</source>
            <translation>, noch %1 danach</translation>
        </message>
        <message>
            <source>%1 is evaluated</source>
            <translation>%1 ist ausgewertet</translation>
        </message>
        <message>
            <source>, then pausing</source>
            <translation>, dann Pause</translation>
        </message>
        <message>
            <source>, %1 % of a step</source>
            <translation>, %1 % eines Schritts</translation>
        </message>
        <message>
            <source>%1 runs train without the window, one after the other.</source>
            <translation>%1 Läufe trainieren ohne das Fenster, nacheinander.</translation>
        </message>
        <message>
            <source>evaluated up to %1×, where the encoding's table of positions ends.</source>
            <translation>ausgewertet bis %1×, wo die Positionstabelle der Kodierung endet.</translation>
        </message>
        <message>
            <source>Evaluating by length</source>
            <translation>Auswertung nach Länge läuft</translation>
        </message>
        <message>
            <source>A run is training</source>
            <translation>Ein Lauf wird trainiert</translation>
        </message>
        <message>
            <source>%1 is training. It can go on without the window, or stop here: it is kept at its last step and can be resumed.</source>
            <translation>%1 wird gerade trainiert. Das Training kann ohne das Fenster weitergehen oder hier anhalten: Der Lauf bleibt bei seinem letzten Schritt erhalten und kann fortgesetzt werden.</translation>
        </message>
        <message>
            <source>Keep training</source>
            <translation>Weiter trainieren</translation>
        </message>
        <message>
            <source>Stop and close</source>
            <translation>Anhalten und schließen</translation>
        </message>
        <message>
            <source>In a process of its own; open the study again to see it</source>
            <translation>In einem eigenen Prozess; die Studie wieder öffnen, um ihn zu sehen</translation>
        </message>
        <message>
            <source>The queue is at work</source>
            <translation>Die Warteschlange arbeitet</translation>
        </message>
        <message>
            <source>, stopping</source>
            <translation>, hält an</translation>
        </message>
        <message>
            <source>The queue evaluates what it has trained</source>
            <translation>Die Warteschlange wertet das Trainierte aus</translation>
        </message>
    </context>
    <context>
        <name>expe::RunDelegate</name>
        <message>
            <source>Name of the run</source>
            <translation>Name des Laufs</translation>
        </message>
    </context>
    <context>
        <name>expe::RunList</name>
        <message>
            <source>Order of making</source>
            <translation>In der Reihenfolge der Entstehung</translation>
        </message>
        <message>
            <source>Filter by name, tag, encoding or state</source>
            <translation>Nach Name, Tag, Kodierung oder Zustand filtern</translation>
        </message>
        <message>
            <source>Filter runs</source>
            <translation>Läufe filtern</translation>
        </message>
        <message>
            <source>Runs</source>
            <translation>Läufe</translation>
        </message>
        <message>
            <source>No run has “%1”.</source>
            <translation>Kein Lauf hat „%1“.</translation>
        </message>
        <message>
            <source>Words of a name, tag, encoding or state, or of one of them; comparisons of parameters and results; - leaves out: encoding:rope rate&lt;1e-3 2x&lt;3 -tag:bad</source>
            <translation>Wörter aus Name, Tag, Kodierung oder Zustand oder aus einem davon; Vergleiche von Parametern und Ergebnissen; - lässt weg: encoding:rope rate&lt;1e-3 2x&lt;3 -tag:bad</translation>
        </message>
        <message>
            <source>Colu&amp;mns</source>
            <translation>Spa&amp;lten</translation>
        </message>
        <message>
            <source>Columns of the list</source>
            <translation>Spalten der Liste</translation>
        </message>
    </context>
    <context>
        <name>expe::RunMenu</name>
        <message>
            <source>Take out of the arc&amp;hive</source>
            <translation>Aus dem Arc&amp;hiv holen</translation>
        </message>
        <message>
            <source>Arc&amp;hive</source>
            <translation>Arc&amp;hivieren</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>What is to be remembered of %1</source>
            <translation>Was von %1 in Erinnerung bleiben soll</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation>Tags, durch Kommas getrennt</translation>
        </message>
        <message>
            <source>%1 (run %2)</source>
            <translation>%1 (Lauf %2)</translation>
        </message>
        <message>
            <source>Empty the trash</source>
            <translation>Papierkorb leeren</translation>
        </message>
        <message>
            <source>Remove what is in the trash (runs: %1) with its checkpoints from the disk? This cannot be undone.</source>
            <translation>Was im Papierkorb liegt (Läufe: %1), samt Checkpoints von der Platte entfernen? Das lässt sich nicht rückgängig machen.</translation>
        </message>
        <message>
            <source>&amp;Show or hide in figures</source>
            <translation>In Abbildungen &amp;zeigen oder ausblenden</translation>
        </message>
        <message>
            <source>&amp;Fold</source>
            <translation>Zu&amp;klappen</translation>
        </message>
        <message>
            <source>Un&amp;fold</source>
            <translation>Auf&amp;klappen</translation>
        </message>
        <message>
            <source>&amp;Automatic</source>
            <translation>&amp;Automatisch</translation>
        </message>
        <message>
            <source>Co&amp;lour</source>
            <translation>Far&amp;be</translation>
        </message>
        <message>
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <source>Vermilion</source>
            <translation>Zinnober</translation>
        </message>
        <message>
            <source>Green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <source>Purple</source>
            <translation>Violett</translation>
        </message>
        <message>
            <source>Ochre</source>
            <translation>Ocker</translation>
        </message>
        <message>
            <source>Sky</source>
            <translation>Himmelblau</translation>
        </message>
        <message>
            <source>Crimson</source>
            <translation>Karmesin</translation>
        </message>
        <message>
            <source>Slate</source>
            <translation>Schiefer</translation>
        </message>
        <message>
            <source>&amp;Marker</source>
            <translation>&amp;Markierung</translation>
        </message>
        <message>
            <source>Circle</source>
            <translation>Kreis</translation>
        </message>
        <message>
            <source>Square</source>
            <translation>Quadrat</translation>
        </message>
        <message>
            <source>Triangle</source>
            <translation>Dreieck</translation>
        </message>
        <message>
            <source>Diamond</source>
            <translation>Raute</translation>
        </message>
        <message>
            <source>Pentagon</source>
            <translation>Fünfeck</translation>
        </message>
        <message>
            <source>Triangle downwards</source>
            <translation>Dreieck nach unten</translation>
        </message>
        <message>
            <source>Triangle to the left</source>
            <translation>Dreieck nach links</translation>
        </message>
        <message>
            <source>Triangle to the right</source>
            <translation>Dreieck nach rechts</translation>
        </message>
        <message>
            <source>Show alo&amp;ne</source>
            <translation>Allei&amp;n zeigen</translation>
        </message>
        <message>
            <source>In figures, until the list is left, or as long as the key is held</source>
            <translation>In Abbildungen, bis die Liste verlassen wird, oder solange die Taste gehalten wird</translation>
        </message>
        <message>
            <source>%1: Ctrl+Z brings it back.</source>
            <translation>%1: Strg+Z holt es zurück.</translation>
        </message>
    </context>
    <context>
        <name>expe::RunOrder</name>
        <message>
            <source>%1, open</source>
            <translation>%1, offen</translation>
        </message>
        <message>
            <source>%1, closed</source>
            <translation>%1, geschlossen</translation>
        </message>
    </context>
    <context>
        <name>expe::RunRows</name>
        <message>
            <source>loss minus that of the baseline, %1</source>
            <translation>Verlust minus den der Referenz, %1</translation>
        </message>
        <message>
            <source>n = %1</source>
            <translation>n = %1</translation>
        </message>
        <message>
            <source>%1 repeated</source>
            <translation>%1 wiederholt</translation>
        </message>
        <message>
            <source>mixes %1</source>
            <translation>mischt %1</translation>
        </message>
        <message>
            <source>seed %1</source>
            <translation>Seed %1</translation>
        </message>
    </context>
    <context>
        <name>expe::RunTable</name>
        <message>
            <source>run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <source>state</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>Step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>steps done, of all</source>
            <translation>erledigte Schritte, von allen</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>Loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>last training loss, nats per token</source>
            <translation>letzter Trainingsverlust, Nats pro Token</translation>
        </message>
        <message>
            <source>Loss at 1×</source>
            <translation>Verlust bei 1×</translation>
        </message>
        <message>
            <source>Loss at 2×</source>
            <translation>Verlust bei 2×</translation>
        </message>
        <message>
            <source>Loss at 4×</source>
            <translation>Verlust bei 4×</translation>
        </message>
        <message>
            <source>best</source>
            <translation>bester</translation>
        </message>
        <message>
            <source>Best loss</source>
            <translation>Bester Verlust</translation>
        </message>
        <message>
            <source>lowest validation loss at the training length, nats per token</source>
            <translation>niedrigster Validierungsverlust bei der Trainingslänge, Nats pro Token</translation>
        </message>
        <message>
            <source>time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>spent training</source>
            <translation>mit Training verbracht</translation>
        </message>
        <message>
            <source>tokens/s</source>
            <translation>Tokens/s</translation>
        </message>
        <message>
            <source>Tokens per second</source>
            <translation>Tokens pro Sekunde</translation>
        </message>
        <message>
            <source>tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <source>Tags</source>
            <translation>Tags</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>wartet</translation>
        </message>
        <message>
            <source>running</source>
            <translation>läuft</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>angehalten</translation>
        </message>
        <message>
            <source>finished</source>
            <translation>fertig</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>gescheitert</translation>
        </message>
        <message>
            <source>interrupted</source>
            <translation>unterbrochen</translation>
        </message>
        <message>
            <source>%1 / %2</source>
            <translation>%1 / %2</translation>
        </message>
        <message>
            <source>%1 · %2/%3 · %4</source>
            <translation>%1 · %2/%3 · %4</translation>
        </message>
        <message>
            <source>archived · %1</source>
            <translation>archiviert · %1</translation>
        </message>
        <message>
            <source>%1, %2, %3, step %4 of %5</source>
            <translation>%1, %2, %3, Schritt %4 von %5</translation>
        </message>
        <message>
            <source>Checked runs are drawn.</source>
            <translation>Angehakte Läufe werden gezeichnet.</translation>
        </message>
        <message>
            <source>%1
Click to sort; right click to choose columns.</source>
            <translation>%1
Klicken, um zu sortieren; rechts klicken, um Spalten zu wählen.</translation>
        </message>
        <message>
            <source>loss at the training length, nats per token: the evaluation of the checkpoint that is looked at, by default the newest; in italics a validation of training time</source>
            <translation>Verlust bei der Trainingslänge, Nats pro Token: die Auswertung des betrachteten Checkpoints, sonst des neuesten; kursiv eine Validierung während des Trainings</translation>
        </message>
        <message>
            <source>loss at twice the training length, measured as at 1×</source>
            <translation>Verlust bei der doppelten Trainingslänge, gemessen wie bei 1×</translation>
        </message>
        <message>
            <source>loss at four times the training length, measured as at 1×</source>
            <translation>Verlust bei der vierfachen Trainingslänge, gemessen wie bei 1×</translation>
        </message>
        <message>
            <source>Δ 1×</source>
            <translation>Δ 1×</translation>
        </message>
        <message>
            <source>Difference to the baseline at 1×</source>
            <translation>Unterschied zur Referenz bei 1×</translation>
        </message>
        <message>
            <source>loss minus that of the baseline's run with the same seed, nats per token; of a group the mean, with the 95 % interval of the paired difference from five seeds on</source>
            <translation>Verlust minus den des Laufs der Referenz mit demselben Seed, Nats pro Token; bei einer Gruppe das Mittel, ab fünf Seeds mit dem 95-%-Intervall des gepaarten Unterschieds</translation>
        </message>
        <message>
            <source>Δ 2×</source>
            <translation>Δ 2×</translation>
        </message>
        <message>
            <source>Difference to the baseline at 2×</source>
            <translation>Unterschied zur Referenz bei 2×</translation>
        </message>
        <message>
            <source>at twice the training length, as at 1×</source>
            <translation>bei der doppelten Trainingslänge, wie bei 1×</translation>
        </message>
        <message>
            <source>Δ 4×</source>
            <translation>Δ 4×</translation>
        </message>
        <message>
            <source>Difference to the baseline at 4×</source>
            <translation>Unterschied zur Referenz bei 4×</translation>
        </message>
        <message>
            <source>at four times the training length, as at 1×</source>
            <translation>bei der vierfachen Trainingslänge, wie bei 1×</translation>
        </message>
        <message>
            <source>n = %1</source>
            <translation>n = %1</translation>
        </message>
        <message>
            <source>group %1, %2</source>
            <translation>Gruppe %1, %2</translation>
        </message>
        <message>
            <source>%1, baseline</source>
            <translation>%1, Referenz</translation>
        </message>
        <message>
            <source>The baseline: all others are compared with it.</source>
            <translation>Die Referenz: Alle anderen werden mit ihr verglichen.</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>pausiert</translation>
        </message>
        <message>
            <source>archived</source>
            <translation>archiviert</translation>
        </message>
        <message>
            <source>Course of the training loss</source>
            <translation>Verlauf des Trainingsverlusts</translation>
        </message>
        <message>
            <source>training loss over the steps of the run, on one scale for all: that of the finished runs that are shown, after the first eighth of their steps</source>
            <translation>Trainingsverlust über die Schritte des Laufs, bei allen auf einer Skala: der der fertigen Läufe, die gezeigt werden, nach dem ersten Achtel ihrer Schritte</translation>
        </message>
        <message>
            <source>imported</source>
            <translation>importiert</translation>
        </message>
    </context>
    <context>
        <name>expe::ScrubBar</name>
        <message>
            <source>Scrub bar</source>
            <translation>Schieberleiste</translation>
        </message>
        <message>
            <source>Checkpoint</source>
            <translation>Checkpoint</translation>
        </message>
        <message>
            <source>The step whose weights are looked at.</source>
            <translation>Der Schritt, dessen Gewichte betrachtet werden.</translation>
        </message>
        <message>
            <source>steps trained</source>
            <translation>trainierte Schritte</translation>
        </message>
        <message numerus="yes">
            <source>More · %n changed</source>
            <translation>
                <numerusform>Mehr · %n geändert</numerusform>
                <numerusform>Mehr · %n geändert</numerusform>
            </translation>
        </message>
        <message>
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <source>Stop playing</source>
            <translation>Abspielen beenden</translation>
        </message>
        <message>
            <source>Play</source>
            <translation>Abspielen</translation>
        </message>
        <message>
            <source>Run %1 from here to its end, each state once all figures show it</source>
            <translation>%1 von hier bis ans Ende laufen lassen, zum nächsten Zustand, sobald alle Abbildungen den jetzigen zeigen</translation>
        </message>
    </context>
    <context>
        <name>expe::ScrubControl</name>
        <message>
            <source>Loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>Loss at %1, s = %2</source>
            <translation>Verlust bei %1, s = %2</translation>
        </message>
        <message>
            <source>%1 targets so far</source>
            <translation>bisher %1 Ziele</translation>
        </message>
        <message>
            <source>loss over the text</source>
            <translation>Verlust über den Text</translation>
        </message>
        <message>
            <source>The list of runs says %1: %2</source>
            <translation>Die Liste der Läufe sagt %1: %2</translation>
        </message>
        <message>
            <source>Validation</source>
            <translation>Validierung</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Test</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Training</translation>
        </message>
        <message>
            <source>Step %1, %2 split, whole windows, s = %3, %4 targets.</source>
            <translation>Schritt %1, Split %2, ganze Fenster, s = %3, %4 Ziele.</translation>
        </message>
        <message>
            <source>Evaluation length</source>
            <translation>Auswertungslänge</translation>
        </message>
        <message>
            <source>How many tokens the model is given.</source>
            <translation>Wie viele Tokens das Modell bekommt.</translation>
        </message>
        <message>
            <source>±: half the 95 % interval over blocks of such text, of this model alone.</source>
            <translation>±: die halbe Breite des 95-%-Intervalls über Blöcke solchen Textes, allein für dieses Modell.</translation>
        </message>
        <message>
            <source>No ±: it takes %1 blocks of text; evaluate more of it, or shorter windows.</source>
            <translation>Kein ±: Dazu braucht es %1 Textblöcke; mehr davon auswerten, oder kürzere Fenster.</translation>
        </message>
        <message>
            <source>no ±: few blocks</source>
            <translation>kein ±: wenige Blöcke</translation>
        </message>
        <message>
            <source>%1 targets</source>
            <translation>%1 Ziele</translation>
        </message>
    </context>
    <context>
        <name>expe::ScrubReading</name>
        <message>
            <source>Pin</source>
            <translation>Anheften</translation>
        </message>
        <message>
            <source>Keep this state beside the live one in every view</source>
            <translation>Diesen Zustand in jeder Ansicht neben dem bewahren, der sich weiter ändert</translation>
        </message>
    </context>
    <context>
        <name>expe::ScrubText</name>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>The text that every view looks at</source>
            <translation>Der Text, den jede Ansicht betrachtet</translation>
        </message>
        <message>
            <source>window </source>
            <translation>Fenster </translation>
        </message>
        <message>
            <source>Window of the text</source>
            <translation>Fenster des Texts</translation>
        </message>
        <message>
            <source>Look at this text:</source>
            <translation>Diesen Text ansehen:</translation>
        </message>
        <message>
            <source>Text to look at</source>
            <translation>Anzusehender Text</translation>
        </message>
        <message>
            <source>Use this text</source>
            <translation>Diesen Text verwenden</translation>
        </message>
        <message>
            <source>Ctrl+Enter</source>
            <translation>Strg+Eingabe</translation>
        </message>
        <message>
            <source>Typed…</source>
            <translation>Getippt…</translation>
        </message>
        <message>
            <source>Where the text begins, in training lengths from the beginning of its split</source>
            <translation>Wo der Text beginnt, in Trainingslängen vom Anfang seines Splits an</translation>
        </message>
    </context>
    <context>
        <name>expe::Scrubber</name>
        <message>
            <source>%1, value</source>
            <translation>%1, Wert</translation>
        </message>
        <message>
            <source>live</source>
            <translation>live</translation>
        </message>
        <message>
            <source>newest</source>
            <translation>neuester</translation>
        </message>
        <message>
            <source>pinned %1</source>
            <translation>angeheftet %1</translation>
        </message>
        <message>
            <source>There is no checkpoint at step %1; write %2, for example.</source>
            <translation>Bei Schritt %1 gibt es keinen Checkpoint; zum Beispiel %2 schreiben.</translation>
        </message>
        <message>
            <source>Key 0: the run's own value · Return: type a value</source>
            <translation>Taste 0: der eigene Wert des Laufs · Eingabetaste: einen Wert tippen</translation>
        </message>
    </context>
    <context>
        <name>expe::SlideControl</name>
        <message>
            <source>Slides</source>
            <translation>Folien</translation>
        </message>
        <message>
            <source>Page Down and Page Up go through the slides, Escape ends it.</source>
            <translation>Bild ab und Bild auf gehen durch die Folien, Escape beendet es.</translation>
        </message>
        <message>
            <source>Move the slide %1</source>
            <translation>Folie %1 verschieben</translation>
        </message>
        <message>
            <source>Remove the slide %1</source>
            <translation>Folie %1 entfernen</translation>
        </message>
        <message numerus="yes">
            <source>%n runs</source>
            <translation>
                <numerusform>%n Lauf</numerusform>
                <numerusform>%n Läufe</numerusform>
            </translation>
        </message>
        <message>
            <source>run %1</source>
            <translation>Lauf %1</translation>
        </message>
        <message>
            <source>%1 tokens</source>
            <translation>%1 Tokens</translation>
        </message>
        <message>
            <source>Choose a figure of losses, or of the layout See, then keep its state.</source>
            <translation>Erst eine Abbildung der Verluste oder der Anordnung Sehen wählen, dann ihren Zustand behalten.</translation>
        </message>
        <message>
            <source>Keep this state</source>
            <translation>Diesen Zustand behalten</translation>
        </message>
        <message>
            <source>New slide %1</source>
            <translation>Neue Folie %1</translation>
        </message>
        <message>
            <source>%1 is kept as a slide.</source>
            <translation>%1 ist als Folie behalten.</translation>
        </message>
        <message>
            <source>Edit the slide</source>
            <translation>Folie bearbeiten</translation>
        </message>
        <message>
            <source>Edit the slide %1</source>
            <translation>Folie %1 bearbeiten</translation>
        </message>
        <message>
            <source>There is no figure %1.</source>
            <translation>Es gibt keine Abbildung %1.</translation>
        </message>
        <message>
            <source>The engine is being loaded: show the slide again once it is there.</source>
            <translation>Die Engine wird geladen: die Folie noch einmal zeigen, sobald sie da ist.</translation>
        </message>
        <message>
            <source>Run %1 is no longer there.</source>
            <translation>Lauf %1 gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>%1 has no checkpoint of step %2 any more.</source>
            <translation>%1 hat keinen Checkpoint von Schritt %2 mehr.</translation>
        </message>
        <message>
            <source>%1 is not among the runs that are listed.</source>
            <translation>%1 ist nicht unter den aufgeführten Läufen.</translation>
        </message>
        <message>
            <source>Another state is shown by now.</source>
            <translation>Inzwischen ist ein anderer Zustand zu sehen.</translation>
        </message>
        <message>
            <source>PDF, a slide a page (*.pdf)</source>
            <translation>PDF, eine Folie je Seite (*.pdf)</translation>
        </message>
        <message>
            <source>One figure of all slides (*.pdf *.svg *.png *.csv *.pgf)</source>
            <translation>Eine Abbildung aller Folien (*.pdf *.svg *.png *.csv *.pgf)</translation>
        </message>
        <message>
            <source>Export slides</source>
            <translation>Folien exportieren</translation>
        </message>
        <message>
            <source>Drawing the slides</source>
            <translation>Folien zeichnen</translation>
        </message>
        <message>
            <source>Wrote %1.</source>
            <translation>%1 geschrieben.</translation>
        </message>
    </context>
    <context>
        <name>expe::SlideDialog</name>
        <message>
            <source>What is to be seen; may stay empty</source>
            <translation>Was zu sehen ist; darf leer bleiben</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Sentence</source>
            <translation>Satz</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>A slide needs a name.</source>
            <translation>Eine Folie braucht einen Namen.</translation>
        </message>
        <message>
            <source>Another slide has this name already.</source>
            <translation>Eine andere Folie heißt schon so.</translation>
        </message>
    </context>
    <context>
        <name>expe::SlideList</name>
        <message>
            <source>Keep…</source>
            <translation>Behalten…</translation>
        </message>
        <message>
            <source>The state of the active figure as a slide</source>
            <translation>Den Zustand der aktiven Abbildung als Folie</translation>
        </message>
        <message>
            <source>Present</source>
            <translation>Vortragen</translation>
        </message>
        <message>
            <source>Shows the slides one after the other, from the selected one</source>
            <translation>Zeigt die Folien nacheinander, von der ausgewählten an</translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>All slides as a PDF, one a page, or as one figure</source>
            <translation>Alle Folien als PDF, eine je Seite, oder als eine Abbildung</translation>
        </message>
        <message>
            <source>No slides yet. Ctrl+Shift+K keeps the state of the active figure under a name, with a sentence.</source>
            <translation>Noch keine Folien. Strg+Umschalt+K behält den Zustand der aktiven Abbildung unter einem Namen, mit einem Satz.</translation>
        </message>
        <message>
            <source>Slide</source>
            <translation>Folie</translation>
        </message>
        <message>
            <source>Sentence</source>
            <translation>Satz</translation>
        </message>
        <message>
            <source>Slides</source>
            <translation>Folien</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <source>Earlier</source>
            <translation>Früher</translation>
        </message>
        <message>
            <source>Later</source>
            <translation>Später</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
    </context>
    <context>
        <name>expe::StatusStrip</name>
        <message>
            <source>Ready</source>
            <translation>Bereit</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Progress of the training</source>
            <translation>Fortschritt des Trainings</translation>
        </message>
        <message>
            <source>Progress of the work</source>
            <translation>Fortschritt der Arbeit</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>step %1 / %2</source>
            <translation>Schritt %1 / %2</translation>
        </message>
        <message>
            <source>%1 tokens/s</source>
            <translation>%1 Tokens/s</translation>
        </message>
        <message>
            <source>%1 MB</source>
            <translation>%1 MB</translation>
        </message>
        <message>
            <source>%1 left</source>
            <translation>noch %1</translation>
        </message>
        <message>
            <source>%1 attention</source>
            <translation>Attention: %1</translation>
        </message>
        <message>
            <source>Working</source>
            <translation>Arbeitet</translation>
        </message>
        <message>
            <source>about %1 for all</source>
            <translation>etwa %1 für alle</translation>
        </message>
    </context>
    <context>
        <name>expe::StudyFiles</name>
        <message>
            <source>Open a study</source>
            <translation>Eine Studie öffnen</translation>
        </message>
        <message>
            <source>Studies (*.expe)</source>
            <translation>Studien (*.expe)</translation>
        </message>
        <message>
            <source>Save the study as a new folder</source>
            <translation>Studie als neuen Ordner speichern</translation>
        </message>
        <message>
            <source>No study was opened yet</source>
            <translation>Noch keine Studie geöffnet</translation>
        </message>
        <message>
            <source>%1 is no longer there: it is taken off the list.</source>
            <translation>%1 ist nicht mehr da und wird aus der Liste genommen.</translation>
        </message>
        <message>
            <source>Copying the study</source>
            <translation>Studie wird kopiert</translation>
        </message>
    </context>
    <context>
        <name>expe::StudyMoves</name>
        <message>
            <source>Choose a recipe</source>
            <translation>Rezept wählen</translation>
        </message>
        <message>
            <source>Recipes (*.txt *.recipe);;All files (*)</source>
            <translation>Rezepte (*.txt *.recipe);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Name the folder of the new study</source>
            <translation>Ordner der neuen Studie benennen</translation>
        </message>
        <message>
            <source>Write the recipe</source>
            <translation>Rezept schreiben</translation>
        </message>
        <message>
            <source>Pack the study into a file</source>
            <translation>Studie in eine Datei packen</translation>
        </message>
        <message>
            <source>Choose a packed study</source>
            <translation>Gepackte Studie wählen</translation>
        </message>
        <message>
            <source>Packed studies (*.tar)</source>
            <translation>Gepackte Studien (*.tar)</translation>
        </message>
        <message>
            <source>Name the folder of the study</source>
            <translation>Ordner der Studie benennen</translation>
        </message>
        <message>
            <source>Making the study</source>
            <translation>Studie wird angelegt</translation>
        </message>
        <message>
            <source>The recipe is of version %1, this is %2: losses may differ in their last bits.</source>
            <translation>Das Rezept ist von Version %1, dies ist %2: Verluste können sich in den letzten Bits unterscheiden.</translation>
        </message>
        <message>
            <source>Writing the recipe</source>
            <translation>Rezept wird geschrieben</translation>
        </message>
        <message>
            <source>Wrote the recipe to %1.</source>
            <translation>Rezept in %1 geschrieben.</translation>
        </message>
        <message>
            <source>Left out: %1.</source>
            <translation>Weggelassen: %1.</translation>
        </message>
        <message>
            <source>Packing the study</source>
            <translation>Studie wird gepackt</translation>
        </message>
        <message>
            <source>Packed the study into %1.</source>
            <translation>Studie in %1 gepackt.</translation>
        </message>
        <message>
            <source>Measured %1 losses.</source>
            <translation>%1 Verluste gemessen.</translation>
        </message>
        <message>
            <source>What is planned of the finished runs is measured.</source>
            <translation>Was an den fertigen Läufen vorgesehen ist, ist gemessen.</translation>
        </message>
        <message>
            <source>Evaluating what is planned</source>
            <translation>Vorgesehenes wird ausgewertet</translation>
        </message>
        <message>
            <source>Unpacking the study</source>
            <translation>Studie wird entpackt</translation>
        </message>
    </context>
    <context>
        <name>expe::StudyWorker</name>
        <message>
            <source>run %1</source>
            <translation>Lauf %1</translation>
        </message>
        <message>
            <source>%1 runs</source>
            <translation>%1 Läufe</translation>
        </message>
        <message>
            <source>New run %1</source>
            <translation>Neuer Lauf %1</translation>
        </message>
        <message>
            <source>Duplicate %1</source>
            <translation>Duplizieren von %1</translation>
        </message>
        <message>
            <source>Continue %1</source>
            <translation>Fortsetzen von %1</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>%1 values</source>
            <translation>%1 Werte</translation>
        </message>
        <message>
            <source>Rename %1</source>
            <translation>Umbenennen von %1</translation>
        </message>
        <message>
            <source>Note on %1</source>
            <translation>Notiz zu %1</translation>
        </message>
        <message>
            <source>Tags of %1</source>
            <translation>Tags von %1</translation>
        </message>
        <message>
            <source>Archive %1</source>
            <translation>Archivieren von %1</translation>
        </message>
        <message>
            <source>Take %1 out of the archive</source>
            <translation>Herausholen von %1 aus dem Archiv</translation>
        </message>
        <message>
            <source>Delete %1</source>
            <translation>Löschen von %1</translation>
        </message>
        <message>
            <source>Restore %1</source>
            <translation>Wiederherstellen von %1</translation>
        </message>
        <message>
            <source>Keep step %1 of %2</source>
            <translation>Behalten von Schritt %1 von %2</translation>
        </message>
        <message>
            <source>No longer keep step %1 of %2</source>
            <translation>Nicht mehr Behalten von Schritt %1 von %2</translation>
        </message>
        <message>
            <source>Import of run %1</source>
            <translation>Import von Lauf %1</translation>
        </message>
        <message>
            <source>%1, copy</source>
            <translation>%1, Kopie</translation>
        </message>
        <message>
            <source>Take %1 out of the queue</source>
            <translation>Herausnehmen von %1 aus der Warteschlange</translation>
        </message>
        <message>
            <source>Put %1 back into the queue</source>
            <translation>Zurückstellen von %1 in die Warteschlange</translation>
        </message>
        <message>
            <source>Baseline %1</source>
            <translation>Referenz %1</translation>
        </message>
        <message>
            <source>No baseline</source>
            <translation>Keine Referenz</translation>
        </message>
        <message>
            <source>New sweep %1</source>
            <translation>Neuer Sweep %1</translation>
        </message>
        <message>
            <source>Extend %1</source>
            <translation>Erweitern von %1</translation>
        </message>
        <message>
            <source>Forget %1</source>
            <translation>Vergessen von %1</translation>
        </message>
        <message>
            <source>Change the table %1</source>
            <translation>Ändern der Tabelle %1</translation>
        </message>
        <message>
            <source>New table %1</source>
            <translation>Neue Tabelle %1</translation>
        </message>
        <message>
            <source>Rename the table %1</source>
            <translation>Umbenennen der Tabelle %1</translation>
        </message>
        <message>
            <source>Remove the table %1</source>
            <translation>Entfernen der Tabelle %1</translation>
        </message>
        <message>
            <source>Colour of %1</source>
            <translation>Farbe von %1</translation>
        </message>
        <message>
            <source>Marker of %1</source>
            <translation>Markierung von %1</translation>
        </message>
        <message>
            <source>Annotation</source>
            <translation>Anmerkung</translation>
        </message>
    </context>
    <context>
        <name>expe::SweepBar</name>
        <message>
            <source>Make and train</source>
            <translation>Anlegen und trainieren</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
        <message>
            <source>Name of the sweep</source>
            <translation>Name des Sweeps</translation>
        </message>
        <message>
            <source>The sweep's name</source>
            <translation>Der Name des Sweeps</translation>
        </message>
        <message>
            <source>Seeds</source>
            <translation>Seeds</translation>
        </message>
        <message>
            <source>Every combination is made with the same so many seeds, so that runs are paired</source>
            <translation>So viele Seeds bekommt jede Kombination, jede dieselben, sodass Läufe Paare bilden</translation>
        </message>
        <message>
            <source>No sweep: back to one value in every field</source>
            <translation>Kein Sweep: in jedem Feld zurück zu einem Wert</translation>
        </message>
        <message>
            <source>Make the runs, and let the queue train them</source>
            <translation>Die Läufe anlegen und von der Warteschlange trainieren lassen</translation>
        </message>
        <message>
            <source>Make the runs, which then wait in the queue</source>
            <translation>Die Läufe anlegen, die dann in der Warteschlange warten</translation>
        </message>
        <message>
            <source>The form lists the seeds</source>
            <translation>Die Seeds stehen als Liste im Formular</translation>
        </message>
        <message>
            <source>Extend</source>
            <translation>Erweitern</translation>
        </message>
        <message>
            <source>Sweep</source>
            <translation>Sweep</translation>
        </message>
        <message>
            <source>counting the runs…</source>
            <translation>Läufe werden gezählt…</translation>
        </message>
        <message>
            <source>measuring the time…</source>
            <translation>Zeit wird gemessen…</translation>
        </message>
        <message>
            <source>Make 1 run</source>
            <translation>1 Lauf anlegen</translation>
        </message>
        <message>
            <source>Make %1 runs</source>
            <translation>%1 Läufe anlegen</translation>
        </message>
        <message>
            <source>Make runs</source>
            <translation>Läufe anlegen</translation>
        </message>
        <message>
            <source>All runs one after the other, the most memory that one takes, and what checkpoints and curves need on the disk</source>
            <translation>Alle Läufe nacheinander, der größte Speicher eines Laufs, und was Checkpoints und Kurven auf der Platte brauchen</translation>
        </message>
        <message>
            <source>replace this run</source>
            <translation>diesen Lauf ersetzen</translation>
        </message>
        <message>
            <source>The runs take the place of %1, which has not begun</source>
            <translation>Die Läufe treten an die Stelle von %1, der nicht begonnen hat</translation>
        </message>
        <message>
            <source>Lengths at which each run is evaluated when it is done, in multiples of its window</source>
            <translation>Längen, bei denen jeder Lauf ausgewertet wird, wenn er fertig ist, in Vielfachen seines Fensters</translation>
        </message>
        <message>
            <source>Evaluate at</source>
            <translation>Auswerten bei</translation>
        </message>
        <message>
            <source>1, 2, 4, … up to Longest</source>
            <translation>1, 2, 4, … bis „Längste“</translation>
        </message>
    </context>
    <context>
        <name>expe::SweepControl</name>
        <message>
            <source>from %1, without its weights</source>
            <translation>ausgehend von %1, ohne dessen Gewichte</translation>
        </message>
        <message>
            <source>from %1</source>
            <translation>ausgehend von %1</translation>
        </message>
        <message>
            <source>sweep %1</source>
            <translation>Sweep %1</translation>
        </message>
        <message>
            <source>A sweep needs a name.</source>
            <translation>Ein Sweep braucht einen Namen.</translation>
        </message>
        <message>
            <source>There is a sweep %1 already: choose another name, or extend it.</source>
            <translation>Einen Sweep %1 gibt es schon: einen anderen Namen wählen oder ihn erweitern.</translation>
        </message>
        <message>
            <source>%1 is not right yet.</source>
            <translation>%1 stimmt noch nicht.</translation>
        </message>
        <message>
            <source>Made one run.</source>
            <translation>Einen Lauf angelegt.</translation>
        </message>
        <message>
            <source>Waiting to be trained again: %1 of %2.</source>
            <translation>Warten wieder auf das Training: %1 von %2.</translation>
        </message>
        <message>
            <source>time measured while nothing trains</source>
            <translation>Zeit wird gemessen, während nichts trainiert</translation>
        </message>
        <message>
            <source>Made %1 of %2.</source>
            <translation>%1 von %2 gemacht.</translation>
        </message>
        <message>
            <source>Measuring runs of the sweep</source>
            <translation>Läufe des Sweeps werden gemessen</translation>
        </message>
        <message>
            <source>%1 waits for its values.</source>
            <translation>%1 wartet auf Werte.</translation>
        </message>
    </context>
    <context>
        <name>expe::SweepList</name>
        <message>
            <source>No sweeps yet. Open a field of the configuration into a list of values with Ctrl+L, or choose Run ▸ Sweep for several seeds.</source>
            <translation>Noch keine Sweeps. Ein Feld der Konfiguration mit Strg+L zu einer Liste von Werten öffnen, oder für mehrere Seeds Lauf ▸ Sweep wählen.</translation>
        </message>
        <message>
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <source>A sweep from the selected run</source>
            <translation>Ein Sweep, ausgehend vom ausgewählten Lauf</translation>
        </message>
        <message>
            <source>Extend…</source>
            <translation>Erweitern…</translation>
        </message>
        <message>
            <source>More values, parameters or seeds of the selected sweep</source>
            <translation>Mehr Werte, Parameter oder Seeds für den ausgewählten Sweep</translation>
        </message>
        <message>
            <source>Make what is missing</source>
            <translation>Fehlendes anlegen</translation>
        </message>
        <message>
            <source>Runs that were removed are made again, those that failed wait again</source>
            <translation>Entfernte Läufe werden neu angelegt, gescheiterte warten wieder</translation>
        </message>
        <message>
            <source>Forget</source>
            <translation>Vergessen</translation>
        </message>
        <message>
            <source>Forgets the sweep; its runs stay</source>
            <translation>Vergisst den Sweep; seine Läufe bleiben</translation>
        </message>
        <message>
            <source>Sweep</source>
            <translation>Sweep</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Varies</source>
            <translation>Variiert</translation>
        </message>
        <message>
            <source>Sweeps</source>
            <translation>Sweeps</translation>
        </message>
    </context>
    <context>
        <name>expe::TableControl</name>
        <message>
            <source>Tables</source>
            <translation>Tabellen</translation>
        </message>
        <message>
            <source>table %1</source>
            <translation>Tabelle %1</translation>
        </message>
        <message>
            <source>The table is on the clipboard.</source>
            <translation>Die Tabelle ist in der Zwischenablage.</translation>
        </message>
        <message>
            <source>Save the table</source>
            <translation>Tabelle speichern</translation>
        </message>
        <message>
            <source>Markdown (*.md);;LaTeX (*.tex);;CSV (*.csv);;Plain text (*.txt)</source>
            <translation>Markdown (*.md);;LaTeX (*.tex);;CSV (*.csv);;Nur Text (*.txt)</translation>
        </message>
        <message>
            <source>Wrote %1.</source>
            <translation>%1 geschrieben.</translation>
        </message>
    </context>
    <context>
        <name>expe::TableNames</name>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>A new table, kept with the study</source>
            <translation>Eine neue Tabelle, die mit der Studie aufbewahrt wird</translation>
        </message>
        <message>
            <source>No longer keep it; can be undone (Delete)</source>
            <translation>Nicht mehr aufbewahren; lässt sich rückgängig machen (Entf)</translation>
        </message>
        <message>
            <source>Tables</source>
            <translation>Tabellen</translation>
        </message>
        <message>
            <source>Tables that are kept with the study; F2 renames, Delete removes</source>
            <translation>Tabellen, die mit der Studie aufbewahrt werden; F2 benennt um, Entf entfernt</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
    </context>
    <context>
        <name>expe::TablesPanel</name>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>The table for a paper, to the clipboard</source>
            <translation>Die Tabelle für eine Veröffentlichung, in die Zwischenablage</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Speichern unter…</translation>
        </message>
        <message>
            <source>The table as Markdown, LaTeX or CSV, in a file</source>
            <translation>Die Tabelle als Markdown, LaTeX oder CSV, in eine Datei</translation>
        </message>
        <message>
            <source>Evaluate</source>
            <translation>Auswerten</translation>
        </message>
        <message>
            <source>Measure what the cell that is chosen lacks (Enter)</source>
            <translation>Messen, was der gewählten Zelle fehlt (Eingabe)</translation>
        </message>
        <message>
            <source>Markdown</source>
            <translation>Markdown</translation>
        </message>
        <message>
            <source>LaTeX (booktabs)</source>
            <translation>LaTeX (booktabs)</translation>
        </message>
        <message>
            <source>CSV</source>
            <translation>CSV</translation>
        </message>
        <message>
            <source>Plain text</source>
            <translation>Nur Text</translation>
        </message>
        <message>
            <source>Table of losses</source>
            <translation>Tabelle der Verluste</translation>
        </message>
        <message>
            <source>The cell in words</source>
            <translation>Die Zelle in Worten</translation>
        </message>
        <message>
            <source>This study keeps no table yet: New makes one.</source>
            <translation>Diese Studie bewahrt noch keine Tabelle auf: Neu legt eine an.</translation>
        </message>
        <message>
            <source>Shows</source>
            <translation>Zeigt</translation>
        </message>
        <message>
            <source>What a cell is</source>
            <translation>Was eine Zelle ist</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>nats per token</source>
            <translation>Nats pro Token</translation>
        </message>
        <message>
            <source>excess</source>
            <translation>Überschuss</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>A column for each length, or for each value of a parameter</source>
            <translation>Eine Spalte für jede Länge oder für jeden Wert eines Parameters</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <source>A row for each value of these parameters, sorted by the first one</source>
            <translation>Eine Zeile für jeden Wert dieser Parameter, sortiert nach dem ersten</translation>
        </message>
        <message>
            <source>length</source>
            <translation>Länge</translation>
        </message>
        <message numerus="yes">
            <source>%n cells lack a measurement.</source>
            <translation>
                <numerusform>In %n Zelle fehlt eine Messung.</numerusform>
                <numerusform>In %n Zellen fehlt eine Messung.</numerusform>
            </translation>
        </message>
        <message>
            <source>Evaluate what is missing</source>
            <translation>Fehlendes auswerten</translation>
        </message>
        <message>
            <source>over the exact floor of the generated corpus</source>
            <translation>über der exakten Untergrenze des erzeugten Korpus</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>Unterschied</translation>
        </message>
        <message>
            <source>to the study's baseline, in pairs of the same seed</source>
            <translation>zur Referenz der Studie, in Paaren mit demselben Seed</translation>
        </message>
        <message>
            <source>answers right</source>
            <translation>richtige Antworten</translation>
        </message>
        <message>
            <source>±</source>
            <translation>±</translation>
        </message>
        <message>
            <source>What stands behind ±, from two seeds on</source>
            <translation>Was hinter ± steht, ab zwei Seeds</translation>
        </message>
        <message>
            <source>half the 95 % interval of the mean, by t</source>
            <translation>die halbe Breite des 95-%-Intervalls des Mittels, nach t</translation>
        </message>
        <message>
            <source>the standard deviation over seeds</source>
            <translation>die Standardabweichung über Seeds</translation>
        </message>
        <message>
            <source>the standard error of the mean</source>
            <translation>der Standardfehler des Mittels</translation>
        </message>
        <message>
            <source>95 % interval</source>
            <translation>95-%-Intervall</translation>
        </message>
        <message>
            <source>standard deviation</source>
            <translation>Standardabweichung</translation>
        </message>
        <message>
            <source>standard error</source>
            <translation>Standardfehler</translation>
        </message>
        <message>
            <source>questions</source>
            <translation>Fragen</translation>
        </message>
        <message>
            <source>each set of questions that runs were asked</source>
            <translation>jeder Satz von Fragen, die Läufen gestellt wurden</translation>
        </message>
        <message>
            <source>the share that is right: of the tokens of a task's answers, or of questions</source>
            <translation>der Anteil der richtigen: unter den Tokens der Antworten einer Aufgabe oder unter Fragen</translation>
        </message>
    </context>
    <context>
        <name>expe::TextControl</name>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>The text itself, each token coloured by its loss.</source>
            <translation>Der Text selbst, jedes Token nach seinem Verlust gefärbt.</translation>
        </message>
        <message>
            <source>losses of the text's tokens</source>
            <translation>Verluste der Tokens des Textes</translation>
        </message>
    </context>
    <context>
        <name>expe::TokenView</name>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>%1 tokens</source>
            <translation>%1 Tokens</translation>
        </message>
        <message>
            <source>row %1, column %2, </source>
            <translation>Zeile %1, Spalte %2, </translation>
        </message>
        <message>
            <source>token %1 of %2, %3%4, %5</source>
            <translation>Token %1 von %2, %3%4, %5</translation>
        </message>
    </context>
    <context>
        <name>expe::TokenizerPage</name>
        <message>
            <source>&amp;Sample</source>
            <translation>&amp;Probe</translation>
        </message>
        <message>
            <source>Sample text</source>
            <translation>Textprobe</translation>
        </message>
        <message>
            <source>Write or paste a text to see what each tokenizer makes of it.</source>
            <translation>Hier einen Text schreiben oder einfügen, um zu sehen, was jeder Tokenizer daraus macht.</translation>
        </message>
        <message>
            <source>Tokenizers</source>
            <translation>Tokenizer</translation>
        </message>
        <message>
            <source>tokenizer</source>
            <translation>Tokenizer</translation>
        </message>
        <message>
            <source>vocabulary</source>
            <translation>Vokabular</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>bytes per token</source>
            <translation>Bytes pro Token</translation>
        </message>
        <message>
            <source>Write a sample above to see its tokens.</source>
            <translation>Oben eine Probe schreiben, um ihre Tokens zu sehen.</translation>
        </message>
        <message>
            <source>&amp;Load model…</source>
            <translation>Modell &amp;laden…</translation>
        </message>
        <message>
            <source>&amp;Train from this text…</source>
            <translation>Aus diesem Text &amp;trainieren…</translation>
        </message>
        <message>
            <source>&amp;Use for this run</source>
            <translation>Für diesen Lauf &amp;verwenden</translation>
        </message>
        <message>
            <source>Load a tokenizer</source>
            <translation>Einen Tokenizer laden</translation>
        </message>
        <message>
            <source>normalisation %1</source>
            <translation>Normalisierung %1</translation>
        </message>
        <message>
            <source>byte fallback</source>
            <translation>Byte-Fallback</translation>
        </message>
        <message>
            <source>no byte fallback</source>
            <translation>kein Byte-Fallback</translation>
        </message>
        <message>
            <source>lossless</source>
            <translation>verlustfrei</translation>
        </message>
        <message>
            <source>not lossless: losses per byte count the text's bytes</source>
            <translation>nicht verlustfrei: Verluste pro Byte zählen die Bytes des Texts</translation>
        </message>
        <message>
            <source>Tokenizer models (*.model *.json *.tiktoken);;All files (*)</source>
            <translation>Tokenizer-Modelle (*.model *.json *.tiktoken);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>%1 in the sample</source>
            <translation>%1 in der Probe</translation>
        </message>
    </context>
    <context>
        <name>expe::Tour</name>
        <message>
            <source>Skip</source>
            <translation>Überspringen</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>%1 of %2</source>
            <translation>%1 von %2</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
    </context>
    <context>
        <name>expe::TrainTokenizerDialog</name>
        <message>
            <source>Train a tokenizer</source>
            <translation>Einen Tokenizer trainieren</translation>
        </message>
        <message>
            <source>Number of pieces; 256 of them are bytes where bytes stand in</source>
            <translation>Zahl der Stücke; 256 davon sind Bytes, wo Bytes einspringen</translation>
        </message>
        <message>
            <source>&amp;Vocabulary</source>
            <translation>&amp;Vokabular</translation>
        </message>
        <message>
            <source>unigram: pieces that make the text likely</source>
            <translation>unigram: Stücke, die den Text wahrscheinlich machen</translation>
        </message>
        <message>
            <source>bpe: the most frequent pairs merged</source>
            <translation>bpe: die häufigsten Paare verschmolzen</translation>
        </message>
        <message>
            <source>&amp;Kind</source>
            <translation>&amp;Art</translation>
        </message>
        <message>
            <source>&amp;Bytes stand in for characters without a piece</source>
            <translation>&amp;Bytes springen für Zeichen ohne Stück ein</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>Train</source>
            <translation>Trainieren</translation>
        </message>
        <message>
            <source>Save the tokenizer</source>
            <translation>Tokenizer speichern</translation>
        </message>
        <message>
            <source>Tokenizer models (*.model)</source>
            <translation>Tokenizer-Modelle (*.model)</translation>
        </message>
    </context>
    <context>
        <name>expe::TryControl</name>
        <message>
            <source>Try it</source>
            <translation>Ausprobieren</translation>
        </message>
        <message>
            <source>Type a text and see how the model goes on, at any scale and offset.</source>
            <translation>Einen Text tippen und sehen, wie das Modell weiterschreibt, bei jeder Skala und jedem Versatz.</translation>
        </message>
        <message>
            <source>What the model says will stand here.</source>
            <translation>Hier wird stehen, was das Modell sagt.</translation>
        </message>
        <message>
            <source>Said at another state: generate again for the present one.</source>
            <translation>In einem anderen Zustand gesagt: für den jetzigen neu erzeugen.</translation>
        </message>
        <message>
            <source>what the model goes on to say</source>
            <translation>was das Modell weiter sagt</translation>
        </message>
        <message>
            <source>A masked model fills in tokens between others and does not go on: choose a run that learns the next token.</source>
            <translation>Ein maskiertes Modell ergänzt Tokens zwischen anderen und setzt nichts fort: einen Lauf wählen, der das nächste Token lernt.</translation>
        </message>
    </context>
    <context>
        <name>expe::TryPanel</name>
        <message>
            <source>live</source>
            <translation>live</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>angeheftet</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Anfang</translation>
        </message>
        <message>
            <source>Type a prompt; Ctrl+Enter generates</source>
            <translation>Einen Anfang tippen; Strg+Eingabe lässt weiterschreiben</translation>
        </message>
        <message>
            <source>What the model says will stand here.</source>
            <translation>Hier wird stehen, was das Modell sagt.</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>To generate; 0: only what comes next</source>
            <translation>So viele werden geschrieben; 0: nur, was als Nächstes kommt</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>Temperatur</translation>
        </message>
        <message>
            <source>0: always the most probable token</source>
            <translation>0: immer das wahrscheinlichste Token</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Seed</translation>
        </message>
        <message>
            <source>Of what is drawn; the same seed draws the same</source>
            <translation>Für das Ziehen; derselbe Seed zieht dasselbe</translation>
        </message>
        <message>
            <source>Prompt and generated text become the text of every view</source>
            <translation>Anfang und Fortsetzung werden zum Text aller Ansichten</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Weiterschreiben</translation>
        </message>
        <message>
            <source>Esc</source>
            <translation>Esc</translation>
        </message>
        <message>
            <source>Type a prompt first</source>
            <translation>Zuerst einen Anfang tippen</translation>
        </message>
        <message>
            <source>Ctrl+Enter</source>
            <translation>Strg+Eingabe</translation>
        </message>
        <message>
            <source>Look at it</source>
            <translation>Ansehen</translation>
        </message>
    </context>
    <context>
        <name>expe::ValueList</name>
        <message>
            <source>2, 4, 8 or 64..256+64</source>
            <translation>2, 4, 8 oder 64..256+64</translation>
        </message>
        <message>
            <source>5e-4, 1e-3 or 1e-4..1e-2*10</source>
            <translation>5e-4, 1e-3 oder 1e-4..1e-2*10</translation>
        </message>
        <message>
            <source>values with semicolons between them</source>
            <translation>Werte, durch Semikolons getrennt</translation>
        </message>
        <message>
            <source>values with commas between them</source>
            <translation>Werte, durch Kommas getrennt</translation>
        </message>
        <message>
            <source>%1, several values</source>
            <translation>%1, mehrere Werte</translation>
        </message>
        <message>
            <source>Several values, as expe sweep --over takes them: %1. Escape goes back to one value.</source>
            <translation>Mehrere Werte, wie expe sweep --over sie nimmt: %1. Escape geht zu einem Wert zurück.</translation>
        </message>
        <message>
            <source>Choose them from a list (Down)</source>
            <translation>Aus einer Liste wählen (Pfeil ab)</translation>
        </message>
        <message>
            <source>There are no values yet: write some, for example %1.</source>
            <translation>Noch gibt es keine Werte: einige schreiben, zum Beispiel %1.</translation>
        </message>
        <message>
            <source>Write %1.</source>
            <translation>Schreibweise: %1.</translation>
        </message>
    </context>
    <context>
        <name>expe::VerdictLine</name>
        <message>
            <source>Verdict</source>
            <translation>Urteil</translation>
        </message>
        <message>
            <source>The whole verdict, what it is made of, and what its words mean</source>
            <translation>Das ganze Urteil, woraus es gemacht ist und was seine Worte bedeuten</translation>
        </message>
        <message>
            <source>The whole verdict</source>
            <translation>Das ganze Urteil</translation>
        </message>
        <message>
            <source>of an earlier state</source>
            <translation>von einem früheren Stand</translation>
        </message>
        <message>
            <source>and</source>
            <translation>und</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message numerus="yes">
            <source>… %n more</source>
            <translation>
                <numerusform>… %n weiteres</numerusform>
                <numerusform>… %n weitere</numerusform>
            </translation>
        </message>
        <message>
            <source>at %1</source>
            <translation>bei %1</translation>
        </message>
        <message>
            <source>from %1 to %2</source>
            <translation>von %1 bis %2</translation>
        </message>
        <message>
            <source>holds to %1</source>
            <translation>hält bis %1</translation>
        </message>
        <message>
            <source>holds again %1</source>
            <translation>hält wieder %1</translation>
        </message>
        <message>
            <source>holds %1</source>
            <translation>hält %1</translation>
        </message>
        <message>
            <source>breaks at %1</source>
            <translation>bricht bei %1</translation>
        </message>
        <message>
            <source>undecided %1</source>
            <translation>offen %1</translation>
        </message>
        <message>
            <source>A click shows it.</source>
            <translation>Ein Klick zeigt es.</translation>
        </message>
        <message>
            <source>why?</source>
            <translation>warum?</translation>
        </message>
        <message>
            <source>why %1 breaks</source>
            <translation>warum %1 bricht</translation>
        </message>
        <message>
            <source>What breaks first: positions or distances never seen, or more keys</source>
            <translation>Was zuerst bricht: nie gesehene Positionen oder Abstände, oder mehr Schlüssel</translation>
        </message>
        <message>
            <source>In brackets: the loss at 1×, in nats per token.</source>
            <translation>In Klammern: der Verlust bei 1×, in Nats pro Token.</translation>
        </message>
        <message>
            <source>%1 breaks: %2</source>
            <translation>%1 bricht: %2</translation>
        </message>
        <message>
            <source>Copy sentences</source>
            <translation>Sätze kopieren</translation>
        </message>
        <message>
            <source>whole windows</source>
            <translation>ganze Fenster</translation>
        </message>
        <message>
            <source>whole windows, of these runs only</source>
            <translation>ganze Fenster, nur von diesen Läufen</translation>
        </message>
        <message>
            <source>whole windows, partly of these runs only</source>
            <translation>ganze Fenster, teils nur von diesen Läufen</translation>
        </message>
        <message>
            <source>” and “</source>
            <translation>“ und „</translation>
        </message>
        <message>
            <source>%1 (%2 at 1×)</source>
            <translation>%1 (%2 bei 1×)</translation>
        </message>
        <message>
            <source>Note: %1.</source>
            <translation>Hinweis: %1.</translation>
        </message>
        <message>
            <source>The verdict is of the mean over whole windows, by a margin of %1 nats per token. What breaks first is of the last L tokens of a window, which rise more. The margin of a comparison is another: within it two groups count as equal.</source>
            <translation>Das Urteil ist vom Mittel über ganze Fenster, mit einer Marge von %1 Nats pro Token. Was zuerst bricht ist von den letzten L Tokens eines Fensters, die mehr steigen. Die Marge eines Vergleichs ist eine andere: In ihr gelten zwei Gruppen als gleich.</translation>
        </message>
        <message>
            <source>The verdict speaks of these trained runs, not of encodings: that takes five seeds or more.</source>
            <translation>Das Urteil spricht von diesen trainierten Läufen, nicht von Kodierungen: Dazu braucht es mindestens fünf Seeds.</translation>
        </message>
        <message>
            <source>Of “%1” the verdict speaks of these trained runs, not of encodings: that takes five seeds or more.</source>
            <translation>Bei „%1“ spricht das Urteil von diesen trainierten Läufen, nicht von Kodierungen: Dazu braucht es mindestens fünf Seeds.</translation>
        </message>
    </context>
    <context>
        <name>expe::ViewControl</name>
        <message>
            <source>, layer %1, head %2</source>
            <translation>, Schicht %1, Kopf %2</translation>
        </message>
        <message>
            <source>, %1 tokens</source>
            <translation>, %1 Tokens</translation>
        </message>
        <message>
            <source>, layer %1</source>
            <translation>, Schicht %1</translation>
        </message>
        <message>
            <source>run</source>
            <translation>Lauf</translation>
        </message>
        <message>
            <source>head</source>
            <translation>Kopf</translation>
        </message>
        <message>
            <source>length and values</source>
            <translation>Länge und Werte</translation>
        </message>
        <message>
            <source>text and token</source>
            <translation>Text und Token</translation>
        </message>
        <message>
            <source>Run %1 is no longer there.</source>
            <translation>Lauf %1 gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>%1 has no checkpoint yet: what its model does is shown here once it has one.</source>
            <translation>%1 hat noch keinen Checkpoint: Was sein Modell tut, ist hier zu sehen, sobald es einen hat.</translation>
        </message>
    </context>
    <context>
        <name>expe::ViewProbe</name>
        <message>
            <source>%1 %</source>
            <translation>%1 %</translation>
        </message>
        <message>
            <source>Computing: %1</source>
            <translation>Wird berechnet: %1</translation>
        </message>
        <message>
            <source>Esc cancels</source>
            <translation>Esc bricht ab</translation>
        </message>
        <message>
            <source>Cancelled: %1</source>
            <translation>Abgebrochen: %1</translation>
        </message>
        <message>
            <source>Cancelled at %1: %2</source>
            <translation>Abgebrochen bei %1: %2</translation>
        </message>
        <message>
            <source>Enter or a click goes on</source>
            <translation>Eingabe oder ein Klick setzt fort</translation>
        </message>
    </context>
    <context>
        <name>expe::ViewProbes</name>
        <message numerus="yes">
            <source>%1, and %n more</source>
            <translation>
                <numerusform>%1 und %n weiteres</numerusform>
                <numerusform>%1 und %n weitere</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>expe::Welcome</name>
        <message>
            <source>ExPE Workbench</source>
            <translation>ExPE Workbench</translation>
        </message>
        <message>
            <source>New study…</source>
            <translation>Neue Studie…</translation>
        </message>
        <message>
            <source>Open…</source>
            <translation>Öffnen…</translation>
        </message>
        <message>
            <source>&amp;Recent studies</source>
            <translation>&amp;Zuletzt geöffnet</translation>
        </message>
        <message>
            <source>Train Transformers with different positional encodings and see how their loss holds up beyond the training length. A study keeps the runs that you compare.</source>
            <translation>Transformer mit verschiedenen Positionskodierungen trainieren und sehen, wie sich ihr Verlust jenseits der Trainingslänge hält. Eine Studie bewahrt die Läufe, die verglichen werden.</translation>
        </message>
        <message>
            <source>Studies that were open last</source>
            <translation>Zuletzt geöffnete Studien</translation>
        </message>
        <message>
            <source>no longer there</source>
            <translation>nicht mehr da</translation>
        </message>
    </context>
    <context>
        <name>core</name>
        <message>
            <source> from {0} to {1}</source>
            <translation> von {0} bis {1}</translation>
        </message>
        <message>
            <source> from {0} up</source>
            <translation> ab {0}</translation>
        </message>
        <message>
            <source>'{0}'</source>
            <translation>'{0}'</translation>
        </message>
        <message>
            <source>'{0}' for '{1}'</source>
            <translation>'{0}' statt '{1}'</translation>
        </message>
        <message>
            <source>'{0}' is no value: write key=value, for example scale=1/2 or checkpoint=400.</source>
            <translation>'{0}' ist kein Wert: Schlüssel=Wert schreiben, zum Beispiel scale=1/2 oder checkpoint=400.</translation>
        </message>
        <message>
            <source>'{0}' is {1} tokens: an answer is one.</source>
            <translation>'{0}' sind {1} Tokens: Eine Antwort ist eines.</translation>
        </message>
        <message>
            <source>, each with p &lt; 0.05 after Holm's correction over the {0} tested</source>
            <translation>, je mit p &lt; 0.05 nach Holms Korrektur über die {0} geprüften</translation>
        </message>
        <message>
            <source>--baseline {0}: no run and no group of finished runs is that; there are {1}.</source>
            <translation>--baseline {0}: Kein Lauf und keine Gruppe fertiger Läufe ist das; es gibt {1}.</translation>
        </message>
        <message>
            <source>--baseline {0}: {1} groups are that; write one of {2}.</source>
            <translation>--baseline {0}: {1} Gruppen sind das; eine von {2} schreiben.</translation>
        </message>
        <message>
            <source>--length: {0} is below 1, which a verdict begins with; write for example 2,4,8.</source>
            <translation>--length: {0} liegt unter 1, womit ein Urteil beginnt; zum Beispiel 2,4,8 schreiben.</translation>
        </message>
        <message>
            <source>--length: {0} is not above 0; write for example 1,2,4.</source>
            <translation>--length: {0} liegt nicht über 0; zum Beispiel 1,2,4 schreiben.</translation>
        </message>
        <message>
            <source>--lengths: {0} is above evaluation.longest {1}, by which the blocks of text are cut; write --set evaluation.longest={0} too.</source>
            <translation>--lengths: {0} liegt über evaluation.longest {1}, nach dem die Textblöcke geschnitten werden; auch --set evaluation.longest={0} schreiben.</translation>
        </message>
        <message>
            <source>--lengths: {0} × {1} is not a whole number of tokens; write for example 1,2,4.</source>
            <translation>--lengths: {0} × {1} ist keine ganze Zahl von Tokens; zum Beispiel 1,2,4 schreiben.</translation>
        </message>
        <message>
            <source>--lengths: {0}× is {1} tokens, and {2} needs {3}; write longer ones.</source>
            <translation>--lengths: {0}× sind {1} Tokens, und {2} braucht {3}; längere schreiben.</translation>
        </message>
        <message>
            <source>--margin: {0} is below 0; write for example 0.02.</source>
            <translation>--margin: {0} liegt unter 0; zum Beispiel 0.02 schreiben.</translation>
        </message>
        <message>
            <source>--margin: {0} is below 0; write for example 0.05.</source>
            <translation>--margin: {0} liegt unter 0; zum Beispiel 0.05 schreiben.</translation>
        </message>
        <message>
            <source>--out {0} is a folder: name a file.</source>
            <translation>--out {0} ist ein Ordner: eine Datei nennen.</translation>
        </message>
        <message>
            <source>--out {0}: its ending says the format; write csv or parquet.</source>
            <translation>--out {0}: Die Endung nennt das Format; csv oder parquet schreiben.</translation>
        </message>
        <message>
            <source>--out: {0} holds tokens of other texts, or the texts were changed; name another folder.</source>
            <translation>--out: {0} enthält Tokens anderer Texte, oder die Texte wurden geändert; einen anderen Ordner angeben.</translation>
        </message>
        <message>
            <source>--out: {0} is there and is not empty; name a folder that is to be made.</source>
            <translation>--out: {0} gibt es schon, und er ist nicht leer; einen Ordner angeben, der angelegt werden soll.</translation>
        </message>
        <message>
            <source>--protocol: the answers of {0} are scored in windows of their own; write whole.</source>
            <translation>--protocol: Die Antworten von {0} werden in eigenen Fenstern bewertet; whole schreiben.</translation>
        </message>
        <message>
            <source>--protocol: the windows of {0} are of the training length alone; write whole or last.</source>
            <translation>--protocol: Die Fenster von {0} haben allein die Trainingslänge; whole oder last schreiben.</translation>
        </message>
        <message>
            <source>--protocol: {0} asks the same questions at every length, which hold or break nothing; write whole or last.</source>
            <translation>--protocol: {0} stellt bei jeder Länge dieselben Fragen, an denen nichts hält oder bricht; whole oder last schreiben.</translation>
        </message>
        <message>
            <source>--protocol: {0} scores the answers to questions; name their file, as expe eval STUDY --questions FILE.</source>
            <translation>--protocol: {0} bewertet Antworten auf Fragen; ihre Datei nennen, mit expe eval STUDY --questions FILE.</translation>
        </message>
        <message>
            <source>--questions: run {0} predicts masked tokens and has no likelihood of a continuation; name a run with training.objective=next-token.</source>
            <translation>--questions: Lauf {0} sagt maskierte Tokens voraus und hat keine Wahrscheinlichkeit einer Fortsetzung; einen Lauf mit training.objective=next-token nennen.</translation>
        </message>
        <message>
            <source>--rows is missing: write one key or several, for example --rows position.encoding.</source>
            <translation>--rows fehlt: einen Schlüssel oder mehrere schreiben, zum Beispiel --rows position.encoding.</translation>
        </message>
        <message>
            <source>--scales: {0} is not above 0.</source>
            <translation>--scales: {0} ist nicht größer als 0.</translation>
        </message>
        <message>
            <source>--shots: there are {0} examples for a question{1}; write at most so many, or more of them in the file of --examples.</source>
            <translation>--shots: Es gibt {0} Beispiele für eine Frage{1}; höchstens so viele schreiben, oder mehr davon in die Datei von --examples.</translation>
        </message>
        <message>
            <source>--stride: {0} is not from 1 to the training length {1}.</source>
            <translation>--stride: {0} liegt nicht zwischen 1 und der Trainingslänge {1}.</translation>
        </message>
        <message>
            <source>--tokenizer: characters are those of a text that is read as a whole; write bytes, or the path of a tokenizer model.</source>
            <translation>--tokenizer: Zeichen sind die eines Textes, der im Ganzen gelesen wird; bytes schreiben oder den Pfad eines Tokenizer-Modells.</translation>
        </message>
        <message>
            <source>1/8 for windows of up to 2048 tokens, 256/L for longer ones, as of ExPE.</source>
            <translation>1/8 für Fenster bis 2048 Tokens, 256/L für längere, wie bei ExPE.</translation>
        </message>
        <message>
            <source>1/8 for windows of up to 2048 tokens, 256/L for longer ones.</source>
            <translation>1/8 für Fenster bis 2048 Tokens, 256/L für längere.</translation>
        </message>
        <message>
            <source>100 of parts and 10 of mixed, as in RoPE-ViT; 10000 otherwise.</source>
            <translation>100 bei parts und 10 bei mixed, wie in RoPE-ViT; sonst 10000.</translation>
        </message>
        <message>
            <source>1: a Laplace prior, ALiBi's; 2: a Gaussian one; 0: none, as without positions. β is learned.</source>
            <translation>1: ein Laplace-Prior, der von ALiBi; 2: ein gaußscher; 0: keiner, wie ohne Positionen. β wird gelernt.</translation>
        </message>
        <message>
            <source>1× is {0} tokens of run {1} and {2} of run {3}</source>
            <translation>1× sind {0} Tokens von Lauf {1} und {2} von Lauf {3}</translation>
        </message>
        <message>
            <source>2-D ALiBi</source>
            <translation>2-D ALiBi</translation>
        </message>
        <message>
            <source>2-D ExPE</source>
            <translation>2-D ExPE</translation>
        </message>
        <message>
            <source>2-D RoPE</source>
            <translation>2-D RoPE</translation>
        </message>
        <message>
            <source>2-D T5 bias</source>
            <translation>2-D T5-Summand</translation>
        </message>
        <message>
            <source>2-D learned</source>
            <translation>2-D gelernt</translation>
        </message>
        <message>
            <source>2-D sinusoidal</source>
            <translation>2-D Sinus</translation>
        </message>
        <message>
            <source>24 Llama layers of width 1024, tied, bf16. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation>24 Llama-Schichten der Breite 1024, mit geteilten Gewichten, bf16. Die Datei des zugehörigen Tokenizers in data.model angeben: Mit Bytes oder Zeichen ist das Vokabular und damit das Embedding kleiner.</translation>
        </message>
        <message>
            <source>5 % of tokens above</source>
            <translation>5 % der Tokens darüber</translation>
        </message>
        <message>
            <source>5 % of tokens below</source>
            <translation>5 % der Tokens darunter</translation>
        </message>
        <message>
            <source>95 % interval of the mean over seeds, by t</source>
            <translation>95-%-Intervall des Mittels über Seeds, nach t</translation>
        </message>
        <message>
            <source>A byte order mark at the beginning of {0} is left out, for it is no text.</source>
            <translation>Eine Bytereihenfolge-Marke (BOM) am Anfang von {0} ist weggelassen, denn sie ist kein Text.</translation>
        </message>
        <message>
            <source>A case must be an object with encoding, quantity, inputs and expected.</source>
            <translation>Ein Fall muss ein Objekt mit encoding, quantity, inputs und expected sein.</translation>
        </message>
        <message>
            <source>A checkpoint is also taken at the end of the first step after so many minutes without one; 0: by steps alone.</source>
            <translation>Ein Checkpoint wird auch am Ende des ersten Schritts nach so vielen Minuten ohne einen gemacht; 0: nur nach Schritten.</translation>
        </message>
        <message>
            <source>A colour, or transparent. On a dark one letters and colours are light.</source>
            <translation>Eine Farbe oder transparent. Auf einer dunklen sind Buchstaben und Farben hell.</translation>
        </message>
        <message>
            <source>A document has more than 2 GB, which this tokenizer can only take as a whole: keep its parts apart by a separator.</source>
            <translation>Ein Dokument hat mehr als 2 GB, was dieser Tokenizer nur im Ganzen nehmen kann: seine Teile mit einem Trennzeichen auseinanderhalten.</translation>
        </message>
        <message>
            <source>A family that this machine has; empty: the program's own.</source>
            <translation>Eine Schriftfamilie dieses Rechners; leer: die des Programms.</translation>
        </message>
        <message>
            <source>A first comparison</source>
            <translation>Ein erster Vergleich</translation>
        </message>
        <message>
            <source>A formula that you type, at the place that you choose, with names of your own as its parameters. It is data and never run as code.</source>
            <translation>Eine Formel, die man selbst eingibt, an der Stelle, die man wählt, mit eigenen Namen als Parametern. Sie ist Daten und wird nie als Code ausgeführt.</translation>
        </message>
        <message>
            <source>A larger γ lets the fast pairs decay less.</source>
            <translation>Ein größeres γ lässt die schnellen Paare weniger abklingen.</translation>
        </message>
        <message>
            <source>A learned logit of each head joins the softmax and is dropped, so that a head may attend to nothing (gpt-oss 2025; Miller 2023).</source>
            <translation>Ein gelerntes Logit jedes Kopfes geht in die Softmax ein und wird danach verworfen, sodass ein Kopf auch nichts beachten kann (gpt-oss 2025; Miller 2023).</translation>
        </message>
        <message>
            <source>A learned vector for each position is added to the token embedding; beyond the last there is none. For a longer text the table can be stretched at evaluation.</source>
            <translation>Für jede Position wird ein gelernter Vektor zum Token-Embedding addiert; jenseits der letzten gibt es keinen. Für einen längeren Text kann die Tabelle bei der Auswertung gestreckt werden.</translation>
        </message>
        <message>
            <source>A learned vector of the clipped distance is added to each key, and another one to each value. The heads of a layer share these vectors.</source>
            <translation>Zu jedem Schlüssel wird ein gelernter Vektor des begrenzten Abstands addiert und zu jedem Wert ein weiterer. Die Köpfe einer Schicht teilen sich diese Vektoren.</translation>
        </message>
        <message>
            <source>A learned vector of the row of a token and one of its column, side by side or added up, or one of each place, are added to the token embedding; where there are frames, one of the frame too. Beyond the tables there are none.</source>
            <translation>Ein gelernter Vektor der Zeile eines Tokens und einer seiner Spalte, nebeneinander oder addiert, oder einer je Ort werden zum Token-Embedding addiert; wo es Bildfolgen gibt, auch einer des Bildes. Jenseits der Tabellen gibt es keine.</translation>
        </message>
        <message>
            <source>A logit sinks by what is forgotten at each token between key and query, and how much that is the query and the token decide together, by vectors p of their own; R turns each pair of their dims by a radian a position. Where the query has no say it is a Forgetting Transformer whose sums are multiplied by ALiBi's slopes m.</source>
            <translation>Ein Logit sinkt um das, was an jedem Token zwischen Key und Query vergessen wird, und wie viel das ist, bestimmen die Query und das Token gemeinsam, durch eigene Vektoren p; R dreht jedes Paar ihrer Dimensionen um einen Radianten je Position. Wo die Query nicht mitspricht, ist es ein Forgetting Transformer, dessen Summen mit den Steigungen m von ALiBi multipliziert sind.</translation>
        </message>
        <message>
            <source>A map; lines over positions, one a dim; lines over dims, one a position; p_i · p_j against the distance; or pictures of some dims over the grid that tokens stand in (data.columns), of biases those of the last query.</source>
            <translation>Eine Karte; Linien über Positionen, eine je Dimension; Linien über Dimensionen, eine je Position; p_i · p_j gegen den Abstand; oder Bilder einiger Dimensionen über dem Gitter, in dem die Tokens stehen (data.columns), von Summanden die der letzten Anfrage.</translation>
        </message>
        <message>
            <source>A memory of the window before</source>
            <translation>Ein Gedächtnis an das Fenster davor</translation>
        </message>
        <message>
            <source>A model trained on L is continued for a sixteenth, a half and five fourths of its steps on 2 L and 4 L: RoPE as it is, with Position Interpolation and with YaRN, and ExPE at half the scale, or a fourth. Beside them stand models that were trained there from the beginning.</source>
            <translation>Ein auf L trainiertes Modell wird für ein Sechzehntel, die Hälfte und fünf Viertel seiner Schritte auf 2 L und 4 L weiter trainiert: RoPE, wie es ist, mit Position Interpolation und mit YaRN, und ExPE bei halber Skala oder einem Viertel. Daneben stehen Modelle, die von Anfang an dort trainiert wurden.</translation>
        </message>
        <message>
            <source>A model with {0}={1} is written as one of type expe-workbench, as config.json says, which comes back in here.</source>
            <translation>Ein Modell mit {0}={1} wird als eines vom Typ expe-workbench geschrieben, wie config.json sagt; es kommt hier wieder herein.</translation>
        </message>
        <message>
            <source>A name of the formula that is trained.</source>
            <translation>Ein Name der Formel, der trainiert wird.</translation>
        </message>
        <message>
            <source>A note is text in UTF-8: leave out its control characters.</source>
            <translation>Eine Notiz ist Text in UTF-8: Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>A pair with the frequency number i turns by base^(-2i/d) radians a row or column, where d counts the dims of one coordinate (parts, mixed) or of all; where frequencies are learned they begin so.</source>
            <translation>Ein Paar mit der Frequenz Nummer i dreht sich je Zeile oder Spalte um base^(-2i/d) im Bogenmaß, wobei d die Dimensionen einer Koordinate zählt (parts, mixed) oder aller; gelernte Frequenzen beginnen so.</translation>
        </message>
        <message>
            <source>A parameter by its key, such as training.rate: a colour and an entry of the legend for each of its values, instead of one for each run or group.</source>
            <translation>Ein Parameter bei seinem Schlüssel, etwa training.rate: eine Farbe und ein Eintrag der Legende für jeden seiner Werte statt für jeden Lauf oder jede Gruppe.</translation>
        </message>
        <message>
            <source>A parameter by its key, such as training.rate: a panel for each of its values.</source>
            <translation>Ein Parameter bei seinem Schlüssel, etwa training.rate: ein Feld für jeden seiner Werte.</translation>
        </message>
        <message>
            <source>A penalty for distance that each query makes as steep as it likes, and that keys which call themselves landmarks do not pay. It is linear in the distance, as ALiBi is.</source>
            <translation>Eine Strafe für den Abstand, die jede Query so steil macht, wie sie will, und die Keys nicht zahlen, die sich Landmarken nennen. Sie ist linear im Abstand, wie ALiBi.</translation>
        </message>
        <message>
            <source>A quotation mark after “{0}” is missing.</source>
            <translation>Nach „{0}“ fehlt ein Anführungszeichen.</translation>
        </message>
        <message>
            <source>A run's name is one line of text in UTF-8: leave out its tabs, line ends and other control characters.</source>
            <translation>Der Name eines Laufs ist eine Zeile Text in UTF-8: Tabulatoren, Zeilenenden und andere Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>A slide needs a name: write for example training edge.</source>
            <translation>Eine Folie braucht einen Namen: zum Beispiel Rand des Trainings schreiben.</translation>
        </message>
        <message>
            <source>A small network turns the distance, over how far the query is from the first token, into a bias for each head, so that a longer text has distances like those that were trained. Up to a learned threshold distances count as they are.</source>
            <translation>Ein kleines Netz macht aus dem Abstand, geteilt durch die Entfernung der Anfrage vom ersten Token, einen Summanden für jeden Kopf, sodass ein längerer Text Abstände wie die trainierten hat. Bis zu einer gelernten Schwelle zählen Abstände so, wie sie sind.</translation>
        </message>
        <message>
            <source>A sweep's name is not empty: write one.</source>
            <translation>Der Name einer Reihe ist nicht leer: einen schreiben.</translation>
        </message>
        <message>
            <source>A sweep's name is one line of text in UTF-8: leave out its tabs, line ends and other control characters.</source>
            <translation>Der Name einer Reihe ist eine Zeile Text in UTF-8: Tabulatoren, Zeilenenden und andere Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>A synthetic task has no text that windows could advance over: look at its answers by length.</source>
            <translation>Eine synthetische Aufgabe hat keinen Text, über den Fenster vorrücken könnten: ihre Antworten nach Länge ansehen.</translation>
        </message>
        <message>
            <source>A table by questions is of --protocol choices or choices-per-byte: write one of them.</source>
            <translation>Eine Tabelle nach Fragen ist von --protocol choices oder choices-per-byte: Schreibe eines davon.</translation>
        </message>
        <message>
            <source>A table by questions shows the share of right answers: leave --{0} out.</source>
            <translation>Eine Tabelle nach Fragen zeigt den Anteil der richtigen Antworten: Lass --{0} weg.</translation>
        </message>
        <message>
            <source>A table needs a name: write for example main.</source>
            <translation>Eine Tabelle braucht einen Namen: zum Beispiel main schreiben.</translation>
        </message>
        <message>
            <source>A table with columns by {0} is of one length: write --length with one.</source>
            <translation>Eine Tabelle mit Spalten nach {0} gilt einer Länge: --length mit einer schreiben.</translation>
        </message>
        <message>
            <source>A table's name is one line of text: leave out its control characters.</source>
            <translation>Der Name einer Tabelle ist eine Zeile Text: seine Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>A tag is one line of text in UTF-8: leave out its commas, tabs, line ends and other control characters.</source>
            <translation>Ein Tag ist eine Zeile Text in UTF-8: Kommas, Tabulatoren, Zeilenenden und andere Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>A tag of {0} bytes is too long: write at most {1}.</source>
            <translation>Ein Tag von {0} Bytes ist zu lang: höchstens {1} schreiben.</translation>
        </message>
        <message>
            <source>A temperature rises beyond the training length: choose more than {0} tokens.</source>
            <translation>Eine Temperatur steigt jenseits der Trainingslänge: mehr als {0} Tokens wählen.</translation>
        </message>
        <message>
            <source>A text is read as windows of training that each see so many whole ones before them, as Transformer-XL is evaluated, in layers without chunks; 0: all of the text.</source>
            <translation>Ein Text wird als Trainingsfenster gelesen, von denen jedes so viele ganze vor sich sieht, wie Transformer-XL ausgewertet wird, in Schichten ohne Chunks; 0: den ganzen Text.</translation>
        </message>
        <message>
            <source>A text of {0} tokens has none that could change places: type a longer one.</source>
            <translation>Ein Text von {0} Tokens hat keine, die Plätze tauschen könnten: einen längeren eingeben.</translation>
        </message>
        <message>
            <source>A token before or behind each document: the tokenizer's BOS or EOS.</source>
            <translation>Ein Token vor oder hinter jedem Dokument: BOS oder EOS des Tokenizers.</translation>
        </message>
        <message>
            <source>A token is key if the longer context makes it cheaper by more than α …</source>
            <translation>Ein Token ist Schlüsseltoken, wenn der längere Kontext es um mehr als α billiger macht …</translation>
        </message>
        <message>
            <source>A tokenizer that others made, by its file: sentencepiece's .model, Hugging Face's tokenizer.json (.json), or tiktoken's ranks (.tiktoken).</source>
            <translation>Ein Tokenizer, den andere gemacht haben, durch seine Datei: ein .model von sentencepiece, die tokenizer.json von Hugging Face (.json) oder die Ränge von tiktoken (.tiktoken).</translation>
        </message>
        <message>
            <source>A value is two bytes here, so the exact floor of the generated corpus does not apply; set data.own_values=off, or data.tokenizer=characters.</source>
            <translation>Ein Wert ist hier zwei Bytes, daher gilt die exakte Untergrenze des erzeugten Korpus nicht; data.own_values=off oder data.tokenizer=characters setzen.</translation>
        </message>
        <message>
            <source>A vector of each column (with weight decay)</source>
            <translation>Ein Vektor je Spalte (mit Weight Decay)</translation>
        </message>
        <message>
            <source>A vector of each frame (with weight decay)</source>
            <translation>Ein Vektor je Bild einer Folge (mit Weight Decay)</translation>
        </message>
        <message>
            <source>A vector of each place, row by row (with weight decay)</source>
            <translation>Ein Vektor je Ort, Zeile für Zeile (mit Weight Decay)</translation>
        </message>
        <message>
            <source>A vector of each row (with weight decay)</source>
            <translation>Ein Vektor je Zeile (mit Weight Decay)</translation>
        </message>
        <message>
            <source>A vocabulary of {0} is too large for this text: write at most {1}.</source>
            <translation>Ein Vokabular von {0} ist zu groß für diesen Text: höchstens {1} schreiben.</translation>
        </message>
        <message>
            <source>A vocabulary of {0} is too small for the characters of this text: write at least {1}.</source>
            <translation>Ein Vokabular von {0} ist zu klein für die Zeichen dieses Texts: mindestens {1} schreiben.</translation>
        </message>
        <message>
            <source>ALiBi</source>
            <translation>ALiBi</translation>
        </message>
        <message>
            <source>ALiBi's penalty for distance, made steeper or flatter by each query, by each key, or by both; the heads learn what they ask. It is linear in the distance, as ALiBi is.</source>
            <translation>Die Strafe von ALiBi für den Abstand, steiler oder flacher gemacht durch jede Anfrage, durch jeden Schlüssel oder durch beide; die Köpfe lernen, wonach sie dabei fragen. Sie ist linear im Abstand, wie die von ALiBi.</translation>
        </message>
        <message>
            <source>Ablation of the paper, one reading: the residual stream is overwritten before the first block and nowhere else.</source>
            <translation>Ablation des Artikels, die eine Lesart: Der Residualstrom wird vor dem ersten Block überschrieben und sonst nirgends.</translation>
        </message>
        <message>
            <source>Ablation of the paper, the other reading: what goes into W_q and W_k of the first block, and of no other.</source>
            <translation>Ablation des Artikels, die andere Lesart: Überschrieben wird, was in W_q und W_k des ersten Blocks geht, und in keinem anderen.</translation>
        </message>
        <message>
            <source>Ablation of the paper: S and θ are trained from a random start, one pair for all layers.</source>
            <translation>Ablation des Artikels: S und θ werden von einem zufälligen Start aus trainiert, ein Paar für alle Schichten.</translation>
        </message>
        <message>
            <source>Ablation of the paper: S and θ are trained, and begin at the fixed values.</source>
            <translation>Ablation des Artikels: S und θ werden trainiert und beginnen bei den festen Werten.</translation>
        </message>
        <message>
            <source>Ablation of the paper: all l dims hold the same number, p_n.</source>
            <translation>Ablation des Artikels: Alle l Dimensionen enthalten dieselbe Zahl, p_n.</translation>
        </message>
        <message>
            <source>Ablation of the paper: one dim alone tells the position.</source>
            <translation>Ablation des Artikels: Eine einzige Dimension gibt die Position an.</translation>
        </message>
        <message>
            <source>Ablation of the paper: what goes into W_v is overwritten as well.</source>
            <translation>Ablation des Artikels: Auch was in W_v geht, wird überschrieben.</translation>
        </message>
        <message>
            <source>Ablations of ExPE</source>
            <translation>Ablationen von ExPE</translation>
        </message>
        <message>
            <source>Above 1: more than at the average position.</source>
            <translation>Über 1: mehr als an der durchschnittlichen Position.</translation>
        </message>
        <message>
            <source>Above the panels; or names at the ends of the curves where a figure has one panel and they have room there; or none.</source>
            <translation>Über den Feldern; oder Namen an den Enden der Kurven, wo eine Abbildung ein Feld hat und sie dort Platz haben; oder keine.</translation>
        </message>
        <message>
            <source>Absolute</source>
            <translation>Absolut</translation>
        </message>
        <message>
            <source>Accumulation</source>
            <translation>Akkumulation</translation>
        </message>
        <message>
            <source>Activation</source>
            <translation>Aktivierung</translation>
        </message>
        <message>
            <source>Activation patching</source>
            <translation>Activation-Patching</translation>
        </message>
        <message>
            <source>Added for each position and for each dim. The paper takes 1/2048 for windows of 512.</source>
            <translation>Kommt mit jeder Position und mit jeder Dimension hinzu. Der Artikel nimmt 1/2048 für Fenster von 512.</translation>
        </message>
        <message>
            <source>Added for each row or column, and for each dim.</source>
            <translation>Kommt je Zeile oder Spalte und je Dimension dazu.</translation>
        </message>
        <message>
            <source>Added from each dim to the next. The paper takes 1/2048.</source>
            <translation>Kommt von jeder Dimension zur nächsten hinzu. Der Artikel nimmt 1/2048.</translation>
        </message>
        <message>
            <source>Added to AdamW's denominator.</source>
            <translation>Wird zum Nenner von AdamW addiert.</translation>
        </message>
        <message>
            <source>Added to one dim at each position, to each dim once in l positions. The paper takes 1/16.</source>
            <translation>Kommt bei jeder Position zu einer Dimension hinzu, zu jeder einmal in l Positionen. Der Artikel nimmt 1/16.</translation>
        </message>
        <message>
            <source>Added to the variance inside each normalisation.</source>
            <translation>Wird in jeder Normalisierung zur Varianz addiert.</translation>
        </message>
        <message>
            <source>Against</source>
            <translation>Aufgetragen über</translation>
        </message>
        <message>
            <source>All documents have fewer than {0} tokens; write a smaller data.shortest.</source>
            <translation>Alle Dokumente haben weniger als {0} Tokens; ein kleineres data.shortest schreiben.</translation>
        </message>
        <message>
            <source>All four runs of {0} {1}.</source>
            <translation>Alle vier Läufe von {0} {1}.</translation>
        </message>
        <message>
            <source>All layers share one network (FIRE-S in the paper); else each has its own.</source>
            <translation>Alle Schichten teilen sich ein Netz (FIRE-S im Artikel); sonst hat jede ihr eigenes.</translation>
        </message>
        <message>
            <source>All layers share one prior, as in the authors' code by default; else each has its own.</source>
            <translation>Alle Schichten teilen einen Prior, wie im Code der Autoren, wenn nichts gesagt wird; sonst hat jede ihren eigenen.</translation>
        </message>
        <message>
            <source>All layers share one table, as in T5; else each has its own, as in UMT5.</source>
            <translation>Alle Schichten teilen eine Tabelle, wie in T5; sonst hat jede ihre eigene, wie in UMT5.</translation>
        </message>
        <message>
            <source>All layers share the trained slopes, as in x-transformers; else each layer has its own.</source>
            <translation>Alle Schichten teilen die trainierten Steigungen, wie in x-transformers; sonst hat jede Schicht ihre eigenen.</translation>
        </message>
        <message>
            <source>All three runs of {0} {1}.</source>
            <translation>Alle drei Läufe von {0} {1}.</translation>
        </message>
        <message>
            <source>All tokens of this text are alike: choose another, or type the other text.</source>
            <translation>Alle Tokens dieses Textes sind gleich: einen anderen wählen oder den anderen Text eingeben.</translation>
        </message>
        <message>
            <source>Amplitude A</source>
            <translation>Amplitude A</translation>
        </message>
        <message>
            <source>An annotation lies at a place that is no number.</source>
            <translation>Eine Anmerkung liegt an einer Stelle, die keine Zahl ist.</translation>
        </message>
        <message>
            <source>An encoding and its colour each, with commas between: rope=#0044aa, expe=#cc3311.</source>
            <translation>Je eine Kodierung und ihre Farbe, mit Kommas dazwischen: rope=#0044aa, expe=#cc3311.</translation>
        </message>
        <message>
            <source>Another process cannot train this run.</source>
            <translation>Ein anderer Prozess kann diesen Lauf nicht trainieren.</translation>
        </message>
        <message>
            <source>Another text and another state would both differ: leave one of them empty.</source>
            <translation>Ein anderer Text und ein anderer Zustand würden sich beide unterscheiden: eines von beiden leer lassen.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Answers right (share of the questions)</source>
            <translation>Richtige Antworten (Anteil der Fragen)</translation>
        </message>
        <message>
            <source>Answers right (share of their tokens)</source>
            <translation>Richtige Antworten (Anteil ihrer Tokens)</translation>
        </message>
        <message>
            <source>Apply to V</source>
            <translation>Auch auf V</translation>
        </message>
        <message>
            <source>As</source>
            <translation>Als</translation>
        </message>
        <message>
            <source>As RNoPE-SWA, with halves of a head as pairs (EXAONE 4 32B, 2025).</source>
            <translation>Wie RNoPE-SWA, mit den Hälften eines Kopfes als Paaren (EXAONE 4 32B, 2025).</translation>
        </message>
        <message>
            <source>As many tokens as the window; empty: the window with its selected token replaced by one beside it.</source>
            <translation>So viele Tokens wie das Fenster; leer: das Fenster, in dem das gewählte Token durch eines daneben ersetzt ist.</translation>
        </message>
        <message>
            <source>As the figure's own option says, or these; differences stay diverging.</source>
            <translation>Wie die Option der Abbildung sagt, oder diese; Differenzen bleiben divergierend.</translation>
        </message>
        <message>
            <source>At</source>
            <translation>Wo</translation>
        </message>
        <message>
            <source>At least 1</source>
            <translation>Mindestens 1</translation>
        </message>
        <message>
            <source>At which positions does the loss rise?</source>
            <translation>An welchen Positionen steigt der Verlust?</translation>
        </message>
        <message>
            <source>Attention</source>
            <translation>Attention</translation>
        </message>
        <message>
            <source>Attention and MLP read the same stream and are added together, as in GPT-J and GPT-NeoX.</source>
            <translation>Attention und MLP lesen denselben Strom und werden zusammen addiert, wie in GPT-J und GPT-NeoX.</translation>
        </message>
        <message>
            <source>Attention factor</source>
            <translation>Attention-Faktor</translation>
        </message>
        <message>
            <source>Attention heads.</source>
            <translation>Attention-Köpfe.</translation>
        </message>
        <message>
            <source>Attention of each head</source>
            <translation>Attention jedes Kopfs</translation>
        </message>
        <message>
            <source>Attention sees only this many tokens back, of a masked model to both sides; 0: all.</source>
            <translation>Die Attention sieht nur so viele Tokens zurück, die eines maskierten Modells nach beiden Seiten; 0: alle.</translation>
        </message>
        <message>
            <source>Attention sinks</source>
            <translation>Attention-Sinks</translation>
        </message>
        <message>
            <source>Axial</source>
            <translation>Axial</translation>
        </message>
        <message>
            <source>B, of each offset, row by row</source>
            <translation>B, für jeden Versatz, Zeile für Zeile</translation>
        </message>
        <message>
            <source>BAM</source>
            <translation>BAM</translation>
        </message>
        <message>
            <source>Background</source>
            <translation>Hintergrund</translation>
        </message>
        <message>
            <source>Base</source>
            <translation>Basis</translation>
        </message>
        <message>
            <source>Batch</source>
            <translation>Batch</translation>
        </message>
        <message>
            <source>Beside each head another takes the imaginary part of RoPE's complex product, on the same keys. RoPE itself drops that part.</source>
            <translation>Neben jedem Kopf nimmt ein weiterer den Imaginärteil des komplexen Produkts von RoPE, mit denselben Schlüsseln. RoPE selbst lässt diesen Teil fallen.</translation>
        </message>
        <message>
            <source>Beside the channels the whole weight decays too, as in the Forgetting Transformer.</source>
            <translation>Neben den Kanälen klingt auch das ganze Gewicht ab, wie im Forgetting Transformer.</translation>
        </message>
        <message>
            <source>Beside the positions that are written {0} does more to a logit that is not in proportion to the distance, so that it has no one slope: look at its terms in the view of attention.</source>
            <translation>Neben den geschriebenen Positionen verändert {0} ein Logit noch auf andere Weise, die dem Abstand nicht proportional ist, sodass es nicht eine Steigung hat: seine Terme in der Ansicht der Attention ansehen.</translation>
        </message>
        <message>
            <source>Beside the turns the whole weight decays, as in the Forgetting Transformer (PaTH-FoX).</source>
            <translation>Neben den Drehungen klingt das ganze Gewicht ab, wie im Forgetting Transformer (PaTH-FoX).</translation>
        </message>
        <message>
            <source>Beta 1</source>
            <translation>Beta 1</translation>
        </message>
        <message>
            <source>Beta 2</source>
            <translation>Beta 2</translation>
        </message>
        <message>
            <source>Between the pairs that stay and those that are slowed down. dims: linear in the pair, from and to whole pairs (YaRN's code). dims_exact: not rounded. rotations: linear in the turns within L (the paper's text). early: the first code by parts, with its own limits and a new base between.</source>
            <translation>Zwischen den Paaren, die bleiben, und denen, die verlangsamt werden. dims: linear im Paar, von und bis zu ganzen Paaren (Code von YaRN). dims_exact: nicht gerundet. rotations: linear in den Umdrehungen innerhalb von L (Text des Artikels). early: der erste Code nach Teilen („by parts“), mit eigenen Grenzen und einer neuen Basis dazwischen.</translation>
        </message>
        <message>
            <source>Beyond W the distance grows by 1/k a token. 0: so that the text's length comes to L.</source>
            <translation>Jenseits von W wächst der Abstand um 1/k pro Token. 0: so, dass die Länge des Textes auf L kommt.</translation>
        </message>
        <message>
            <source>Beyond the paper</source>
            <translation>Über den Artikel hinaus</translation>
        </message>
        <message>
            <source>Bias</source>
            <translation>Summand</translation>
        </message>
        <message>
            <source>Bias of the gate</source>
            <translation>Bias des Gates</translation>
        </message>
        <message>
            <source>Biases</source>
            <translation>Biases</translation>
        </message>
        <message>
            <source>Bin</source>
            <translation>Klasse</translation>
        </message>
        <message>
            <source>Bits per byte need the bytes per token of the data, which is stored when a run is trained: choose unit=nats, or train a step.</source>
            <translation>Bits pro Byte brauchen die Bytes pro Token der Daten; gespeichert werden sie, wenn ein Lauf trainiert wird: unit=nats wählen oder einen Schritt trainieren.</translation>
        </message>
        <message>
            <source>Blocks of this length are cut first, so that all lengths up to it score the same tokens.</source>
            <translation>Zuerst werden Blöcke dieser Länge geschnitten, damit alle Längen bis dahin dieselben Tokens bewerten.</translation>
        </message>
        <message>
            <source>Both answers are the same: their logits have no difference.</source>
            <translation>Beide Antworten sind gleich: Ihre Logits haben keine Differenz.</translation>
        </message>
        <message>
            <source>Both runs of {0} {1}.</source>
            <translation>Beide Läufe von {0} {1}.</translation>
        </message>
        <message>
            <source>Both states read the same text, so that they have one length: choose other values.</source>
            <translation>Beide Zustände lesen denselben Text und haben darum eine Länge: andere Werte wählen.</translation>
        </message>
        <message>
            <source>Both texts are the same: change a token of one.</source>
            <translation>Beide Texte sind gleich: in einem ein Token ändern.</translation>
        </message>
        <message>
            <source>Both ways</source>
            <translation>Beide Richtungen</translation>
        </message>
        <message>
            <source>Boundary</source>
            <translation>Grenze</translation>
        </message>
        <message>
            <source>Bounded phase</source>
            <translation>Begrenzte Phase</translation>
        </message>
        <message>
            <source>Breaks</source>
            <translation>Bruch</translation>
        </message>
        <message>
            <source>Buckets</source>
            <translation>Buckets</translation>
        </message>
        <message>
            <source>By how much each token turns the pairs, before their frequencies.</source>
            <translation>Um wie viel jedes Token die Paare dreht, vor ihren Frequenzen.</translation>
        </message>
        <message>
            <source>By position</source>
            <translation>Nach Position</translation>
        </message>
        <message>
            <source>By token</source>
            <translation>Nach Token</translation>
        </message>
        <message>
            <source>By which each pair is slowed down in longer texts: one for each pair, or one for all.</source>
            <translation>Faktoren, um die jedes Paar in längeren Texten verlangsamt wird: einer je Paar oder einer für alle.</translation>
        </message>
        <message>
            <source>By which each pair is slowed down in texts of up to L tokens: one for each pair, or one for all.</source>
            <translation>Faktoren, um die jedes Paar in Texten von bis zu L Tokens verlangsamt wird: einer je Paar oder einer für alle.</translation>
        </message>
        <message>
            <source>C, the tokens of a row, where tokens stand in a grid, row below row: pictures have so many pixels, and encodings of two coordinates read it. 0: the smallest power of two whose square is no less than the window.</source>
            <translation>C, die Tokens einer Zeile, wo Tokens in einem Gitter stehen, Zeile unter Zeile: Bilder haben so viele Bildpunkte, und Kodierungen mit zwei Koordinaten lesen es. 0: die kleinste Zweierpotenz, deren Quadrat nicht kleiner als das Fenster ist.</translation>
        </message>
        <message>
            <source>CABLE</source>
            <translation>CABLE</translation>
        </message>
        <message>
            <source>CPU threads; sums differ between numbers of threads, so it is stored with the run.</source>
            <translation>CPU-Threads; Summen hängen von der Zahl der Threads ab, darum wird sie mit dem Lauf gespeichert.</translation>
        </message>
        <message>
            <source>Cancelled.</source>
            <translation>Abgebrochen.</translation>
        </message>
        <message>
            <source>Canon</source>
            <translation>Canon</translation>
        </message>
        <message>
            <source>Cap of logits</source>
            <translation>Deckel der Logits</translation>
        </message>
        <message>
            <source>Cap of scores</source>
            <translation>Deckel der Scores</translation>
        </message>
        <message>
            <source>Centred</source>
            <translation>Zentriert</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <source>Checkpoint after</source>
            <translation>Checkpoint nach</translation>
        </message>
        <message>
            <source>Checkpoint every</source>
            <translation>Checkpoint alle</translation>
        </message>
        <message>
            <source>Checkpoint of the best</source>
            <translation>Checkpoint des Besten</translation>
        </message>
        <message>
            <source>Checkpoint {0} of run {1} is left out: {2}</source>
            <translation>Checkpoint {0} von Lauf {1} wird weggelassen: {2}</translation>
        </message>
        <message>
            <source>Checkpoint {0} of run {1} is missing.</source>
            <translation>Checkpoint {0} von Lauf {1} fehlt.</translation>
        </message>
        <message>
            <source>Checkpoint {0} of run {1} was passed over: not all steps before it are in the study.</source>
            <translation>Checkpoint {0} von Lauf {1} wurde übergangen: Nicht alle Schritte davor stehen in der Studie.</translation>
        </message>
        <message>
            <source>Checkpoint {0} of run {1} was passed over: {2}</source>
            <translation>Checkpoint {0} von Lauf {1} wurde übergangen: {2}</translation>
        </message>
        <message>
            <source>Checkpoints</source>
            <translation>Checkpoints</translation>
        </message>
        <message>
            <source>Checkpoints kept, the newest; 0: all. The one with the lowest validation loss at 1×, measured at its very step, stays beside them.</source>
            <translation>Checkpoints, die bleiben, die neuesten; 0: alle. Der mit dem niedrigsten Validierungsverlust bei 1×, bei genau seinem Schritt gemessen, bleibt neben ihnen.</translation>
        </message>
        <message>
            <source>Chunk C</source>
            <translation>Stück C</translation>
        </message>
        <message>
            <source>Clamp length</source>
            <translation>Grenzabstand</translation>
        </message>
        <message>
            <source>Clip</source>
            <translation>Clipping</translation>
        </message>
        <message>
            <source>Clip k</source>
            <translation>Grenze k</translation>
        </message>
        <message>
            <source>Clipped pairs</source>
            <translation>Gekappte Paare</translation>
        </message>
        <message>
            <source>CoPE</source>
            <translation>CoPE</translation>
        </message>
        <message>
            <source>Colour by</source>
            <translation>Farbe nach</translation>
        </message>
        <message>
            <source>Colours</source>
            <translation>Farben</translation>
        </message>
        <message>
            <source>Colours of encodings</source>
            <translation>Farben der Kodierungen</translation>
        </message>
        <message>
            <source>Colours of maps</source>
            <translation>Farben der Karten</translation>
        </message>
        <message>
            <source>Colours of others</source>
            <translation>Übrige Farben</translation>
        </message>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Columns C</source>
            <translation>Spalten C</translation>
        </message>
        <message>
            <source>Columns that the table has.</source>
            <translation>Spalten, die die Tabelle hat.</translation>
        </message>
        <message>
            <source>Compute with p in fp32, rounded to the precision of the model, or to one of its own. fp8: 4 bits of exponent and 3 of mantissa, at most 448. int8: whole numbers up to 127 times a step, by which the largest value of the text is 127.</source>
            <translation>Mit p in fp32 rechnen, gerundet auf die Genauigkeit des Modells oder auf eine eigene. fp8: 4 Bits Exponent und 3 Bits Mantisse, höchstens 448. int8: ganze Zahlen bis 127 mal ein Schritt, nach dem der größte Wert des Textes 127 ist.</translation>
        </message>
        <message>
            <source>Context in the dims</source>
            <translation>Kontext in den Dimensionen</translation>
        </message>
        <message>
            <source>Contexts differ between windows, and there is only one of {0} tokens: choose a shorter length, or more tokens.</source>
            <translation>Kontexte unterscheiden sich zwischen Fenstern, und es gibt nur eines von {0} Tokens: eine kürzere Länge oder mehr Tokens wählen.</translation>
        </message>
        <message>
            <source>Continued training at twice the window</source>
            <translation>Weiteres Training beim doppelten Fenster</translation>
        </message>
        <message>
            <source>Convolution</source>
            <translation>Faltung</translation>
        </message>
        <message>
            <source>Convolution of the turns: of the token itself, of the one before, and so on.</source>
            <translation>Faltung der Drehungen: für das Token selbst, für das vorige und so fort.</translation>
        </message>
        <message>
            <source>Convolution of w: of the token itself, of the one before, and of the one before that.</source>
            <translation>Faltung von w: für das Token selbst, für das vorige und für das vorvorige.</translation>
        </message>
        <message>
            <source>Copying, recall, counting, sorting and more, each window with its one exact answer: trained on one window, asked at 1, 2 and 4 times its length. What an encoding can still point at beyond its window, apart from any text.</source>
            <translation>Abschreiben, Erinnern, Zählen, Sortieren und mehr, jedes Fenster mit seiner einen genauen Antwort: mit einem Fenster trainiert, bei der 1-, 2- und 4-fachen Länge gefragt. Worauf eine Kodierung jenseits ihres Fensters noch zeigen kann, unabhängig von jedem Text.</translation>
        </message>
        <message>
            <source>Corpus seed</source>
            <translation>Korpus-Seed</translation>
        </message>
        <message>
            <source>Count twice</source>
            <translation>Doppelt zählen</translation>
        </message>
        <message>
            <source>Counted from</source>
            <translation>Gezählt ab</translation>
        </message>
        <message>
            <source>Curves</source>
            <translation>Kurven</translation>
        </message>
        <message>
            <source>D, the size of the residual stream; a multiple of the heads, unless they have a width of their own.</source>
            <translation>D, die Größe des Residualstroms; ein Vielfaches der Köpfe, wenn diese keine eigene Breite haben.</translation>
        </message>
        <message>
            <source>D/4, as in Reformer.</source>
            <translation>D/4, wie in Reformer.</translation>
        </message>
        <message>
            <source>D/8, as in the paper, and two of each coordinate at least.</source>
            <translation>D/8, wie im Artikel, und mindestens zwei je Koordinate.</translation>
        </message>
        <message>
            <source>D/8, as in the paper.</source>
            <translation>D/8, wie im Artikel.</translation>
        </message>
        <message>
            <source>DA-Transformer</source>
            <translation>DA-Transformer</translation>
        </message>
        <message>
            <source>DISAGREES: {0}</source>
            <translation>WIDERSPRICHT: {0}</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <source>DeBERTa</source>
            <translation>DeBERTa</translation>
        </message>
        <message>
            <source>Decay length B</source>
            <translation>Abklinglänge B</translation>
        </message>
        <message>
            <source>Decay of AdamW's mean of gradients.</source>
            <translation>Abklingfaktor des Gradientenmittels von AdamW.</translation>
        </message>
        <message>
            <source>Decay of AdamW's mean of squared gradients.</source>
            <translation>Abklingfaktor des Mittels der quadrierten Gradienten von AdamW.</translation>
        </message>
        <message>
            <source>Decided by</source>
            <translation>Bestimmt durch</translation>
        </message>
        <message>
            <source>Decoded</source>
            <translation>Dekodiert</translation>
        </message>
        <message>
            <source>Depth</source>
            <translation>Tiefe</translation>
        </message>
        <message>
            <source>Deterministic</source>
            <translation>Deterministisch</translation>
        </message>
        <message>
            <source>Difference in loss from {0}</source>
            <translation>Verlust gegenüber {0}</translation>
        </message>
        <message>
            <source>Difference to the baseline</source>
            <translation>Unterschied zur Referenz</translation>
        </message>
        <message>
            <source>Dim c turns by base^(-c/d) radians a position; a larger base turns the last dims more slowly.</source>
            <translation>Dimension c dreht sich pro Position um base^(-c/d) im Bogenmaß; bei größerer Basis drehen sich die letzten Dimensionen langsamer.</translation>
        </message>
        <message>
            <source>Dims d1</source>
            <translation>Dimensionen d1</translation>
        </message>
        <message>
            <source>Dims l</source>
            <translation>Dimensionen l</translation>
        </message>
        <message>
            <source>Dims of the attention input that hold the position; at most the width D. The paper takes D/8.</source>
            <translation>Dimensionen der Attention-Eingabe, die die Position enthalten; höchstens die Breite D. Der Artikel nimmt D/8.</translation>
        </message>
        <message>
            <source>Dims of the first part; the second one has the rest of D. Reformer takes 64 of 256.</source>
            <translation>Dimensionen des ersten Teils; der zweite hat den Rest von D. Reformer nimmt 64 von 256.</translation>
        </message>
        <message>
            <source>Dims of the sinusoidal embeddings whose inner product is taken: twice the cosines.</source>
            <translation>Dimensionen der sinusförmigen Embeddings, deren Skalarprodukt gebildet wird: doppelt so viele wie Kosinusse.</translation>
        </message>
        <message>
            <source>Dims of the vector p of a token for each head; 8 in the authors' runs.</source>
            <translation>Dimensionen des Vektors p eines Tokens für jeden Kopf; 8 in den Läufen der Autoren.</translation>
        </message>
        <message>
            <source>Distance</source>
            <translation>Abstand</translation>
        </message>
        <message>
            <source>Distance up to which logarithmic rows reach; further ones share the last.</source>
            <translation>Abstand, bis zu dem logarithmische Zeilen reichen; größere teilen sich die letzte.</translation>
        </message>
        <message>
            <source>Distances 0 … N − 1 have an entry of their own; further ones share the last.</source>
            <translation>Die Abstände 0 … N − 1 haben je einen eigenen Eintrag; größere teilen sich den letzten.</translation>
        </message>
        <message>
            <source>Distances below W are exact (of LaMPE W too). 0: a quarter of L.</source>
            <translation>Abstände unter W sind exakt (bei LaMPE auch W selbst). 0: ein Viertel von L.</translation>
        </message>
        <message>
            <source>Distances that are told apart along each coordinate, half of them to either side.</source>
            <translation>Abstände, die entlang jeder Koordinate unterschieden werden, die Hälfte davon zu jeder Seite.</translation>
        </message>
        <message>
            <source>Distances that are told apart; half of them are exact, the others ever wider.</source>
            <translation>Zahl der Abstände, die unterschieden werden; die Hälfte davon ist exakt, die übrigen werden immer breiter.</translation>
        </message>
        <message>
            <source>Divide by √d</source>
            <translation>Durch √d teilen</translation>
        </message>
        <message>
            <source>Do the overwritten dims still hold content?</source>
            <translation>Tragen die überschriebenen Dimensionen noch Inhalt?</translation>
        </message>
        <message>
            <source>Documents</source>
            <translation>Dokumente</translation>
        </message>
        <message>
            <source>Documents of fewer than {1} tokens are left out: {0}.</source>
            <translation>Dokumente mit weniger als {1} Tokens bleiben weg: {0}.</translation>
        </message>
        <message>
            <source>Documents of fewer tokens are left out; 0: none is.</source>
            <translation>Dokumente mit weniger Tokens bleiben weg; 0: keines.</translation>
        </message>
        <message>
            <source>Documents read: {0}, with {1} bytes of text, those of {2} from its field {3}.</source>
            <translation>Gelesene Dokumente: {0}, mit {1} Bytes Text, die von {2} aus dem Feld {3}.</translation>
        </message>
        <message>
            <source>Documents stand one after the other, {0} of {1} tokens on average: longer windows hold several.</source>
            <translation>Die Dokumente stehen hintereinander, {0} mit im Mittel {1} Tokens: Längere Fenster enthalten mehrere.</translation>
        </message>
        <message>
            <source>Does the model know where a token stands?</source>
            <translation>Weiß das Modell, wo ein Token steht?</translation>
        </message>
        <message>
            <source>Dropout</source>
            <translation>Dropout</translation>
        </message>
        <message>
            <source>EXAONE 4</source>
            <translation>EXAONE 4</translation>
        </message>
        <message>
            <source>Each channel of the product of query and key decays by what the tokens in between say of it.</source>
            <translation>Jeder Kanal des Produkts von Anfrage und Schlüssel klingt danach ab, was die Tokens dazwischen über ihn sagen.</translation>
        </message>
        <message>
            <source>Each head adds a learned number for each offset of a query's place in the grid from a key's; beyond the grid of training the outermost one.</source>
            <translation>Jeder Kopf addiert eine gelernte Zahl für jeden Versatz des Ortes einer Anfrage im Gitter gegen den eines Schlüssels; jenseits des Gitters des Trainings die äußerste.</translation>
        </message>
        <message>
            <source>Each head adds a learned number for the rows that two places are apart, and another one for the columns, by T5's buckets. All layers share these numbers.</source>
            <translation>Jeder Kopf addiert eine gelernte Zahl für die Zeilen, die zwei Orte auseinanderliegen, und eine weitere für die Spalten, nach den Buckets von T5. Alle Schichten teilen sich diese Zahlen.</translation>
        </message>
        <message>
            <source>Each head adds a learned number to the logits for each bucket of distances; near distances have a bucket of their own, farther ones share ever wider ones. All layers share the table, or each has its own.</source>
            <translation>Jeder Kopf addiert für jeden Bucket von Abständen eine gelernte Zahl zu den Logits; kleine Abstände haben einen eigenen Bucket, größere teilen sich immer breitere. Alle Schichten teilen sich die Tabelle, oder jede hat ihre eigene.</translation>
        </message>
        <message>
            <source>Each head adds the inner product of the sinusoidal embeddings of two positions, which falls with their distance, by a slope of its own. Nothing is learned.</source>
            <translation>Jeder Kopf addiert das Skalarprodukt der sinusförmigen Embeddings zweier Positionen, das mit ihrem Abstand fällt, mit eigener Steigung. Gelernt wird nichts.</translation>
        </message>
        <message>
            <source>Each head learns a prior over positions, a generalised Gaussian with a shape, a scale and a location, and its logarithm is added to the logits. ALiBi and no positions at all are among them.</source>
            <translation>Jeder Kopf lernt einen Prior über Positionen, eine verallgemeinerte Gauß-Verteilung mit Form, Skala und Ort, und sein Logarithmus wird zu den Logits addiert. ALiBi und gar keine Positionen sind darunter.</translation>
        </message>
        <message>
            <source>Each head learns at which distance its prior is highest; else that is the query itself.</source>
            <translation>Jeder Kopf lernt, bei welchem Abstand sein Prior am höchsten ist; sonst ist das die Query selbst.</translation>
        </message>
        <message>
            <source>Each head subtracts a penalty that grows with the distance of two places in the grid, by a slope of its own. Nothing is learned.</source>
            <translation>Jeder Kopf zieht einen Abzug ab, der mit dem Abstand zweier Orte im Gitter wächst, mit einer eigenen Steigung. Gelernt wird nichts.</translation>
        </message>
        <message>
            <source>Each head subtracts a penalty that grows with the distance, by a slope of its own. The slopes fall geometrically from head to head, and nothing is learned unless they are trained.</source>
            <translation>Jeder Kopf zieht eine Strafe ab, die mit dem Abstand wächst, mit eigener Steigung. Die Steigungen fallen von Kopf zu Kopf geometrisch, und gelernt wird nichts, sofern sie nicht trainiert werden.</translation>
        </message>
        <message>
            <source>Each head subtracts a penalty that grows with the logarithm or with a power of the distance; how fast it grows each head of each layer learns. What stands in the text does not change it.</source>
            <translation>Jeder Kopf zieht eine Strafe ab, die mit dem Logarithmus oder mit einer Potenz des Abstands wächst; wie schnell sie wächst, lernt jeder Kopf jeder Schicht. Was im Text steht, ändert daran nichts.</translation>
        </message>
        <message>
            <source>Each step</source>
            <translation>Jeder Schritt</translation>
        </message>
        <message>
            <source>Each token is read a second time after so many tokens alone, and those that need what comes before are key; 0: none is.</source>
            <translation>Jedes Token wird ein zweites Mal nach nur so vielen Tokens gelesen; Schlüsseltokens sind die, die brauchen, was davor steht; 0: keines.</translation>
        </message>
        <message>
            <source>Each token says by a gate of its own, one a head, how much of its turn counts.</source>
            <translation>Jedes Token sagt durch ein eigenes Gate, eines je Kopf, wie viel von seiner Drehung zählt.</translation>
        </message>
        <message>
            <source>Each token says how much of what was before is forgotten, head by head; a key counts less for all that was forgotten since.</source>
            <translation>Jedes Token sagt Kopf für Kopf, wie viel von dem, was vorher war, vergessen wird; ein Schlüssel zählt umso weniger, je mehr seitdem vergessen wurde.</translation>
        </message>
        <message>
            <source>Each token says, head by head, how wide it is, and a logit falls by the width of all tokens between key and query.</source>
            <translation>Jedes Token sagt Kopf für Kopf, wie breit es ist, und ein Logit fällt um die Breite aller Tokens zwischen Schlüssel und Anfrage.</translation>
        </message>
        <message>
            <source>Each token turns what passes it on the way from key to query by a reflection-like matrix of its own.</source>
            <translation>Jedes Token dreht, was auf dem Weg vom Schlüssel zur Anfrage an ihm vorbeikommt, mit einer eigenen, spiegelungsähnlichen Matrix.</translation>
        </message>
        <message>
            <source>Embedding times √D</source>
            <translation>Embedding mal √D</translation>
        </message>
        <message>
            <source>Empty documents are left out: {0}.</source>
            <translation>Leere Dokumente bleiben weg: {0}.</translation>
        </message>
        <message>
            <source>Encoding</source>
            <translation>Kodierung</translation>
        </message>
        <message>
            <source>Encodings compared</source>
            <translation>Kodierungen im Vergleich</translation>
        </message>
        <message>
            <source>Encodings together in one layer</source>
            <translation>Kodierungen zusammen in einer Schicht</translation>
        </message>
        <message>
            <source>End rate</source>
            <translation>Endlernrate</translation>
        </message>
        <message>
            <source>Ends when the validation loss at 1× falls to this; 0: never.</source>
            <translation>Endet, sobald der Validierungsverlust bei 1× darauf fällt; 0: nie.</translation>
        </message>
        <message>
            <source>Epochs need the number of training tokens, which is stored when a run is trained: choose x=tokens, or train a step.</source>
            <translation>Epochen brauchen die Zahl der Trainingstokens; gespeichert wird sie, wenn ein Lauf trainiert wird: x=tokens wählen oder einen Schritt trainieren.</translation>
        </message>
        <message>
            <source>Epsilon</source>
            <translation>Epsilon</translation>
        </message>
        <message>
            <source>Equal to RoPE</source>
            <translation>Gleich wie RoPE</translation>
        </message>
        <message>
            <source>Evaluation</source>
            <translation>Auswertung</translation>
        </message>
        <message>
            <source>Evaluation at {0}×: that is above evaluation.longest, {1}, by which the blocks of text are cut; make that larger too.</source>
            <translation>Auswertung bei {0}×: das liegt über evaluation.longest, {1}, wonach die Blöcke des Textes geschnitten sind; auch das größer machen.</translation>
        </message>
        <message>
            <source>Evaluation at {0}×: that is not a whole number of the {1} tokens of a window; write for example 1,2,4.</source>
            <translation>Auswertung bei {0}×: das ist keine ganze Zahl der {1} Tokens eines Fensters; zum Beispiel 1,2,4 schreiben.</translation>
        </message>
        <message>
            <source>Every</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>Every checkpoint of run {0} is damaged: restore one from a copy, or train a new run.</source>
            <translation>Jeder Checkpoint von Lauf {0} ist beschädigt: einen aus einer Kopie wiederherstellen oder einen neuen Lauf trainieren.</translation>
        </message>
        <message>
            <source>Every choice that the paper leaves open, taken the other way one at a time, and whether the order of sinusoidal, RoPE and ExPE is then another. expe sweep STUDY --pairs readings then makes the pairs of those that reorder.</source>
            <translation>Jede Wahl, die der Artikel offen lässt, eine nach der anderen anders genommen, und ob die Reihenfolge von sinusförmig, RoPE und ExPE dann eine andere ist. expe sweep STUDY --pairs readings legt danach die Paare derer an, die sie ändern.</translation>
        </message>
        <message>
            <source>Every fourth layer without positions, and all see all (SmolLM 3, 2025).</source>
            <translation>Jede vierte Schicht ohne Positionen, und alle sehen alles (SmolLM 3, 2025).</translation>
        </message>
        <message>
            <source>ExPE</source>
            <translation>ExPE</translation>
        </message>
        <message>
            <source>ExPE against encodings that were made for longer texts, or have no positions at all, up to 8 times the window of training.</source>
            <translation>ExPE gegen Kodierungen, die für längere Texte gemacht sind oder gar keine Positionen haben, bis zum 8-fachen Trainingsfenster.</translation>
        </message>
        <message>
            <source>ExPE and ExQPE as they were trained and with their values halved, evaluated up to 16 times the window of training, without further training.</source>
            <translation>ExPE und ExQPE, wie trainiert und mit halbierten Werten, ausgewertet bis zum 16-fachen Trainingsfenster, ohne weiteres Training.</translation>
        </message>
        <message>
            <source>ExPE and RoPE trained on a window, and then for a fourth of the steps on windows twice as long, with positions as they are and halved.</source>
            <translation>ExPE und RoPE, auf einem Fenster trainiert und dann für ein Viertel der Schritte auf doppelt so langen Fenstern, mit Positionen, wie sie sind, und halbierten.</translation>
        </message>
        <message>
            <source>ExPE below, ALiBi above</source>
            <translation>ExPE unten, ALiBi oben</translation>
        </message>
        <message>
            <source>ExPE on values too</source>
            <translation>ExPE auch auf Werten</translation>
        </message>
        <message>
            <source>ExPE once, in the first block</source>
            <translation>ExPE einmal, im ersten Block</translation>
        </message>
        <message>
            <source>ExPE once, in the stream</source>
            <translation>ExPE einmal, im Strom</translation>
        </message>
        <message>
            <source>ExPE's step θ</source>
            <translation>ExPEs Schritt θ</translation>
        </message>
        <message>
            <source>ExPE, RoPE and ALiBi trained on three windows with as many tokens a step, each evaluated on texts of the same lengths in tokens.</source>
            <translation>ExPE, RoPE und ALiBi, auf drei Fenstern mit gleich vielen Tokens je Schritt trainiert, jedes auf Texten derselben Längen in Tokens ausgewertet.</translation>
        </message>
        <message>
            <source>ExPE, S and θ learned</source>
            <translation>ExPE, S und θ gelernt</translation>
        </message>
        <message>
            <source>ExPE, S and θ learned from the fixed ones</source>
            <translation>ExPE, S und θ von den festen Werten aus gelernt</translation>
        </message>
        <message>
            <source>ExPE, l = 1</source>
            <translation>ExPE, l = 1</translation>
        </message>
        <message>
            <source>ExPE, p stable</source>
            <translation>ExPE, p stabil</translation>
        </message>
        <message>
            <source>ExPE, stable or increasing</source>
            <translation>ExPE, stabil oder steigend</translation>
        </message>
        <message>
            <source>ExQPE</source>
            <translation>ExQPE</translation>
        </message>
        <message>
            <source>ExQPE was made so that few bits hold its positions. ExPE and ExQPE are trained with p in fp32 and read with p rounded to bf16, fp16, fp8 and int8, and trained and read so.</source>
            <translation>ExQPE wurde so gemacht, dass wenige Bits seine Positionen halten. ExPE und ExQPE werden mit p in fp32 trainiert und mit p gelesen, das auf bf16, fp16, fp8 und int8 gerundet ist, und so trainiert und gelesen.</translation>
        </message>
        <message>
            <source>Exact positions in the lower half of the layers, penalties by distance in the upper.</source>
            <translation>Exakte Positionen in der unteren Hälfte der Schichten, Strafen nach Abstand in der oberen.</translation>
        </message>
        <message>
            <source>Excess over the floor (nats per token)</source>
            <translation>Überschuss über die Untergrenze (Nats pro Token)</translation>
        </message>
        <message>
            <source>Exponent α</source>
            <translation>Exponent α</translation>
        </message>
        <message>
            <source>Extension</source>
            <translation>Erweiterung</translation>
        </message>
        <message>
            <source>Extension, continued</source>
            <translation>Erweitert und weiter trainiert</translation>
        </message>
        <message>
            <source>F of 1 + a·ln(1 + ⌊n/F⌋). 0: the training window.</source>
            <translation>F in 1 + a·ln(1 + ⌊n/F⌋). 0: das Trainingsfenster.</translation>
        </message>
        <message>
            <source>FIRE</source>
            <translation>FIRE</translation>
        </message>
        <message>
            <source>Factor f</source>
            <translation>Faktor f</translation>
        </message>
        <message>
            <source>Factors are 1 in the middle of the text rather than at its start, as in the reference. Scores are the same but for rounding, and overflow later.</source>
            <translation>Wie in der Referenz sind die Faktoren in der Mitte des Textes 1 statt an seinem Anfang. Die Logits sind bis auf Rundung dieselben und laufen später über.</translation>
        </message>
        <message>
            <source>Factors of groups</source>
            <translation>Gruppenfaktoren</translation>
        </message>
        <message>
            <source>Factors s on the position signal, a line each; empty: each run's own.</source>
            <translation>Faktoren s auf das Positionssignal, je eine Linie; leer: die jedes Laufs.</translation>
        </message>
        <message>
            <source>Farther positions are taken as 0 … u. 0: L − W.</source>
            <translation>Weiter entfernte Positionen werden auf 0 … u abgebildet. 0: L − W.</translation>
        </message>
        <message>
            <source>Farther positions that are taken as one. 0: as many as bring the text's length into L.</source>
            <translation>Zahl weiter entfernter Positionen, die als eine gelten. 0: so viele, dass die Länge des Textes in L passt.</translation>
        </message>
        <message>
            <source>Farther queries are moved by W − ⌊W/G⌋ as the paper writes it; off: by W − W/G as its code does, which is not whole where G does not divide W.</source>
            <translation>Weiter entfernte Anfragen werden um W − ⌊W/G⌋ verschoben, wie es der Artikel schreibt; aus: um W − W/G, wie es sein Code tut, was nicht ganzzahlig ist, wenn G nicht W teilt.</translation>
        </message>
        <message>
            <source>Farthest</source>
            <translation>Größter Abstand</translation>
        </message>
        <message>
            <source>Fast β</source>
            <translation>Schnelles β</translation>
        </message>
        <message>
            <source>Field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <source>Files, folders and patterns such as data/*.jsonl, with ; between them: UTF-8, JSON Lines, Parquet and pictures (PNG, IDX), packed by gzip, zstd or others too; empty: the generated corpus Ledger, whose floor is known.</source>
            <translation>Dateien, Ordner und Muster wie data/*.jsonl, mit ; dazwischen: UTF-8, JSON Lines, Parquet und Bilder (PNG, IDX), auch mit gzip, zstd oder anderen gepackt; leer: das erzeugte Korpus Ledger, dessen Untergrenze bekannt ist.</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Zuerst</translation>
        </message>
        <message>
            <source>First biases of the network.</source>
            <translation>Erste Bias-Werte des Netzes.</translation>
        </message>
        <message>
            <source>First i</source>
            <translation>Erstes i</translation>
        </message>
        <message>
            <source>First matrix of w (with weight decay).</source>
            <translation>Erste Matrix von w (mit Weight Decay).</translation>
        </message>
        <message>
            <source>First part</source>
            <translation>Erster Teil</translation>
        </message>
        <message>
            <source>First weights of the network.</source>
            <translation>Erste Gewichte des Netzes.</translation>
        </message>
        <message>
            <source>Five layers of RoPE that see L/2, then one of a larger base that sees all (Gemma 3, 2025); six layers.</source>
            <translation>Fünf Schichten mit RoPE, die L/2 sehen, dann eine mit größerer Basis, die alles sieht (Gemma 3, 2025); sechs Schichten.</translation>
        </message>
        <message>
            <source>FoPE</source>
            <translation>FoPE</translation>
        </message>
        <message>
            <source>Font</source>
            <translation>Schrift</translation>
        </message>
        <message>
            <source>Forget gate</source>
            <translation>Vergessens-Gate</translation>
        </message>
        <message>
            <source>Forgetting Transformer</source>
            <translation>Forgetting Transformer</translation>
        </message>
        <message>
            <source>Form</source>
            <translation>Form</translation>
        </message>
        <message>
            <source>Formula</source>
            <translation>Formel</translation>
        </message>
        <message>
            <source>Four layers of width 128 and windows of 128 tokens: some minutes on two CPU cores. Set data.text to a text of yours.</source>
            <translation>Vier Schichten der Breite 128 und Fenster von 128 Tokens: einige Minuten auf zwei CPU-Kernen. In data.text einen eigenen Text angeben.</translation>
        </message>
        <message>
            <source>Frames F</source>
            <translation>Bilder F</translation>
        </message>
        <message>
            <source>Frames that the table has, where a text has frames (data.rows).</source>
            <translation>Bilder einer Folge, die die Tabelle hat, wo ein Text aus Bildfolgen besteht (data.rows).</translation>
        </message>
        <message>
            <source>From content</source>
            <translation>Aus dem Inhalt</translation>
        </message>
        <message>
            <source>From here on all distances along a coordinate are one.</source>
            <translation>Von hier an sind alle Abstände entlang einer Koordinate einer.</translation>
        </message>
        <message>
            <source>From here on all distances are one.</source>
            <translation>Von hier an gelten alle Abstände als einer.</translation>
        </message>
        <message>
            <source>Future work: Dual Chunk, Position Interpolation</source>
            <translation>Ausblick: Dual Chunk, Position Interpolation</translation>
        </message>
        <message>
            <source>GAPE</source>
            <translation>GAPE</translation>
        </message>
        <message>
            <source>GRAPE-A</source>
            <translation>GRAPE-A</translation>
        </message>
        <message>
            <source>GRAPE-AP</source>
            <translation>GRAPE-AP</translation>
        </message>
        <message>
            <source>Gain</source>
            <translation>Verstärkung</translation>
        </message>
        <message>
            <source>Gamma γ</source>
            <translation>Gamma γ</translation>
        </message>
        <message>
            <source>Gate</source>
            <translation>Gate</translation>
        </message>
        <message>
            <source>Gate of attention</source>
            <translation>Gate der Attention</translation>
        </message>
        <message>
            <source>Gates</source>
            <translation>Gates</translation>
        </message>
        <message>
            <source>Gemma 3</source>
            <translation>Gemma 3</translation>
        </message>
        <message>
            <source>Generated corpus, 0.83 M parameters</source>
            <translation>Erzeugtes Korpus, 0.83 M Parameter</translation>
        </message>
        <message>
            <source>Glue</source>
            <translation>Füllsymbole</translation>
        </message>
        <message>
            <source>Glue redraw</source>
            <translation>Füllung neu</translation>
        </message>
        <message>
            <source>Graphs</source>
            <translation>Graphen</translation>
        </message>
        <message>
            <source>Grid</source>
            <translation>Gitter</translation>
        </message>
        <message>
            <source>Group G</source>
            <translation>Gruppe G</translation>
        </message>
        <message>
            <source>Group runs</source>
            <translation>Läufe gruppieren</translation>
        </message>
        <message>
            <source>Half of the buckets are of later keys, as in T5's encoder. Always so where later tokens are seen.</source>
            <translation>Die Hälfte der Buckets gilt für spätere Schlüssel, wie im Encoder von T5. Immer so, wo spätere Tokens zu sehen sind.</translation>
        </message>
        <message>
            <source>Head width</source>
            <translation>Kopfbreite</translation>
        </message>
        <message>
            <source>Heads</source>
            <translation>Köpfe</translation>
        </message>
        <message>
            <source>Heads of keys and values, each shared by equally many query heads (grouped-query attention, Ainslie et al. 2023); a divisor of the heads. 0: as many as heads.</source>
            <translation>Köpfe der Schlüssel und Werte, jeder von gleich vielen Köpfen der Anfragen geteilt (grouped-query attention, Ainslie et al. 2023); ein Teiler der Köpfe. 0: so viele wie Köpfe.</translation>
        </message>
        <message>
            <source>Height by width</source>
            <translation>Höhe durch Breite</translation>
        </message>
        <message>
            <source>Height of the waves beside the token embedding.</source>
            <translation>Höhe der Wellen neben dem Token-Embedding.</translation>
        </message>
        <message>
            <source>Height of the waves beside the token embedding. Vaswani takes 1 beside an embedding that is multiplied by √D.</source>
            <translation>Höhe der Wellen neben dem Token-Embedding. Vaswani nimmt 1 neben einem Embedding, das mit √D multipliziert ist.</translation>
        </message>
        <message>
            <source>Hidden size of the MLP; of a gated MLP, that of the gate.</source>
            <translation>Innere Breite des MLP; bei einem MLP mit Gate dessen Breite.</translation>
        </message>
        <message>
            <source>Hidden units of the network between distance and bias.</source>
            <translation>Verborgene Einheiten des Netzes zwischen Abstand und Summand.</translation>
        </message>
        <message>
            <source>High frequency</source>
            <translation>Hohe Frequenz</translation>
        </message>
        <message>
            <source>How</source>
            <translation>Wie</translation>
        </message>
        <message>
            <source>How a masked model is scored. loss: 15 % of the tokens, the same for all runs and lengths, hidden together as in training. pseudo-likelihood: some tokens, each while it alone is masked and all others are seen. Validation while training is always the loss.</source>
            <translation>Wie ein maskiertes Modell bewertet wird. loss: 15 % der Tokens, dieselben für alle Läufe und Längen, zusammen verdeckt wie im Training. pseudo-likelihood: einige Tokens, jedes, während es allein maskiert ist und alle anderen zu sehen sind. Die Validierung während des Trainings ist immer loss.</translation>
        </message>
        <message>
            <source>How deep in the window is a needle still found?</source>
            <translation>Wie tief im Fenster wird eine Nadel noch gefunden?</translation>
        </message>
        <message>
            <source>How far back is a value still found?</source>
            <translation>Wie weit zurück wird ein Wert noch gefunden?</translation>
        </message>
        <message>
            <source>How far relative positions have to be told apart: Shaw's vectors for distances up to k, further ones sharing the last, for k from 1 to 128, with vectors for the values and without. Shaw et al. 2018 (section 4.3) saw little change from k = 2 on, in translation.</source>
            <translation>Wie weit relative Positionen unterschieden werden müssen: Shaws Vektoren für Abstände bis k, weitere teilen sich den letzten, für k von 1 bis 128, mit Vektoren für die Values und ohne. Shaw et al. 2018 (Abschnitt 4.3) sahen beim Übersetzen ab k = 2 kaum einen Unterschied.</translation>
        </message>
        <message>
            <source>How fast a logit changes with the distance: per head and query for encodings written into queries and keys, slopes of biases, wavelengths of rotations.</source>
            <translation>Wie schnell sich ein Logit mit dem Abstand ändert: je Kopf und Anfrage bei Kodierungen, die in Anfragen und Schlüssel geschrieben werden, Steigungen von Summanden, Wellenlängen von Drehungen.</translation>
        </message>
        <message>
            <source>How fast does a logit change with the distance?</source>
            <translation>Wie schnell ändert sich ein Logit mit dem Abstand?</translation>
        </message>
        <message>
            <source>How many dims are overwritten.</source>
            <translation>Wie viele Dimensionen überschrieben werden.</translation>
        </message>
        <message>
            <source>How many numbers of a token decide its positions. 0: an eighth of the model's width.</source>
            <translation>Wie viele Zahlen eines Tokens über seine Positionen entscheiden. 0: ein Achtel der Breite des Modells.</translation>
        </message>
        <message>
            <source>How many pairs turn by the frame (where there are frames), by the row and by the column.</source>
            <translation>Wie viele Paare sich nach dem Bild (wo es Bildfolgen gibt), nach der Zeile und nach der Spalte drehen.</translation>
        </message>
        <message>
            <source>How many positions stay distinct in fp32, tf32, bf16 and fp16, in the first dim and in whole rows, and where neighbours first collide.</source>
            <translation>Wie viele Positionen in fp32, tf32, bf16 und fp16 verschieden bleiben, in der ersten Dimension und in ganzen Zeilen, und wo Nachbarn zuerst zusammenfallen.</translation>
        </message>
        <message>
            <source>How many times as long as in training texts are. 0: as long as this one is, max(1, T/L); of ntk_dynamic 1.</source>
            <translation>Wievielmal so lang Texte sind wie im Training. 0: so, wie es für den jeweiligen Text gilt, max(1, T/L); bei ntk_dynamic 1.</translation>
        </message>
        <message>
            <source>How steep a fall each key asks for.</source>
            <translation>Wie steil jeder Schlüssel die Logits fallen lässt.</translation>
        </message>
        <message>
            <source>How steep a fall each query asks for.</source>
            <translation>Wie steil jede Anfrage ihre Logits fallen lässt.</translation>
        </message>
        <message>
            <source>How the model knows where a token is. Its own parameters follow. Encodings that act at different places may stand in one layer, joined by +, as in sinusoidal+rope.</source>
            <translation>Woher das Modell weiß, wo ein Token steht. Ihre eigenen Parameter folgen. Kodierungen, die an verschiedenen Stellen wirken, können in einer Schicht stehen, verbunden durch +, wie in sinusoidal+rope.</translation>
        </message>
        <message>
            <source>How wide each token is.</source>
            <translation>Wie breit jedes Token ist.</translation>
        </message>
        <message>
            <source>Huang</source>
            <translation>Huang</translation>
        </message>
        <message>
            <source>ICU's data of {0} is missing: install libicu as a whole.</source>
            <translation>ICUs Daten zu {0} fehlen: libicu vollständig installieren.</translation>
        </message>
        <message>
            <source>Ignore outliers</source>
            <translation>Ohne Ausreißer</translation>
        </message>
        <message>
            <source>In place of softmax each key, the nearest first, takes its share of what nearer ones have left.</source>
            <translation>Statt Softmax nimmt jeder Schlüssel, der nächste zuerst, seinen Anteil von dem, was nähere übrig gelassen haben.</translation>
        </message>
        <message>
            <source>Initial spread</source>
            <translation>Anfangsstreuung</translation>
        </message>
        <message>
            <source>It has more than {0} bytes, too many for a text of this kind.</source>
            <translation>Es hat mehr als {0} Bytes, zu viele für einen Text dieser Art.</translation>
        </message>
        <message>
            <source>It is no recipe: its first section is not [recipe].</source>
            <translation>Das ist kein Rezept: Sein erster Abschnitt ist nicht [recipe].</translation>
        </message>
        <message>
            <source>KERPLE</source>
            <translation>KERPLE</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Behalten</translation>
        </message>
        <message>
            <source>Kernel</source>
            <translation>Kernel</translation>
        </message>
        <message>
            <source>Kernel K</source>
            <translation>Kern K</translation>
        </message>
        <message>
            <source>Key heads</source>
            <translation>Köpfe der Schlüssel</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>Keys further away than this count as being so far away, as clamp_len of the published code has it for texts longer than those of training; 0: never.</source>
            <translation>Weiter entfernte Schlüssel zählen, als wären sie so weit entfernt; so hält es clamp_len im veröffentlichten Code bei Texten, die länger sind als die des Trainings; 0: nie.</translation>
        </message>
        <message>
            <source>Keys further away than this share the last vector. The paper takes 16.</source>
            <translation>Schlüssel, die weiter entfernt sind, teilen sich den letzten Vektor. Der Artikel nimmt 16.</translation>
        </message>
        <message>
            <source>Knockouts</source>
            <translation>Knockouts</translation>
        </message>
        <message>
            <source>L of ln n / ln L and of ln(n/L). 0: the training window.</source>
            <translation>L von ln n / ln L und von ln(n/L). 0: das Trainingsfenster.</translation>
        </message>
        <message>
            <source>L, beyond which a text is long. 0: the training window.</source>
            <translation>L, jenseits dessen ein Text als lang gilt. 0: das Trainingsfenster.</translation>
        </message>
        <message>
            <source>L, the training length; evaluation lengths are multiples of it.</source>
            <translation>L, die Trainingslänge; die Auswertungslängen sind Vielfache davon.</translation>
        </message>
        <message>
            <source>Lag</source>
            <translation>Abstand</translation>
        </message>
        <message>
            <source>Lags are known only of the generated corpus: look at a run that was trained on it.</source>
            <translation>Lags sind nur beim erzeugten Korpus bekannt: einen Lauf ansehen, der darauf trainiert wurde.</translation>
        </message>
        <message>
            <source>Lags are of values that are recalled from before; a masked model sees both sides: look at a run that learns the next token.</source>
            <translation>Abstände gelten Werten, die von früher erinnert werden; ein maskiertes Modell sieht beide Seiten: einen Lauf betrachten, der das nächste Token lernt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.1 M parameters, windows of 64 tokens, one rate for all. Fewer than five seeds are points and make no claim; --seeds 5 makes five.</source>
            <translation>Laptopgröße: 0,1 M Parameter, Fenster von 64 Tokens, eine Rate für alle. Weniger als fünf Seeds sind Punkte und behaupten nichts; --seeds 5 macht fünf.</translation>
        </message>
        <message>
            <source>Laptop size: 0.1 M parameters, windows of 8 rows of 8 symbols, one rate for all; ExPE with the workbench's own θ. More rows are windows of two and four times the length; more columns are rows of 16 symbols, of which a window of twice the length has 8, and one of four times the length 16. One seed is a hint; five make a claim.</source>
            <translation>Laptop-Größe: 0,1 M Parameter, Fenster von 8 Zeilen zu 8 Zeichen, eine Rate für alle; ExPE mit dem θ der Werkbank. Mehr Zeilen sind Fenster der doppelten und vierfachen Länge; mehr Spalten sind Zeilen von 16 Zeichen, von denen ein Fenster der doppelten Länge 8 hat und eines der vierfachen 16. Ein Seed ist ein Hinweis, fünf machen eine Aussage.</translation>
        </message>
        <message>
            <source>Laptop size: 0.4 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all. What holds here need not hold at the paper's size, nor the other way round.</source>
            <translation>Laptopgröße: 0,4 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle. Was hier gilt, muss in der Größe des Artikels nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, ExPE with the workbench's own θ, one rate for all and each window. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptopgröße: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, ExPE mit dem eigenen θ der Workbench, eine Rate für alle und jedes Fenster. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, ExPE with the workbench's own θ, one rate for all. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptopgröße: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, ExPE mit dem eigenen θ der Workbench, eine Rate für alle. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, l of D/16 and θ of 1/(4 L) as in the paper. What holds here need not hold at the paper's size, nor the other way round.</source>
            <translation>Laptopgröße: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, l = D/16 und θ = 1/(4 L) wie im Artikel. Was hier gilt, muss in der Größe des Artikels nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, l of D/16, θ of 1/(4 L) and sines of height 1 as in the paper, one rate for all. What holds here need not hold at the paper's size, nor the other way round.</source>
            <translation>Laptop-Größe: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, l von D/16, θ von 1/(4 L) und Sinuswellen der Höhe 1 wie im Artikel, eine Rate für alle. Was hier gilt, muss in der Größe des Artikels nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, l of D/8 and θ of 1/(4 L) as in the paper, one rate for all. What holds here need not hold at the paper's size, nor the other way round.</source>
            <translation>Laptopgröße: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, l = D/8 und θ = 1/(4 L) wie im Artikel, eine Rate für alle. Was hier gilt, muss in der Größe des Artikels nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens. Fewer than five seeds are points and make no claim; --seeds 5 makes five. training.steps is what to change next: small steps are learned with more training.</source>
            <translation>Laptopgröße: 0,8 M Parameter auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens. Weniger als fünf Seeds sind Punkte und behaupten nichts; --seeds 5 macht fünf. Als Nächstes ist training.steps zu ändern: Kleine Schritte werden mit mehr Training gelernt.</translation>
        </message>
        <message>
            <source>Laptop size: S of 0.4 M and M of 0.9 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, l of D/8 and θ of 1/(4 L) as in the paper, one rate for each size. What holds here need not hold at the paper's size, nor the other way round.</source>
            <translation>Laptopgröße: S mit 0,4 M und M mit 0,9 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, l = D/8 und θ = 1/(4 L) wie im Artikel, eine Rate für jede Größe. Was hier gilt, muss in der Größe des Artikels nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all. One seed is a hint; five make a claim. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle. Ein Seed ist ein Hinweis, fünf machen eine Aussage. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; ExPE with the workbench's own θ. A step on 2 L has half as many windows, on 4 L a fourth, so that all steps have as many tokens. One seed is a hint; five make a claim. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; ExPE mit dem eigenen θ der Workbench. Ein Schritt auf 2 L hat halb so viele Fenster, auf 4 L ein Viertel, sodass alle Schritte gleich viele Tokens haben. Ein Seed ist ein Hinweis, fünf machen eine Aussage. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; ExPE with the workbench's own θ. One seed is a hint; five make a claim. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; ExPE mit dem eigenen θ der Workbench. Ein Seed ist ein Hinweis, fünf machen eine Aussage. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; ExPE with the workbench's own θ. Three seeds are points and make no claim; --seeds 5 makes five. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; ExPE mit dem eigenen θ der Workbench. Drei Seeds sind Punkte und machen keine Aussage; --seeds 5 macht fünf. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; ExPE with the workbench's own θ. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; ExPE mit dem eigenen θ der Workbench. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; a step has two windows that go on from each other for each text. Three seeds are points and make no claim; --seeds 5 makes five. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; ein Schritt hat für jeden Text zwei Fenster, die auseinander hervorgehen. Drei Seeds sind Punkte und machen keine Aussage; --seeds 5 macht fünf. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop size: models of 0.8 M parameters on the generated corpus, or the text that data.text names, in windows of 129 tokens, one rate for all; the workbench's own θ, and the model in fp32, so that p alone is rounded. One seed is a hint; five make a claim. What holds here need not hold for larger models, nor the other way round.</source>
            <translation>Laptop-Größe: Modelle von 0,8 M Parametern auf dem erzeugten Korpus oder dem Text, den data.text nennt, in Fenstern von 129 Tokens, eine Rate für alle; das eigene θ der Workbench, und das Modell in fp32, sodass allein p gerundet wird. Ein Seed ist ein Hinweis, fünf machen eine Aussage. Was hier gilt, muss für größere Modelle nicht gelten, und umgekehrt.</translation>
        </message>
        <message>
            <source>Laptop, 0.8 M parameters</source>
            <translation>Laptop, 0.8 M Parameter</translation>
        </message>
        <message>
            <source>Largest norm of the gradient; 0: no clipping.</source>
            <translation>Größte Norm des Gradienten; 0: kein Clipping.</translation>
        </message>
        <message>
            <source>Last biases of the network.</source>
            <translation>Letzte Bias-Terme des Netzes.</translation>
        </message>
        <message>
            <source>Last distance m</source>
            <translation>Letzter Abstand m</translation>
        </message>
        <message>
            <source>Last weights of the network.</source>
            <translation>Letzte Gewichte des Netzes.</translation>
        </message>
        <message>
            <source>Layer {0} has no positions of {1}: choose another layer.</source>
            <translation>Schicht {0} hat keine Positionen von {1}: eine andere Schicht wählen.</translation>
        </message>
        <message>
            <source>Layer {0}: the model has {1} layers; choose one of them.</source>
            <translation>Schicht {0}: Das Modell hat {1} Schichten; eine davon wählen.</translation>
        </message>
        <message>
            <source>Layers</source>
            <translation>Schichten</translation>
        </message>
        <message>
            <source>Layers of RoPE that see L/4 among layers without positions, whose scores are sharpened as ln n grows (Puvvada et al. 2025). The paper's ratio, window and fitted base were out of reach: these stand in.</source>
            <translation>RoPE-Schichten, die L/4 sehen, zwischen Schichten ohne Positionen, deren Logits mit ln n schärfer werden (Puvvada et al. 2025). Verhältnis, Fenster und angepasste Basis des Artikels waren nicht zugänglich; an ihrer Stelle stehen diese.</translation>
        </message>
        <message>
            <source>Layers that see L/4 and layers that see all, with attention sinks (gpt-oss, 2025).</source>
            <translation>Schichten, die L/4 sehen, und Schichten, die alles sehen, mit Attention Sinks (gpt-oss, 2025).</translation>
        </message>
        <message>
            <source>Layout</source>
            <translation>Anordnung</translation>
        </message>
        <message>
            <source>Leak k</source>
            <translation>Leck k</translation>
        </message>
        <message>
            <source>Learn the location</source>
            <translation>Ort lernen</translation>
        </message>
        <message>
            <source>Learned</source>
            <translation>Gelernt</translation>
        </message>
        <message>
            <source>Learned S, θ</source>
            <translation>S, θ gelernt</translation>
        </message>
        <message>
            <source>Learned positions; a key that is farther by its gates counts as the last.</source>
            <translation>Gelernte Positionen; ein Schlüssel, der nach seinen Gates weiter entfernt ist, zählt als der letzte.</translation>
        </message>
        <message>
            <source>Learning rate</source>
            <translation>Lernrate</translation>
        </message>
        <message>
            <source>Learning rate at the last step, where the cosine ends.</source>
            <translation>Lernrate beim letzten Schritt, wo der Kosinus endet.</translation>
        </message>
        <message>
            <source>Ledger: each key has value symbols of its own, so that a value names its key.</source>
            <translation>Ledger: Jeder Schlüssel hat eigene Wertsymbole, sodass ein Wert seinen Schlüssel nennt.</translation>
        </message>
        <message>
            <source>Ledger: exponent of the law of the keys; 0 makes them equally frequent.</source>
            <translation>Ledger: Exponent der Verteilung der Schlüssel; bei 0 sind alle gleich häufig.</translation>
        </message>
        <message>
            <source>Ledger: number of glue symbols.</source>
            <translation>Ledger: Zahl der Füllsymbole.</translation>
        </message>
        <message>
            <source>Ledger: number of keys.</source>
            <translation>Ledger: Zahl der Schlüssel.</translation>
        </message>
        <message>
            <source>Ledger: number of values of a key.</source>
            <translation>Ledger: Zahl der Werte eines Schlüssels.</translation>
        </message>
        <message>
            <source>Ledger: probability that a key's value is drawn anew.</source>
            <translation>Ledger: Wahrscheinlichkeit, dass der Wert eines Schlüssels neu gezogen wird.</translation>
        </message>
        <message>
            <source>Ledger: probability that the glue is drawn anew.</source>
            <translation>Ledger: Wahrscheinlichkeit, dass das Füllsymbol neu gezogen wird.</translation>
        </message>
        <message>
            <source>Ledger: size of the corpus, three tokens a record.</source>
            <translation>Ledger: Größe des Korpus, drei Tokens pro Eintrag.</translation>
        </message>
        <message>
            <source>Legend</source>
            <translation>Legende</translation>
        </message>
        <message>
            <source>Length T</source>
            <translation>Länge T</translation>
        </message>
        <message>
            <source>Length and scale</source>
            <translation>Länge und Skala</translation>
        </message>
        <message>
            <source>Length of training</source>
            <translation>Trainingslänge</translation>
        </message>
        <message>
            <source>Lengths</source>
            <translation>Längen</translation>
        </message>
        <message>
            <source>Lengths validated while training, in multiples of the training window.</source>
            <translation>Längen, die beim Training validiert werden, in Vielfachen des Trainingsfensters.</translation>
        </message>
        <message>
            <source>Letters</source>
            <translation>Buchstaben</translation>
        </message>
        <message>
            <source>Letters of the title</source>
            <translation>Buchstaben des Titels</translation>
        </message>
        <message>
            <source>LibTorch's part for the GPU cannot be loaded: {0}; start packaging/set-up once more. Until then all is computed on the CPU.</source>
            <translation>Der Teil von LibTorch für die GPU lässt sich nicht laden: {0}; packaging/set-up noch einmal starten. Bis dahin wird alles auf der CPU gerechnet.</translation>
        </message>
        <message>
            <source>Like ExPE, but each position raises only one of the l dims, by θ2, so that low precision holds it. In place of l small steps each position makes one large one.</source>
            <translation>Wie ExPE, aber jede Position erhöht nur eine der l Dimensionen, um θ2, sodass geringe Genauigkeit ausreicht. An die Stelle von l kleinen Schritten tritt je Position ein großer.</translation>
        </message>
        <message>
            <source>Lines behind the curves at the ticks.</source>
            <translation>Linien hinter den Kurven an den Skalenstrichen.</translation>
        </message>
        <message>
            <source>Lines of JSON Lines that hold no text are counted and left out; off: the first such line is an error.</source>
            <translation>Zeilen von JSON Lines ohne Text werden gezählt und weggelassen; off: Die erste solche Zeile ist ein Fehler.</translation>
        </message>
        <message>
            <source>Lines that hold no text are left out: {0} of {1}, the first is line {2}.</source>
            <translation>Zeilen ohne Text bleiben weg: {0} von {1}, die erste ist Zeile {2}.</translation>
        </message>
        <message>
            <source>Local window</source>
            <translation>Lokales Fenster</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Log</translation>
        </message>
        <message>
            <source>Logarithmic colours, and weights.</source>
            <translation>Logarithmische Farben und Gewichte.</translation>
        </message>
        <message>
            <source>Logarithmic horizontal axis.</source>
            <translation>Logarithmische waagerechte Achse.</translation>
        </message>
        <message>
            <source>Logarithmic vertical axis.</source>
            <translation>Logarithmische senkrechte Achse.</translation>
        </message>
        <message>
            <source>Long factors</source>
            <translation>Faktoren für lange Texte</translation>
        </message>
        <message>
            <source>LongPPL {0} of {1} key tokens; perplexity {2} of {3} tokens</source>
            <translation>LongPPL {0} von {1} Schlüsseltokens; Perplexität {2} von {3} Tokens</translation>
        </message>
        <message>
            <source>Longer windows beside each of what changes in them alone: positions never seen, distances never seen, more keys; and which of them explains the rise of the loss.</source>
            <translation>Längere Fenster neben jedem für sich, was sich in ihnen ändert: nie gesehene Positionen, nie gesehene Abstände, mehr Schlüssel; und was davon den Anstieg des Verlusts erklärt.</translation>
        </message>
        <message>
            <source>Longest</source>
            <translation>Längste</translation>
        </message>
        <message>
            <source>Loss (nats per token)</source>
            <translation>Verlust (Nats pro Token)</translation>
        </message>
        <message>
            <source>Loss against evaluation length</source>
            <translation>Verlust über der Auswertungslänge</translation>
        </message>
        <message>
            <source>Loss by lag</source>
            <translation>Verlust nach Lag</translation>
        </message>
        <message>
            <source>Loss by position</source>
            <translation>Verlust nach Position</translation>
        </message>
        <message>
            <source>Loss by token</source>
            <translation>Verlust nach Token</translation>
        </message>
        <message>
            <source>Loss − that of {0} (nats per token)</source>
            <translation>Verlust − der von {0} (Nats pro Token)</translation>
        </message>
        <message>
            <source>Low frequency</source>
            <translation>Niedrige Frequenz</translation>
        </message>
        <message>
            <source>M1</source>
            <translation>M1</translation>
        </message>
        <message>
            <source>M1: scores times a number of the distance. M2: of the distance and its direction. M3: each dim of them. M4: products of queries and of keys with a vector are added.</source>
            <translation>M1: Logits mal eine Zahl für den Abstand. M2: für den Abstand und seine Richtung. M3: für jede Dimension davon. M4: Produkte von Anfragen und von Schlüsseln mit einem Vektor kommen hinzu.</translation>
        </message>
        <message>
            <source>M2</source>
            <translation>M2</translation>
        </message>
        <message>
            <source>M3</source>
            <translation>M3</translation>
        </message>
        <message>
            <source>M4</source>
            <translation>M4</translation>
        </message>
        <message>
            <source>MLP size</source>
            <translation>MLP-Größe</translation>
        </message>
        <message>
            <source>Mapped positions u</source>
            <translation>Abgebildete Positionen u</translation>
        </message>
        <message>
            <source>Markers</source>
            <translation>Marker</translation>
        </message>
        <message>
            <source>Marks at the bottom where checkpoints are.</source>
            <translation>Marken unten, wo Checkpoints sind.</translation>
        </message>
        <message>
            <source>Marks at the top where a parameter was changed.</source>
            <translation>Marken oben, wo ein Parameter geändert wurde.</translation>
        </message>
        <message>
            <source>Masked</source>
            <translation>Maskiert</translation>
        </message>
        <message>
            <source>Measured on {0} and {1} of {2} layers, on {3} of {4} windows.</source>
            <translation>Gemessen an {0} und {1} von {2} Schichten, an {3} von {4} Fenstern.</translation>
        </message>
        <message>
            <source>Measured.</source>
            <translation>Gemessen.</translation>
        </message>
        <message>
            <source>Memory</source>
            <translation>Speicher</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>Methode</translation>
        </message>
        <message>
            <source>MiB of tensors</source>
            <translation>MiB an Tensoren</translation>
        </message>
        <message>
            <source>Micro-batches whose gradients make one step.</source>
            <translation>Mikro-Batches, deren Gradienten einen Schritt ergeben.</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>Models of 0.8 M parameters in windows of 129 tokens, one rate for all. One seed is a hint; five make a claim.</source>
            <translation>Modelle mit 0,8 M Parametern in Fenstern von 129 Tokens, eine Rate für alle. Ein Seed ist ein Hinweis; fünf machen eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training but for the rate. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training bis auf die Lernrate. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des Artikels zu ExPE, mit deren Training. Ein Seed ist ein Hinweis, fünf machen eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training; ExPE's θ is the paper's. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training; das θ von ExPE ist das des Artikels. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training; a step has eight windows that go on from each other for each text. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training; ein Schritt hat von jedem Text acht Fenster, die einander fortsetzen. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training; its θ are the paper's, and the model is in fp32, so that p alone is rounded. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training; die θ sind die des Artikels, und das Modell rechnet in fp32, sodass allein p gerundet wird. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training; its θ is the paper's. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training; θ ist das des Artikels. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the ExPE paper's small ones, with their training; micro-batches are half as large, since what DeBERTa and DA-Transformer keep of one takes more memory. One seed is a hint; five make a claim.</source>
            <translation>Modelle von der Größe der kleinen des ExPE-Artikels, mit deren Training; Micro-Batches sind halb so groß, da mehr Speicher braucht, was DeBERTa und DA-Transformer von einem behalten. Ein Seed ist ein Hinweis; fünf ergeben eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the paper's S, with its training: for a GPU. One seed is a hint; five make a claim.</source>
            <translation>Modelle in der Größe von S des Artikels, mit dessen Training: für eine GPU. Ein Seed ist ein Hinweis; fünf machen eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the paper's small ones, with their training, on windows of 256, 512 and 1024 tokens; position.expe.theta is the paper's.</source>
            <translation>Modelle von der Größe der kleinen des Artikels, mit deren Training, auf Fenstern von 256, 512 und 1024 Tokens; position.expe.theta ist das des Artikels.</translation>
        </message>
        <message>
            <source>Models of the size of the paper's small ones, with their training: for a GPU. One seed is a hint; five make a claim.</source>
            <translation>Modelle in der Größe der kleinen des Artikels, mit ihrem Training: für eine GPU. Ein Seed ist ein Hinweis; fünf machen eine Aussage.</translation>
        </message>
        <message>
            <source>Models of the size of the paper's small ones, with their training; position.expe.theta is the paper's.</source>
            <translation>Modelle von der Größe der kleinen des Artikels, mit deren Training; position.expe.theta ist das des Artikels.</translation>
        </message>
        <message>
            <source>Multiplies cos and sin, so that logits are multiplied by its square. 0: as the method's formula has it.</source>
            <translation>Multipliziert cos und sin, sodass die Logits mit dem Quadrat multipliziert werden. 0: wie es die Formel der Methode vorsieht.</translation>
        </message>
        <message>
            <source>Multiverse: the open readings</source>
            <translation>Multiverse: die offenen Lesarten</translation>
        </message>
        <message>
            <source>NCCL cannot be loaded: {0}.</source>
            <translation>NCCL lässt sich nicht laden: {0}.</translation>
        </message>
        <message>
            <source>Name 1</source>
            <translation>Name 1</translation>
        </message>
        <message>
            <source>Name 2</source>
            <translation>Name 2</translation>
        </message>
        <message>
            <source>Name 3</source>
            <translation>Name 3</translation>
        </message>
        <message>
            <source>Name 4</source>
            <translation>Name 4</translation>
        </message>
        <message>
            <source>Name 5</source>
            <translation>Name 5</translation>
        </message>
        <message>
            <source>Name 6</source>
            <translation>Name 6</translation>
        </message>
        <message>
            <source>Name 7</source>
            <translation>Name 7</translation>
        </message>
        <message>
            <source>Name 8</source>
            <translation>Name 8</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>Namen</translation>
        </message>
        <message>
            <source>Nats per token, or bits per byte, which compares tokenizers.</source>
            <translation>Nats pro Token oder Bits pro Byte; diese machen Tokenizer vergleichbar.</translation>
        </message>
        <message>
            <source>Needle by depth</source>
            <translation>Nadel nach Tiefe</translation>
        </message>
        <message>
            <source>Needles lie at a depth in the windows of passkey and needles alone: look at a run that learned one of these (data.task).</source>
            <translation>Nadeln liegen nur in den Fenstern von passkey und needles in einer Tiefe: einen Lauf ansehen, der eine dieser Aufgaben gelernt hat (data.task).</translation>
        </message>
        <message>
            <source>Neighbouring positions that share a point; 0: chosen by the length.</source>
            <translation>Benachbarte Positionen, die sich einen Punkt teilen; 0: nach der Länge gewählt.</translation>
        </message>
        <message>
            <source>No dims are overwritten.</source>
            <translation>Keine Dimensionen werden überschrieben.</translation>
        </message>
        <message>
            <source>No factors were found: no loss of windows of {0} tokens is a number.</source>
            <translation>Es wurden keine Faktoren gefunden: Kein Verlust von Fenstern aus {0} Tokens ist eine Zahl.</translation>
        </message>
        <message>
            <source>No loss by length is known yet: train a run, or evaluate a checkpoint with expe eval.</source>
            <translation>Noch ist kein Verlust nach Länge bekannt: einen Lauf trainieren oder einen Checkpoint mit expe eval auswerten.</translation>
        </message>
        <message>
            <source>No picture reaches the {0} pixels of a window: data.window and the one after it; write data.window={1}, which reads pictures whole, or whole rows of {2} below that.</source>
            <translation>Kein Bild hat die {0} Bildpunkte eines Fensters: data.window und den danach; data.window={1} schreiben, was Bilder ganz liest, oder ganze Zeilen zu {2} darunter.</translation>
        </message>
        <message>
            <source>No picture reaches the {0} pixels of a window: data.window and the one after it; write whole rows of {2} of at most {1}.</source>
            <translation>Kein Bild hat die {0} Bildpunkte eines Fensters: data.window und den danach; ganze Zeilen zu {2} von höchstens {1} schreiben.</translation>
        </message>
        <message>
            <source>No positions at all; the causal mask alone tells tokens apart. In one layer a token stays the same when earlier ones change places.</source>
            <translation>Gar keine Positionen; allein die kausale Maske unterscheidet die Tokens. In einer einzelnen Schicht bleibt ein Token gleich, wenn frühere die Plätze tauschen.</translation>
        </message>
        <message>
            <source>No run has a checkpoint to look into: train one first with expe train.</source>
            <translation>Kein Lauf hat einen Checkpoint, in den sich sehen ließe: zuerst einen trainieren, mit expe train.</translation>
        </message>
        <message>
            <source>No run is finished: train the study's runs first, with expe train.</source>
            <translation>Kein Lauf ist fertig: zuerst die Läufe der Studie mit expe train trainieren.</translation>
        </message>
        <message>
            <source>No run is finished: what is trained with several seeds is compared here.</source>
            <translation>Kein Lauf ist fertig: Was mit mehreren Seeds trainiert ist, wird hier verglichen.</translation>
        </message>
        <message>
            <source>No run of this table was asked questions at its last checkpoint: ask them with expe eval --questions FILE.</source>
            <translation>Keinem Lauf dieser Tabelle wurden an seinem letzten Checkpoint Fragen gestellt: Stelle sie mit expe eval --questions FILE.</translation>
        </message>
        <message>
            <source>No run of {0} waits in its queue: see expe queue {1}.</source>
            <translation>Kein Lauf von {0} wartet in der Warteschlange: siehe expe queue {1}.</translation>
        </message>
        <message>
            <source>No run was evaluated so: measure it first, with expe eval and the same values.</source>
            <translation>Kein Lauf wurde so ausgewertet: zuerst messen, mit expe eval und denselben Werten.</translation>
        </message>
        <message>
            <source>No step is trained yet: train a run first.</source>
            <translation>Noch ist kein Schritt trainiert: zuerst einen Lauf trainieren.</translation>
        </message>
        <message>
            <source>NoPE</source>
            <translation>NoPE</translation>
        </message>
        <message>
            <source>None of the probes makes half of the rise, or takes half of it away.</source>
            <translation>Keine der Proben bewirkt die Hälfte des Anstiegs oder hebt sie auf.</translation>
        </message>
        <message>
            <source>None of the slides can be drawn: {0}</source>
            <translation>Keine der Folien lässt sich zeichnen: {0}</translation>
        </message>
        <message>
            <source>Norm</source>
            <translation>Norm</translation>
        </message>
        <message>
            <source>Norm epsilon</source>
            <translation>Norm-Epsilon</translation>
        </message>
        <message>
            <source>Norm of q and k</source>
            <translation>Norm von q und k</translation>
        </message>
        <message>
            <source>Normed</source>
            <translation>Normiert</translation>
        </message>
        <message>
            <source>Normed over</source>
            <translation>Normiert über</translation>
        </message>
        <message>
            <source>Norms</source>
            <translation>Normen</translation>
        </message>
        <message>
            <source>Not measured: one window takes too long to try it; the memory is about that.</source>
            <translation>Nicht gemessen: Schon ein Fenster dauert zu lange, um es zu versuchen; der Speicher ist ungefähr dieser.</translation>
        </message>
        <message>
            <source>Not measured: two layers and one window alone take about {0} GB, and {1} GB are free.</source>
            <translation>Nicht gemessen: Schon zwei Schichten und ein Fenster brauchen etwa {0} GB, frei sind {1} GB.</translation>
        </message>
        <message>
            <source>Nothing is undone: {0} is being trained. Stop it first.</source>
            <translation>Nichts wird rückgängig gemacht: {0} wird gerade trainiert. Erst anhalten.</translation>
        </message>
        <message>
            <source>Nothing of this table is measured: evaluate the runs first, with expe eval{0}.</source>
            <translation>Von dieser Tabelle ist nichts gemessen: zuerst die Läufe mit expe eval{0} auswerten.</translation>
        </message>
        <message>
            <source>Nothing of this table is measured: train its runs with expe train, and measure what is planned of them with expe eval --all.</source>
            <translation>Von dieser Tabelle ist nichts gemessen: ihre Läufe mit expe train trainieren und mit expe eval --all messen, was an ihnen vorgesehen ist.</translation>
        </message>
        <message>
            <source>Number of Transformer blocks.</source>
            <translation>Zahl der Transformer-Blöcke.</translation>
        </message>
        <message>
            <source>Objective</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Of JSON Lines the field that is the text of an object, of Parquet the column.</source>
            <translation>Bei JSON Lines das Feld, das der Text eines Objekts ist, bei Parquet die Spalte.</translation>
        </message>
        <message>
            <source>Of a head's dims that turn; the others carry no position.</source>
            <translation>Anteil der Dimensionen eines Kopfes, die sich drehen; die anderen tragen keine Position.</translation>
        </message>
        <message>
            <source>Of each coordinate. interleaved: sin and cos alternate, as in DETR. halves: all sines, then all cosines, as in MAE.</source>
            <translation>Je Koordinate. interleaved: sin und cos wechseln sich ab, wie in DETR. halves: erst alle Sinus-, dann alle Kosinuswerte, wie in MAE.</translation>
        </message>
        <message>
            <source>Of encodings that stand together in one layer, whose values: those of the one that acts at the embedding, at what W_q and W_k read, as a rotation of queries and keys, as a bias, or in the scores; auto: of the first that has such values, and of angles that which rotates.</source>
            <translation>Von Kodierungen, die in einer Schicht zusammen stehen, wessen Werte: der, die am Embedding wirkt, in dem, was W_q und W_k lesen, als Drehung von Anfragen und Schlüsseln, als Summand der Logits oder in den Logits selbst; auto: der ersten, die solche Werte hat, und bei Winkeln der, die dreht.</translation>
        </message>
        <message>
            <source>Of maps; of differences they are always diverging.</source>
            <translation>Von Karten; bei Unterschieden sind sie immer divergierend.</translation>
        </message>
        <message>
            <source>Of no checkpoint of run {0} are all steps in the study: restore the study from a copy, or train a new run.</source>
            <translation>Für keinen Checkpoint von Lauf {0} stehen alle Schritte in der Studie: die Studie aus einer Kopie wiederherstellen oder einen neuen Lauf trainieren.</translation>
        </message>
        <message>
            <source>Of runs that learned the task passkey or needles: how often the needle is found, by its depth in the window and the window's length.</source>
            <translation>Von Läufen, die die Aufgabe passkey oder needles gelernt haben: wie oft die Nadel gefunden wird, nach ihrer Tiefe im Fenster und dessen Länge.</translation>
        </message>
        <message>
            <source>Of the MLP, or of its gate. style: SiLU in a gated MLP, GELU in another. gelu_tanh: GELU by its approximation with tanh (Hendrycks and Gimpel 2016), as in GPT-2 and Gemma.</source>
            <translation>Des MLP oder seines Gates. style: SiLU in einem MLP mit Gate, GELU in einem anderen. gelu_tanh: GELU in seiner Näherung mit tanh (Hendrycks und Gimpel 2016), wie in GPT-2 und Gemma.</translation>
        </message>
        <message>
            <source>Of the d dims of a head ⌊θd⌋ give the amplitude and the others the phase.</source>
            <translation>Von den d Dimensionen eines Kopfes geben ⌊θd⌋ die Amplitude und die übrigen die Phase.</translation>
        </message>
        <message>
            <source>Of the noise in the mixtures at the start: Xavier's spread, times this. 0: the identity.</source>
            <translation>Für das Rauschen in den Mischungen am Anfang: die Streuung nach Xavier, mal dieser Wert. 0: die Identität.</translation>
        </message>
        <message>
            <source>Of the page: a column of many papers is 84 mm wide, two are 174 mm.</source>
            <translation>Der Seite: Eine Spalte ist in vielen Veröffentlichungen 84 mm breit, zwei sind 174 mm breit.</translation>
        </message>
        <message>
            <source>Of the page; 0: what suits its width.</source>
            <translation>Der Seite; 0: was zu ihrer Breite passt.</translation>
        </message>
        <message>
            <source>Of the position n (of a bias: how far the key lies back; below 0 where masked training sees it ahead), the dim or pair c, of a bias the head h = 1…H; of d, D, L, l, H and your names. + - * / ^, sin, cos, tan, tanh, exp, log, sqrt, abs, floor, mod, min, max, sigmoid, relu, pi.</source>
            <translation>Aus der Position n (bei einem Summanden: wie weit der Schlüssel zurückliegt; unter 0, wo maskiertes Training ihn voraus sieht), der Dimension oder dem Paar c, bei einem Summanden dem Kopf h = 1…H; aus d, D, L, l, H und eigenen Namen. + - * / ^, sin, cos, tan, tanh, exp, log, sqrt, abs, floor, mod, min, max, sigmoid, relu, pi.</translation>
        </message>
        <message>
            <source>Of the run's own text; or other texts that were evaluated, a line each.</source>
            <translation>Des eigenen Textes des Laufs; oder andere Texte, die ausgewertet wurden, je eine Linie.</translation>
        </message>
        <message>
            <source>Of the training loss: an exponential moving average, or mean or median of the last points.</source>
            <translation>Des Trainingsverlusts: ein exponentiell gleitendes Mittel, oder Mittel oder Median der letzten Punkte.</translation>
        </message>
        <message>
            <source>Of token ids without a tokenizer: how many ids there are; 0: one more than the largest in the files.</source>
            <translation>Von Token-Nummern ohne Tokenizer: wie viele Nummern es gibt; 0: eine mehr als die größte in den Dateien.</translation>
        </message>
        <message>
            <source>Off: scores are not divided by √d, as in T5, whose W_q begins smaller by as much.</source>
            <translation>Aus: Die Logits werden nicht durch √d geteilt, wie in T5, dessen W_q dafür um ebenso viel kleiner beginnt.</translation>
        </message>
        <message>
            <source>Off: scores are not divided by √d, as in the authors' code.</source>
            <translation>Aus: Die Logits werden nicht durch √d geteilt, wie im Code der Autoren.</translation>
        </message>
        <message>
            <source>Offset</source>
            <translation>Versatz</translation>
        </message>
        <message>
            <source>On the generated corpus: the loss of values by how far back their key's last value is, and by position.</source>
            <translation>Auf dem erzeugten Korpus: der Verlust von Werten danach, wie weit der letzte Wert ihres Schlüssels zurückliegt, und nach Position.</translation>
        </message>
        <message>
            <source>One for all layers</source>
            <translation>Eines für alle Schichten</translation>
        </message>
        <message>
            <source>One head's attention weights: as a map, for one query, against the distance beside what the encoding alone would give, as the terms of the logits, by the rotary frequencies that it uses, or what content decides of each token; or all heads by what their weights follow, places or tokens.</source>
            <translation>Die Attention-Gewichte eines Kopfs: als Karte, für eine Anfrage, gegen den Abstand neben dem, was allein die Kodierung ergäbe, als Terme der Logits, nach den Drehfrequenzen, die er nutzt, oder was der Inhalt über jedes Token entscheidet; oder alle Köpfe danach, ob ihre Gewichte den Plätzen oder den Tokens folgen.</translation>
        </message>
        <message>
            <source>One model for each encoding, alike in all else: the same text in the same order, the same rate and number of steps, each encoding with the values of its source. All are measured on texts longer than those of training.</source>
            <translation>Ein Modell für jede Kodierung, in allem anderen gleich: derselbe Text in derselben Reihenfolge, dieselbe Rate und Zahl von Schritten, jede Kodierung mit den Werten ihrer Quelle. Alle werden auf längeren Texten gemessen als denen des Trainings.</translation>
        </message>
        <message>
            <source>One of the {0} processes that train this run together was lost ({1}): start them again, also in another number, and it goes on from its newest checkpoint.</source>
            <translation>Einer der {0} Prozesse, die diesen Lauf gemeinsam trainieren, ging verloren ({1}): Starten Sie sie wieder, auch in anderer Zahl, und er geht von seinem neuesten Checkpoint weiter.</translation>
        </message>
        <message>
            <source>One to eight colours in place of the program's own, with commas between: #332288, #88ccee.</source>
            <translation>Eine bis acht Farben statt derer des Programms, mit Kommas dazwischen: #332288, #88ccee.</translation>
        </message>
        <message>
            <source>One token has no distance: choose a length of at least 2 tokens.</source>
            <translation>Ein einzelnes Token hat keinen Abstand: eine Länge von mindestens 2 Tokens wählen.</translation>
        </message>
        <message>
            <source>One token, whose logit is compared behind the last; empty: the one that this text raises most over the other.</source>
            <translation>Ein Token, dessen Logit hinter dem letzten verglichen wird; leer: das, das dieser Text am meisten über den anderen hebt.</translation>
        </message>
        <message>
            <source>Only runs of a synthetic task have answers, once they are evaluated with expe eval: choose which=loss, or evaluate one.</source>
            <translation>Nur Läufe einer synthetischen Aufgabe haben Antworten, sobald sie mit expe eval ausgewertet sind: which=loss wählen oder einen auswerten.</translation>
        </message>
        <message>
            <source>Only where attention sees no more keys than in training the rise is halved: neither distances as in training nor a sharper attention do that.</source>
            <translation>Nur wo die Attention nicht mehr Keys sieht als im Training, wird der Anstieg halbiert: Weder Abstände wie im Training noch eine schärfere Attention bewirken das.</translation>
        </message>
        <message>
            <source>Optimiser steps in all.</source>
            <translation>Optimierungsschritte insgesamt.</translation>
        </message>
        <message>
            <source>Other answer</source>
            <translation>Andere Antwort</translation>
        </message>
        <message>
            <source>Other state</source>
            <translation>Anderer Zustand</translation>
        </message>
        <message>
            <source>Other text</source>
            <translation>Anderer Text</translation>
        </message>
        <message>
            <source>Out of GPU memory: take a shorter text or a smaller model, or wait until what else computes on the GPU has ended.</source>
            <translation>Der Speicher der GPU reicht nicht: einen kürzeren Text oder ein kleineres Modell nehmen oder warten, bis zu Ende ist, was sonst auf der GPU rechnet.</translation>
        </message>
        <message>
            <source>Out of memory in a step of micro-batches of {0} windows: {1} can be had; write training.batch={2} with training.accumulation={3} for as large a step.</source>
            <translation>Der Speicher reicht nicht für einen Schritt mit Teilstapeln von {0} Fenstern: {1} sind zu haben; training.batch={2} mit training.accumulation={3} schreiben für einen ebenso großen Schritt.</translation>
        </message>
        <message>
            <source>Out of memory while validating at {0}×: close other programs, or write smaller evaluation.lengths.</source>
            <translation>Der Speicher reicht nicht, um bei {0}× zu validieren: andere Programme schließen oder kleinere evaluation.lengths schreiben.</translation>
        </message>
        <message>
            <source>Out of memory: take a shorter text or a smaller model, or close other programs.</source>
            <translation>Der Speicher reicht nicht: einen kürzeren Text oder ein kleineres Modell nehmen oder andere Programme schließen.</translation>
        </message>
        <message>
            <source>Out of memory: {0} can be had, and a step of one window at a time takes more; make data.window or the model smaller.</source>
            <translation>Der Speicher reicht nicht: {0} sind zu haben, und ein Schritt mit einem Fenster auf einmal braucht mehr; data.window oder das Modell verkleinern.</translation>
        </message>
        <message>
            <source>Overwrite after the block's normalisation, or before it, which rescales the positions.</source>
            <translation>Nach der Normalisierung des Blocks überschreiben oder davor; dann skaliert sie die Positionen um.</translation>
        </message>
        <message>
            <source>Overwrite the input of W_v too; the paper calls it optional.</source>
            <translation>Auch die Eingabe von W_v überschreiben; der Artikel nennt das optional.</translation>
        </message>
        <message>
            <source>Own values</source>
            <translation>Eigene Werte</translation>
        </message>
        <message>
            <source>P, of the distances; of all layers (with weight decay)</source>
            <translation>P, für die Abstände; allen Schichten gemeinsam (mit Weight Decay)</translation>
        </message>
        <message>
            <source>PaTH</source>
            <translation>PaTH</translation>
        </message>
        <message>
            <source>Padded vocabulary</source>
            <translation>Aufgefülltes Vokabular</translation>
        </message>
        <message>
            <source>Page height</source>
            <translation>Seitenhöhe</translation>
        </message>
        <message>
            <source>Page width</source>
            <translation>Seitenbreite</translation>
        </message>
        <message>
            <source>Pair i turns by base^(-2i/d) radians a position; a larger base turns the last pairs more slowly.</source>
            <translation>Paar i dreht sich pro Position um base^(-2i/d) im Bogenmaß; bei größerer Basis drehen sich die letzten Paare langsamer.</translation>
        </message>
        <message>
            <source>Pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>Pairs that turn less often within L are slowed down by f.</source>
            <translation>Paare, die sich innerhalb von L seltener drehen, werden um f verlangsamt.</translation>
        </message>
        <message>
            <source>Pairs that turn so often within L stay as they were trained.</source>
            <translation>Paare, die sich innerhalb von L so oft drehen, bleiben, wie sie trainiert wurden.</translation>
        </message>
        <message>
            <source>Panels</source>
            <translation>Felder</translation>
        </message>
        <message>
            <source>Panels by</source>
            <translation>Felder nach</translation>
        </message>
        <message>
            <source>Parallel MLP</source>
            <translation>Paralleles MLP</translation>
        </message>
        <message>
            <source>Patching</source>
            <translation>Patching</translation>
        </message>
        <message>
            <source>Pattern of layers</source>
            <translation>Muster der Schichten</translation>
        </message>
        <message>
            <source>Peak learning rate of AdamW.</source>
            <translation>Höchste Lernrate von AdamW.</translation>
        </message>
        <message>
            <source>Phase δ at the start</source>
            <translation>Phase δ am Anfang</translation>
        </message>
        <message>
            <source>Pictures read: {0}, {1} pixels wide, each pixel a token: its gray level.</source>
            <translation>Gelesene Bilder: {0}, {1} Bildpunkte breit, jeder Bildpunkt ein Token: sein Grauwert.</translation>
        </message>
        <message>
            <source>Pieces are no symbols, so the exact floor of the generated corpus does not apply; set data.tokenizer=characters.</source>
            <translation>Stücke sind keine Symbole, daher gilt die exakte Untergrenze des erzeugten Korpus nicht; data.tokenizer=characters setzen.</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Angeheftet</translation>
        </message>
        <message>
            <source>Place</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>Placement</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>PoPE</source>
            <translation>PoPE</translation>
        </message>
        <message>
            <source>Points of the smoothing; of ema, each new point has the weight 1/span. At first a tenth of the points so far, so that the steep beginning is not dragged along.</source>
            <translation>Punkte der Glättung; bei ema hat jeder neue Punkt das Gewicht 1/Spanne. Anfangs ein Zehntel der bisherigen Punkte, damit der steile Anfang nicht mitgeschleppt wird.</translation>
        </message>
        <message>
            <source>Pool</source>
            <translation>Zusammenfassen</translation>
        </message>
        <message>
            <source>Position</source>
            <translation>Position</translation>
        </message>
        <message>
            <source>Position decoded</source>
            <translation>Dekodierte Position</translation>
        </message>
        <message>
            <source>Position removed or frozen in one layer or head, and how much the loss rises.</source>
            <translation>Die Position in einer Schicht oder einem Kopf entfernt oder eingefroren, und wie sehr der Verlust steigt.</translation>
        </message>
        <message>
            <source>Position {0} is beyond the encoding's table, which ends at {1}: choose a smaller evaluation.longest or evaluation.offset, a shorter text, or, where tokens stand in a grid, fewer evaluation.columns.</source>
            <translation>Position {0} liegt jenseits der Tabelle der Kodierung, die bei {1} endet: ein kleineres evaluation.longest oder evaluation.offset wählen, einen kürzeren Text oder, wo Tokens in einem Gitter stehen, weniger evaluation.columns.</translation>
        </message>
        <message>
            <source>Position {0} is beyond the table of {1}, which ends at {2}: ask for fewer positions, or for a smaller offset.</source>
            <translation>Position {0} liegt jenseits der Tabelle von {1}, die bei {2} endet: nach weniger Positionen fragen oder einen kleineren Versatz wählen.</translation>
        </message>
        <message>
            <source>Positional values</source>
            <translation>Positionswerte</translation>
        </message>
        <message>
            <source>Positions</source>
            <translation>Positionen</translation>
        </message>
        <message>
            <source>Positions 0 … up to this one are compared, or as many as a learned table has.</source>
            <translation>Die Positionen 0 … bis zu dieser werden verglichen, oder so viele, wie eine gelernte Tabelle hat.</translation>
        </message>
        <message>
            <source>Positions P</source>
            <translation>Positionen P</translation>
        </message>
        <message>
            <source>Positions are drawn from the first so many training windows.</source>
            <translation>Die Positionen werden aus einem Bereich gezogen, der bei 0 beginnt und so viele Trainingsfenster lang ist.</translation>
        </message>
        <message>
            <source>Positions in low precision</source>
            <translation>Positionen in geringer Genauigkeit</translation>
        </message>
        <message>
            <source>Positions stand in a grid: a learned vector of the row and one of the column, side by side, are added to the token embedding. With n1 + n2 vectors n1·n2 positions are told apart.</source>
            <translation>Die Positionen stehen in einem Gitter: Ein gelernter Vektor der Zeile und einer der Spalte kommen nebeneinander zum Token-Embedding hinzu. Mit n1 + n2 Vektoren werden n1·n2 Positionen unterschieden.</translation>
        </message>
        <message>
            <source>Positions start here instead of at 0.</source>
            <translation>Positionen beginnen hier statt bei 0.</translation>
        </message>
        <message>
            <source>Positions that are taken as one, for each of as many groups of pairs, from fast to slow ones; where pairs are fewer some are left out. The default is what DPE's code has for Llama 3.</source>
            <translation>Wie viele Positionen als eine gelten, je eine Zahl für ebenso viele Gruppen von Paaren, von schnellen zu langsamen; gibt es weniger Paare, entfallen einige. Voreingestellt ist, was der Code von DPE für Llama 3 hat.</translation>
        </message>
        <message>
            <source>Positions that the table has; a longer text is refused, or the table stretched.</source>
            <translation>Zahl der Positionen in der Tabelle; ein längerer Text wird abgewiesen oder die Tabelle gestreckt.</translation>
        </message>
        <message>
            <source>Precision</source>
            <translation>Genauigkeit</translation>
        </message>
        <message>
            <source>Precision of p</source>
            <translation>Genauigkeit p</translation>
        </message>
        <message>
            <source>Precision of the evaluation.</source>
            <translation>Genauigkeit der Auswertung.</translation>
        </message>
        <message>
            <source>Prepared: {0} documents in {1} shards.</source>
            <translation>Vorbereitet: {0} Dokumente in {1} Shards.</translation>
        </message>
        <message>
            <source>Process {0} reads another text than the first: see that {1} is the same on all machines.</source>
            <translation>Prozess {0} liest einen anderen Text als der erste: Sorgen Sie dafür, dass {1} auf allen Maschinen derselbe ist.</translation>
        </message>
        <message>
            <source>Process {0} was ended.</source>
            <translation>Prozess {0} wurde beendet.</translation>
        </message>
        <message>
            <source>Protocol</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>Queries and keys are normed here (model.qk_norm), so that a logit has no one slope: choose a run without that norm.</source>
            <translation>Anfragen und Schlüssel sind hier normiert (model.qk_norm), sodass ein Logit nicht die eine Steigung hat: einen Lauf ohne diese Norm wählen.</translation>
        </message>
        <message>
            <source>Queries and keys are rotated, pair by pair, by their position; scores depend on the distance alone. Its extensions change frequencies or distances for longer texts, without training again.</source>
            <translation>Queries und Keys werden paarweise um ihre Position gedreht; die Scores hängen allein vom Abstand ab. Ihre Erweiterungen ändern für längere Texte Frequenzen oder Abstände, ohne neues Training.</translation>
        </message>
        <message>
            <source>Queries and keys are rotated, some pairs of dims by the row and others by the column of their token (and by its frame); scores depend on how far apart rows and columns are.</source>
            <translation>Anfragen und Schlüssel werden gedreht, manche Paare von Dimensionen nach der Zeile und andere nach der Spalte ihres Tokens (und nach seinem Bild); die Scores hängen davon ab, wie weit Zeilen und Spalten auseinanderliegen.</translation>
        </message>
        <message>
            <source>Queries count the keys that matter to them, and a key's position is the count from it to the query.</source>
            <translation>Anfragen zählen die Schlüssel, auf die es ihnen ankommt, und die Position eines Schlüssels ist die Zahl von ihm bis zur Anfrage.</translation>
        </message>
        <message>
            <source>Queries meet learned keys of the distance, and keys meet learned queries of it, beside the content. As three terms are added, scores are divided by √(3d).</source>
            <translation>Neben dem Inhalt treffen Anfragen auf gelernte Schlüssel des Abstands und Schlüssel auf gelernte Anfragen des Abstands. Da drei Terme addiert werden, werden die Scores durch √(3d) geteilt.</translation>
        </message>
        <message>
            <source>Question {0} of {1} has no tokens: {2}</source>
            <translation>Frage {0} von {1} hat keine Tokens: {2}</translation>
        </message>
        <message>
            <source>Question {0} of {1} is a single token: nothing stands before it that a model could predict it from; write a context.</source>
            <translation>Frage {0} von {1} ist ein einziges Token: Es steht nichts davor, woraus ein Modell es voraussagen könnte; einen Kontext schreiben.</translation>
        </message>
        <message>
            <source>Questions of other papers</source>
            <translation>Fragen anderer Artikel</translation>
        </message>
        <message>
            <source>R, where a text is frames of so many rows, one after the other; 0: there are no frames.</source>
            <translation>R, wo ein Text aus Bildern von so vielen Zeilen besteht, eines nach dem anderen; 0: es gibt keine Bildfolgen.</translation>
        </message>
        <message>
            <source>RMSNorm of each head's queries and keys, with gains that are trained, before the encoding acts on them, as in Qwen3 (Henry et al. 2020, Dehghani et al. 2023).</source>
            <translation>RMSNorm der Anfragen und der Schlüssel jedes Kopfes, mit trainierten Faktoren, bevor die Kodierung auf sie wirkt, wie in Qwen3 (Henry et al. 2020, Dehghani et al. 2023).</translation>
        </message>
        <message>
            <source>RNoPE-SWA</source>
            <translation>RNoPE-SWA</translation>
        </message>
        <message>
            <source>Ramp</source>
            <translation>Rampe</translation>
        </message>
        <message>
            <source>Rank</source>
            <translation>Rang</translation>
        </message>
        <message>
            <source>RePo</source>
            <translation>RePo</translation>
        </message>
        <message>
            <source>Reach</source>
            <translation>Reichweite</translation>
        </message>
        <message>
            <source>Reach N</source>
            <translation>Reichweite N</translation>
        </message>
        <message>
            <source>Reading</source>
            <translation>Lesart</translation>
        </message>
        <message>
            <source>Recompute</source>
            <translation>Neu berechnen</translation>
        </message>
        <message>
            <source>Records</source>
            <translation>Einträge</translation>
        </message>
        <message>
            <source>Redraw</source>
            <translation>Wert neu</translation>
        </message>
        <message>
            <source>Relative</source>
            <translation>Relativ</translation>
        </message>
        <message>
            <source>Relative encodings beside each other</source>
            <translation>Relative Kodierungen nebeneinander</translation>
        </message>
        <message>
            <source>Remainder</source>
            <translation>Rest</translation>
        </message>
        <message>
            <source>Residual</source>
            <translation>Residual</translation>
        </message>
        <message>
            <source>Ridge</source>
            <translation>Ridge</translation>
        </message>
        <message>
            <source>Right answers against evaluation length</source>
            <translation>Richtige Antworten nach der Länge der Auswertung</translation>
        </message>
        <message>
            <source>Rivals: ALiBi, NoPE, YaRN, FIRE</source>
            <translation>Rivalen: ALiBi, NoPE, YaRN, FIRE</translation>
        </message>
        <message>
            <source>RoPE</source>
            <translation>RoPE</translation>
        </message>
        <message>
            <source>RoPE at positions that each head gives each token by what it holds: real numbers, which need not rise.</source>
            <translation>RoPE an Positionen, die jeder Kopf jedem Token nach dessen Inhalt gibt: reelle Zahlen, die nicht steigen müssen.</translation>
        </message>
        <message>
            <source>RoPE whose pairs turn at each token by as much as the token says, so that content decides how far a key is turned away from a query.</source>
            <translation>RoPE, dessen Paare sich bei jedem Token so weit drehen, wie das Token sagt, sodass der Inhalt entscheidet, wie weit ein Schlüssel von einer Anfrage weggedreht ist.</translation>
        </message>
        <message>
            <source>RoPE without the pairs that turn less than once within the training length; the others turn by mixtures of all frequencies, so that scores depend on both positions. The mixtures are drawn, and trained only where that is asked for.</source>
            <translation>RoPE ohne die Paare, die innerhalb der Trainingslänge weniger als eine Drehung machen; die anderen drehen sich mit Mischungen aller Frequenzen, sodass die Logits von beiden Positionen abhängen. Die Mischungen werden ausgelost und nur auf Wunsch trainiert.</translation>
        </message>
        <message>
            <source>RoPE++</source>
            <translation>RoPE++</translation>
        </message>
        <message>
            <source>RoPE, ExPE and ExQPE in two sizes, evaluated at 1, 2 and 4 times the window of training, with the time that a step takes; and a table of the questions with choices that they are asked.</source>
            <translation>RoPE, ExPE und ExQPE in zwei Größen, ausgewertet beim 1-, 2- und 4-Fachen des Trainingsfensters, mit der Zeit, die ein Schritt braucht; und eine Tabelle der Fragen mit Antworten zur Wahl, die ihnen gestellt werden.</translation>
        </message>
        <message>
            <source>RoPE, with scores that decay with the distance, those of pairs that turn fast the most. Queries shrink with their position as keys grow, so that the distance alone decides.</source>
            <translation>RoPE mit Logits, die mit dem Abstand abklingen, am stärksten bei Paaren, die sich schnell drehen. Queries schrumpfen mit ihrer Position, wie Keys wachsen, sodass allein der Abstand entscheidet.</translation>
        </message>
        <message>
            <source>Rotary</source>
            <translation>Drehend</translation>
        </message>
        <message>
            <source>Rows N</source>
            <translation>Zeilen N</translation>
        </message>
        <message>
            <source>Rows R</source>
            <translation>Zeilen R</translation>
        </message>
        <message>
            <source>Rows and columns</source>
            <translation>Zeilen und Spalten</translation>
        </message>
        <message>
            <source>Rows at the table's head that no position has: 2 in OPT and fairseq.</source>
            <translation>Zeilen am Anfang der Tabelle, die zu keiner Position gehören: 2 in OPT und fairseq.</translation>
        </message>
        <message>
            <source>Rows have this many tokens, in place of those of training (data.columns); 0: as in training.</source>
            <translation>Zeilen haben so viele Tokens, statt derer des Trainings (data.columns); 0: wie im Training.</translation>
        </message>
        <message>
            <source>Rows of W_g and W_c</source>
            <translation>Zeilen von W_g und W_c</translation>
        </message>
        <message>
            <source>Rows of a frame</source>
            <translation>Zeilen je Bild</translation>
        </message>
        <message>
            <source>Rows that embedding and head have at least. Those beyond the tokenizer's tokens are padding: losses count them, as other programs do, and none is ever generated. 0: as many as tokens.</source>
            <translation>Zeilen, die Embedding und Kopf mindestens haben. Die jenseits der Tokens des Tokenizers sind Füllung: Verluste zählen sie mit, wie andere Programme, und keine wird je erzeugt. 0: so viele wie Tokens.</translation>
        </message>
        <message>
            <source>Rows that the table has.</source>
            <translation>Zeilen, die die Tabelle hat.</translation>
        </message>
        <message>
            <source>Run {0} ({1}) was trained by version {2}, this is {3}: its numbers may differ from those of others.</source>
            <translation>Lauf {0} ({1}) wurde von Version {2} trainiert, dies ist {3}: Seine Zahlen können von denen anderer abweichen.</translation>
        </message>
        <message>
            <source>Run {0} ({1}): {2}.</source>
            <translation>Lauf {0} ({1}): {2}.</translation>
        </message>
        <message>
            <source>Run {0} does not wait in the queue: it is finished, in training, paused or taken out.</source>
            <translation>Lauf {0} wartet nicht in der Warteschlange: Er ist fertig, im Training, pausiert oder herausgenommen.</translation>
        </message>
        <message>
            <source>Run {0} does not wait in the queue: nothing can be put before it.</source>
            <translation>Lauf {0} wartet nicht in der Warteschlange: Nichts lässt sich vor ihn stellen.</translation>
        </message>
        <message>
            <source>Run {0} has been trained, so its configuration is fixed: add a run with the new one.</source>
            <translation>Lauf {0} wurde trainiert, seine Konfiguration steht also fest: einen Lauf mit der neuen anlegen.</translation>
        </message>
        <message>
            <source>Run {0} has no checkpoint of step {1}: it has {2}.</source>
            <translation>Lauf {0} hat keinen Checkpoint von Schritt {1}: vorhanden sind {2}.</translation>
        </message>
        <message>
            <source>Run {0} has no checkpoint of step {1}; `expe run STUDY --list --json` shows how far it is.</source>
            <translation>Lauf {0} hat keinen Checkpoint von Schritt {1}; `expe run STUDY --list --json` zeigt, wie weit er ist.</translation>
        </message>
        <message>
            <source>Run {0} has no checkpoint yet; train it first.</source>
            <translation>Lauf {0} hat noch keinen Checkpoint; zuerst trainieren.</translation>
        </message>
        <message>
            <source>Run {0} has no checkpoints yet: train it first.</source>
            <translation>Lauf {0} hat noch keine Checkpoints: zuerst trainieren.</translation>
        </message>
        <message>
            <source>Run {0} has {1} steps and no checkpoint in {2}: bring its checkpoints back. To train it anew, make a copy with expe run STUDY --copy {0} and train that; this one's curve stays.</source>
            <translation>Lauf {0} hat {1} Schritte und keinen Checkpoint in {2}: die Checkpoints zurückbringen. Um ihn neu zu trainieren, mit expe run STUDY --copy {0} eine Kopie anlegen und diese trainieren; die Kurve des alten bleibt.</translation>
        </message>
        <message>
            <source>Run {0} is a masked model, whose tokens see later ones and which has a row for [MASK]; other programs know these names as those of causal models and would compute other numbers. Its weights are in {1} as they are.</source>
            <translation>Lauf {0} ist ein maskiertes Modell, dessen Tokens spätere sehen und das eine Zeile für [MASK] hat; andere Programme kennen diese Namen als die kausaler Modelle und würden andere Zahlen berechnen. Seine Gewichte liegen unverändert in {1}.</translation>
        </message>
        <message>
            <source>Run {0} is being trained already: stop it first.</source>
            <translation>Lauf {0} wird schon trainiert: zuerst anhalten.</translation>
        </message>
        <message>
            <source>Run {0} is being trained by another process (pid {1}): stop it there first.</source>
            <translation>Lauf {0} wird von einem anderen Prozess trainiert (PID {1}): zuerst dort anhalten.</translation>
        </message>
        <message>
            <source>Run {0} is in the trash: bring it back first with Restore, or with expe run STUDY --run {0} --restore.</source>
            <translation>Lauf {0} liegt im Papierkorb: zuerst zurückholen mit „Aus dem Papierkorb wiederherstellen“ oder mit expe run STUDY --run {0} --restore.</translation>
        </message>
        <message>
            <source>Run {0} is not being trained: there is nobody to ask.</source>
            <translation>Lauf {0} wird nicht trainiert: Es ist niemand da, den man bitten könnte.</translation>
        </message>
        <message>
            <source>Run {0} is not in the trash: there is nothing to restore.</source>
            <translation>Lauf {0} liegt nicht im Papierkorb: Es gibt nichts wiederherzustellen.</translation>
        </message>
        <message>
            <source>Run {0} stays here: the checkpoint from which it begins is not there.</source>
            <translation>Lauf {0} bleibt hier: Der Checkpoint, mit dem er beginnt, ist nicht da.</translation>
        </message>
        <message>
            <source>Run {0} was never validated at 1×, by which the best is chosen: set evaluation.lengths to have 1 in it.</source>
            <translation>Lauf {0} wurde nie bei 1× validiert, wonach das Beste gewählt wird: evaluation.lengths so setzen, dass 1 darin steht.</translation>
        </message>
        <message>
            <source>Run {0} was trained by an earlier version, which cut its text into other tokens: sentencepiece is now given one line at a time. Duplicate the run and train the copy.</source>
            <translation>Lauf {0} wurde von einer früheren Version trainiert, die seinen Text in andere Tokens zerlegte: sentencepiece bekommt jetzt eine Zeile nach der anderen. Den Lauf duplizieren und die Kopie trainieren.</translation>
        </message>
        <message>
            <source>Run {0} was validated on {1} targets, others on {2}: the best can only be chosen of runs with the same evaluation.tokens.</source>
            <translation>Lauf {0} wurde auf {1} Zielen validiert, andere auf {2}: Das Beste lässt sich nur unter Läufen mit denselben evaluation.tokens wählen.</translation>
        </message>
        <message>
            <source>Run {0}: its curve has a gap: step {1} is not stored, though later ones are.</source>
            <translation>Lauf {0}: Die Kurve hat eine Lücke: Schritt {1} ist nicht gespeichert, spätere sind es.</translation>
        </message>
        <message>
            <source>Run {0}: the checkpoint of step {1} is missing.</source>
            <translation>Lauf {0}: Der Checkpoint von Schritt {1} fehlt.</translation>
        </message>
        <message>
            <source>Run {0}: the checkpoint of step {1} lies beyond its curve, which ends at step {2}.</source>
            <translation>Lauf {0}: Der Checkpoint von Schritt {1} liegt jenseits der Kurve, die bei Schritt {2} endet.</translation>
        </message>
        <message>
            <source>Run {0}: the weights with which it was to begin are missing: import them again.</source>
            <translation>Lauf {0}: Die Gewichte, mit denen er beginnen sollte, fehlen: neu importieren.</translation>
        </message>
        <message>
            <source>Run {0}: {1} go to step {2}, though it has {3} steps.</source>
            <translation>Lauf {0}: {1} reichen bis Schritt {2}, obwohl er {3} Schritte hat.</translation>
        </message>
        <message>
            <source>Runs that differ in their seed alone, or that the list of runs groups, are one line: their mean with its 95 % interval from five seeds on, and each run thin behind it.</source>
            <translation>Läufe, die sich allein im Seed unterscheiden oder die die Liste der Läufe gruppiert, sind eine Linie: ihr Mittel, ab fünf Seeds mit seinem 95-%-Intervall, und jeder Lauf dünn dahinter.</translation>
        </message>
        <message>
            <source>SSMax</source>
            <translation>SSMax</translation>
        </message>
        <message>
            <source>SWAN</source>
            <translation>SWAN</translation>
        </message>
        <message>
            <source>Sampled</source>
            <translation>Stichprobe</translation>
        </message>
        <message>
            <source>Sandwich</source>
            <translation>Sandwich</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Skala</translation>
        </message>
        <message>
            <source>Scaled embedding</source>
            <translation>Skaliertes Embedding</translation>
        </message>
        <message>
            <source>Scales</source>
            <translation>Skalen</translation>
        </message>
        <message>
            <source>Scales go from this one to its inverse.</source>
            <translation>Skalen gehen von dieser bis zu ihrem Kehrwert.</translation>
        </message>
        <message>
            <source>Scaling</source>
            <translation>Skalierung</translation>
        </message>
        <message>
            <source>Scaling by half</source>
            <translation>Skalierung auf die Hälfte</translation>
        </message>
        <message>
            <source>Scores are capped here (model.score_cap), so that a logit has no one slope: choose a run without that cap.</source>
            <translation>Scores sind hier gedeckelt (model.score_cap), sodass ein Logit keine eine Steigung hat: einen Lauf ohne diesen Deckel wählen.</translation>
        </message>
        <message>
            <source>Scores are capped here (model.score_cap), so that content and position do not separate in the logits; choose the map or the distance.</source>
            <translation>Scores sind hier gedeckelt (model.score_cap), sodass sich Inhalt und Position in den Logits nicht trennen; die Karte oder den Abstand wählen.</translation>
        </message>
        <message>
            <source>Scores are divided by √d, as usual; the paper found that to be worse.</source>
            <translation>Die Logits werden wie üblich durch √d geteilt; der Artikel fand das schlechter.</translation>
        </message>
        <message>
            <source>Scores are multiplied by g·ln n, n the keys that a query sees and g learned, one a head and layer, 1 at the training length at first (Nakanishi 2025). shifted: by g·ln n + b.</source>
            <translation>Die Logits werden mit g·ln n multipliziert; n ist die Zahl der Schlüssel, die eine Anfrage sieht, g wird für jeden Kopf jeder Schicht gelernt, und anfangs ist der Faktor bei der Trainingslänge 1 (Nakanishi 2025). shifted: mit g·ln n + b.</translation>
        </message>
        <message>
            <source>Scores are multiplied by learned numbers of the distance (M1 to M3), or gain products of queries and keys with learned vectors of it (M4). Where later keys are not seen M1 and M2 are the same.</source>
            <translation>Die Logits werden mit gelernten Zahlen für den Abstand multipliziert (M1 bis M3), oder Produkte von Anfragen und Schlüsseln mit gelernten Vektoren des Abstands kommen hinzu (M4). Wo spätere Keys nicht gesehen werden, sind M1 und M2 dasselbe.</translation>
        </message>
        <message>
            <source>Scores have a term of content and sinusoid of the distance, and one learned query of each head for content and for distance. With a memory, in training or evaluation, windows see those before them.</source>
            <translation>Scores haben einen Term aus Inhalt und Sinuskodierung des Abstands, dazu je Kopf eine gelernte Anfrage für den Inhalt und eine für den Abstand. Mit einem Gedächtnis, im Training oder bei der Auswertung, sehen Fenster die vor ihnen.</translation>
        </message>
        <message>
            <source>Scores of layer {0} have a temperature that rises with the position (position.pattern), so that its slopes are not linear: choose another layer.</source>
            <translation>Die Logits der Schicht {0} haben eine Temperatur, die mit der Position steigt (position.pattern), sodass ihre Steigungen nicht linear sind: eine andere Schicht wählen.</translation>
        </message>
        <message>
            <source>Scores of the query at n are multiplied by max(1, ln(n + 1)/ln L) too.</source>
            <translation>Die Scores der Anfrage bei n werden zusätzlich mit max(1, ln(n + 1)/ln L) multipliziert.</translation>
        </message>
        <message>
            <source>Scores that are not negative are multiplied by a learned sigmoid of the distance: some heads look near, others far. Negative scores count as 0.</source>
            <translation>Nichtnegative Scores werden mit einem gelernten Sigmoid des Abstands multipliziert: Manche Köpfe sehen in die Nähe, andere in die Ferne. Negative Scores zählen als 0.</translation>
        </message>
        <message>
            <source>Scores z of attention become c·tanh(z/c), which never exceeds c (Gemma 2: 50; Bello et al. 2016). 0: they stay.</source>
            <translation>Aus Scores z der Attention wird c·tanh(z/c), das nie über c liegt (Gemma 2: 50; Bello et al. 2016). 0: sie bleiben.</translation>
        </message>
        <message>
            <source>Second matrix of w (with weight decay).</source>
            <translation>Zweite Matrix von w (mit Weight Decay).</translation>
        </message>
        <message>
            <source>Sections</source>
            <translation>Abschnitte</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Seed</translation>
        </message>
        <message>
            <source>Seed of initial weights, data order and dropout; the same seed pairs two runs.</source>
            <translation>Seed für Anfangsgewichte, Reihenfolge der Daten und Dropout; derselbe Seed macht zwei Läufe zum Paar.</translation>
        </message>
        <message>
            <source>Seed of the generated corpus, and of the windows that a task is evaluated on.</source>
            <translation>Startwert des erzeugten Korpus und der Fenster, auf denen eine Aufgabe ausgewertet wird.</translation>
        </message>
        <message>
            <source>Segment memory</source>
            <translation>Segmentgedächtnis</translation>
        </message>
        <message>
            <source>Selective RoPE</source>
            <translation>Selective RoPE</translation>
        </message>
        <message>
            <source>Selective attention</source>
            <translation>Selektive Attention</translation>
        </message>
        <message>
            <source>Separator</source>
            <translation>Trennzeichen</translation>
        </message>
        <message>
            <source>Several processes can train one run on CPUs and on NVIDIA's GPUs, and not on {0}: write --device cpu.</source>
            <translation>Mehrere Prozesse können einen Lauf auf CPUs und auf GPUs von NVIDIA trainieren, nicht auf {0}: Schreiben Sie --device cpu.</translation>
        </message>
        <message>
            <source>Several processes with GPUs need NCCL, and this program was built without its headers: start packaging/set-up on a machine with an NVIDIA driver and build again, or train on --device cpu.</source>
            <translation>Mehrere Prozesse mit GPUs brauchen NCCL, und dieses Programm wurde ohne dessen Header gebaut: Starten Sie packaging/set-up auf einer Maschine mit einem Treiber von NVIDIA und bauen Sie neu, oder trainieren Sie mit --device cpu.</translation>
        </message>
        <message>
            <source>Shape β at the start</source>
            <translation>Form β am Anfang</translation>
        </message>
        <message>
            <source>Share</source>
            <translation>Anteil</translation>
        </message>
        <message>
            <source>Share of a window's tokens that are learned from, the last ones; losses of training are theirs. 0.5 is half loss (Dai et al. 2019, section 4.2): what is predicted from few tokens teaches nothing. Evaluations count all tokens. 1: all.</source>
            <translation>Anteil der Tokens eines Fensters, aus denen gelernt wird, der letzten; die Verluste des Trainings sind ihre. 0.5 ist „half loss“ (Dai et al. 2019, Abschnitt 4.2): Was aus wenigen Tokens vorhergesagt wird, lehrt nichts. Auswertungen zählen alle Tokens. 1: alle.</translation>
        </message>
        <message>
            <source>Share of activations dropped while training.</source>
            <translation>Anteil der Aktivierungen, die beim Training ausgelassen werden.</translation>
        </message>
        <message>
            <source>Share of the amplitude θ</source>
            <translation>Anteil der Amplitude θ</translation>
        </message>
        <message>
            <source>Share of the steps in which the rate rises from 0 to its peak.</source>
            <translation>Anteil der Schritte, in dem die Lernrate von 0 auf ihren Höchstwert steigt.</translation>
        </message>
        <message>
            <source>Share of the text kept for the test, to be read once.</source>
            <translation>Anteil des Texts, der für den Test aufgehoben und nur einmal gelesen wird.</translation>
        </message>
        <message>
            <source>Share of the text kept for validation.</source>
            <translation>Anteil des Texts, der für die Validierung aufgehoben wird.</translation>
        </message>
        <message>
            <source>Share of the tokens of a window that are hidden and predicted. Evaluations always hide 0.15, so that runs compare.</source>
            <translation>Anteil der Tokens eines Fensters, die verdeckt und vorhergesagt werden. Auswertungen verdecken immer 0.15, damit Läufe vergleichbar sind.</translation>
        </message>
        <message>
            <source>Shaw</source>
            <translation>Shaw</translation>
        </message>
        <message>
            <source>Shaw's clip</source>
            <translation>Shaws Grenze</translation>
        </message>
        <message>
            <source>Short context</source>
            <translation>Kurzer Kontext</translation>
        </message>
        <message>
            <source>Short factors</source>
            <translation>Kurze Faktoren</translation>
        </message>
        <message>
            <source>Shortest document</source>
            <translation>Kürzestes Dokument</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Sinusoidal</source>
            <translation>Sinus</translation>
        </message>
        <message>
            <source>Sinusoidal, RoPE and ExPE, trained on one window and evaluated at 1, 2 and 4 times its length: the paper's first table of results.</source>
            <translation>Sinusförmig, RoPE und ExPE, auf einem Fenster trainiert und bei seiner 1-, 2- und 4-fachen Länge ausgewertet: die erste Ergebnistabelle des Artikels.</translation>
        </message>
        <message>
            <source>Six GPT layers of width 384, trained on 512 tokens. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation>Sechs GPT-Schichten der Breite 384, auf 512 Tokens trainiert. Die Datei des zugehörigen Tokenizers in data.model angeben: Mit Bytes oder Zeichen ist das Vokabular und damit das Embedding kleiner.</translation>
        </message>
        <message>
            <source>Size n1</source>
            <translation>Größe n1</translation>
        </message>
        <message>
            <source>Size n2</source>
            <translation>Größe n2</translation>
        </message>
        <message>
            <source>Size of the letters at axes, curves and in the legend.</source>
            <translation>Größe der Buchstaben an Achsen und Kurven und in der Legende.</translation>
        </message>
        <message>
            <source>Size of the letters of the title.</source>
            <translation>Größe der Buchstaben des Titels.</translation>
        </message>
        <message>
            <source>Size of the markers of curves.</source>
            <translation>Größe der Marker von Kurven.</translation>
        </message>
        <message>
            <source>Skip bad lines</source>
            <translation>Schlechte Zeilen weglassen</translation>
        </message>
        <message>
            <source>Slides</source>
            <translation>Folien</translation>
        </message>
        <message>
            <source>Slope field</source>
            <translation>Steigungsfeld</translation>
        </message>
        <message>
            <source>Slopes</source>
            <translation>Steigungen</translation>
        </message>
        <message>
            <source>Slow pairs</source>
            <translation>Langsame Paare</translation>
        </message>
        <message>
            <source>Slow β</source>
            <translation>Langsames β</translation>
        </message>
        <message>
            <source>Smallest scale</source>
            <translation>Kleinste Skala</translation>
        </message>
        <message>
            <source>SmolLM 3</source>
            <translation>SmolLM 3</translation>
        </message>
        <message>
            <source>Smoothing</source>
            <translation>Glättung</translation>
        </message>
        <message>
            <source>So many of the slowest pairs are clipped; all, where there are no more.</source>
            <translation>So viele der langsamsten Paare werden gekappt; alle, wo es nicht mehr gibt.</translation>
        </message>
        <message>
            <source>So many tokens share the beginning of their short context, which the last of them sees longer; 1: it is exact; 0: a quarter of the short context, as published.</source>
            <translation>So viele Tokens teilen sich den Anfang ihres kurzen Kontexts, der für das letzte von ihnen länger ist; 1: genau; 0: ein Viertel des kurzen Kontexts, wie veröffentlicht.</translation>
        </message>
        <message>
            <source>So many windows before a window are seen too, without learning through them (Transformer-XL): the micro-batches of a step then go on from one another. 0: each window stands alone.</source>
            <translation>So viele Fenster vor einem Fenster werden mit gesehen, ohne durch sie zu lernen (Transformer-XL): Die Micro-Batches eines Schritts setzen einander dann fort. 0: Jedes Fenster steht für sich.</translation>
        </message>
        <message>
            <source>Some dims of query and key give the size of a score and the others a phase; the farther the key, the more the score swings with the cosine of that phase. Content decides how fast, and nothing is learned.</source>
            <translation>Einige Dimensionen von Query und Key geben die Größe eines Scores und die übrigen eine Phase; je ferner der Key, desto mehr schwingt der Score mit dem Kosinus dieser Phase. Wie schnell, bestimmt der Inhalt, und gelernt wird nichts.</translation>
        </message>
        <message>
            <source>Something is trained or evaluated: evaluate what is planned when that has ended.</source>
            <translation>Es wird gerade trainiert oder ausgewertet: Vorgesehenes auswerten, wenn das zu Ende ist.</translation>
        </message>
        <message>
            <source>Span</source>
            <translation>Spanne</translation>
        </message>
        <message>
            <source>Span k</source>
            <translation>Spanne k</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Geschwindigkeit</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>Split</translation>
        </message>
        <message>
            <source>Spread of starts</source>
            <translation>Startstreuung</translation>
        </message>
        <message>
            <source>Standard deviation of the initial weights.</source>
            <translation>Standardabweichung der Anfangsgewichte.</translation>
        </message>
        <message>
            <source>Standard deviation of the random start of S and θ; the paper does not state it.</source>
            <translation>Standardabweichung des zufälligen Starts von S und θ; der Artikel nennt sie nicht.</translation>
        </message>
        <message>
            <source>Start S</source>
            <translation>Start S</translation>
        </message>
        <message>
            <source>Start of c</source>
            <translation>Startwert von c</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>Steady turn</source>
            <translation>Stete Drehung</translation>
        </message>
        <message>
            <source>Step {0} of run {1} is stored already: nothing was written.</source>
            <translation>Schritt {0} von Lauf {1} ist schon gespeichert: Nichts wurde geschrieben.</translation>
        </message>
        <message>
            <source>Step θ</source>
            <translation>Schritt θ</translation>
        </message>
        <message>
            <source>Step θ1</source>
            <translation>Schritt θ1</translation>
        </message>
        <message>
            <source>Step θ2</source>
            <translation>Schritt θ2</translation>
        </message>
        <message>
            <source>Steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <source>Steps between two checkpoints. They are written while training goes on; one that is due before the last is written waits for it.</source>
            <translation>Schritte zwischen zwei Checkpoints. Sie werden geschrieben, während das Training weitergeht; einer, der fällig ist, bevor der letzte geschrieben ist, wartet auf ihn.</translation>
        </message>
        <message>
            <source>Steps between two validations.</source>
            <translation>Schritte zwischen zwei Validierungen.</translation>
        </message>
        <message>
            <source>Stick-breaking</source>
            <translation>Stick-breaking</translation>
        </message>
        <message>
            <source>Stop at loss</source>
            <translation>Ende bei Verlust</translation>
        </message>
        <message>
            <source>Stretch</source>
            <translation>Streckung</translation>
        </message>
        <message>
            <source>Stride</source>
            <translation>Schrittweite</translation>
        </message>
        <message>
            <source>Style</source>
            <translation>Bauart</translation>
        </message>
        <message>
            <source>Surface</source>
            <translation>Fläche</translation>
        </message>
        <message>
            <source>Swin bias</source>
            <translation>Swin-Summand</translation>
        </message>
        <message>
            <source>Symbols</source>
            <translation>Symbole</translation>
        </message>
        <message>
            <source>Synthetic tasks</source>
            <translation>Synthetische Aufgaben</translation>
        </message>
        <message>
            <source>T5 bias</source>
            <translation>T5-Bias</translation>
        </message>
        <message>
            <source>TAPA</source>
            <translation>TAPA</translation>
        </message>
        <message>
            <source>TENER</source>
            <translation>TENER</translation>
        </message>
        <message>
            <source>Tables</source>
            <translation>Tabellen</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Gelernter Anteil</translation>
        </message>
        <message>
            <source>Targets scored a length while training; 0: all.</source>
            <translation>Zahl der Ziele, die beim Training je Länge bewertet werden; 0: alle.</translation>
        </message>
        <message>
            <source>Targets scored, in whole blocks spread over the text; 0: all of them.</source>
            <translation>Zahl der Ziele, die bewertet werden, in ganzen Blöcken, über den Text verteilt; 0: alle.</translation>
        </message>
        <message>
            <source>Task</source>
            <translation>Aufgabe</translation>
        </message>
        <message>
            <source>Tasks: how many symbols there are to draw from.</source>
            <translation>Aufgaben: aus wie vielen Symbolen gezogen wird.</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>Temperatur</translation>
        </message>
        <message>
            <source>Temperature L</source>
            <translation>Temperatur L</translation>
        </message>
        <message>
            <source>Temperature factor</source>
            <translation>Temperaturfaktor</translation>
        </message>
        <message>
            <source>Temperature rise</source>
            <translation>Temperaturanstieg</translation>
        </message>
        <message>
            <source>Temperature step</source>
            <translation>Temperaturschritt</translation>
        </message>
        <message>
            <source>Tempered layers</source>
            <translation>Schichten mit Temperatur</translation>
        </message>
        <message>
            <source>Tensor {0} has another shape than config.json says.</source>
            <translation>Tensor {0} hat eine andere Form, als config.json sagt.</translation>
        </message>
        <message>
            <source>Tensor {0} has numbers that are not finite (NaN or infinite): such weights compute nothing; take another checkpoint of the model.</source>
            <translation>Der Tensor {0} hat Zahlen, die nicht endlich sind (NaN oder unendlich): Solche Gewichte berechnen nichts; einen anderen Checkpoint des Modells nehmen.</translation>
        </message>
        <message>
            <source>Tensor {0} is another than the one that every run draws here, which nothing trains: such weights cannot be imported.</source>
            <translation>Tensor {0} ist ein anderer als der, den hier jeder Lauf zieht und den nichts trainiert: Solche Gewichte lassen sich nicht importieren.</translation>
        </message>
        <message>
            <source>Tensor {0} is of type {1}; only F32, F16 and BF16 can be imported.</source>
            <translation>Tensor {0} ist vom Typ {1}; importieren lassen sich nur F32, F16 und BF16.</translation>
        </message>
        <message>
            <source>Test share</source>
            <translation>Testanteil</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Text between two documents of a file; empty: each file is one document. \n is a line end.</source>
            <translation>Text zwischen zwei Dokumenten einer Datei; leer: jede Datei ist ein Dokument. \n ist ein Zeilenende.</translation>
        </message>
        <message>
            <source>Text encoding</source>
            <translation>Textkodierung</translation>
        </message>
        <message>
            <source>The 35 M models</source>
            <translation>Die Modelle mit 35 M</translation>
        </message>
        <message>
            <source>The NVIDIA driver here is for CUDA {0} and LibTorch needs {1}: update the driver; until then all is computed on the CPU.</source>
            <translation>Der NVIDIA-Treiber hier ist für CUDA {0}, und LibTorch braucht {1}: den Treiber erneuern; bis dahin wird alles auf der CPU gerechnet.</translation>
        </message>
        <message>
            <source>The NVIDIA driver here shows no GPU: look at nvidia-smi and at CUDA_VISIBLE_DEVICES; until then all is computed on the CPU.</source>
            <translation>Der NVIDIA-Treiber hier zeigt keine GPU: nvidia-smi und CUDA_VISIBLE_DEVICES prüfen; bis dahin wird alles auf der CPU gerechnet.</translation>
        </message>
        <message>
            <source>The answer is the next token; a masked model predicts none: look at a run that learns the next token.</source>
            <translation>Die Antwort ist das nächste Token; ein maskiertes Modell sagt keines voraus: einen Lauf ansehen, der das nächste Token lernt.</translation>
        </message>
        <message>
            <source>The answers stand alike behind both, so that there is nothing to restore: choose other answers.</source>
            <translation>Die Antworten stehen hinter beiden gleich, sodass es nichts wiederherzustellen gibt: andere Antworten wählen.</translation>
        </message>
        <message>
            <source>The axis of positions.</source>
            <translation>Die Achse der Positionen.</translation>
        </message>
        <message>
            <source>The baseline {0} has no parameter {1}, by which this table is measured.</source>
            <translation>Die Referenz {0} hat keinen Parameter {1}, nach dem diese Tabelle gemessen ist.</translation>
        </message>
        <message>
            <source>The baseline {0} mixes runs that differ in {1}, so that a seed has no one partner: group by that too, or choose one run.</source>
            <translation>Die Referenz {0} mischt Läufe, die sich in {1} unterscheiden, sodass ein Seed nicht den einen Partner hat: auch danach gruppieren oder einen Lauf wählen.</translation>
        </message>
        <message>
            <source>The baseline, run {0}, is archived, in the trash or removed: choose another.</source>
            <translation>Die Referenz, Lauf {0}, ist archiviert, im Papierkorb oder entfernt: eine andere wählen.</translation>
        </message>
        <message>
            <source>The baseline, run {0}, is not among the runs of this table: add it, or pin another baseline.</source>
            <translation>Die Referenz, Lauf {0}, ist nicht unter den Läufen dieser Tabelle: ihn hinzunehmen, oder eine andere Referenz wählen.</translation>
        </message>
        <message>
            <source>The benefit is that over a short context: say of how many tokens, short=64.</source>
            <translation>Der Nutzen ist der gegenüber einem kurzen Kontext: mit short=64 sagen, von wie vielen Tokens.</translation>
        </message>
        <message>
            <source>The bias of each bucket of columns apart.</source>
            <translation>Der Summand jedes Buckets von Spalten Abstand.</translation>
        </message>
        <message>
            <source>The bias of each bucket of frames apart.</source>
            <translation>Der Summand jedes Buckets von Bildern Abstand.</translation>
        </message>
        <message>
            <source>The bias of each bucket of rows apart.</source>
            <translation>Der Summand jedes Buckets von Zeilen Abstand.</translation>
        </message>
        <message>
            <source>The bias of each bucket.</source>
            <translation>Der Summand jedes Buckets.</translation>
        </message>
        <message>
            <source>The character {0} at byte {1} does not occur in the text that the tokenizer was made from; use a text with its characters, or train with data.tokenizer=bytes.</source>
            <translation>Das Zeichen {0} bei Byte {1} kommt in dem Text nicht vor, aus dem der Tokenizer gemacht wurde; einen Text mit dessen Zeichen verwenden oder mit data.tokenizer=bytes trainieren.</translation>
        </message>
        <message>
            <source>The checkpoint has no tensor {0}; it is not one of this model.</source>
            <translation>Der Checkpoint hat keinen Tensor {0} und ist keiner dieses Modells.</translation>
        </message>
        <message>
            <source>The checkpoint of step {1} of run {0} is kept: take that back first.</source>
            <translation>Der Checkpoint von Schritt {1} von Lauf {0} wird behalten: das zuerst zurücknehmen.</translation>
        </message>
        <message>
            <source>The checkpoint of step {1} of run {0} is missing from {2}: bring it back from a copy. Or give it up with expe checkpoints STUDY --run {0} --delete {1}; training then goes on from the one before it.</source>
            <translation>Der Checkpoint von Schritt {1} von Lauf {0} fehlt in {2}: ihn aus einer Kopie zurückbringen. Oder ihn aufgeben mit expe checkpoints STUDY --run {0} --delete {1}; das Training geht dann von dem davor weiter.</translation>
        </message>
        <message>
            <source>The checkpoint of step {1} of run {0}, from which run {2} begins, is no longer there.</source>
            <translation>Der Checkpoint von Schritt {1} von Lauf {0}, mit dem Lauf {2} beginnt, ist nicht mehr da.</translation>
        </message>
        <message>
            <source>The columns of this table are sets of questions, asked at one length: write one.</source>
            <translation>Die Spalten dieser Tabelle sind Sätze von Fragen, bei einer Länge gestellt: Schreibe eine.</translation>
        </message>
        <message>
            <source>The computation failed: {0}</source>
            <translation>Die Berechnung ist gescheitert: {0}</translation>
        </message>
        <message>
            <source>The configuration cannot be read: {0}.</source>
            <translation>Die Konfiguration lässt sich nicht lesen: {0}.</translation>
        </message>
        <message>
            <source>The content of a dim is its length and the position its angle, with a frequency for each dim and a learned phase. So what a key holds and where it stands are told apart.</source>
            <translation>Der Inhalt einer Dimension ist ihre Länge, die Position ihr Winkel, mit einer Frequenz je Dimension und einer gelernten Phase. So bleibt getrennt, was ein Key enthält und wo er steht.</translation>
        </message>
        <message>
            <source>The definition of this table cannot be read: save it anew, with --save.</source>
            <translation>Die Definition dieser Tabelle ist nicht zu lesen: sie mit --save neu sichern.</translation>
        </message>
        <message>
            <source>The definition of this table speaks of a row {0} that it does not have.</source>
            <translation>Die Definition dieser Tabelle nennt eine Zeile {0}, die sie nicht hat.</translation>
        </message>
        <message>
            <source>The description of the tokenizer is damaged; take the checkpoint before it.</source>
            <translation>Die Beschreibung des Tokenizers ist beschädigt; den Checkpoint davor nehmen.</translation>
        </message>
        <message>
            <source>The direction u of keys.</source>
            <translation>Die Richtung u der Schlüssel.</translation>
        </message>
        <message>
            <source>The direction v of queries.</source>
            <translation>Die Richtung v der Anfragen.</translation>
        </message>
        <message>
            <source>The encoding has no values that a scale could multiply.</source>
            <translation>Die Kodierung hat keine Werte, die eine Skala multiplizieren könnte.</translation>
        </message>
        <message>
            <source>The encoding has no values that a scale could multiply: all rows are the first.</source>
            <translation>Die Kodierung hat keine Werte, die eine Skala multiplizieren könnte: Alle Zeilen sind gleich der ersten.</translation>
        </message>
        <message>
            <source>The engine could not be loaded ({0}): run packaging/set-up, then build anew.</source>
            <translation>Die Engine ließ sich nicht laden ({0}): packaging/set-up ausführen, dann neu bauen.</translation>
        </message>
        <message>
            <source>The engine {0} is not there: build or install the workbench anew, or name it in EXPE_ENGINE.</source>
            <translation>Die Engine {0} ist nicht da: die Workbench neu bauen oder installieren, oder die Engine in EXPE_ENGINE nennen.</translation>
        </message>
        <message>
            <source>The excess needs the exact floor, which only the generated corpus has: choose which=loss.</source>
            <translation>Der Überschuss braucht die exakte Untergrenze, die nur das erzeugte Korpus hat: which=loss wählen.</translation>
        </message>
        <message>
            <source>The excess over the exact floor, or the loss.</source>
            <translation>Der Überschuss über die exakte Untergrenze oder der Verlust.</translation>
        </message>
        <message>
            <source>The factor of L; 1 at the start.</source>
            <translation>Der Faktor von L; 1 zu Beginn.</translation>
        </message>
        <message>
            <source>The farthest distance that is said. 0: three quarters of L.</source>
            <translation>Der größte Abstand, der angegeben wird. 0: drei Viertel von L.</translation>
        </message>
        <message>
            <source>The figure's title above it.</source>
            <translation>Der Titel über der Abbildung.</translation>
        </message>
        <message>
            <source>The file has no list of cases: write {0}.</source>
            <translation>Die Datei hat keine Liste von Fällen: {0} schreiben.</translation>
        </message>
        <message>
            <source>The file is nested more deeply than cases are.</source>
            <translation>Die Datei ist tiefer verschachtelt, als Fälle es sind.</translation>
        </message>
        <message>
            <source>The file is not JSON: a number in it is out of range.</source>
            <translation>Die Datei ist kein JSON: Eine Zahl darin liegt außerhalb des Bereichs.</translation>
        </message>
        <message>
            <source>The file is not JSON: something is wrong in line {0}.</source>
            <translation>Die Datei ist kein JSON: In Zeile {0} stimmt etwas nicht.</translation>
        </message>
        <message>
            <source>The file's list of cases is empty.</source>
            <translation>Die Liste der Fälle in der Datei ist leer.</translation>
        </message>
        <message>
            <source>The film could not be encoded: </source>
            <translation>Der Film ließ sich nicht kodieren: </translation>
        </message>
        <message>
            <source>The first l dims of what goes into W_q and W_k are overwritten, in every block, by the exact position. By default nothing of it is learned, and the residual stream keeps what was there.</source>
            <translation>In jedem Block werden die ersten l Dimensionen dessen, was in W_q und W_k geht, mit der exakten Position überschrieben. Gelernt wird davon standardmäßig nichts, und im Residualstrom bleibt, was dort stand.</translation>
        </message>
        <message>
            <source>The first process trains on {0} and process {1} on {2}: start all of them with the same --device.</source>
            <translation>Der erste Prozess trainiert auf {0} und Prozess {1} auf {2}: Starten Sie alle mit demselben --device.</translation>
        </message>
        <message>
            <source>The first reading is that of the preset paper-35m, which names what is stated and what is not.</source>
            <translation>Die erste Lesart ist die der Voreinstellung paper-35m, die sagt, was angegeben ist und was nicht.</translation>
        </message>
        <message>
            <source>The first row and column: 0, as in MAE, or 1, as in DETR.</source>
            <translation>Die erste Zeile und Spalte: 0, wie in MAE, oder 1, wie in DETR.</translation>
        </message>
        <message>
            <source>The folder of LibTorch cannot be found: {0}</source>
            <translation>Der Ordner von LibTorch ist nicht zu finden: {0}</translation>
        </message>
        <message>
            <source>The folder of the engine cannot be found: {0}</source>
            <translation>Der Ordner der Engine ist nicht zu finden: {0}</translation>
        </message>
        <message>
            <source>The gate of each token's turn.</source>
            <translation>Das Gate der Drehung jedes Tokens.</translation>
        </message>
        <message>
            <source>The generated corpus Ledger, whose exact floor is known, in windows of 43 records: excess over the floor shows what an encoding makes of longer input.</source>
            <translation>Das erzeugte Korpus Ledger, dessen exakte Untergrenze bekannt ist, in Fenstern von 43 Einträgen: Der Überschuss über die Untergrenze zeigt, was eine Kodierung aus längerer Eingabe macht.</translation>
        </message>
        <message>
            <source>The greatest length.</source>
            <translation>Die größte Länge.</translation>
        </message>
        <message>
            <source>The greatest length; each is twice the one before.</source>
            <translation>Die größte Länge; jede ist das Doppelte der vorigen.</translation>
        </message>
        <message>
            <source>The interactive report has {0} MB, and 10 MB are the most: name fewer runs with --runs.</source>
            <translation>Der interaktive Bericht hat {0} MB, höchstens 10 MB sind möglich: mit --runs weniger Läufe nennen.</translation>
        </message>
        <message>
            <source>The key at distance W is seen exactly and mapped, and counts twice, as in the authors' code.</source>
            <translation>Der Schlüssel im Abstand W wird genau und abgebildet gesehen und zählt doppelt, wie im Code der Autoren.</translation>
        </message>
        <message>
            <source>The large models, S and M</source>
            <translation>Die großen Modelle, S und M</translation>
        </message>
        <message>
            <source>The last L tokens at {0}: too few blocks of text to say whether they break.</source>
            <translation>Die letzten L Tokens bei {0}: zu wenige Textblöcke, um zu sagen, ob sie brechen.</translation>
        </message>
        <message>
            <source>The last L tokens break at {0},</source>
            <translation>Die letzten L Tokens brechen bei {0}.</translation>
        </message>
        <message>
            <source>The last L tokens break first at {0},</source>
            <translation>Die letzten L Tokens brechen zuerst bei {0}.</translation>
        </message>
        <message>
            <source>The last L tokens hold at {0}.</source>
            <translation>Die letzten L Tokens halten bei {0}.</translation>
        </message>
        <message>
            <source>The last L tokens of a window do not rise: what stands before them does.</source>
            <translation>Die letzten L Tokens eines Fensters steigen nicht: Es steigt, was vor ihnen steht.</translation>
        </message>
        <message>
            <source>The last L tokens use the longer text at {0}.</source>
            <translation>Die letzten L Tokens nutzen den längeren Text bei {0}.</translation>
        </message>
        <message>
            <source>The length is {0}; ask for at least one position.</source>
            <translation>Die Länge ist {0}; mindestens eine Position verlangen.</translation>
        </message>
        <message>
            <source>The line that says which state is shown. Without it the paper's caption has to.</source>
            <translation>Die Zeile, die sagt, welcher Zustand gezeigt ist. Ohne sie muss es die Bildunterschrift sagen.</translation>
        </message>
        <message>
            <source>The logarithm of each channel's gate.</source>
            <translation>Der Logarithmus des Gates jedes Kanals.</translation>
        </message>
        <message>
            <source>The logarithm of each token's forget gate.</source>
            <translation>Der Logarithmus des Vergessensgatters jedes Tokens.</translation>
        </message>
        <message>
            <source>The logarithm of each token's gate.</source>
            <translation>Der Logarithmus des Gates jedes Tokens.</translation>
        </message>
        <message>
            <source>The longest wavelength is about 2π·base positions.</source>
            <translation>Die größte Wellenlänge ist etwa 2π·base Positionen.</translation>
        </message>
        <message>
            <source>The longest wavelength is about 2π·base rows or columns.</source>
            <translation>Die größte Wellenlänge ist etwa 2π·base Zeilen oder Spalten.</translation>
        </message>
        <message>
            <source>The loss is no longer a number at step {0}: try a smaller training.rate or a longer training.warmup. The checkpoints are as they were.</source>
            <translation>Der Verlust ist bei Schritt {0} keine Zahl mehr: ein kleineres training.rate oder ein längeres training.warmup versuchen. Die Checkpoints sind, wie sie waren.</translation>
        </message>
        <message>
            <source>The loss of each run at k× is compared with its own at 1×, the training length, on the same targets. A group holds at k× if the 95 % interval of the rise lies wholly below {0} nats per token and breaks at the first k× where it lies wholly above{1}; else it is undecided there. Of five seeds or more the interval is Student's over the seeds, and what is said is of the encoding as it was trained here; of fewer it is each run's own over blocks of text, and what is said is of these trained models alone. Runs on both sides of the margin decide nothing. A small p says that the rise is not just the margin, on whichever side it lies.</source>
            <translation>Der Verlust jedes Laufs bei k× wird mit seinem eigenen bei 1×, der Trainingslänge, auf denselben Zielen verglichen. Eine Gruppe hält bei k×, wenn das 95-%-Intervall des Anstiegs ganz unter {0} Nats pro Token liegt, und bricht beim ersten k×, bei dem es ganz darüber liegt{1}; sonst ist es dort unentschieden. Ab fünf Seeds ist das Intervall Students über die Seeds, und die Aussage gilt der Kodierung, wie sie hier trainiert wurde; bei weniger ist es das eigene jedes Laufs über Textblöcke, und die Aussage gilt allein diesen trainierten Modellen. Läufe auf beiden Seiten der Schwelle entscheiden nichts. Ein kleines p sagt, dass der Anstieg nicht gerade die Marge ist, auf welcher Seite er auch liegt.</translation>
        </message>
        <message>
            <source>The loss of each run minus that of the study's baseline with the same seed; of groups the mean, with the interval of the paired difference.</source>
            <translation>Der Verlust jedes Laufs minus den der Referenz der Studie mit demselben Seed; bei Gruppen das Mittel, mit dem Intervall des gepaarten Unterschieds.</translation>
        </message>
        <message>
            <source>The loss of each step behind the smoothed curve.</source>
            <translation>Der Verlust jedes Schritts hinter der geglätteten Kurve.</translation>
        </message>
        <message>
            <source>The loss of each token of the present window.</source>
            <translation>Der Verlust jedes Tokens des jetzigen Fensters.</translation>
        </message>
        <message>
            <source>The loss over evaluation length and scale, coarse to fine; the paper's table of scales is a row of it.</source>
            <translation>Der Verlust über Auswertungslänge und Skala, erst grob, dann feiner; die Tabelle der Skalen im Artikel ist eine Zeile davon.</translation>
        </message>
        <message>
            <source>The loss, its excess over the exact floor where that is known, the answers of synthetic tasks, or all there are.</source>
            <translation>Der Verlust, sein Überschuss über die exakte Untergrenze, wo sie bekannt ist, die Antworten synthetischer Aufgaben oder alles, was es gibt.</translation>
        </message>
        <message>
            <source>The loss, or on the generated corpus its excess over the floor.</source>
            <translation>Der Verlust oder auf dem erzeugten Korpus sein Überschuss über die Untergrenze.</translation>
        </message>
        <message>
            <source>The loss; on the generated corpus also its excess over the exact floor, of all tokens or of one channel.</source>
            <translation>Der Verlust; auf dem erzeugten Korpus auch sein Überschuss über die exakte Untergrenze, aller Tokens oder eines Kanals.</translation>
        </message>
        <message>
            <source>The loss; on the generated corpus its excess over the floor; or the benefit of the longer context: how much more a token costs given the short one alone.</source>
            <translation>Der Verlust; im erzeugten Korpus sein Überschuss über die Untergrenze; oder der Nutzen des längeren Kontexts: wie viel mehr ein Token kostet, wenn nur der kurze bekannt ist.</translation>
        </message>
        <message>
            <source>The map; the weights of the selected query, as a line or as a picture over the grid that tokens stand in (data.columns); their mean against the distance; content and position terms of the logits; how much each rotated pair of dims may bring to a logit; what content decides of each token, such as a gate; or every head by how positional and how symbolic it is.</source>
            <translation>Die Karte; die Gewichte der gewählten Anfrage, als Linie oder als Bild über dem Gitter, in dem die Tokens stehen (data.columns); ihr Mittelwert gegen den Abstand; Inhalts- und Positionsterme der Logits; wie viel jedes gedrehte Paar von Dimensionen zu einem Logit beitragen kann; was der Inhalt über jedes Token entscheidet, etwa ein Gatter; oder jeder Kopf danach, wie positional und wie symbolisch er ist.</translation>
        </message>
        <message>
            <source>The mean loss at each position of the window, over many windows, with the training edge.</source>
            <translation>Der mittlere Verlust an jeder Position des Fensters, über viele Fenster, mit dem Rand des Trainings.</translation>
        </message>
        <message>
            <source>The mixtures are trained; else they stay as they were drawn, in every run alike, as in the paper.</source>
            <translation>Die Mischungen werden trainiert; sonst bleiben sie, wie sie gezogen wurden, in jedem Lauf gleich, wie im Artikel.</translation>
        </message>
        <message>
            <source>The model knows {0} tokens, but the tokenizer {1} of the data has {2}: choose the one that it was trained with (--set data.tokenizer=…, --set data.text=…).</source>
            <translation>Das Modell kennt {0} Tokens, aber der Tokenizer {1} der Daten hat {2}: den wählen, mit dem es trainiert wurde (--set data.tokenizer=…, --set data.text=…).</translation>
        </message>
        <message>
            <source>The name of a slide and its sentence are one line of text each: leave out their control characters.</source>
            <translation>Der Name einer Folie und ihr Satz sind je eine Zeile Text: ihre Steuerzeichen weglassen.</translation>
        </message>
        <message>
            <source>The other text has {0} tokens and this one {1}: both must have as many.</source>
            <translation>Der andere Text hat {0} Tokens und dieser {1}: Beide müssen gleich viele haben.</translation>
        </message>
        <message>
            <source>The output layer shares the weights of the token embedding.</source>
            <translation>Die Ausgabeschicht teilt sich die Gewichte mit dem Token-Embedding.</translation>
        </message>
        <message>
            <source>The overwritten dims are shared out between row and column of a token (and its frame), and hold the exact position of each, as ExPE's hold that in a text.</source>
            <translation>Die überschriebenen Dimensionen sind auf Zeile und Spalte eines Tokens (und sein Bild) verteilt und enthalten die genaue Position in jeder, wie die von ExPE jene in einem Text.</translation>
        </message>
        <message>
            <source>The page is {0} in high, and what stands on it takes {1} in: make it as high, or leave the height out.</source>
            <translation>Die Seite ist {0} in hoch, und was auf ihr steht, braucht {1} in: so hoch machen, oder die Höhe weglassen.</translation>
        </message>
        <message>
            <source>The page's height as a part of its width, in place of a height in mm; 0: none is given.</source>
            <translation>Die Höhe der Seite als Teil ihrer Breite, statt einer Höhe in mm; 0: keine Angabe.</translation>
        </message>
        <message>
            <source>The paper's M, 342 M</source>
            <translation>M aus dem Artikel, 342 M</translation>
        </message>
        <message>
            <source>The paper's S, 135 M</source>
            <translation>S aus dem Artikel, 135 M</translation>
        </message>
        <message>
            <source>The paper's small model, 35 M</source>
            <translation>Kleines Modell aus dem Artikel, 35 M</translation>
        </message>
        <message>
            <source>The paper's tables</source>
            <translation>Die Tabellen des Artikels</translation>
        </message>
        <message>
            <source>The paper's “p is stable” writes S + θ n into all l dims, “increasing” S + θ (n + c). They differ by θ c, the same at every position: a vector that W_q and W_k turn into a bias. So with trained biases of queries and keys both are one family of models, and what the ablation shows is the bias and the way there, not another way to tell positions.</source>
            <translation>„p is stable“ des Artikels schreibt S + θ n in alle l Dimensionen, „increasing“ S + θ (n + c). Sie unterscheiden sich um θ c, an jeder Position dasselbe: ein Vektor, aus dem W_q und W_k einen Bias machen. Mit trainierten Biases von Queries und Keys sind beide also eine Familie von Modellen, und was die Ablation zeigt, ist der Bias und der Weg dorthin, keine andere Art, Positionen zu unterscheiden.</translation>
        </message>
        <message>
            <source>The parts of a step with training.memory go on from one another, and {0} processes would compute them at once: start one process, or train a run without it.</source>
            <translation>Die Teile eines Schritts mit training.memory schließen aneinander an, und {0} Prozesse würden sie zugleich berechnen: Starten Sie einen Prozess, oder trainieren Sie einen Lauf ohne es.</translation>
        </message>
        <message>
            <source>The path {0} has {1} bytes, and that of a study may have {2}: choose a shorter one.</source>
            <translation>Der Pfad {0} hat {1} Bytes, und der einer Studie darf {2} haben: Einen kürzeren wählen.</translation>
        </message>
        <message>
            <source>The phase grows like the distance to the power α: slowly, at 0.1.</source>
            <translation>Die Phase wächst wie der Abstand hoch α: langsam, bei 0.1.</translation>
        </message>
        <message>
            <source>The pinned state beside the present one, or present minus pinned.</source>
            <translation>Der angeheftete Zustand neben dem jetzigen, oder jetziger minus angehefteter.</translation>
        </message>
        <message>
            <source>The plan of evaluations cannot be read: it is damaged.</source>
            <translation>Der Plan der Auswertungen lässt sich nicht lesen: Er ist beschädigt.</translation>
        </message>
        <message>
            <source>The positions of {0} could not be computed: {1}</source>
            <translation>Die Positionen von {0} ließen sich nicht berechnen: {1}</translation>
        </message>
        <message>
            <source>The positions that {0} writes do not grow evenly, at least not as they are rounded here, so that a logit has no one slope: evaluate in fp32, or choose another run.</source>
            <translation>Die Positionen, die {0} schreibt, wachsen nicht gleichmäßig, jedenfalls nicht so, wie sie hier gerundet sind, sodass ein Logit keine einheitliche Steigung hat: in fp32 auswerten oder einen anderen Lauf wählen.</translation>
        </message>
        <message>
            <source>The present state shows {0}, the pinned one {1}, which have no difference: choose another quantity, or the states beside each other.</source>
            <translation>Der jetzige Zustand zeigt {0}, der angeheftete {1}, und das eine lässt sich nicht vom anderen abziehen: eine andere Größe wählen oder die Zustände nebeneinander.</translation>
        </message>
        <message>
            <source>The preset {0} could not be removed: {1}.</source>
            <translation>Die Voreinstellung {0} ließ sich nicht entfernen: {1}.</translation>
        </message>
        <message>
            <source>The program expe is not beside this one: install the workbench anew, or name it in EXPE_PROGRAM.</source>
            <translation>Das Programm expe liegt nicht neben diesem: die Workbench neu installieren oder es in EXPE_PROGRAM nennen.</translation>
        </message>
        <message>
            <source>The question with which ALiBi came (Press et al. 2022): whether a model that was trained on windows of L reads 2 L and 4 L as well as one that was trained there, from as many tokens. Sinusoidal, RoPE, T5, ALiBi and ExPE.</source>
            <translation>Die Frage, mit der ALiBi kam (Press et al. 2022): ob ein Modell, das auf Fenstern von L trainiert wurde, 2 L und 4 L so gut liest wie eines, das dort trainiert wurde, aus gleich vielen Tokens. Sinusoidal, RoPE, T5, ALiBi und ExPE.</translation>
        </message>
        <message>
            <source>The residual stream of this text put into the pass over another of as many tokens, or over the same in another state, by layer and position: where what makes the answer another is carried.</source>
            <translation>Der Residualstrom dieses Textes, nach Schicht und Position in das Lesen eines anderen mit gleich vielen Tokens oder desselben in einem anderen Zustand eingesetzt: wo getragen wird, was die Antwort zu einer anderen macht.</translation>
        </message>
        <message>
            <source>The row {0} is of runs that differ in more than their seed: {1} and {2}. Archive those that do not belong to it.</source>
            <translation>Die Zeile {0} ist von Läufen, die sich in mehr als ihrem Seed unterscheiden: {1} und {2}. Die archivieren, die nicht zu ihr gehören.</translation>
        </message>
        <message>
            <source>The same of the logits of the next token (Gemma 2: 30).</source>
            <translation>Dasselbe bei den Logits des nächsten Tokens (Gemma 2: 30).</translation>
        </message>
        <message>
            <source>The same text with other values of its evaluation, or at another checkpoint, instead of another text: scale=1/2, or offset=512, checkpoint=400.</source>
            <translation>Derselbe Text mit anderen Werten der Auswertung oder bei einem anderen Checkpoint, statt eines anderen Textes: scale=1/2, oder offset=512, checkpoint=400.</translation>
        </message>
        <message>
            <source>The sample is empty: write some text.</source>
            <translation>Die Probe ist leer: etwas Text schreiben.</translation>
        </message>
        <message>
            <source>The seed is nothing to be tuned: choose a key such as training.rate.</source>
            <translation>Der Startwert ist nichts, was abgestimmt wird: einen Schlüssel wie training.rate wählen.</translation>
        </message>
        <message>
            <source>The selected head, or all heads of its layer.</source>
            <translation>Der ausgewählte Kopf oder alle Köpfe seiner Schicht.</translation>
        </message>
        <message>
            <source>The share of the windows that are answered without a mistake, or of the digits that are right.</source>
            <translation>Der Anteil der Fenster, die ohne Fehler beantwortet sind, oder der richtigen Ziffern.</translation>
        </message>
        <message>
            <source>The slides have been changed elsewhere since: they stay as they are.</source>
            <translation>Die Folien wurden inzwischen anderswo geändert: Sie bleiben, wie sie sind.</translation>
        </message>
        <message>
            <source>The slowest cosine takes about 2π·base positions.</source>
            <translation>Der langsamste Kosinus braucht etwa 2π·base Positionen.</translation>
        </message>
        <message>
            <source>The study has no baseline: choose a run or a group as one, with expe run STUDY --baseline, or Run ▸ Baseline in the window.</source>
            <translation>Die Studie hat keine Referenz: einen Lauf oder eine Gruppe dazu wählen, mit expe run STUDY --baseline oder im Fenster mit Lauf ▸ Referenz.</translation>
        </message>
        <message>
            <source>The study has no run that a report could tell of: make one and train it.</source>
            <translation>Die Studie hat keinen Lauf, von dem ein Bericht handeln könnte: einen anlegen und trainieren.</translation>
        </message>
        <message>
            <source>The study has no slides: keep a state of a figure in the window first, by Ctrl+Shift+K.</source>
            <translation>Die Studie hat keine Folien: erst im Fenster mit Strg+Umschalt+K den Zustand einer Abbildung behalten.</translation>
        </message>
        <message>
            <source>The study needs {0} MB, and {1} MB are free at {2}: make room, or choose another folder.</source>
            <translation>Die Studie braucht {0} MB, und {1} MB sind bei {2} frei: Platz schaffen oder einen anderen Ordner wählen.</translation>
        </message>
        <message>
            <source>The study's annotations of figures cannot be read: annotate again, which replaces them.</source>
            <translation>Die Anmerkungen der Studie an Abbildungen sind nicht lesbar: neu anmerken, was sie ersetzt.</translation>
        </message>
        <message>
            <source>The study's baseline says "{0}", which is no run: choose one again, with expe run STUDY --baseline.</source>
            <translation>Die Referenz der Studie ist „{0}“, was kein Lauf ist: mit expe run STUDY --baseline wieder eine wählen.</translation>
        </message>
        <message>
            <source>The study's colours say "{0}", which is no run with its colour and marker: choose them again, in the menu of a run.</source>
            <translation>Die Farben der Studie sagen „{0}“, was kein Lauf mit Farbe und Markierung ist: sie im Menü eines Laufs neu wählen.</translation>
        </message>
        <message>
            <source>The study's slides cannot be read: they are damaged.</source>
            <translation>Die Folien der Studie lassen sich nicht lesen: Sie sind beschädigt.</translation>
        </message>
        <message>
            <source>The sweep has {0} combinations, more than {1}: write fewer values.</source>
            <translation>Die Reihe hat {0} Kombinationen, mehr als {1}: weniger Werte schreiben.</translation>
        </message>
        <message>
            <source>The table of positions of this run ends before the offset; choose a smaller one.</source>
            <translation>Die Positionstabelle dieses Laufs endet vor dem Versatz; einen kleineren wählen.</translation>
        </message>
        <message>
            <source>The table of positions of this run ends before twice the training length: there are no longer windows to measure.</source>
            <translation>Die Positionstabelle dieses Laufs endet vor der doppelten Trainingslänge: Es gibt keine längeren Fenster zu messen.</translation>
        </message>
        <message>
            <source>The table {0} has no readings: those of the template multiverse have.</source>
            <translation>Die Tabelle {0} hat keine Lesarten: Die der Vorlage multiverse haben welche.</translation>
        </message>
        <message>
            <source>The template {0} at the {1}'s size needs {2} of yours: set {3}.</source>
            <translation>Die Vorlage {0} in der Größe {1} braucht Eigenes ({2}): {3} setzen.</translation>
        </message>
        <message>
            <source>The template {0} has no size {1}: write {2}.</source>
            <translation>Die Vorlage {0} hat keine Größe {1}: {2} schreiben.</translation>
        </message>
        <message>
            <source>The text has a character that the run's tokenizer does not know: leave it out.</source>
            <translation>Der Text hat ein Zeichen, das der Tokenizer des Laufs nicht kennt: weglassen.</translation>
        </message>
        <message>
            <source>The text has no piece of evaluation.longest × L + 1 = {0} tokens: set a smaller evaluation.longest, or give a longer text.</source>
            <translation>Der Text hat kein Stück von evaluation.longest × L + 1 = {0} Tokens: evaluation.longest kleiner setzen oder einen längeren Text angeben.</translation>
        </message>
        <message>
            <source>The text has {0} tokens, and no document of its training split reaches the {1} of a window: data.window and the token after it; write a longer text, or data.window={2} or less.</source>
            <translation>Der Text hat {0} Tokens, und kein Dokument seines Trainingssplits erreicht die {1} eines Fensters: data.window und das Token danach; einen längeren Text angeben, oder data.window={2} oder weniger.</translation>
        </message>
        <message>
            <source>The text has {0} tokens, and no document of its training split reaches the {1} of a window; write a longer text.</source>
            <translation>Der Text hat {0} Tokens, und kein Dokument seines Trainingssplits erreicht die {1} eines Fensters; einen längeren Text angeben.</translation>
        </message>
        <message>
            <source>The text has {0} tokens, and no document of its training split reaches the {1} of the windows of a step, which go on from one another; write a longer text or a smaller training.accumulation.</source>
            <translation>Der Text hat {0} Tokens, und kein Dokument seines Trainingssplits erreicht die {1} der Fenster eines Schritts, die einander fortsetzen; einen längeren Text oder eine kleinere training.accumulation schreiben.</translation>
        </message>
        <message>
            <source>The text is empty: type something.</source>
            <translation>Der Text ist leer: etwas tippen.</translation>
        </message>
        <message>
            <source>The text is empty; a tokenizer needs at least one character.</source>
            <translation>Der Text ist leer; ein Tokenizer braucht mindestens ein Zeichen.</translation>
        </message>
        <message>
            <source>The text is not UTF-8 at byte {0}; convert it to UTF-8.</source>
            <translation>Der Text ist bei Byte {0} kein UTF-8; in UTF-8 umwandeln.</translation>
        </message>
        <message>
            <source>The text is not the one that run {0} was trained on: bring the old text back, or duplicate the run for the new one.</source>
            <translation>Der Text ist nicht der, mit dem Lauf {0} trainiert wurde: den alten Text zurückbringen oder den Lauf für den neuen duplizieren.</translation>
        </message>
        <message>
            <source>The text is short: gaps of {0} tokens instead of {1} (16 windows) lie between its splits.</source>
            <translation>Der Text ist kurz: Zwischen seinen Splits liegen Lücken von {0} Tokens statt {1} (16 Fenster).</translation>
        </message>
        <message>
            <source>The text of an annotation is one line of at most {0} bytes, without control characters.</source>
            <translation>Der Text einer Anmerkung ist eine Zeile von höchstens {0} Bytes, ohne Steuerzeichen.</translation>
        </message>
        <message>
            <source>The token embedding is multiplied by √D before the waves are added, as Vaswani has it.</source>
            <translation>Das Token-Embedding wird mit √D multipliziert, bevor die Wellen addiert werden, wie bei Vaswani.</translation>
        </message>
        <message>
            <source>The token that it is compared with; empty: the one that the other text raises most.</source>
            <translation>Das Token, mit dem es verglichen wird; leer: das, das der andere Text am meisten hebt.</translation>
        </message>
        <message>
            <source>The token's own input is added, so that the convolution begins as an addition to it. Off: W_q, W_k and W_v read the convolution alone.</source>
            <translation>Der eigene Eingang des Tokens kommt hinzu, sodass die Faltung als Zusatz zu ihm beginnt. Aus: W_q, W_k und W_v lesen die Faltung allein.</translation>
        </message>
        <message>
            <source>The tokenizer changes the text (normalisation {0}): {1} of the tokens stand for other bytes. Losses per byte count the bytes of the text itself.</source>
            <translation>Der Tokenizer verändert den Text (Normalisierung {0}): {1} der Tokens stehen für andere Bytes. Verluste pro Byte zählen die Bytes des Textes selbst.</translation>
        </message>
        <message>
            <source>The tokenizer changes the text, so that losses per byte are not told of prepared tokens.</source>
            <translation>Der Tokenizer verändert den Text, so dass für vorbereitete Tokens keine Verluste je Byte angegeben werden.</translation>
        </message>
        <message>
            <source>The tokenizer could not take the text: {0}.</source>
            <translation>Der Tokenizer konnte den Text nicht verarbeiten: {0}.</translation>
        </message>
        <message>
            <source>The tokenizer has no token for “{0}”, and none for what is unknown; choose another tokenizer.</source>
            <translation>Der Tokenizer hat kein Token für „{0}“ und keines für Unbekanntes; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>The tokenizer of this data has the pieces of {0}, but cuts text otherwise, by other scores or another normalisation: choose that one (--set data.model=…).</source>
            <translation>Der Tokenizer dieser Daten hat die Stücke von {0}, zerlegt Text aber anders, nach anderen Bewertungen oder mit anderer Normalisierung: Jenen wählen (--set data.model=…).</translation>
        </message>
        <message>
            <source>The tokenizer's normalizer makes a text more than {0} times as long; choose another tokenizer.</source>
            <translation>Die Normalisierung des Tokenizers macht einen Text mehr als {0}-mal so lang; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>The tokens of this data are not those that the model was trained with: token {0} is {1} here and {2} in {3}; choose its text or its tokenizer (--set data.text=…, --set data.model=…).</source>
            <translation>Die Tokens dieser Daten sind nicht die, mit denen das Modell trainiert wurde: Token {0} ist hier {1} und in {3} {2}; seinen Text oder seinen Tokenizer wählen (--set data.text=…, --set data.model=…).</translation>
        </message>
        <message>
            <source>The tokens of this text are not those that the weights to begin with know: take the text and the tokenizer that they were trained with, or make a run that begins anew.</source>
            <translation>Die Tokens dieses Texts sind nicht die, die die Anfangsgewichte kennen: Text und Tokenizer nehmen, mit denen sie trainiert wurden, oder einen Lauf anlegen, der von vorn beginnt.</translation>
        </message>
        <message>
            <source>The variance across contexts of the dims that the encoding overwrites, beside the others, layer by layer: whether they came to hold what does not depend on the context.</source>
            <translation>Die Varianz zwischen Kontexten für die Dimensionen, die die Kodierung überschreibt, neben den anderen, Schicht für Schicht: ob sie aufgenommen haben, was nicht vom Kontext abhängt.</translation>
        </message>
        <message>
            <source>The vector of each position p that is counted, 0 at the start (with weight decay).</source>
            <translation>Der Vektor jeder Position p, die gezählt wird, 0 zu Beginn (mit Weight Decay).</translation>
        </message>
        <message>
            <source>The vector p of each token.</source>
            <translation>Der Vektor p jedes Tokens.</translation>
        </message>
        <message>
            <source>The view leaves out losses far above those with which the runs began, or, as auto, only those of runs that have diverged, and says how many.</source>
            <translation>Die Ansicht lässt Verluste weg, die weit über denen liegen, mit denen die Läufe begannen, oder, bei auto, nur die von Läufen, die divergiert sind, und sagt, wie viele es sind.</translation>
        </message>
        <message>
            <source>The view leaves out the rare points that are far from the others, or, as auto, only those of runs that have diverged, and says how many.</source>
            <translation>Die Ansicht lässt die seltenen Punkte weg, die weit von den anderen liegen, oder bei auto nur die von divergierten Läufen, und sagt, wie viele.</translation>
        </message>
        <message>
            <source>The weights have a tensor {0}, for which there is no place here.</source>
            <translation>Die Gewichte haben einen Tensor {0}, für den hier kein Platz ist.</translation>
        </message>
        <message>
            <source>The weights have no tensor {0}, which config.json asks for.</source>
            <translation>Die Gewichte haben keinen Tensor {0}, den config.json verlangt.</translation>
        </message>
        <message>
            <source>The weights have {0} numbers, but config.json asks for {1}; they do not belong together.</source>
            <translation>Die Gewichte haben {0} Zahlen, aber config.json verlangt {1}; sie gehören nicht zusammen.</translation>
        </message>
        <message>
            <source>The weights with which run {0} was to begin are missing: its import was cut short, or they were removed. Import them again, and remove this run.</source>
            <translation>Die Gewichte, mit denen Lauf {0} beginnen sollte, fehlen: Der Import wurde abgebrochen, oder sie wurden entfernt. Sie neu importieren und diesen Lauf entfernen.</translation>
        </message>
        <message>
            <source>The {0} has no piece of the {1} tokens that evaluation.longest asks for; make evaluation.longest or data.window smaller.</source>
            <translation>Der {0} hat kein Stück von {1} Tokens, die evaluation.longest verlangt; evaluation.longest oder data.window kleiner machen.</translation>
        </message>
        <message>
            <source>The {0} processes do not all run on one machine, and nothing says where the first of them is: set MASTER_ADDR to its machine, with mpirun by -x MASTER_ADDR=HOST.</source>
            <translation>Die {0} Prozesse laufen nicht alle auf einer Maschine, und nichts sagt, wo der erste von ihnen ist: Setzen Sie MASTER_ADDR auf seine Maschine, mit mpirun durch -x MASTER_ADDR=HOST.</translation>
        </message>
        <message>
            <source>The {0} processes of this job do not find each other at {1}, port {2} ({3}): see that all of them were started, or set MASTER_ADDR and MASTER_PORT to a free port of the machine of the first.</source>
            <translation>Die {0} Prozesse dieses Auftrags finden einander nicht bei {1}, Port {2} ({3}): Sehen Sie nach, ob alle gestartet wurden, oder setzen Sie MASTER_ADDR und MASTER_PORT auf einen freien Port der Maschine des ersten.</translation>
        </message>
        <message>
            <source>The {0} split has no piece of {1} tokens there (its longest has {2}): choose a shorter length, an earlier place or another split.</source>
            <translation>Der Split {0} hat dort kein Stück von {1} Tokens (sein längstes hat {2}): eine kürzere Länge, eine frühere Stelle oder einen anderen Split wählen.</translation>
        </message>
        <message>
            <source>The {0} split has no piece of {1} tokens: choose a shorter length or another split.</source>
            <translation>Der Split {0} hat kein Stück von {1} Tokens: eine kürzere Länge oder einen anderen Split wählen.</translation>
        </message>
        <message>
            <source>The {0} split has no piece of {1} × {2} + 1 tokens, by which blocks are cut so that all lengths score the same targets: choose a shorter length or another split.</source>
            <translation>Der Split {0} hat kein Stück von {1} × {2} + 1 Tokens, nach denen Blöcke geschnitten werden, damit alle Längen dieselben Ziele bewerten: eine kürzere Länge oder einen anderen Split wählen.</translation>
        </message>
        <message>
            <source>There are 2k rows, for distances from −k to k − 1; further ones share the last.</source>
            <translation>Es gibt 2k Zeilen, für Abstände von −k bis k − 1; weitere teilen sich die letzte.</translation>
        </message>
        <message>
            <source>There are two sweeps called {0}: give one another name.</source>
            <translation>Zwei Sweeps heißen {0}: einem davon einen anderen Namen geben.</translation>
        </message>
        <message>
            <source>There are two tables called {0}: give one another name.</source>
            <translation>Zwei Tabellen heißen {0}: einer davon einen anderen Namen geben.</translation>
        </message>
        <message>
            <source>There is a sweep {0} already: choose another --name, or add to it with --extend.</source>
            <translation>Eine Reihe {0} gibt es schon: einen anderen --name wählen oder sie mit --extend erweitern.</translation>
        </message>
        <message>
            <source>There is an NVIDIA driver, and LibTorch in {0} is for the CPU alone: start packaging/set-up once more, which fetches CUDA's part; until then all is computed on the CPU.</source>
            <translation>Es gibt einen NVIDIA-Treiber, und LibTorch in {0} ist nur für die CPU: packaging/set-up noch einmal starten, das den Teil für CUDA holt; bis dahin wird alles auf der CPU gerechnet.</translation>
        </message>
        <message>
            <source>There is no benefit to show: no token of this window has more than {0} tokens before it. Choose a shorter context, or more length.</source>
            <translation>Es gibt keinen Nutzen zu zeigen: kein Token dieses Fensters hat mehr als {0} Tokens vor sich. Einen kürzeren Kontext oder mehr Länge wählen.</translation>
        </message>
        <message>
            <source>There is no device {0} on this machine; choose auto or one of: {1}.</source>
            <translation>Auf diesem Rechner gibt es kein Gerät {0}; auto wählen oder eines von: {1}.</translation>
        </message>
        <message>
            <source>There is no device {0} on this machine; choose auto or one of: {1}. {2}</source>
            <translation>Auf diesem Rechner gibt es kein Gerät {0}; auto wählen oder eines von: {1}. {2}</translation>
        </message>
        <message>
            <source>There is no finite number at {0} = {1}; ask for fewer positions, or change what is typed.</source>
            <translation>Bei {0} = {1} gibt es keine endliche Zahl; nach weniger Positionen fragen oder das Eingegebene ändern.</translation>
        </message>
        <message>
            <source>There is no folder for what is fetched: set HOME or XDG_CACHE_HOME.</source>
            <translation>Für Geholtes gibt es keinen Ordner: HOME oder XDG_CACHE_HOME setzen.</translation>
        </message>
        <message>
            <source>There is no folder {0}: make it first, or choose another.</source>
            <translation>Es gibt keinen Ordner {0}: ihn zuerst anlegen oder einen anderen wählen.</translation>
        </message>
        <message>
            <source>There is no head {0}: layer {1} has heads 1 to {2}.</source>
            <translation>Es gibt keinen Kopf {0}: Schicht {1} hat die Köpfe 1 bis {2}.</translation>
        </message>
        <message>
            <source>There is no layer {0}: the model has layers 1 to {1}.</source>
            <translation>Es gibt keine Schicht {0}: Das Modell hat die Schichten 1 bis {1}.</translation>
        </message>
        <message>
            <source>There is no position {0}: the window has positions 0 to {1}.</source>
            <translation>Es gibt keine Position {0}: Das Fenster hat die Positionen 0 bis {1}.</translation>
        </message>
        <message>
            <source>There is no preset {0} of your own.</source>
            <translation>Es gibt keine eigene Voreinstellung {0}.</translation>
        </message>
        <message>
            <source>There is no preset {0}; nearest is {1}.</source>
            <translation>Es gibt keine Voreinstellung {0}; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>There is no run to make a table of.</source>
            <translation>Es gibt keinen Lauf, aus dem eine Tabelle würde.</translation>
        </message>
        <message>
            <source>There is no run to make.</source>
            <translation>Es gibt keinen Lauf anzulegen.</translation>
        </message>
        <message>
            <source>There is no run {0}: the study has no runs yet.</source>
            <translation>Es gibt keinen Lauf {0}: Die Studie hat noch keine Läufe.</translation>
        </message>
        <message>
            <source>There is no run {0}: the study has {1}.</source>
            <translation>Es gibt keinen Lauf {0}: Die Studie hat {1}.</translation>
        </message>
        <message>
            <source>There is no study at {0}: give the folder of a study or the .expe file in it.</source>
            <translation>Bei {0} ist keine Studie: den Ordner einer Studie oder die .expe-Datei darin angeben.</translation>
        </message>
        <message>
            <source>There is no sweep {0} any more.</source>
            <translation>Die Reihe {0} gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>There is no sweep {0} to go on from.</source>
            <translation>Es gibt keinen Sweep {0}, von dem aus es weiterginge.</translation>
        </message>
        <message>
            <source>There is no sweep {0}: the study has none yet.</source>
            <translation>Eine Reihe {0} gibt es nicht: Die Studie hat noch keine.</translation>
        </message>
        <message>
            <source>There is no sweep {0}; nearest is {1}.</source>
            <translation>Eine Reihe {0} gibt es nicht; am nächsten ist {1}.</translation>
        </message>
        <message>
            <source>There is no template {0}; nearest is {1}.</source>
            <translation>Es gibt keine Vorlage {0}; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>There is not enough memory for the study: close other programs, and try again.</source>
            <translation>Für die Studie reicht der Speicher nicht: andere Programme schließen und noch einmal versuchen.</translation>
        </message>
        <message>
            <source>There is not enough memory for {0}: take a smaller one, or close other programs.</source>
            <translation>Für {0} reicht der Speicher nicht: etwas Kleineres nehmen oder andere Programme schließen.</translation>
        </message>
        <message>
            <source>There is nothing to compare {0} with: it is the only group of finished runs.</source>
            <translation>Es gibt nichts, womit {0} zu vergleichen wäre: Es ist die einzige Gruppe fertiger Läufe.</translation>
        </message>
        <message>
            <source>There is nothing to compare: {0}.</source>
            <translation>Es gibt nichts zu vergleichen: {0}.</translation>
        </message>
        <message>
            <source>There is nothing to predict in a text of {0} tokens: type a longer one.</source>
            <translation>In einem Text von {0} Tokens gibt es nichts vorherzusagen: einen längeren tippen.</translation>
        </message>
        <message>
            <source>There is nothing to set against the baseline {0}: show other runs too, of the same data and seeds.</source>
            <translation>Es gibt nichts, was der Referenz {0} gegenüberstünde: auch andere Läufe zeigen, mit denselben Daten und Seeds.</translation>
        </message>
        <message>
            <source>These losses do not belong in one table: {0}. Measure all alike, with expe eval.</source>
            <translation>Diese Verluste gehören nicht in eine Tabelle: {0}. Alle gleich messen, mit expe eval.</translation>
        </message>
        <message>
            <source>Thin lines</source>
            <translation>Dünne Linien</translation>
        </message>
        <message>
            <source>This program was built without Gloo, by which {0} processes would train together: install libgloo-dev and build it again, or start one process.</source>
            <translation>Dieses Programm wurde ohne Gloo gebaut, mit dem {0} Prozesse gemeinsam trainieren würden: Installieren Sie libgloo-dev und bauen Sie es neu, oder starten Sie einen Prozess.</translation>
        </message>
        <message>
            <source>This run of {0} {1}.</source>
            <translation>Dieser Lauf von {0} {1}.</translation>
        </message>
        <message>
            <source>This table shows differences to the study's baseline, and none is pinned: choose it in the list of runs (Ctrl+B), or by expe run STUDY --baseline GROUP.</source>
            <translation>Diese Tabelle zeigt Unterschiede zur Referenz der Studie, und keine ist gewählt: in der Liste der Läufe wählen (Strg+B), oder mit expe run STUDY --baseline GRUPPE.</translation>
        </message>
        <message>
            <source>Those of the names that are learned, one number for all layers; they begin with the values below.</source>
            <translation>Diejenigen der Namen, die gelernt werden, je eine Zahl für alle Schichten; sie beginnen mit den Werten darunter.</translation>
        </message>
        <message>
            <source>Threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <source>Three layers of RoPE that see L/2, then one without positions that sees all (Yang et al. 2025; Cohere 2).</source>
            <translation>Drei Schichten mit RoPE, die L/2 sehen, dann eine ohne Positionen, die alles sieht (Yang et al. 2025; Cohere 2).</translation>
        </message>
        <message>
            <source>Three layers of RoPE within chunks of L, then one without positions whose scores rise with the position (Llama 4, 2025; there the chunks have 8192 tokens, and q and k of these layers are normed after they are rotated).</source>
            <translation>Drei Schichten mit RoPE innerhalb von Chunks der Länge L, dann eine ohne Positionen, deren Scores mit der Position steigen (Llama 4, 2025; dort haben die Chunks 8192 Tokens, und q und k dieser Schichten werden nach der Drehung normiert).</translation>
        </message>
        <message>
            <source>Threshold</source>
            <translation>Schwelle</translation>
        </message>
        <message>
            <source>Threshold L</source>
            <translation>Schwelle L</translation>
        </message>
        <message>
            <source>Tied head</source>
            <translation>Geteilter Kopf</translation>
        </message>
        <message>
            <source>Title</source>
            <translation>Titel</translation>
        </message>
        <message>
            <source>Token embeddings are multiplied by √D (Vaswani et al. 2017, section 3.4; Gemma).</source>
            <translation>Token-Embeddings werden mit √D multipliziert (Vaswani et al. 2017, Abschnitt 3.4; Gemma).</translation>
        </message>
        <message>
            <source>Tokenizer</source>
            <translation>Tokenizer</translation>
        </message>
        <message>
            <source>Tokenizer model</source>
            <translation>Tokenizer-Modell</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>Tokens after which pair i has decayed to ζ_i.</source>
            <translation>Tokens, nach denen Paar i auf ζ_i abgeklungen ist.</translation>
        </message>
        <message>
            <source>Tokens are key by what stands before them; a masked model sees both sides: look at a run that learns the next token, or choose short=0.</source>
            <translation>Schlüsseltokens sind es durch das, was vor ihnen steht; ein maskiertes Modell sieht beide Seiten: einen Lauf ansehen, der das nächste Token lernt, oder short=0 wählen.</translation>
        </message>
        <message>
            <source>Tokens by which chunks are shorter than C, so that neighbours across the edge of a chunk keep their distance. 0: an eighth of L.</source>
            <translation>Tokens, um die Chunks kürzer als C sind, damit Nachbarn über die Grenze eines Chunks hinweg ihren Abstand behalten. 0: ein Achtel von L.</translation>
        </message>
        <message>
            <source>Tokens of the text that are masked for the pseudo-likelihood, spread over it by lot; each costs a pass over its window, and more make the interval narrower.</source>
            <translation>Tokens des Textes, die für die Pseudo-Likelihood maskiert werden, durch Los über ihn verteilt; jedes kostet einen Durchlauf über sein Fenster, mehr machen das Intervall enger.</translation>
        </message>
        <message>
            <source>Tokens that are mixed: the token itself and the K − 1 before it.</source>
            <translation>Tokens, die gemischt werden: das Token selbst und die K − 1 vor ihm.</translation>
        </message>
        <message>
            <source>Too few blocks of text for intervals: choose more tokens, or a longer text.</source>
            <translation>Zu wenige Textblöcke für Intervalle: mehr Tokens wählen oder einen längeren Text.</translation>
        </message>
        <message>
            <source>Train S and θ, shared by all layers: from a random start, or from the values above (ablations).</source>
            <translation>S und θ trainieren, gemeinsam für alle Schichten: von einem zufälligen Start oder von den Werten oben (Ablationen).</translation>
        </message>
        <message>
            <source>Train short, test long</source>
            <translation>Kurz trainiert, lang geprüft</translation>
        </message>
        <message>
            <source>Trained</source>
            <translation>Trainiert</translation>
        </message>
        <message>
            <source>Trained mixtures</source>
            <translation>Trainierte Mischungen</translation>
        </message>
        <message>
            <source>Training</source>
            <translation>Training</translation>
        </message>
        <message>
            <source>Training length × evaluation length</source>
            <translation>Trainingslänge × Auswertungslänge</translation>
        </message>
        <message>
            <source>Training loss ({0})</source>
            <translation>Trainingsverlust ({0})</translation>
        </message>
        <message>
            <source>Training loss ({0}) and validation loss (dashed)</source>
            <translation>Trainingsverlust ({0}) und Validierungsverlust (gestrichelt)</translation>
        </message>
        <message>
            <source>Training the tokenizer broke off ({0}): try less text or a smaller vocabulary.</source>
            <translation>Das Training des Tokenizers brach ab ({0}): weniger Text oder ein kleineres Vokabular versuchen.</translation>
        </message>
        <message>
            <source>Transformer-XL</source>
            <translation>Transformer-XL</translation>
        </message>
        <message>
            <source>Transformer-XL's recurrence under several encodings: trained with windows that see the one before them, with each alone, and with each alone and half loss, and read with a memory of none, one and four windows. The rows say whether the memory, the loss or the encoding is what helps.</source>
            <translation>Die Rekurrenz von Transformer-XL unter mehreren Kodierungen: trainiert mit Fenstern, die das vorige sehen, mit jedem für sich, und mit jedem für sich aus der halben Länge (half loss), und gelesen mit einem Gedächtnis von keinem, einem und vier Fenstern. Die Zeilen sagen, ob das Gedächtnis, der Verlust oder die Kodierung hilft.</translation>
        </message>
        <message>
            <source>Turns</source>
            <translation>Gedreht</translation>
        </message>
        <message>
            <source>Twelve Llama layers of width 768, bf16. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation>Zwölf Llama-Schichten der Breite 768, bf16. Die Datei des zugehörigen Tokenizers in data.model angeben: Mit Bytes oder Zeichen ist das Vokabular und damit das Embedding kleiner.</translation>
        </message>
        <message>
            <source>Under {0} what the distance does to a logit depends on what tokens hold, so that it has no one slope: look at its attention.</source>
            <translation>Was der Abstand unter {0} mit einem Logit tut, hängt davon ab, was die Tokens enthalten, sodass es keine einzelne Steigung hat: die Attention ansehen.</translation>
        </message>
        <message>
            <source>Unit</source>
            <translation>Einheit</translation>
        </message>
        <message>
            <source>Unscaled scores with a sinusoid of the distance that keeps its direction, and one learned query of each head for content and for distance. Its sines tell later keys from earlier ones, which only masked training sees.</source>
            <translation>Unskalierte Scores mit einer Sinuskodierung des Abstands, die dessen Richtung bewahrt, dazu je Kopf eine gelernte Anfrage für den Inhalt und eine für den Abstand. Ihre Sinus unterscheiden spätere Keys von früheren, was nur maskiertes Training sieht.</translation>
        </message>
        <message>
            <source>Up to</source>
            <translation>Bis</translation>
        </message>
        <message>
            <source>Up to eight names of your own in the formula, separated by commas; each has its value in a field below, and behind it the range of that where you write one, as in S, theta 0..1.</source>
            <translation>Bis zu acht eigene Namen in der Formel, durch Kommas getrennt; jeder hat seinen Wert in einem Feld darunter und, wo er dahintersteht, dessen Bereich, wie in S, theta 0..1.</translation>
        </message>
        <message>
            <source>Up to this position distances count as they are, beyond it as a part of the way back to the first token. A factor of it is learned.</source>
            <translation>Bis zu dieser Position zählen Abstände, wie sie sind, jenseits davon als Teil des Wegs zurück zum ersten Token. Ein Faktor der Position wird gelernt.</translation>
        </message>
        <message>
            <source>Up to which position are neighbours told apart?</source>
            <translation>Bis zu welcher Position sind Nachbarn zu unterscheiden?</translation>
        </message>
        <message>
            <source>Validation</source>
            <translation>Validierung</translation>
        </message>
        <message>
            <source>Validation losses: at the training length, or at all lengths.</source>
            <translation>Validierungsverluste: bei der Trainingslänge oder bei allen Längen.</translation>
        </message>
        <message>
            <source>Validation share</source>
            <translation>Validieranteil</translation>
        </message>
        <message>
            <source>Value of a coordinate's first dim where the coordinate is 0.</source>
            <translation>Wert der ersten Dimension einer Koordinate, wo die Koordinate 0 ist.</translation>
        </message>
        <message>
            <source>Value of dim 0 at position 0.</source>
            <translation>Wert der Dimension 0 an Position 0.</translation>
        </message>
        <message>
            <source>Value of dim 0 before position 0 raises it.</source>
            <translation>Wert der Dimension 0, bevor Position 0 ihn erhöht.</translation>
        </message>
        <message>
            <source>Value of the formula's name of that number; where it is trained, what it begins with.</source>
            <translation>Wert des Namens mit dieser Nummer in der Formel; wird er trainiert, der Wert, mit dem er beginnt.</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Werte</translation>
        </message>
        <message>
            <source>Values that the paper does not state are those of the preset paper-35m, which names each of them.</source>
            <translation>Werte, die der Artikel nicht angibt, sind die der Voreinstellung paper-35m, die jeden von ihnen nennt.</translation>
        </message>
        <message>
            <source>Values that the paper does not state are those of the preset paper-35m, which names each of them; the rate is one for all, as in the paper, which tuned none.</source>
            <translation>Werte, die der Artikel nicht angibt, sind die der Voreinstellung paper-35m, die jeden von ihnen nennt; die Rate ist eine für alle, wie im Artikel, der keine abstimmte.</translation>
        </message>
        <message>
            <source>Values that the paper does not state are those of the preset paper-m, which names each of them. The paper's numbers are of one seed; fewer than five here are points and make no claim.</source>
            <translation>Werte, die der Artikel nicht angibt, sind die der Voreinstellung paper-m, die jeden von ihnen nennt. Die Zahlen des Artikels sind von einem Seed; weniger als fünf hier sind Punkte und behaupten nichts.</translation>
        </message>
        <message>
            <source>Values that the paper does not state are those of the presets paper-s and paper-m, which name each of them. The paper's numbers are of one seed; fewer than five here are points and make no claim.</source>
            <translation>Werte, die der Artikel nicht angibt, sind die der Voreinstellungen paper-s und paper-m, die jeden von ihnen nennen. Die Zahlen des Artikels sind von einem Seed; weniger als fünf hier sind Punkte und behaupten nichts.</translation>
        </message>
        <message>
            <source>Variance</source>
            <translation>Varianz</translation>
        </message>
        <message>
            <source>Variant</source>
            <translation>Variante</translation>
        </message>
        <message>
            <source>Vectors of the distance are added to the values too. The paper found those of the keys to be enough.</source>
            <translation>Auch zu den Werten werden Vektoren des Abstands addiert. Laut Artikel genügen die der Schlüssel.</translation>
        </message>
        <message>
            <source>Vectors of the first part.</source>
            <translation>Vektoren des ersten Teils.</translation>
        </message>
        <message>
            <source>Vectors of the second part; n1·n2 positions can be told apart.</source>
            <translation>Vektoren des zweiten Teils; n1·n2 Positionen lassen sich unterscheiden.</translation>
        </message>
        <message>
            <source>Vocabulary</source>
            <translation>Vokabular</translation>
        </message>
        <message>
            <source>W of the channels' decay (with weight decay).</source>
            <translation>W des Abklingens der Kanäle (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of the forget gate (with weight decay).</source>
            <translation>W des Vergessensgatters (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of the gate of a token's turn (with weight decay).</source>
            <translation>W des Gates der Drehung eines Tokens (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of the turns, whose rows count by their direction alone (with weight decay).</source>
            <translation>W der Drehungen, von dessen Zeilen allein die Richtung zählt (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of the vectors p (with weight decay).</source>
            <translation>W der Vektoren p (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of the width of a token (with weight decay).</source>
            <translation>W der Breite eines Tokens (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W of w is the product of two matrices of this rank.</source>
            <translation>W von w ist das Produkt zweier Matrizen dieses Rangs.</translation>
        </message>
        <message>
            <source>W of β (with weight decay).</source>
            <translation>W von β (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W, a vector for each position (with weight decay)</source>
            <translation>W, ein Vektor je Position (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W1, of the rows of the grid, or of its columns (with weight decay)</source>
            <translation>W1, der Zeilen des Gitters oder seiner Spalten (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W2, of the other axis (with weight decay)</source>
            <translation>W2, der anderen Achse (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W_c (with weight decay).</source>
            <translation>W_c (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W_f (with weight decay).</source>
            <translation>W_f (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W_g (with weight decay).</source>
            <translation>W_g (mit Weight Decay).</translation>
        </message>
        <message>
            <source>W_kr, which makes keys of P (with weight decay)</source>
            <translation>W_kr, das aus P Schlüssel macht (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W_qr, which makes queries of P (with weight decay)</source>
            <translation>W_qr, das aus P Anfragen macht (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W_r, which makes keys of the sinusoids (with weight decay)</source>
            <translation>W_r, das aus den Sinuskodierungen Schlüssel macht (mit Weight Decay)</translation>
        </message>
        <message>
            <source>W_v reads the mixture too, as in the paper. Off: only which tokens attend to which is decided by it.</source>
            <translation>Auch W_v liest die Mischung, wie im Artikel. Aus: Sie entscheidet allein, welche Tokens auf welche achten.</translation>
        </message>
        <message>
            <source>Wall attention</source>
            <translation>Wall-Attention</translation>
        </message>
        <message>
            <source>Warm-up</source>
            <translation>Warm-up</translation>
        </message>
        <message>
            <source>Waves of geometrically growing length are added to the token embedding. Nothing is learned, and there are waves at every position.</source>
            <translation>Wellen geometrisch wachsender Länge werden zum Token-Embedding addiert. Gelernt wird nichts, und Wellen gibt es an jeder Position.</translation>
        </message>
        <message>
            <source>Waves of the row and waves of the column of a token (and of its frame), side by side, are added to the token embedding. Nothing is learned.</source>
            <translation>Wellen der Zeile und Wellen der Spalte eines Tokens (und seines Bildes) werden nebeneinander zum Token-Embedding addiert. Gelernt wird nichts.</translation>
        </message>
        <message>
            <source>Weight decay</source>
            <translation>Weight Decay</translation>
        </message>
        <message>
            <source>Weight decay of AdamW, on matrices and on tables of vectors, one for each token, position or distance. What multiplies or is added, such as gains and biases, and the numbers of a formula are left alone; the page of an encoding says which of its tensors decay.</source>
            <translation>Weight Decay von AdamW, auf Matrizen und auf Tabellen von Vektoren, einem für jedes Token, jede Position oder jeden Abstand. Was multipliziert oder addiert wird, wie Verstärkungen und Biases, und die Zahlen einer Formel bleiben davon frei; die Seite einer Kodierung sagt, welche ihrer Tensoren ihm unterliegen.</translation>
        </message>
        <message>
            <source>Weight of the penalty, relative to the mean variance.</source>
            <translation>Gewicht der Strafe, bezogen auf die mittlere Varianz.</translation>
        </message>
        <message>
            <source>Weights below it are left blank.</source>
            <translation>Gewichte darunter bleiben leer.</translation>
        </message>
        <message>
            <source>What W_q, W_k and W_v read of a token is mixed with what they read of the few before it, by a causal convolution of each dim.</source>
            <translation>Was W_q, W_k und W_v von einem Token lesen, wird mit dem der wenigen Tokens vor ihm gemischt, durch eine kausale Faltung jeder Dimension.</translation>
        </message>
        <message>
            <source>What a block computes is not kept for the backward pass, but computed again there (Chen et al. 2016): a step takes about a third longer, and memory holds one block at a time.</source>
            <translation>Was ein Block berechnet, wird für den Rückwärtslauf nicht behalten, sondern dort noch einmal berechnet (Chen et al. 2016): Ein Schritt dauert etwa ein Drittel länger, und der Speicher hält nur einen Block auf einmal.</translation>
        </message>
        <message>
            <source>What a cell of a long map shows of the weights in it.</source>
            <translation>Was eine Zelle einer langen Karte von den Gewichten in ihr zeigt.</translation>
        </message>
        <message>
            <source>What all scores are multiplied by, as a softmax scale in place of 1/√d.</source>
            <translation>Womit alle Scores multipliziert werden, als Skala des Softmax anstelle von 1/√d.</translation>
        </message>
        <message>
            <source>What attention gives is multiplied by sigmoid(W_g x) before the output projection (Qiu et al. 2025). heads: one number a head. dims: one a dim.</source>
            <translation>Das Ergebnis der Attention wird vor der Ausgabeprojektion mit sigmoid(W_g x) multipliziert (Qiu et al. 2025). heads: eine Zahl je Kopf. dims: eine je Dimension.</translation>
        </message>
        <message>
            <source>What breaks first</source>
            <translation>Was zuerst bricht</translation>
        </message>
        <message>
            <source>What breaks first is asked of models that learn the next token; a masked one sees both sides of its window: look at its loss by length.</source>
            <translation>Was zuerst bricht, wird nur bei Modellen gefragt, die das nächste Token lernen; ein maskiertes sieht beide Seiten seines Fensters: seinen Verlust nach Länge ansehen.</translation>
        </message>
        <message>
            <source>What came between sinusoids and RoPE, learned from the same windows: absolute encodings, Shaw, Transformer-XL, TENER, Huang's four methods, T5, DA-Transformer, DeBERTa, RoPE, ALiBi and ExPE. Once for the next token, and once for hidden ones, where a direction can be seen and no encoding is a bag of words.</source>
            <translation>Was zwischen Sinuswellen und RoPE kam, aus denselben Fenstern gelernt: absolute Kodierungen, Shaw, Transformer-XL, TENER, die vier Methoden von Huang, T5, DA-Transformer, DeBERTa, RoPE, ALiBi und ExPE. Einmal für das nächste Token und einmal für verdeckte, wo eine Richtung zu sehen ist und keine Kodierung ein Sack voller Wörter bedeutet.</translation>
        </message>
        <message>
            <source>What differs between the two does not reach the last token: select a later token, or choose another text or state.</source>
            <translation>Worin sich die beiden unterscheiden, erreicht das letzte Token nicht: ein späteres Token auswählen oder einen anderen Text oder Zustand wählen.</translation>
        </message>
        <message>
            <source>What distances are divided by. training: the length that is trained on, so that far keys of a longer text are forgotten further. text: the length of the text that is read, so that a longer one is forgotten more slowly.</source>
            <translation>Wodurch Abstände geteilt werden. training: die Länge, auf der trainiert wird, sodass ferne Keys eines längeren Textes weiter vergessen werden. text: die Länge des gelesenen Textes, sodass ein längerer langsamer vergessen wird.</translation>
        </message>
        <message>
            <source>What does the encoding put in?</source>
            <translation>Was trägt die Kodierung ein?</translation>
        </message>
        <message>
            <source>What each layer has, repeated over the layers: an encoding, and in brackets its span (tokens that a query sees), chunk (it sees its own alone), temperature or values of its own, as in rope[span=64,base=500], nope. Empty: every layer has the encoding and sees all.</source>
            <translation>Was jede Schicht hat, über die Schichten wiederholt: eine Kodierung, und in Klammern ihre Spanne span (Tokens, die eine Anfrage sieht), chunk (sie sieht nur den eigenen), temperature oder eigene Werte, wie in rope[span=64,base=500], nope. Leer: jede Schicht hat die Kodierung und sieht alles.</translation>
        </message>
        <message>
            <source>What each part of ExPE is good for: all dims alike, one dim alone, positions given once, S and θ learned. Where the paper's words have two readings both are trained.</source>
            <translation>Wozu jeder Teil von ExPE gut ist: alle Dimensionen gleich, eine einzige Dimension, Positionen einmal gegeben, S und θ gelernt. Wo die Worte des Artikels zwei Lesarten haben, werden beide trainiert.</translation>
        </message>
        <message>
            <source>What is done for texts longer than those of training. linear: Position Interpolation, every pair turns f times more slowly (Chen et al. 2023). ntk: a larger base, so that the slowest pair turns f times more slowly and the fastest as before (NTK-aware, bloc97 2023). ntk_dynamic: a base that grows with the text beyond L (dynamic NTK, emozilla 2023). ntk_by_parts: slow pairs turn f times more slowly, fast ones as before, with a ramp between them (bloc97 2023). yarn: slow pairs turn f times more slowly, fast ones as before, and scores grow with ln f (YaRN, Peng et al. 2024). llama3: slow pairs turn f times more slowly, with a ramp between two frequencies (Llama 3.1, 2024). longrope: each pair has a factor of its own, one list for short and one for long texts (LongRoPE, Ding et al. 2024).</source>
            <translation>Was mit Texten geschieht, die länger sind als die des Trainings. linear: Position Interpolation, jedes Paar dreht sich f-mal langsamer (Chen et al. 2023). ntk: eine größere Basis, so dass das langsamste Paar sich f-mal langsamer dreht und das schnellste wie zuvor (NTK-aware, bloc97 2023). ntk_dynamic: eine Basis, die mit dem Text über L hinaus wächst (dynamic NTK, emozilla 2023). ntk_by_parts: langsame Paare drehen sich f-mal langsamer, schnelle wie zuvor, mit einer Rampe dazwischen (bloc97 2023). yarn: langsame Paare drehen sich f-mal langsamer, schnelle wie zuvor, und Scores wachsen mit ln f (YaRN, Peng et al. 2024). llama3: langsame Paare drehen sich f-mal langsamer, mit einer Rampe zwischen zwei Frequenzen (Llama 3.1, 2024). longrope: jedes Paar hat einen eigenen Faktor, eine Liste für kurze und eine für lange Texte (LongRoPE, Ding et al. 2024).</translation>
        </message>
        <message>
            <source>What is done for texts longer than those of training. linear: Position Interpolation, every pair turns f times more slowly (Chen et al. 2023). ntk: a larger base, so that the slowest pair turns f times more slowly and the fastest as before (NTK-aware, bloc97 2023). ntk_dynamic: a base that grows with the text beyond L (dynamic NTK, emozilla 2023). ntk_by_parts: slow pairs turn f times more slowly, fast ones as before, with a ramp between them (bloc97 2023). yarn: slow pairs turn f times more slowly, fast ones as before, and scores grow with ln f (YaRN, Peng et al. 2024). llama3: slow pairs turn f times more slowly, with a ramp between two frequencies (Llama 3.1, 2024). longrope: each pair has a factor of its own, one list for short and one for long texts (LongRoPE, Ding et al. 2024). dca: Dual Chunk Attention, exact within chunks, and no distance to other chunks larger than C (An et al. 2024). self_extend: farther positions are taken in groups of G (Self-Extend, Jin et al. 2024). rerope: no distance is larger than W (ReRoPE, Su 2023). rerope_leaky: beyond W distances grow by 1/k a token (Leaky ReRoPE, Su 2023). dpe: farther positions are taken in groups, of another size for each group of pairs (DPE, 2025). lampe: farther positions are squeezed into 0 … u (LaMPE, 2026).</source>
            <translation>Was mit Texten geschieht, die länger sind als die des Trainings. linear: Position Interpolation, jedes Paar dreht sich f-mal langsamer (Chen et al. 2023). ntk: eine größere Basis, so dass das langsamste Paar sich f-mal langsamer dreht und das schnellste wie zuvor (NTK-aware, bloc97 2023). ntk_dynamic: eine Basis, die mit dem Text über L hinaus wächst (dynamic NTK, emozilla 2023). ntk_by_parts: langsame Paare drehen sich f-mal langsamer, schnelle wie zuvor, mit einer Rampe dazwischen (bloc97 2023). yarn: langsame Paare drehen sich f-mal langsamer, schnelle wie zuvor, und Scores wachsen mit ln f (YaRN, Peng et al. 2024). llama3: langsame Paare drehen sich f-mal langsamer, mit einer Rampe zwischen zwei Frequenzen (Llama 3.1, 2024). longrope: jedes Paar hat einen eigenen Faktor, eine Liste für kurze und eine für lange Texte (LongRoPE, Ding et al. 2024). dca: Dual Chunk Attention, genau innerhalb von Stücken, und kein Abstand zu anderen Stücken größer als C (An et al. 2024). self_extend: fernere Positionen werden in Gruppen zu G genommen (Self-Extend, Jin et al. 2024). rerope: kein Abstand ist größer als W (ReRoPE, Su 2023). rerope_leaky: jenseits von W wachsen Abstände um 1/k je Token (Leaky ReRoPE, Su 2023). dpe: fernere Positionen werden in Gruppen genommen, deren Größe je Gruppe von Paaren eine andere ist (DPE, 2025). lampe: fernere Positionen werden auf 0 … u zusammengedrückt (LaMPE, 2026).</translation>
        </message>
        <message>
            <source>What is learned instead of a text: a synthetic task, whose windows are made, each with its exact answer. none: a text. copy: A word, and the same again. reverse: A word, and the same backwards. induction: A block without a mark and the same again; scored from the third token of the copy on, when it can be known. motif: Two to eight different symbols over and over, broken off anywhere; then how it goes on, for one more period. recall: Pairs of a key and its value among filling, at distances that are drawn log-uniformly; then up to eight of the keys, the value of each to be told. passkey: Five digits behind # anywhere in random symbols, to be told at the end. needles: Several keys, each with three digits behind #, anywhere in random symbols; one of the keys, its digits to be told. values: Four digits, each behind #, anywhere in random symbols; all of them to be told in their order. track: Two chains of statements, #a=4, #b=a, #c=b, #d=c, anywhere in random symbols; the digit of the last variable of one of them. count: How often a symbol stands in the window: 0 to 9 times, however long it is. sort: Different symbols among filling, up to a quarter of all; then they in their order. parity: Bits, then whether the number of ones is odd: 1, or even: 0. scan: A command of SCAN's 20,910 (Lake and Baroni 2018), a character a word, and the actions that it means: 'walk left twice' is w[2, and its actions {W{W. pcfg: A command of PCFG SET (Hupkes et al. 2020), which edits strings, and the string that comes out. A word is a character: = copy, &lt; reverse, &gt; shift, % swap the first and the last, * repeat, ! echo the last, + append, ^ prepend, - remove the first string, _ the second. above: Rows of data.columns symbols, one below the other; behind each ^ comes the symbol that stands right above. add: Two numbers of as many digits, then their sum with its last digit first.</source>
            <translation>Was statt eines Textes gelernt wird: eine synthetische Aufgabe, deren Fenster erzeugt werden, jedes mit seiner genauen Antwort. none: ein Text. copy: ein Wort und noch einmal dasselbe. reverse: ein Wort und dasselbe rückwärts. induction: ein Block ohne Marke und noch einmal derselbe; bewertet vom dritten Token der Kopie an, von dem an er bekannt sein kann. motif: Zwei bis acht verschiedene Symbole immer wieder, irgendwo abgebrochen; dann, wie es weitergeht, eine Periode lang. recall: Paare aus Schlüssel und Wert zwischen Füllzeichen, in log-gleichverteilt gezogenen Abständen; dann bis zu acht der Schlüssel, deren Werte zu nennen sind. passkey: fünf Ziffern hinter # irgendwo in zufälligen Symbolen, am Ende zu nennen. needles: mehrere Schlüssel, jeder mit drei Ziffern hinter #, irgendwo in zufälligen Symbolen; einer der Schlüssel, dessen Ziffern zu nennen sind. values: vier Ziffern, jede hinter #, irgendwo in zufälligen Symbolen; alle in ihrer Reihenfolge zu nennen. track: zwei Ketten von Anweisungen, #a=4, #b=a, #c=b, #d=c, irgendwo in zufälligen Symbolen; die Ziffer der letzten Variable einer von ihnen. count: wie oft ein Symbol im Fenster steht: 0- bis 9-mal, wie lang es auch ist. sort: verschiedene Symbole zwischen Füllzeichen, bis zu einem Viertel aller; dann sie in ihrer Ordnung. parity: Bits, dann ob die Zahl der Einsen ungerade ist: 1, oder gerade: 0. scan: Ein Befehl von SCANs 20.910 (Lake und Baroni 2018), ein Zeichen je Wort, und die Handlungen, die er bedeutet: „walk left twice“ ist w[2, und seine Handlungen {W{W. pcfg: Ein Befehl von PCFG SET (Hupkes et al. 2020), der Zeichenketten bearbeitet, und die Kette, die herauskommt. Ein Wort ist ein Zeichen: = copy, &lt; reverse, &gt; shift, % vertauscht das erste und das letzte, * repeat, ! wiederholt das letzte, + append, ^ prepend, - lässt die erste Kette weg, _ die zweite. above: Zeilen von data.columns Zeichen untereinander; hinter jedem ^ kommt das Zeichen, das genau darüber steht. add: zwei Zahlen aus gleich vielen Ziffern, dann ihre Summe mit der letzten Ziffer zuerst.</translation>
        </message>
        <message>
            <source>What is learned. next-token: each token from those before it. masked: tokens that were hidden, from both sides (Devlin et al. 2019): 80 % of them are shown as [MASK], for which the model has one more row than the tokenizer has tokens, 10 % as another token, 10 % as they are.</source>
            <translation>Was gelernt wird. next-token: jedes Token aus denen davor. masked: verdeckte Tokens, von beiden Seiten her (Devlin et al. 2019): 80 % von ihnen stehen als [MASK] da, wofür das Modell eine Zeile mehr hat, als der Tokenizer Tokens hat, 10 % als ein anderes Token, 10 % unverändert.</translation>
        </message>
        <message>
            <source>What is projected gets a bias. qkv: queries, keys and values (Qwen 2). attention: its output too. all: attention, MLP and LayerNorm (GPT-2, GPT-NeoX).</source>
            <translation>Was projiziert wird, bekommt einen Bias. qkv: Queries, Keys und Values (Qwen 2). attention: auch ihre Ausgabe. all: Attention, MLP und LayerNorm (GPT-2, GPT-NeoX).</translation>
        </message>
        <message>
            <source>What remains of the stick goes to the query's own value. Off: it is lost, and weights sum to less than 1.</source>
            <translation>Was vom Stab übrig bleibt, geht an den eigenen Wert der Anfrage. Aus: Es geht verloren, und die Summe der Gewichte liegt unter 1.</translation>
        </message>
        <message>
            <source>What stands right above? Encodings of the position beside those of row and column, on windows of 8 rows of 8 symbols: asked again with more rows, with more columns, and with both. The formulas of ViT, DETR, Swin, Pixtral, M-RoPE and RoPE-Mixed, and with frames those of M-RoPE, TimeSformer and a Swin of three coordinates.</source>
            <translation>Was steht genau darüber? Kodierungen der Position neben denen von Zeile und Spalte, auf Fenstern von 8 Zeilen zu 8 Zeichen: noch einmal gefragt mit mehr Zeilen, mit mehr Spalten und mit beidem. Die Formeln von ViT, DETR, Swin, Pixtral, M-RoPE und RoPE-Mixed, und mit Bildfolgen die von M-RoPE, TimeSformer und ein Swin mit drei Koordinaten.</translation>
        </message>
        <message>
            <source>What the distance between neighbours trades: the loss at the training length against what lies beyond it, for steps from the paper's 1/2048 to 1/4 and two rates of training.</source>
            <translation>Was der Abstand der Nachbarn eintauscht: den Verlust bei der Trainingslänge gegen das, was jenseits liegt, für Schritte von 1/2048 des Artikels bis 1/4 und zwei Raten des Trainings.</translation>
        </message>
        <message>
            <source>What the encoding puts in: a map of positions and dims, lines, or products of two positions against their distance.</source>
            <translation>Was die Kodierung hineingibt: eine Karte von Positionen und Dimensionen, Linien, oder Produkte zweier Positionen gegen ihren Abstand.</translation>
        </message>
        <message>
            <source>What the first head looks at is hidden from all later queries: tokens forget what was dealt with.</source>
            <translation>Was der erste Kopf ansieht, bleibt allen späteren Anfragen verborgen: Tokens vergessen, was erledigt ist.</translation>
        </message>
        <message>
            <source>What the loss is drawn against; time is that spent training.</source>
            <translation>Worüber der Verlust aufgetragen wird; Zeit ist die mit Training verbrachte.</translation>
        </message>
        <message>
            <source>What the paper leaves to future work: ExPE, plain and scaled, against RoPE with Dual Chunk Attention and with Position Interpolation, none of them trained further.</source>
            <translation>Was der Artikel künftiger Arbeit überlässt: ExPE, unverändert und skaliert, gegen RoPE mit Dual Chunk Attention und mit Position Interpolation, keines davon weiter trainiert.</translation>
        </message>
        <message>
            <source>What the scale factor s multiplies: the finished values, or the positions n alone.</source>
            <translation>Was der Faktor s multipliziert: die fertigen Werte oder allein die Positionen n.</translation>
        </message>
        <message>
            <source>What the scores of a query are multiplied by, with any encoding; biases are not. log: ln n / ln L of n keys (Su 2021). steps: 1 + a·ln(1 + ⌊n/F⌋) (Llama 4); later_steps: of n − 1 (Ministral 3). smooth: 1 + a·ln(n/L) beyond L (SWAN). constant: one number (DroPE).</source>
            <translation>Womit die Scores einer Anfrage multipliziert werden, bei jeder Kodierung; Summanden nicht. log: ln n / ln L bei n Schlüsseln (Su 2021). steps: 1 + a·ln(1 + ⌊n/F⌋) (Llama 4); later_steps: bei n − 1 (Ministral 3). smooth: 1 + a·ln(n/L) jenseits von L (SWAN). constant: eine Zahl (DroPE).</translation>
        </message>
        <message>
            <source>What the text is encoded in; it is converted to UTF-8.</source>
            <translation>Worin der Text kodiert ist; er wird in UTF-8 umgewandelt.</translation>
        </message>
        <message>
            <source>What training costs</source>
            <translation>Was Training kostet</translation>
        </message>
        <message>
            <source>What was compared last cannot be read: choose it anew.</source>
            <translation>Was zuletzt verglichen wurde, lässt sich nicht lesen: neu wählen.</translation>
        </message>
        <message>
            <source>Where a token is, read by ridge regression from each layer's stream: fitted below the training length, plotted beyond.</source>
            <translation>Wo ein Token steht, mit Ridge-Regression aus dem Strom jeder Schicht abgelesen: angepasst unterhalb der Trainingslänge, gezeichnet darüber hinaus.</translation>
        </message>
        <message>
            <source>Where attention is kept as sharp over more keys, by a temperature of ln n / ln L, the rise is halved at least.</source>
            <translation>Wo die Attention über mehr Keys so scharf bleibt, durch eine Temperatur von ln n / ln L, wird der Anstieg mindestens halbiert.</translation>
        </message>
        <message>
            <source>Where attention sees no more than the tokens of a training length the rise is halved at least; of this encoding distance and number of keys cannot be told apart.</source>
            <translation>Wo die Attention nicht mehr als die Tokens einer Trainingslänge sieht, wird der Anstieg mindestens halbiert; Abstand und Zahl der Keys sind bei dieser Kodierung nicht zu trennen.</translation>
        </message>
        <message>
            <source>Where does each head look?</source>
            <translation>Wohin blickt jeder Kopf?</translation>
        </message>
        <message>
            <source>Where no two tokens are farther apart than in training, though there are as many of them, the rise is halved at least: the distances between tokens are what is new.</source>
            <translation>Wo keine zwei Tokens weiter auseinanderliegen als im Training, obwohl es ebenso viele sind, wird der Anstieg mindestens halbiert: Neu sind die Abstände zwischen Tokens.</translation>
        </message>
        <message>
            <source>Where the formula acts. embed: added to the token embedding. overwrite: written over the first l dims of what goes into W_q and W_k. angle: by which a pair of a head's dims turns. bias: added to the logits.</source>
            <translation>Wo die Formel wirkt. embed: wird zum Token-Embedding addiert. overwrite: überschreibt die ersten l Dimensionen dessen, was in W_q und W_k eingeht. angle: Winkel, um den sich ein Paar der Dimensionen eines Kopfs dreht. bias: wird zu den Logits addiert.</translation>
        </message>
        <message>
            <source>Where the sum over i begins: 0, as the sinusoids of Vaswani, or 1, as the authors' code.</source>
            <translation>Wo die Summe über i beginnt: bei 0, wie die Sinuskodierung von Vaswani, oder bei 1, wie der Code der Autoren.</translation>
        </message>
        <message>
            <source>Whether two encodings in the same layers are better than each alone: sinusoids with RoPE, RoPE with a forget gate and with GAPE, ExPE with ALiBi's penalty and with a forget gate.</source>
            <translation>Ob zwei Kodierungen in denselben Schichten besser sind als jede allein: Sinuswellen mit RoPE, RoPE mit einem Vergessensgatter und mit GAPE, ExPE mit der Strafe von ALiBi und mit einem Vergessensgatter.</translation>
        </message>
        <message>
            <source>Which</source>
            <translation>Welcher</translation>
        </message>
        <message>
            <source>Which layer and position carry the answer?</source>
            <translation>Welche Schicht und Position tragen die Antwort?</translation>
        </message>
        <message>
            <source>Which layers and heads need their positions?</source>
            <translation>Welche Schichten und Köpfe brauchen ihre Positionen?</translation>
        </message>
        <message>
            <source>Which of the encoding's quantities; auto is its first.</source>
            <translation>Welche der Größen der Kodierung; auto ist ihre erste.</translation>
        </message>
        <message>
            <source>Which positions the tokens of a training window have; evaluation counts on plainly. plain: 0, 1, 2, … pose: two pieces, the second further on (PoSE, Zhu et al. 2024). randomised: some of a longer range in their order (Ruoss et al. 2023). floats: the same of real numbers.</source>
            <translation>Welche Positionen die Tokens eines Trainingsfensters haben; die Auswertung zählt einfach weiter. plain: 0, 1, 2, … pose: zwei Stücke, das zweite weiter hinten (PoSE, Zhu et al. 2024). randomised: einige aus einem längeren Bereich, in ihrer Reihenfolge (Ruoss et al. 2023). floats: ebenso mit reellen Zahlen.</translation>
        </message>
        <message>
            <source>Which scale serves which length?</source>
            <translation>Welche Skala dient welcher Länge?</translation>
        </message>
        <message>
            <source>Which targets of a window count: all, the last ones, or those of windows that slide. Or the answers to questions with choices, by the likelihood of each choice or by that per byte.</source>
            <translation>Welche Ziele eines Fensters zählen: alle, die letzten oder die gleitender Fenster. Oder die Antworten auf Fragen mit Antworten zur Wahl, nach der Wahrscheinlichkeit jeder Antwort oder der je Byte.</translation>
        </message>
        <message>
            <source>Which tokens cost the model most?</source>
            <translation>Welche Tokens kosten das Modell am meisten?</translation>
        </message>
        <message>
            <source>Whole shift</source>
            <translation>Ganzzahlige Verschiebung</translation>
        </message>
        <message>
            <source>Whole windows, of which the verdict speaks, rise less.</source>
            <translation>Ganze Fenster, von denen das Urteil spricht, steigen weniger.</translation>
        </message>
        <message>
            <source>Whose dims stand in front; in DETR those of the column.</source>
            <translation>Wessen Dimensionen vorn stehen; in DETR die der Spalte.</translation>
        </message>
        <message>
            <source>Whose waves stand in front: those of the row, as in DETR, or of the column, as in MAE.</source>
            <translation>Wessen Wellen vorn stehen: die der Zeile, wie in DETR, oder der Spalte, wie in MAE.</translation>
        </message>
        <message>
            <source>Why does it break beyond its training length?</source>
            <translation>Warum bricht es jenseits seiner Trainingslänge?</translation>
        </message>
        <message>
            <source>Why run {0} breaks cannot be read: the study's note of it is damaged.</source>
            <translation>Warum Lauf {0} bricht, ist nicht zu lesen: Die Notiz der Studie davon ist beschädigt.</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <source>Width of axes, grid, references, error bars and thin curves.</source>
            <translation>Breite von Achsen, Gitter, Bezugslinien, Fehlerbalken und dünnen Kurven.</translation>
        </message>
        <message>
            <source>Width of the lines of curves.</source>
            <translation>Breite der Linien von Kurven.</translation>
        </message>
        <message>
            <source>Width of the network</source>
            <translation>Breite des Netzes</translation>
        </message>
        <message>
            <source>Width w</source>
            <translation>Breite w</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Window W</source>
            <translation>Fenster W</translation>
        </message>
        <message>
            <source>Windows</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Windows as long as in training, moved to positions that it never reached, rise at least half as much: the positions themselves are what is new.</source>
            <translation>Fenster, so lang wie im Training, an Positionen, die es nie erreichte, steigen mindestens halb so viel: Neu sind die Positionen selbst.</translation>
        </message>
        <message>
            <source>Windows of a task that are scored at each length; while training no more than evaluation.tokens says.</source>
            <translation>Fenster einer Aufgabe, die bei jeder Länge bewertet werden; während des Trainings nicht mehr, als evaluation.tokens sagt.</translation>
        </message>
        <message>
            <source>Windows of each length; a tenth of them has its needle in each tenth.</source>
            <translation>Fenster jeder Länge; ein Zehntel von ihnen hat die Nadel in jedem Zehntel.</translation>
        </message>
        <message>
            <source>Windows of one micro-batch: what is in memory at once.</source>
            <translation>Fenster eines Mikro-Batches: was gleichzeitig im Speicher liegt.</translation>
        </message>
        <message>
            <source>Wrong answers (per question)</source>
            <translation>Falsche Antworten (je Frage)</translation>
        </message>
        <message>
            <source>Wrong answers − those of {0} (per question)</source>
            <translation>Falsche Antworten − die von {0} (je Frage)</translation>
        </message>
        <message>
            <source>Yours</source>
            <translation>Eigene</translation>
        </message>
        <message>
            <source>Zipf</source>
            <translation>Zipf</translation>
        </message>
        <message>
            <source>a choice is empty</source>
            <translation>eine Antwort ist leer</translation>
        </message>
        <message>
            <source>a loss of {0} of {1}</source>
            <translation>ein Verlust von {0} von {1}</translation>
        </message>
        <message>
            <source>a number{0}</source>
            <translation>eine Zahl{0}</translation>
        </message>
        <message>
            <source>a of 1 + a·ln(1 + ⌊n/F⌋) and of 1 + a·ln(n/L).</source>
            <translation>a von 1 + a·ln(1 + ⌊n/F⌋) und von 1 + a·ln(n/L).</translation>
        </message>
        <message>
            <source>a of the gate of keys, 0 at the start.</source>
            <translation>a des Gates der Keys, am Anfang 0.</translation>
        </message>
        <message>
            <source>a quarter of the pairs by the frame, where there are frames, and the others in equal parts, as in M-RoPE.</source>
            <translation>ein Viertel der Paare nach dem Bild, wo es Bildfolgen gibt, und die übrigen zu gleichen Teilen, wie in M-RoPE.</translation>
        </message>
        <message>
            <source>a reason that these probes do not tell</source>
            <translation>ein Grund, den diese Proben nicht verraten</translation>
        </message>
        <message>
            <source>a row says in which sweep it is, and stands below a table.</source>
            <translation>Eine Zeile sagt, in welchem Sweep sie ist, und steht unter einer Tabelle.</translation>
        </message>
        <message>
            <source>a vector of each column</source>
            <translation>ein Vektor jeder Spalte</translation>
        </message>
        <message>
            <source>a vector of each row</source>
            <translation>ein Vektor jeder Zeile</translation>
        </message>
        <message>
            <source>a whole number{0}</source>
            <translation>eine ganze Zahl{0}</translation>
        </message>
        <message>
            <source>a, drawn evenly from 0 to 1; at least 0.01.</source>
            <translation>a, gleichverteilt von 0 bis 1 gezogen; mindestens 0.01.</translation>
        </message>
        <message>
            <source>a, of the token itself, of the one before, and so on; even in ±1/√K at the start.</source>
            <translation>a, vom Token selbst, vom vorigen und so fort; zu Beginn gleichverteilt in ±1/√K.</translation>
        </message>
        <message>
            <source>a, the logarithm of each head's slope, if slopes are trained.</source>
            <translation>a, der Logarithmus der Steigung jedes Kopfes, wenn Steigungen trainiert werden.</translation>
        </message>
        <message>
            <source>a, the mixtures of cosines, where they are trained.</source>
            <translation>a, die Mischungen der Kosinuswellen, falls sie trainiert werden.</translation>
        </message>
        <message>
            <source>aK, of the distance j − i from −clip on (with weight decay)</source>
            <translation>aK, des Abstands j − i, ab −clip (mit Weight Decay)</translation>
        </message>
        <message>
            <source>aV likewise, unless values is off (with weight decay)</source>
            <translation>aV ebenso, sofern values nicht aus ist (mit Weight Decay)</translation>
        </message>
        <message>
            <source>above</source>
            <translation>darüber</translation>
        </message>
        <message>
            <source>accuracy</source>
            <translation>Genauigkeit</translation>
        </message>
        <message>
            <source>add</source>
            <translation>Addieren</translation>
        </message>
        <message>
            <source>added</source>
            <translation>addiert</translation>
        </message>
        <message>
            <source>added to keys</source>
            <translation>zu Schlüsseln addiert</translation>
        </message>
        <message>
            <source>added to queries</source>
            <translation>zu Anfragen addiert</translation>
        </message>
        <message>
            <source>added to values</source>
            <translation>zu Werten addiert</translation>
        </message>
        <message>
            <source>after</source>
            <translation>danach</translation>
        </message>
        <message>
            <source>agrees: {0}</source>
            <translation>stimmt überein: {0}</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>all dims</source>
            <translation>alle Dimensionen</translation>
        </message>
        <message>
            <source>all: every pair. first: the share's first dims, which count for d (partial RoPE). fastest: the share's fastest pairs (p-RoPE). within: pairs that turn at least once within the training length (HoPE of Chen et al. 2024). in-distribution: the share's first dims, the fastest pair once in 32 tokens and the slowest twice within the training length (RoPE-ID), whatever the base; it is made for windows of 64 tokens and more, below which the last pair is the fastest.</source>
            <translation>all: jedes Paar. first: die ersten Dimensionen des Anteils, die als d zählen (Partial RoPE). fastest: die schnellsten Paare des Anteils (p-RoPE). within: Paare, die sich innerhalb der Trainingslänge wenigstens einmal drehen (HoPE von Chen et al. 2024). in-distribution: die ersten Dimensionen des Anteils, das schnellste Paar einmal in 32 Tokens und das langsamste zweimal innerhalb der Trainingslänge (RoPE-ID), was auch immer die Basis ist; gemacht für Fenster ab 64 Tokens, unter denen das letzte Paar das schnellste ist.</translation>
        </message>
        <message>
            <source>alternating</source>
            <translation>abwechselnd</translation>
        </message>
        <message>
            <source>an interval takes {0} blocks of text: more come of a longer text, of a larger data.validation or of a smaller evaluation.longest, for runs that are made then</source>
            <translation>ein Intervall braucht {0} Textblöcke: Mehr geben ein längerer Text, ein größeres data.validation oder ein kleineres evaluation.longest, bei Läufen, die dann angelegt werden</translation>
        </message>
        <message>
            <source>angle</source>
            <translation>Winkel</translation>
        </message>
        <message>
            <source>angle (radians)</source>
            <translation>Winkel (Radiant)</translation>
        </message>
        <message>
            <source>answered (share)</source>
            <translation>beantwortet (Anteil)</translation>
        </message>
        <message>
            <source>answers right (share of the questions)</source>
            <translation>richtige Antworten (Anteil der Fragen)</translation>
        </message>
        <message>
            <source>answers right (share of their tokens)</source>
            <translation>richtige Antworten (Anteil ihrer Tokens)</translation>
        </message>
        <message>
            <source>any i</source>
            <translation>beliebiges i</translation>
        </message>
        <message>
            <source>apart</source>
            <translation>getrennt</translation>
        </message>
        <message>
            <source>apart: a window lies within one document. packed: documents stand one after the other, and a window may hold several; training, validation and test are ranges of that.</source>
            <translation>apart: Ein Fenster liegt innerhalb eines Dokuments. packed: Dokumente stehen hintereinander, und ein Fenster kann mehrere enthalten; Training, Validierung und Test sind Strecken davon.</translation>
        </message>
        <message>
            <source>are not decided {0}</source>
            <translation>sind {0} nicht zu entscheiden</translation>
        </message>
        <message>
            <source>are not decided: {0}</source>
            <translation>sind nicht zu entscheiden: {0}</translation>
        </message>
        <message>
            <source>are undecided {0}</source>
            <translation>sind {0} unentschieden</translation>
        </message>
        <message>
            <source>as many as training reads.</source>
            <translation>so viele, wie das Training liest.</translation>
        </message>
        <message>
            <source>as many as training reads: the window, or all that positions are drawn from.</source>
            <translation>so viele, wie das Training liest: das Fenster, oder alle, aus denen Positionen gezogen werden.</translation>
        </message>
        <message>
            <source>as trained</source>
            <translation>wie trainiert</translation>
        </message>
        <message>
            <source>as-shown</source>
            <translation>wie gezeigt</translation>
        </message>
        <message>
            <source>at the start of a run: seed {0}</source>
            <translation>am Beginn eines Laufs: Seed {0}</translation>
        </message>
        <message>
            <source>at {0}</source>
            <translation>bei {0}</translation>
        </message>
        <message>
            <source>at {0}×</source>
            <translation>bei {0}×</translation>
        </message>
        <message>
            <source>at {0}×, {1}</source>
            <translation>bei {0}×, {1}</translation>
        </message>
        <message>
            <source>attention</source>
            <translation>Attention</translation>
        </message>
        <message>
            <source>attention spread thin</source>
            <translation>verdünnte Attention</translation>
        </message>
        <message>
            <source>attention weight</source>
            <translation>Attention-Gewicht</translation>
        </message>
        <message>
            <source>attention within L</source>
            <translation>Attention innerhalb von L</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>auto</translation>
        </message>
        <message>
            <source>auto: what the tokenizer model is where there is one, that of tokens that were prepared, else bytes for texts, ids for tokens of other programs and characters for the generated corpus. gpt2, cl100k, o200k: tiktoken's ranks, and the expression that cuts texts for them (cl100k: that of Llama 3 too).</source>
            <translation>auto: was das Tokenizer-Modell ist, wo es eines gibt, bei vorbereiteten Tokens deren Tokenizer, sonst bytes für Texte, ids für Tokens anderer Programme und characters für das erzeugte Korpus. gpt2, cl100k, o200k: die Ränge von tiktoken und der Ausdruck, der Texte für sie schneidet (cl100k: auch der von Llama 3).</translation>
        </message>
        <message>
            <source>b at the start: at 0 (the authors) each token forgets half of what was before, at 5 (x-transformers) less than a hundredth.</source>
            <translation>b zu Beginn: Bei 0 (die Autoren) vergisst jedes Token die Hälfte dessen, was vorher war, bei 5 (x-transformers) weniger als ein Hundertstel.</translation>
        </message>
        <message>
            <source>b at the start: at 8 a channel keeps 0.9997 of itself from token to token.</source>
            <translation>b zu Beginn: Bei 8 behält ein Kanal von Token zu Token 0.9997 seines Werts.</translation>
        </message>
        <message>
            <source>b of the channels' decay.</source>
            <translation>b des Abklingens der Kanäle.</translation>
        </message>
        <message>
            <source>b of the forget gate.</source>
            <translation>b des Forget-Gates.</translation>
        </message>
        <message>
            <source>b of the gate of a token's turn.</source>
            <translation>b des Gates der Drehung eines Tokens.</translation>
        </message>
        <message>
            <source>b of the gate of queries, 0 at the start.</source>
            <translation>b des Gates der Queries, am Anfang 0.</translation>
        </message>
        <message>
            <source>b of the steady turn e^b.</source>
            <translation>b der steten Drehung e^b.</translation>
        </message>
        <message>
            <source>b of the width of a token.</source>
            <translation>b der Breite eines Tokens.</translation>
        </message>
        <message>
            <source>b of β.</source>
            <translation>b von β.</translation>
        </message>
        <message>
            <source>b, the mixtures of sines, where they are trained.</source>
            <translation>b, die Mischungen von Sinusfunktionen, wo sie trainiert werden.</translation>
        </message>
        <message>
            <source>background: {0} is not a colour: write for example #ffffff, or transparent.</source>
            <translation>background: {0} ist keine Farbe: zum Beispiel #ffffff oder transparent schreiben.</translation>
        </message>
        <message>
            <source>band: 95 % interval over seeds</source>
            <translation>Band: 95-%-Intervall über Seeds</translation>
        </message>
        <message>
            <source>band: 95 % interval over {0} seeds</source>
            <translation>Band: 95-%-Intervall über {0} Seeds</translation>
        </message>
        <message>
            <source>bars: 95 % interval over blocks of text</source>
            <translation>Balken: 95-%-Intervall über Textblöcke</translation>
        </message>
        <message>
            <source>bars: 95 % interval over blocks of text, none of fewer than {0}</source>
            <translation>Balken: 95-%-Intervall über Textblöcke, keines bei weniger als {0}</translation>
        </message>
        <message>
            <source>baseline</source>
            <translation>Referenz</translation>
        </message>
        <message>
            <source>before</source>
            <translation>davor</translation>
        </message>
        <message>
            <source>before: of what enters attention and MLP. after: of what they give, before it is added (OLMo 2). both: Gemma 2 and 3.</source>
            <translation>before: von dem, was in Attention und MLP hineingeht. after: von dem, was sie geben, bevor es addiert wird (OLMo 2). both: Gemma 2 und 3.</translation>
        </message>
        <message>
            <source>before: the stick is broken for the tokens before the query. itself: for its own first.</source>
            <translation>before: der Stab wird für die Tokens vor der Anfrage gebrochen. itself: zuerst für das eigene Token der Anfrage.</translation>
        </message>
        <message>
            <source>benefit</source>
            <translation>Nutzen</translation>
        </message>
        <message>
            <source>beside</source>
            <translation>daneben</translation>
        </message>
        <message>
            <source>beside: half of the dims are a vector of the row, and half one of the column. added: a vector of each, added up. places: a vector of each place of a frame. A vector of the frame is added to them, where a text has frames.</source>
            <translation>beside: die Hälfte der Dimensionen ist ein Vektor der Zeile, die Hälfte einer der Spalte. added: je ein Vektor, addiert. places: ein Vektor je Ort eines Bildes. Ein Vektor des Bildes kommt dazu, wo ein Text aus Bildfolgen besteht.</translation>
        </message>
        <message>
            <source>best of a column: lower than each of the others in paired t tests over seeds, p &lt; 0.05 after Holm over all that are tested</source>
            <translation>Bestes einer Spalte: niedriger als jedes andere in gepaarten t-Tests über Seeds, p &lt; 0.05 nach Holm über alle geprüften</translation>
        </message>
        <message>
            <source>best scale</source>
            <translation>beste Skala</translation>
        </message>
        <message>
            <source>bf16</source>
            <translation>bf16</translation>
        </message>
        <message>
            <source>bf16 where the device that trains computes it (avx512_bf16, AMX, NVIDIA since Ampere), else fp32.</source>
            <translation>bf16, wo das Gerät, das trainiert, es rechnet (avx512_bf16, AMX, NVIDIA seit Ampere), sonst fp32.</translation>
        </message>
        <message>
            <source>bf16: products of matrices in bfloat16, weights in fp32. A device without instructions for bf16 takes several times longer with it.</source>
            <translation>bf16: Produkte von Matrizen in bfloat16, Gewichte in fp32. Ein Gerät ohne Befehle für bf16 braucht damit ein Mehrfaches der Zeit.</translation>
        </message>
        <message>
            <source>bias</source>
            <translation>Summand</translation>
        </message>
        <message>
            <source>bias (logit)</source>
            <translation>Bias (Logit)</translation>
        </message>
        <message>
            <source>bits</source>
            <translation>Bits</translation>
        </message>
        <message>
            <source>bits per byte</source>
            <translation>Bits pro Byte</translation>
        </message>
        <message>
            <source>blocks of {0}×</source>
            <translation>Blöcke von {0}×</translation>
        </message>
        <message>
            <source>blocks that are not recorded</source>
            <translation>Blöcke, die nicht festgehalten sind</translation>
        </message>
        <message>
            <source>bos</source>
            <translation>bos</translation>
        </message>
        <message>
            <source>both</source>
            <translation>beide</translation>
        </message>
        <message>
            <source>break at {0}×</source>
            <translation>brechen bei {0}×</translation>
        </message>
        <message>
            <source>breaks at {0}×</source>
            <translation>bricht bei {0}×</translation>
        </message>
        <message>
            <source>by layer</source>
            <translation>nach Schicht</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>c of ψ.</source>
            <translation>c von ψ.</translation>
        </message>
        <message>
            <source>c, the length of a head's rows, 1 at the start.</source>
            <translation>c, die Länge der Zeilen eines Kopfes, 1 zu Beginn.</translation>
        </message>
        <message>
            <source>cache</source>
            <translation>Cache</translation>
        </message>
        <message>
            <source>cache (EC): as many keys and values, and twice as many heads attend, so that W_o is twice as wide. heads (EH): as many heads attend, with half as many queries, keys and values.</source>
            <translation>cache (EC): gleich viele Schlüssel und Werte, aber doppelt so viele Köpfe, sodass W_o doppelt so breit ist. heads (EH): gleich viele Köpfe, mit halb so vielen Anfragen, Schlüsseln und Werten.</translation>
        </message>
        <message>
            <source>causal must be true or false.</source>
            <translation>causal muss true oder false sein.</translation>
        </message>
        <message>
            <source>causal: false asks as masked training does. {0}</source>
            <translation>causal: false fragt, wie maskiertes Training fragt. {0}</translation>
        </message>
        <message>
            <source>cells with a number of runs are of runs that differ in more than their seed, or all from one single run</source>
            <translation>Zellen mit einer Zahl von Läufen sind von Läufen, die sich in mehr als ihrem Seed unterscheiden, oder alle vom selben einzelnen Lauf</translation>
        </message>
        <message>
            <source>cells without ± are of one run</source>
            <translation>Zellen ohne ± sind von einem Lauf</translation>
        </message>
        <message>
            <source>characters</source>
            <translation>Zeichen</translation>
        </message>
        <message>
            <source>checkpoint</source>
            <translation>Checkpoint</translation>
        </message>
        <message>
            <source>checkpoint {0}</source>
            <translation>Checkpoint {0}</translation>
        </message>
        <message>
            <source>checkpoints</source>
            <translation>Checkpoints</translation>
        </message>
        <message>
            <source>choices</source>
            <translation>choices</translation>
        </message>
        <message>
            <source>choices-per-byte</source>
            <translation>choices-per-byte</translation>
        </message>
        <message>
            <source>cividis</source>
            <translation>cividis</translation>
        </message>
        <message>
            <source>cl100k</source>
            <translation>cl100k</translation>
        </message>
        <message>
            <source>code</source>
            <translation>Code</translation>
        </message>
        <message>
            <source>colors: {0} is not an encoding and its colour: write for example rope=#0044aa, expe=#cc3311.</source>
            <translation>colors: {0} ist keine Kodierung mit ihrer Farbe: zum Beispiel rope=#0044aa, expe=#cc3311 schreiben.</translation>
        </message>
        <message>
            <source>column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <source>column ({0} by default)</source>
            <translation>Spalte (Standard: {0})</translation>
        </message>
        <message>
            <source>columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>computed again</source>
            <translation>neu berechnet</translation>
        </message>
        <message>
            <source>constant</source>
            <translation>konstant</translation>
        </message>
        <message>
            <source>content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <source>content and position (bias)</source>
            <translation>Inhalt und Position (Bias)</translation>
        </message>
        <message>
            <source>content × position</source>
            <translation>Inhalt × Position</translation>
        </message>
        <message>
            <source>content–content</source>
            <translation>Inhalt–Inhalt</translation>
        </message>
        <message>
            <source>content–position</source>
            <translation>Inhalt–Position</translation>
        </message>
        <message>
            <source>content–position (counted)</source>
            <translation>Inhalt–Position (gezählt)</translation>
        </message>
        <message>
            <source>copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>cos</source>
            <translation>cos</translation>
        </message>
        <message>
            <source>count</source>
            <translation>Zählen</translation>
        </message>
        <message>
            <source>d, the dims of a head's queries, keys and values. 0: width / heads.</source>
            <translation>d, die Dimensionen der Queries, Keys und Values eines Kopfs. 0: Breite / Köpfe.</translation>
        </message>
        <message>
            <source>data.boundary: the tokenizer {0} has no {1} token; write none.</source>
            <translation>data.boundary: Der Tokenizer {0} hat kein {1}-Token; none schreiben.</translation>
        </message>
        <message>
            <source>data.keys: keys and glue together are {0} symbols but there are {1}; make one of them smaller.</source>
            <translation>data.keys: Schlüssel und Füllsymbole sind zusammen {0} Symbole, es gibt aber {1}; eines davon kleiner machen.</translation>
        </message>
        <message>
            <source>data.keys: keys, values and glue together are {0} symbols but there are {1}; make one of them smaller.</source>
            <translation>data.keys: Schlüssel, Werte und Füllsymbole sind zusammen {0} Symbole, es gibt aber {1}; eines davon kleiner machen.</translation>
        </message>
        <message>
            <source>data.pairs: there are no {0} different keys among {1} symbols; write fewer, or more data.symbols.</source>
            <translation>data.pairs: Unter {1} Symbolen gibt es keine {0} verschiedenen Schlüssel; weniger schreiben, oder mehr data.symbols.</translation>
        </message>
        <message>
            <source>data.pairs: {0} keys are more than half of the {1} symbols, of which the others are values; write fewer, or more data.symbols.</source>
            <translation>data.pairs: {0} Schlüssel sind mehr als die Hälfte der {1} Symbole, von denen die anderen Werte sind; weniger schreiben oder mehr data.symbols.</translation>
        </message>
        <message>
            <source>data.symbols: {0} are too few for the 8 variables of track; write 8 or more.</source>
            <translation>data.symbols: {0} sind zu wenige für die 8 Variablen von track; 8 oder mehr schreiben.</translation>
        </message>
        <message>
            <source>data.text: the text of run {0} is not here ({1}) Name it with --set data.text=FILE; its fingerprint is {2}.</source>
            <translation>data.text: Der Text von Lauf {0} ist nicht hier ({1}) Ihn mit --set data.text=FILE nennen; sein Fingerabdruck ist {2}.</translation>
        </message>
        <message>
            <source>data.text: {0} is another text, tokenizer or split than that of run {1}: its fingerprint is {2}, that of the recipe {3}. Name the right one with --set data.text=FILE.</source>
            <translation>data.text: {0} ist ein anderer Text, Tokenizer oder Split als der von Lauf {1}: Sein Fingerabdruck ist {2}, der des Rezepts {3}. Den richtigen mit --set data.text=FILE nennen.</translation>
        </message>
        <message>
            <source>data.tokenizer: ids are those of files of tokens; name some in data.text, or write auto.</source>
            <translation>data.tokenizer: ids sind die von Token-Dateien; welche in data.text angeben oder auto schreiben.</translation>
        </message>
        <message>
            <source>data.tokenizer: {0} holds token ids, of which nobody knows the characters; write ids, or name their tokenizer.</source>
            <translation>data.tokenizer: {0} enthält Token-Nummern, deren Zeichen niemand kennt; ids schreiben oder ihren Tokenizer angeben.</translation>
        </message>
        <message>
            <source>data.tokenizer: {0} is text, and ids are those of files of tokens; write auto.</source>
            <translation>data.tokenizer: {0} ist Text, und ids sind die von Token-Dateien; auto schreiben.</translation>
        </message>
        <message>
            <source>data.tokenizer: {0} needs a tokenizer model; write the path of its file in data.model first.</source>
            <translation>data.tokenizer: {0} braucht ein Tokenizer-Modell; zuerst den Pfad seiner Datei in data.model schreiben.</translation>
        </message>
        <message>
            <source>data.tokenizer: {0} was prepared with {1}; write auto.</source>
            <translation>data.tokenizer: {0} wurde mit {1} vorbereitet; auto schreiben.</translation>
        </message>
        <message>
            <source>data.validation: validation and test together take {0} of the text and leave none for training; write shares whose sum is below 1.</source>
            <translation>data.validation: Validierung und Test nehmen zusammen {0} des Texts und lassen nichts für das Training; Anteile schreiben, deren Summe unter 1 liegt.</translation>
        </message>
        <message>
            <source>data.values: {0} keys with {1} values each need {2} symbols but there are {3}; write fewer keys or values, or data.own_values=off.</source>
            <translation>data.values: {0} Schlüssel mit je {1} Werten brauchen {2} Symbole, es gibt aber {3}; weniger Schlüssel oder Werte schreiben oder data.own_values=off.</translation>
        </message>
        <message>
            <source>data.window: a window of {2} tokens alone takes {0} or more, and {1} can be had; make data.window or the model smaller.</source>
            <translation>data.window: Schon ein Fenster von {2} Tokens braucht mindestens {0}, zu haben sind {1}; data.window oder das Modell verkleinern.</translation>
        </message>
        <message>
            <source>data.window: no pair turns once within {0} tokens; write at least 7.</source>
            <translation>data.window: Innerhalb von {0} Tokens dreht sich kein Paar einmal ganz; mindestens 7 schreiben.</translation>
        </message>
        <message>
            <source>data.window: {0} needs windows of {1} tokens or more; write that or more.</source>
            <translation>data.window: {0} braucht Fenster von {1} Tokens oder mehr; das oder mehr schreiben.</translation>
        </message>
        <message>
            <source>data.window: {0} tokens are no whole rows of pictures that are {1} pixels wide; write a multiple of {1}, or one less than the pixels of a picture where all have as many.</source>
            <translation>data.window: {0} Tokens sind keine ganzen Zeilen von Bildern, die {1} Bildpunkte breit sind; ein Vielfaches von {1} schreiben, oder, wo alle gleich viele haben, einen weniger als die Bildpunkte eines Bildes.</translation>
        </message>
        <message>
            <source>dca</source>
            <translation>dca</translation>
        </message>
        <message>
            <source>decay of a pair in B tokens</source>
            <translation>Abfall eines Paars in B Tokens</translation>
        </message>
        <message>
            <source>decoded position (tokens)</source>
            <translation>dekodierte Position (Tokens)</translation>
        </message>
        <message>
            <source>definition: it cannot be read.</source>
            <translation>definition: Sie ist nicht zu lesen.</translation>
        </message>
        <message>
            <source>definition: it is of run {0}, which the recipe does not have.</source>
            <translation>definition: Sie ist von Lauf {0}, den das Rezept nicht hat.</translation>
        </message>
        <message>
            <source>depth of the needle</source>
            <translation>Tiefe der Nadel</translation>
        </message>
        <message>
            <source>difference</source>
            <translation>Unterschied</translation>
        </message>
        <message>
            <source>difference ({0})</source>
            <translation>Unterschied ({0})</translation>
        </message>
        <message>
            <source>digits</source>
            <translation>Ziffern</translation>
        </message>
        <message>
            <source>digits right (share)</source>
            <translation>richtige Ziffern (Anteil)</translation>
        </message>
        <message>
            <source>dim</source>
            <translation>Dimension</translation>
        </message>
        <message>
            <source>dims</source>
            <translation>Dimensionen</translation>
        </message>
        <message>
            <source>dims_exact</source>
            <translation>dims_exact</translation>
        </message>
        <message>
            <source>distance</source>
            <translation>Abstand</translation>
        </message>
        <message>
            <source>distance from query back to key (tokens; below 0: the key comes later)</source>
            <translation>Abstand von der Anfrage zurück zum Schlüssel (Tokens; unter 0: der Schlüssel kommt später)</translation>
        </message>
        <message>
            <source>distance from query to key (tokens)</source>
            <translation>Abstand von der Anfrage zum Schlüssel (Tokens)</translation>
        </message>
        <message>
            <source>distance i − j (tokens)</source>
            <translation>Abstand i − j (Tokens)</translation>
        </message>
        <message>
            <source>distance in tokens</source>
            <translation>Abstand in Tokens</translation>
        </message>
        <message>
            <source>distances compared, from 0</source>
            <translation>verglichene Abstände, ab 0</translation>
        </message>
        <message>
            <source>distances cut at L</source>
            <translation>Abstände bei L abgeschnitten</translation>
        </message>
        <message>
            <source>distances never seen</source>
            <translation>nie gesehene Abstände</translation>
        </message>
        <message>
            <source>distinct positions</source>
            <translation>unterscheidbare Positionen</translation>
        </message>
        <message>
            <source>dpe</source>
            <translation>dpe</translation>
        </message>
        <message>
            <source>e^b is added to the turn of each pair at each token: a turn that no content decides. It begins at 1, so that the pairs begin to turn as RoPE's.</source>
            <translation>Zur Drehung jedes Paares bei jedem Token kommt e^b: eine Drehung, über die kein Inhalt entscheidet. Sie beginnt bei 1, sodass die Paare sich zu Beginn wie die von RoPE drehen.</translation>
        </message>
        <message>
            <source>each head's own dims of h, if keys are unprojected</source>
            <translation>die Dimensionen von h, die dem jeweiligen Kopf gehören, wenn die Schlüssel nicht projiziert sind</translation>
        </message>
        <message>
            <source>each step</source>
            <translation>jeder Schritt</translation>
        </message>
        <message>
            <source>early</source>
            <translation>früh</translation>
        </message>
        <message>
            <source>ema</source>
            <translation>EMA</translation>
        </message>
        <message>
            <source>embed</source>
            <translation>Einbettung</translation>
        </message>
        <message>
            <source>embedding</source>
            <translation>Embedding</translation>
        </message>
        <message>
            <source>encoding alone: {0}</source>
            <translation>Kodierung allein: {0}</translation>
        </message>
        <message>
            <source>encoding: none is called {0}; there are {1}.</source>
            <translation>encoding: keine heißt {0}; es gibt {1}.</translation>
        </message>
        <message>
            <source>ends</source>
            <translation>Enden</translation>
        </message>
        <message>
            <source>eos</source>
            <translation>eos</translation>
        </message>
        <message>
            <source>epochs</source>
            <translation>Epochen</translation>
        </message>
        <message>
            <source>evaluation length (tokens)</source>
            <translation>Auswertungslänge (Tokens)</translation>
        </message>
        <message>
            <source>evaluation length (× training length)</source>
            <translation>Auswertungslänge (× Trainingslänge)</translation>
        </message>
        <message>
            <source>evaluation.columns: the run's pictures are as wide as they are, {0} pixels; write 0, or give wider ones with --text.</source>
            <translation>evaluation.columns: Die Bilder des Laufs sind so breit, wie sie sind, {0} Bildpunkte; 0 schreiben oder breitere mit --text angeben.</translation>
        </message>
        <message>
            <source>evaluation.lengths: {0} is beyond evaluation.longest, {1}; write lengths up to it or raise it.</source>
            <translation>evaluation.lengths: {0} liegt über evaluation.longest, {1}; Längen bis dahin schreiben oder es erhöhen.</translation>
        </message>
        <message>
            <source>evaluation.lengths: {0} times the window is {1} tokens, and {2} needs {3}; write another length.</source>
            <translation>evaluation.lengths: {0}-mal das Fenster sind {1} Tokens, und {2} braucht {3}; eine andere Länge schreiben.</translation>
        </message>
        <message>
            <source>evaluation.lengths: {0} times the window of {1} tokens is not a whole number; write another length.</source>
            <translation>evaluation.lengths: {0} mal das Fenster von {1} Tokens ist keine ganze Zahl; eine andere Länge schreiben.</translation>
        </message>
        <message>
            <source>evaluation.memory: a masked model sees both sides of a text and has none; write 0.</source>
            <translation>evaluation.memory: Ein maskiertes Modell sieht beide Seiten eines Textes und hat keines; 0 schreiben.</translation>
        </message>
        <message>
            <source>evaluation.memory: {0} = {1} takes distances of the whole text otherwise; write 0, or another extension.</source>
            <translation>evaluation.memory: {0} = {1} nimmt die Abstände des ganzen Textes anders; 0 oder eine andere Erweiterung schreiben.</translation>
        </message>
        <message>
            <source>even</source>
            <translation>gleichmäßig</translation>
        </message>
        <message>
            <source>every</source>
            <translation>jede</translation>
        </message>
        <message>
            <source>every position here lies beyond the training edge</source>
            <translation>jede Position hier liegt jenseits des Rands des Trainings</translation>
        </message>
        <message>
            <source>every {0}th distance</source>
            <translation>jeder {0}. Abstand</translation>
        </message>
        <message>
            <source>every {0}th position</source>
            <translation>jede {0}. Position</translation>
        </message>
        <message>
            <source>every: in each block. once: the residual stream before the first block is overwritten (ablation "once"). first: W_q and W_k of the first block only, the other reading of "once".</source>
            <translation>every: in jedem Block. once: der Residualstrom vor dem ersten Block wird überschrieben (Ablation „once“). first: nur W_q und W_k des ersten Blocks, die andere Lesart von „once“.</translation>
        </message>
        <message>
            <source>exact floor</source>
            <translation>exakte Untergrenze</translation>
        </message>
        <message>
            <source>exact floor at 1×</source>
            <translation>exakte Untergrenze bei 1×</translation>
        </message>
        <message>
            <source>excess</source>
            <translation>Überschuss</translation>
        </message>
        <message>
            <source>excess of glues over floor</source>
            <translation>Überschuss des Kitts über der Untergrenze</translation>
        </message>
        <message>
            <source>excess of keys over floor</source>
            <translation>Überschuss der Schlüssel über der Untergrenze</translation>
        </message>
        <message>
            <source>excess of values over floor</source>
            <translation>Überschuss der Werte über der Untergrenze</translation>
        </message>
        <message>
            <source>excess over floor</source>
            <translation>Überschuss über der Untergrenze</translation>
        </message>
        <message>
            <source>excess over floor of values (nats per token)</source>
            <translation>Überschuss der Werte über der Untergrenze (Nats pro Token)</translation>
        </message>
        <message>
            <source>expected holds no number.</source>
            <translation>expected enthält keine Zahl.</translation>
        </message>
        <message>
            <source>expected is missing: write the reference numbers as nested lists.</source>
            <translation>expected fehlt: die Referenzzahlen als geschachtelte Listen schreiben.</translation>
        </message>
        <message>
            <source>expected is {0}, but the answer is {1}.</source>
            <translation>expected ist {0}, aber die Antwort ist {1}.</translation>
        </message>
        <message>
            <source>expected must be a number, or lists of numbers: those of scalars alone have names.</source>
            <translation>expected muss eine Zahl sein oder Listen von Zahlen: Nur die von scalars haben Namen.</translation>
        </message>
        <message>
            <source>expected.{0}: it is of {1}, and not of {2}.</source>
            <translation>expected.{0}: Es besteht aus {1} und nicht aus {2}.</translation>
        </message>
        <message>
            <source>expected.{0}: {1} has no scalar of that name; it has {2}.</source>
            <translation>expected.{0}: {1} hat kein Skalar dieses Namens; es hat {2}.</translation>
        </message>
        <message>
            <source>expected: a model does not see later keys, and one has a number here; write null for it, or "causal": false where the numbers are those of masked training.</source>
            <translation>expected: Ein Modell sieht spätere Schlüssel nicht, und hier hat einer eine Zahl; null für ihn schreiben, oder "causal": false, wo die Zahlen die von maskiertem Training sind.</translation>
        </message>
        <message>
            <source>expected: null stands for a later key that is not seen; write a number for each other.</source>
            <translation>expected: null steht für einen späteren Schlüssel, der nicht gesehen wird; für jeden anderen eine Zahl schreiben.</translation>
        </message>
        <message>
            <source>expected: scalars are named; write an object with some of {0}.</source>
            <translation>expected: scalars haben Namen; ein Objekt mit einigen von {0} schreiben.</translation>
        </message>
        <message>
            <source>exponential moving average over {0} points</source>
            <translation>exponentiell gleitendes Mittel über {0} Punkte</translation>
        </message>
        <message>
            <source>factor</source>
            <translation>Faktor</translation>
        </message>
        <message>
            <source>factor of products of dims</source>
            <translation>Faktor der Produkte von Dimensionen</translation>
        </message>
        <message>
            <source>factor of the input</source>
            <translation>Faktor der Eingabe</translation>
        </message>
        <message>
            <source>factor of the scores</source>
            <translation>Faktor der Logits</translation>
        </message>
        <message>
            <source>fast</source>
            <translation>schnell</translation>
        </message>
        <message>
            <source>fastest</source>
            <translation>schnellste</translation>
        </message>
        <message>
            <source>first</source>
            <translation>erste</translation>
        </message>
        <message>
            <source>fixed</source>
            <translation>fest</translation>
        </message>
        <message>
            <source>fixed: they fall geometrically from head to head. trained: they begin so, and their logarithms are learned.</source>
            <translation>fixed: Sie fallen geometrisch von Kopf zu Kopf. trained: So beginnen sie, und ihre Logarithmen werden gelernt.</translation>
        </message>
        <message>
            <source>floats</source>
            <translation>Gleitkommazahlen</translation>
        </message>
        <message>
            <source>font: this machine has no {0}; leave it out, or name a family that is installed.</source>
            <translation>font: Dieser Rechner hat kein {0}; weglassen oder eine installierte Schriftfamilie nennen.</translation>
        </message>
        <message>
            <source>for not both were tuned over the same values with as many seeds</source>
            <translation>denn nicht beide wurden über dieselben Werte mit gleich vielen Seeds abgestimmt</translation>
        </message>
        <message>
            <source>for the seeds contradict each other</source>
            <translation>denn die Seeds widersprechen einander</translation>
        </message>
        <message>
            <source>for {0}.</source>
            <translation>{0}.</translation>
        </message>
        <message>
            <source>fp16</source>
            <translation>fp16</translation>
        </message>
        <message>
            <source>fp32</source>
            <translation>fp32</translation>
        </message>
        <message>
            <source>fp8</source>
            <translation>fp8</translation>
        </message>
        <message>
            <source>frames</source>
            <translation>Bilder</translation>
        </message>
        <message>
            <source>freeze</source>
            <translation>einfrieren</translation>
        </message>
        <message>
            <source>frequencies</source>
            <translation>Frequenzen</translation>
        </message>
        <message>
            <source>from {0}× to {1}×</source>
            <translation>von {0}× bis {1}×</translation>
        </message>
        <message>
            <source>from: {0} is not a run and a step, as in 1@400.</source>
            <translation>from: {0} ist nicht ein Lauf und ein Schritt, wie in 1@400.</translation>
        </message>
        <message>
            <source>frozen everywhere: {0} nats</source>
            <translation>überall eingefroren: {0} Nats</translation>
        </message>
        <message>
            <source>g, how much each query forgets of what is far.</source>
            <translation>g, wie viel jede Anfrage von Fernem vergisst.</translation>
        </message>
        <message>
            <source>gain</source>
            <translation>Faktor</translation>
        </message>
        <message>
            <source>gates</source>
            <translation>Gatter</translation>
        </message>
        <message>
            <source>gelu</source>
            <translation>gelu</translation>
        </message>
        <message>
            <source>gelu_tanh</source>
            <translation>gelu_tanh</translation>
        </message>
        <message>
            <source>global</source>
            <translation>globale</translation>
        </message>
        <message>
            <source>global: only layers whose queries see all that comes before.</source>
            <translation>global: nur Schichten, deren Anfragen alles Vorangehende sehen.</translation>
        </message>
        <message>
            <source>glue</source>
            <translation>Füllsymbol</translation>
        </message>
        <message>
            <source>gpt</source>
            <translation>gpt</translation>
        </message>
        <message>
            <source>gpt-oss</source>
            <translation>gpt-oss</translation>
        </message>
        <message>
            <source>gpt2</source>
            <translation>gpt2</translation>
        </message>
        <message>
            <source>greatest attention weight of some keys</source>
            <translation>größtes Attention-Gewicht einiger Keys</translation>
        </message>
        <message>
            <source>greatest attention weight of {0} × {0}</source>
            <translation>größtes Attention-Gewicht von {0} × {0}</translation>
        </message>
        <message>
            <source>grid</source>
            <translation>Gitter</translation>
        </message>
        <message>
            <source>guessing</source>
            <translation>Raten</translation>
        </message>
        <message>
            <source>half</source>
            <translation>Hälften</translation>
        </message>
        <message>
            <source>half: dims i and i + d/2 make a pair (Llama in Hugging Face). interleaved: dims 2i and 2i + 1.</source>
            <translation>half: Dimensionen i und i + d/2 bilden ein Paar (Llama in Hugging Face). interleaved: Dimensionen 2i und 2i + 1.</translation>
        </message>
        <message>
            <source>halves</source>
            <translation>Hälften</translation>
        </message>
        <message>
            <source>hard</source>
            <translation>hart</translation>
        </message>
        <message>
            <source>hatched: above best + 4 × (median − best)</source>
            <translation>schraffiert: über Bestwert + 4 × (Median − Bestwert)</translation>
        </message>
        <message>
            <source>head</source>
            <translation>Kopf</translation>
        </message>
        <message>
            <source>head {0}</source>
            <translation>Kopf {0}</translation>
        </message>
        <message>
            <source>head {0}, mean of tokens</source>
            <translation>Kopf {0}, Mittel der Tokens</translation>
        </message>
        <message>
            <source>head {0}.{1}</source>
            <translation>Kopf {0}.{1}</translation>
        </message>
        <message>
            <source>head: each head by itself. heads: all of them together, before they are told apart (OLMo 2).</source>
            <translation>head: jeder Kopf für sich. heads: alle zusammen, bevor sie getrennt werden (OLMo 2).</translation>
        </message>
        <message>
            <source>heads</source>
            <translation>Köpfe</translation>
        </message>
        <message>
            <source>heads: each head has gates of its own. layer: the heads of a layer share them, and each has its amplitude Γ alone.</source>
            <translation>heads: Jeder Kopf hat eigene Gates. layer: Die Köpfe einer Schicht teilen sie, und jeder hat nur seine Amplitude Γ.</translation>
        </message>
        <message>
            <source>height and aspect both say how high the page is: leave one of them 0.</source>
            <translation>height und aspect sagen beide, wie hoch die Seite ist: eines davon auf 0 lassen.</translation>
        </message>
        <message>
            <source>height: {0} mm leave no room for a figure: write 0, or at least {1}.</source>
            <translation>height: {0} mm lassen einer Abbildung keinen Platz: 0 oder mindestens {1} schreiben.</translation>
        </message>
        <message>
            <source>here above by {0}</source>
            <translation>hier höher um {0}</translation>
        </message>
        <message>
            <source>here below by {0}</source>
            <translation>hier niedriger um {0}</translation>
        </message>
        <message>
            <source>hidden by queries between</source>
            <translation>von Anfragen dazwischen verdeckt</translation>
        </message>
        <message>
            <source>hold again {0}</source>
            <translation>halten {0} wieder</translation>
        </message>
        <message>
            <source>hold to {0}×</source>
            <translation>halten bis {0}×</translation>
        </message>
        <message>
            <source>hold {0}</source>
            <translation>halten {0}</translation>
        </message>
        <message>
            <source>holds again {0}</source>
            <translation>hält {0} wieder</translation>
        </message>
        <message>
            <source>holds to {0}×</source>
            <translation>hält bis {0}×</translation>
        </message>
        <message>
            <source>holds {0}</source>
            <translation>hält {0}</translation>
        </message>
        <message>
            <source>iRoPE</source>
            <translation>iRoPE</translation>
        </message>
        <message>
            <source>ids</source>
            <translation>ids</translation>
        </message>
        <message>
            <source>imaginary</source>
            <translation>imaginär</translation>
        </message>
        <message>
            <source>in-distribution</source>
            <translation>im Trainierten</translation>
        </message>
        <message>
            <source>increasing</source>
            <translation>steigend</translation>
        </message>
        <message>
            <source>increasing: dim c holds p_{n+c}. stable: all l dims hold p_n (ablation "p is stable").</source>
            <translation>increasing: Dimension c enthält p_{n+c}. stable: alle l Dimensionen enthalten p_n (Ablation „p is stable“).</translation>
        </message>
        <message>
            <source>induction</source>
            <translation>Induktion</translation>
        </message>
        <message>
            <source>initialised</source>
            <translation>vorbelegt</translation>
        </message>
        <message>
            <source>input</source>
            <translation>Eingang</translation>
        </message>
        <message>
            <source>inputs.h has {0} dims, and the model of the other inputs is {1} wide.</source>
            <translation>inputs.h hat {0} Dimensionen, das Modell der anderen Eingaben aber ist {1} breit.</translation>
        </message>
        <message>
            <source>inputs.h has {0} tokens and inputs.q {1}.</source>
            <translation>inputs.h hat {0} Tokens und inputs.q {1}.</translation>
        </message>
        <message>
            <source>inputs.h is missing: attention is that of a layer, from what enters it.</source>
            <translation>inputs.h fehlt: Die Attention ist die einer Schicht, aus dem, was in sie eingeht.</translation>
        </message>
        <message>
            <source>inputs.q and inputs.k have different heads or dims.</source>
            <translation>inputs.q und inputs.k haben verschieden viele Köpfe oder Dimensionen.</translation>
        </message>
        <message>
            <source>inputs.query_positions must be the last of inputs.key_positions, in their order.</source>
            <translation>inputs.query_positions müssen die letzten von inputs.key_positions sein, in deren Reihenfolge.</translation>
        </message>
        <message>
            <source>inputs.scale must be one number.</source>
            <translation>inputs.scale muss eine einzige Zahl sein.</translation>
        </message>
        <message>
            <source>inputs.v has other heads or positions than inputs.k.</source>
            <translation>inputs.v hat andere Köpfe oder Positionen als inputs.k.</translation>
        </message>
        <message>
            <source>inputs.{0} has {1} positions for {2} rows.</source>
            <translation>inputs.{0} hat {1} Positionen für {2} Zeilen.</translation>
        </message>
        <message>
            <source>inputs.{0} is missing.</source>
            <translation>inputs.{0} fehlt.</translation>
        </message>
        <message>
            <source>inputs.{0} is missing: these numbers of {1} depend on the length of training.</source>
            <translation>inputs.{0} fehlt: Diese Zahlen von {1} hängen von der Trainingslänge ab.</translation>
        </message>
        <message>
            <source>inputs.{0} must be a list of positions.</source>
            <translation>inputs.{0} muss eine Liste von Positionen sein.</translation>
        </message>
        <message>
            <source>inputs.{0} must be an array of 1 to 4 axes, the last of them d.</source>
            <translation>inputs.{0} muss ein Feld mit 1 bis 4 Achsen sein, die letzte davon d.</translation>
        </message>
        <message>
            <source>inputs.{0} must be one whole number, at most {1}.</source>
            <translation>inputs.{0} muss eine ganze Zahl sein, höchstens {1}.</translation>
        </message>
        <message>
            <source>inputs.{0}: position {1} is beyond the table of {2}, which ends at {3}.</source>
            <translation>inputs.{0}: Position {1} liegt jenseits der Tabelle von {2}, die bei {3} endet.</translation>
        </message>
        <message>
            <source>inputs.{0}: positions are numbers of at most 1e12.</source>
            <translation>inputs.{0}: Positionen sind Zahlen bis höchstens 1e12.</translation>
        </message>
        <message>
            <source>inputs.{0}: unknown; there are {1}.</source>
            <translation>inputs.{0}: unbekannt; es gibt {1}.</translation>
        </message>
        <message>
            <source>int8</source>
            <translation>int8</translation>
        </message>
        <message>
            <source>interleaved</source>
            <translation>verschränkt</translation>
        </message>
        <message>
            <source>interleaved: dims 2i and 2i + 1 make a pair, as in RoPE-ViT. half: dims i and i + d/2, as in M-RoPE.</source>
            <translation>interleaved: Dimensionen 2i und 2i + 1 bilden ein Paar, wie in RoPE-ViT. half: Dimensionen i und i + d/2, wie in M-RoPE.</translation>
        </message>
        <message>
            <source>interleaved: sin and cos alternate. halves: all sines, then all cosines. tensor2tensor: as halves, with exponent i/(D/2-1). unpaired: as interleaved, but each dim j has a frequency of its own, with exponent j/D.</source>
            <translation>interleaved: sin und cos wechseln sich ab. halves: erst alle Sinus-, dann alle Kosinuswerte. tensor2tensor: wie halves, mit Exponent i/(D/2-1). unpaired: wie interleaved, aber jede Dimension j hat eine eigene Frequenz, mit Exponent j/D.</translation>
        </message>
        <message>
            <source>into layer {0}</source>
            <translation>in Schicht {0} hinein</translation>
        </message>
        <message>
            <source>is not decided {0}</source>
            <translation>ist {0} nicht zu entscheiden</translation>
        </message>
        <message>
            <source>is not decided: {0}</source>
            <translation>ist nicht zu entscheiden: {0}</translation>
        </message>
        <message>
            <source>is undecided {0}</source>
            <translation>ist {0} unentschieden</translation>
        </message>
        <message>
            <source>it is none of HellaSwag's, ARC's or MMLU's and has no context</source>
            <translation>sie ist keine von HellaSwag, ARC oder MMLU und hat keinen context</translation>
        </message>
        <message>
            <source>it is not JSON</source>
            <translation>sie ist kein JSON</translation>
        </message>
        <message>
            <source>it is not UTF-8</source>
            <translation>sie ist kein UTF-8</translation>
        </message>
        <message>
            <source>it is not a question, four choices and A, B, C or D</source>
            <translation>sie ist nicht eine Frage, vier Antworten und A, B, C oder D</translation>
        </message>
        <message>
            <source>it is not an object</source>
            <translation>sie ist kein Objekt</translation>
        </message>
        <message>
            <source>it learns another loss</source>
            <translation>er lernt einen anderen Verlust</translation>
        </message>
        <message>
            <source>it learns from another share of a window's tokens</source>
            <translation>er lernt aus einem anderen Anteil der Tokens eines Fensters</translation>
        </message>
        <message>
            <source>its answer is none of the choices</source>
            <translation>ihre richtige Antwort ist keine der Antworten</translation>
        </message>
        <message>
            <source>its curve differs from step {0} on, where the loss is {1} here and {2} in the part</source>
            <translation>seine Kurve unterscheidet sich ab Schritt {0}, wo der Verlust hier {1} und im Teil {2} ist</translation>
        </message>
        <message>
            <source>its curve has a gap {0}: step {1} is not stored</source>
            <translation>seine Kurve hat eine Lücke ({0}): Schritt {1} ist nicht gespeichert</translation>
        </message>
        <message>
            <source>its data are others than the baseline's</source>
            <translation>seine Daten sind andere als die der Referenz</translation>
        </message>
        <message>
            <source>its evaluation at step {0}, {1}×, {2} of {3}, is {4} here and {5} in the part; the one that is here stays</source>
            <translation>seine Auswertung bei Schritt {0}, {1}×, {2} von {3}, ist hier {4} und im Teil {5}; die hiesige bleibt</translation>
        </message>
        <message>
            <source>its format is {0} and not 1: it is damaged, or of a newer program.</source>
            <translation>Sein Format ist {0} und nicht 1: Es ist beschädigt oder von einem neueren Programm.</translation>
        </message>
        <message>
            <source>its last L tokens hold</source>
            <translation>die letzten L Tokens halten</translation>
        </message>
        <message>
            <source>its partner is not measured yet</source>
            <translation>sein Gegenstück ist noch nicht gemessen</translation>
        </message>
        <message>
            <source>its seeds contradict each other</source>
            <translation>die Seeds widersprechen einander</translation>
        </message>
        <message>
            <source>its validation at step {0} and {1}× is {2} here and {3} in the part</source>
            <translation>seine Validierung bei Schritt {0} und {1}× ist hier {2} und im Teil {3}</translation>
        </message>
        <message>
            <source>its weights at step {0} differ</source>
            <translation>seine Gewichte bei Schritt {0} unterscheiden sich</translation>
        </message>
        <message>
            <source>its {0} is another than the baseline's</source>
            <translation>{0} ist anders als bei der Referenz</translation>
        </message>
        <message>
            <source>itself</source>
            <translation>auch er selbst</translation>
        </message>
        <message>
            <source>k</source>
            <translation>k</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>behalten</translation>
        </message>
        <message>
            <source>key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>key position (tokens)</source>
            <translation>Position des Schlüssels (Tokens)</translation>
        </message>
        <message>
            <source>key tokens</source>
            <translation>Schlüsseltokens</translation>
        </message>
        <message>
            <source>key {0} '{1}'</source>
            <translation>Schlüssel {0} '{1}'</translation>
        </message>
        <message>
            <source>key: the key's p alone is divided by its root mean square, as in the authors' code. both: the query's too, as in the paper.</source>
            <translation>key: Nur das p des Keys wird durch sein quadratisches Mittel geteilt, wie im Code der Autoren. both: Auch das der Query, wie im Artikel.</translation>
        </message>
        <message>
            <source>l, how much of a landmark each key is.</source>
            <translation>l, wie sehr jeder Schlüssel eine Landmarke ist.</translation>
        </message>
        <message>
            <source>l/8 for windows of up to 2048 tokens, 256·l/L for longer ones.</source>
            <translation>l/8 für Fenster bis 2048 Tokens, 256·l/L für längere.</translation>
        </message>
        <message>
            <source>lag (tokens back to the key's last value)</source>
            <translation>Rückstand (Tokens zurück zum letzten Wert des Schlüssels)</translation>
        </message>
        <message>
            <source>lag of the training length</source>
            <translation>Rückstand gleich der Trainingslänge</translation>
        </message>
        <message>
            <source>lag {0}, position {1}</source>
            <translation>Rückstand {0}, Position {1}</translation>
        </message>
        <message>
            <source>lag {0}, positions {1}</source>
            <translation>Rückstand {0}, Positionen {1}</translation>
        </message>
        <message>
            <source>lampe</source>
            <translation>lampe</translation>
        </message>
        <message>
            <source>last</source>
            <translation>letzte Ziele</translation>
        </message>
        <message>
            <source>later_steps</source>
            <translation>spätere Schritte</translation>
        </message>
        <message>
            <source>latin-1</source>
            <translation>latin-1</translation>
        </message>
        <message>
            <source>layer</source>
            <translation>Schicht</translation>
        </message>
        <message>
            <source>layer that the stream enters</source>
            <translation>Schicht, in die der Strom eintritt</translation>
        </message>
        <message>
            <source>layer whose input is patched</source>
            <translation>Schicht, deren Eingabe ersetzt wird</translation>
        </message>
        <message>
            <source>layer {0}</source>
            <translation>Schicht {0}</translation>
        </message>
        <message>
            <source>layer {0} (pinned)</source>
            <translation>Schicht {0} (angeheftet)</translation>
        </message>
        <message>
            <source>layer {0} · head {1}</source>
            <translation>Schicht {0} · Kopf {1}</translation>
        </message>
        <message>
            <source>layer {0}, position {1} {2}</source>
            <translation>Schicht {0}, Position {1} {2}</translation>
        </message>
        <message>
            <source>layer {0}, positions {1}–{2}</source>
            <translation>Schicht {0}, Positionen {1}–{2}</translation>
        </message>
        <message>
            <source>learned S, if position.expe.learned is not "no"</source>
            <translation>gelerntes S, falls position.expe.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned S, if position.expe_2d.learned is not "no"</source>
            <translation>gelerntes S, falls position.expe_2d.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned S, if position.exqpe.learned is not "no"</source>
            <translation>gelerntes S, falls position.exqpe.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned theta, if position.expe.learned is not "no"</source>
            <translation>gelerntes θ, falls position.expe.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned theta, if position.expe_2d.learned is not "no"</source>
            <translation>gelerntes theta, falls position.expe_2d.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned theta1, if position.exqpe.learned is not "no"</source>
            <translation>gelerntes θ1, falls position.exqpe.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>learned theta2, if position.exqpe.learned is not "no"</source>
            <translation>gelerntes θ2, falls position.exqpe.learned nicht „no“ ist</translation>
        </message>
        <message>
            <source>linear</source>
            <translation>linear</translation>
        </message>
        <message>
            <source>linear: a row for each distance. log: from k/2 on rows grow wider, as in DeBERTa-v2.</source>
            <translation>linear: eine Zeile für jeden Abstand. log: ab k/2 werden die Zeilen breiter, wie in DeBERTa-v2.</translation>
        </message>
        <message>
            <source>llama</source>
            <translation>llama</translation>
        </message>
        <message>
            <source>llama3</source>
            <translation>llama3</translation>
        </message>
        <message>
            <source>llama: RMSNorm and a gated MLP. gpt: LayerNorm and GELU.</source>
            <translation>llama: RMSNorm und ein MLP mit Gate. gpt: LayerNorm und GELU.</translation>
        </message>
        <message>
            <source>ln n / ln L is no less than 1, for models that were trained without it.</source>
            <translation>ln n / ln L ist nicht kleiner als 1, für Modelle, die ohne diesen Faktor trainiert wurden.</translation>
        </message>
        <message>
            <source>log</source>
            <translation>log</translation>
        </message>
        <message>
            <source>log n</source>
            <translation>log n</translation>
        </message>
        <message>
            <source>log x</source>
            <translation>log x</translation>
        </message>
        <message>
            <source>log y</source>
            <translation>log y</translation>
        </message>
        <message>
            <source>log: −p·ln(1 + a·|i − j|). power: −a·|i − j|^p. Heads of each layer learn p and a.</source>
            <translation>log: −p·ln(1 + a·|i − j|). power: −a·|i − j|^p. Die Köpfe jeder Schicht lernen p und a.</translation>
        </message>
        <message>
            <source>logit of '{0}' − logit of '{1}': {2} in this state, {3} with {4}</source>
            <translation>Logit von '{0}' − Logit von '{1}': {2} in diesem Zustand, {3} mit {4}</translation>
        </message>
        <message>
            <source>logit of '{0}' − logit of '{1}': {2} of the text, {3} of the other</source>
            <translation>Logit von '{0}' − Logit von '{1}': {2} beim Text, {3} beim anderen</translation>
        </message>
        <message>
            <source>longer windows</source>
            <translation>längere Fenster</translation>
        </message>
        <message>
            <source>longrope</source>
            <translation>longrope</translation>
        </message>
        <message>
            <source>loss</source>
            <translation>Verlust</translation>
        </message>
        <message>
            <source>loss by pseudo-likelihood ({0})</source>
            <translation>Verlust nach Pseudo-Likelihood ({0})</translation>
        </message>
        <message>
            <source>loss given the short context − loss</source>
            <translation>Verlust mit kurzem Kontext − Verlust</translation>
        </message>
        <message>
            <source>loss of next tokens, or by pseudo-likelihood ({0})</source>
            <translation>Verlust der nächsten Tokens oder nach Pseudo-Likelihood ({0})</translation>
        </message>
        <message>
            <source>loss of next tokens, or of masked ones</source>
            <translation>Verlust der nächsten Tokens oder der maskierten</translation>
        </message>
        <message>
            <source>loss of values (nats per token)</source>
            <translation>Verlust der Werte (Nats pro Token)</translation>
        </message>
        <message>
            <source>loss − that of {0} (nats per token)</source>
            <translation>Verlust − den von {0} (Nats pro Token)</translation>
        </message>
        <message>
            <source>m in the attention factor (0.1 m ln f + 1)/(0.1 m' ln f + 1), as DeepSeek has it.</source>
            <translation>m im Attention-Faktor (0.1 m ln f + 1)/(0.1 m' ln f + 1), wie ihn DeepSeek hat.</translation>
        </message>
        <message>
            <source>m' in the attention factor; YaRN has none.</source>
            <translation>m' im Attention-Faktor; bei YaRN gibt es das nicht.</translation>
        </message>
        <message>
            <source>magma</source>
            <translation>magma</translation>
        </message>
        <message>
            <source>mainly because of {0}.</source>
            <translation>Der Hauptgrund: {0}.</translation>
        </message>
        <message>
            <source>map</source>
            <translation>Karte</translation>
        </message>
        <message>
            <source>masked</source>
            <translation>maskiert</translation>
        </message>
        <message>
            <source>masked loss</source>
            <translation>Verlust maskierter Tokens</translation>
        </message>
        <message>
            <source>max</source>
            <translation>Maximum</translation>
        </message>
        <message>
            <source>mean</source>
            <translation>Mittel</translation>
        </message>
        <message>
            <source>mean absolute error (tokens)</source>
            <translation>mittlerer absoluter Fehler (Tokens)</translation>
        </message>
        <message>
            <source>mean attention weight</source>
            <translation>mittleres Attention-Gewicht</translation>
        </message>
        <message>
            <source>mean attention weight of {0} × {0}</source>
            <translation>mittleres Attention-Gewicht von {0} × {0}</translation>
        </message>
        <message>
            <source>mean error</source>
            <translation>mittlerer Fehler</translation>
        </message>
        <message>
            <source>mean of cos(angle_i − angle_j)</source>
            <translation>Mittel von cos(Winkel_i − Winkel_j)</translation>
        </message>
        <message>
            <source>mean over runs, without an interval</source>
            <translation>Mittel über Läufe, ohne Intervall</translation>
        </message>
        <message>
            <source>mean over {0} runs, without an interval</source>
            <translation>Mittel über {0} Läufe, ohne Intervall</translation>
        </message>
        <message>
            <source>mean part of the logit</source>
            <translation>mittlerer Teil des Logits</translation>
        </message>
        <message>
            <source>mean query and key</source>
            <translation>mittlere Anfrage und mittlerer Schlüssel</translation>
        </message>
        <message>
            <source>mean ‖q‖·‖k‖/√d of the pair (logit)</source>
            <translation>mittleres ‖q‖·‖k‖/√d des Paars (Logit)</translation>
        </message>
        <message>
            <source>median</source>
            <translation>Median</translation>
        </message>
        <message>
            <source>micro-batches</source>
            <translation>Mikro-Batches</translation>
        </message>
        <message>
            <source>middle of the text</source>
            <translation>Mitte des Textes</translation>
        </message>
        <message>
            <source>minutes</source>
            <translation>Minuten</translation>
        </message>
        <message>
            <source>mixed</source>
            <translation>gemischt</translation>
        </message>
        <message>
            <source>mlp</source>
            <translation>MLP</translation>
        </message>
        <message>
            <source>mm</source>
            <translation>mm</translation>
        </message>
        <message>
            <source>model</source>
            <translation>Modell</translation>
        </message>
        <message>
            <source>model.head_width: a head of {0} dims cannot be rotated in pairs; write an even number.</source>
            <translation>model.head_width: Ein Kopf von {0} Dimensionen lässt sich nicht paarweise drehen; eine gerade Zahl schreiben.</translation>
        </message>
        <message>
            <source>model.heads: a head of {0} dims cannot be rotated in pairs; choose heads so that D/heads is even.</source>
            <translation>model.heads: Ein Kopf mit {0} Dimensionen lässt sich nicht paarweise drehen; die Zahl der Köpfe so wählen, dass D/heads gerade ist.</translation>
        </message>
        <message>
            <source>model.heads: the pairs of a head of {0} dims cannot be shared out between all coordinates; choose heads of at least {1} dims, a multiple of 4 for mixed.</source>
            <translation>model.heads: die Paare eines Kopfs von {0} Dimensionen lassen sich nicht auf alle Koordinaten verteilen; Köpfe von mindestens {1} Dimensionen wählen, für mixed ein Vielfaches von 4.</translation>
        </message>
        <message>
            <source>model.heads: the width {0} cannot be divided among {1} heads; write a divisor of it, for example {2}.</source>
            <translation>model.heads: Die Breite {0} lässt sich nicht auf {1} Köpfe verteilen; einen Teiler davon schreiben, zum Beispiel {2}.</translation>
        </message>
        <message>
            <source>model.heads: {0} dims do not divide into {1} heads; choose a divisor of {0}.</source>
            <translation>model.heads: {0} Dimensionen lassen sich nicht auf {1} Köpfe verteilen; einen Teiler von {0} wählen.</translation>
        </message>
        <message>
            <source>model.key_heads: {0} heads cannot share {1} key heads equally; write a divisor of {0}, for example {2}, or 0 for as many as heads.</source>
            <translation>model.key_heads: {0} Köpfe können {1} Köpfe der Schlüssel nicht gleichmäßig teilen; einen Teiler von {0} schreiben, zum Beispiel {2}, oder 0 für so viele wie Köpfe.</translation>
        </message>
        <message>
            <source>model.sinks: stick-breaking has no softmax that sinks could join; switch them off, or choose another encoding.</source>
            <translation>model.sinks: Stick-breaking hat keinen Softmax, an dem Senken teilhaben könnten; ausschalten oder eine andere Kodierung wählen.</translation>
        </message>
        <message>
            <source>model.width: layout {0} needs an even width; choose {1}, or layout interleaved.</source>
            <translation>model.width: Die Anordnung {0} braucht eine gerade Breite; {1} wählen oder die Anordnung interleaved.</translation>
        </message>
        <message>
            <source>model.width: the copy of weights and moments for checkpoints takes {0} of the host's memory, and {1} can be had; make model.width, model.layers or model.mlp smaller.</source>
            <translation>model.width: Die Kopie von Gewichten und Momenten für Checkpoints braucht {0} vom Speicher des Rechners, und {1} sind zu haben; model.width, model.layers oder model.mlp verkleinern.</translation>
        </message>
        <message>
            <source>model.width: waves of sine and cosine need an even width; choose {0}.</source>
            <translation>model.width: Sinus- und Kosinuswellen brauchen eine gerade Breite; {0} wählen.</translation>
        </message>
        <message>
            <source>model.width: weights, gradients, moments and their copy for checkpoints alone take {0}, and {1} can be had; make model.width, model.layers or model.mlp smaller.</source>
            <translation>model.width: Gewichte, Gradienten, Momente und ihre Kopie für Checkpoints brauchen allein {0}, und {1} sind zu haben; model.width, model.layers oder model.mlp verkleinern.</translation>
        </message>
        <message>
            <source>model.width: {0} dims cannot be cut into a chunk for each of {1} key heads; choose a width that they divide.</source>
            <translation>model.width: {0} Dimensionen lassen sich nicht in ein Stück für jeden von {1} Köpfen der Schlüssel teilen; eine Breite wählen, die sie teilen.</translation>
        </message>
        <message>
            <source>model.width: {0} dims cannot be shared out in pairs between all coordinates; choose an even width of at least {1}.</source>
            <translation>model.width: {0} Dimensionen lassen sich nicht paarweise auf alle Koordinaten verteilen; eine gerade Breite von mindestens {1} wählen.</translation>
        </message>
        <message>
            <source>more keys than ever seen</source>
            <translation>mehr Schlüssel als je gesehen</translation>
        </message>
        <message>
            <source>motif</source>
            <translation>Motiv</translation>
        </message>
        <message>
            <source>moving mean over {0} points</source>
            <translation>gleitendes Mittel über {0} Punkte</translation>
        </message>
        <message>
            <source>moving median over {0} points</source>
            <translation>gleitender Median über {0} Punkte</translation>
        </message>
        <message>
            <source>mscale</source>
            <translation>mscale</translation>
        </message>
        <message>
            <source>mscale_all_dim</source>
            <translation>mscale_all_dim</translation>
        </message>
        <message>
            <source>n counts</source>
            <translation>Zählweise von n</translation>
        </message>
        <message>
            <source>nats</source>
            <translation>Nats</translation>
        </message>
        <message>
            <source>nats per token</source>
            <translation>Nats pro Token</translation>
        </message>
        <message>
            <source>needles</source>
            <translation>Nadeln</translation>
        </message>
        <message>
            <source>next-token</source>
            <translation>nächstes Token</translation>
        </message>
        <message>
            <source>no</source>
            <translation>nein</translation>
        </message>
        <message>
            <source>no difference, since {0}</source>
            <translation>kein Unterschied, denn {0}</translation>
        </message>
        <message>
            <source>no key tokens; perplexity {0} of {1} tokens</source>
            <translation>keine Schlüsseltokens; Perplexität {0} von {1} Tokens</translation>
        </message>
        <message>
            <source>no loss</source>
            <translation>kein Verlust</translation>
        </message>
        <message>
            <source>no losses by block of text are stored, expe eval measures them anew</source>
            <translation>keine Verluste nach Textblöcken sind gespeichert, expe eval misst sie neu</translation>
        </message>
        <message>
            <source>no token of this window has more than {0} tokens before it: choose a shorter context, or more length</source>
            <translation>kein Token dieses Fensters hat mehr als {0} Tokens vor sich: ein kürzerer Kontext oder mehr Länge wäre nötig</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>none: they turn as their frequencies say. soft: the frequencies of the slowest pairs fall to 0 along half a wave of a cosine (Clipped RoPE, Li et al. 2026; its authors say CoPE, which here is another encoding). hard: those pairs do not turn.</source>
            <translation>none: Sie drehen sich, wie ihre Frequenzen sagen. soft: Die Frequenzen der langsamsten Paare fallen längs einer halben Kosinuswelle auf 0 (Clipped RoPE, Li et al. 2026; die Autoren nennen es CoPE, was hier eine andere Kodierung ist). hard: Diese Paare drehen sich nicht.</translation>
        </message>
        <message>
            <source>not all is measured alike: {0}</source>
            <translation>nicht alles ist gleich gemessen: {0}</translation>
        </message>
        <message>
            <source>not counted, for the published number is disputed: {0}</source>
            <translation>nicht gezählt, denn die veröffentlichte Zahl ist strittig: {0}</translation>
        </message>
        <message>
            <source>not distinguishable: {0}</source>
            <translation>nicht unterscheidbar: {0}</translation>
        </message>
        <message>
            <source>not learnt: below 95 % at 1×, so that longer windows say nothing</source>
            <translation>nicht gelernt: unter 95 % bei 1×, sodass längere Fenster nichts sagen</translation>
        </message>
        <message>
            <source>not measured here: {0}</source>
            <translation>hier nicht gemessen: {0}</translation>
        </message>
        <message>
            <source>not smoothed</source>
            <translation>nicht geglättet</translation>
        </message>
        <message>
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <source>ntk</source>
            <translation>ntk</translation>
        </message>
        <message>
            <source>ntk_by_parts</source>
            <translation>ntk_by_parts</translation>
        </message>
        <message>
            <source>ntk_dynamic</source>
            <translation>ntk_dynamic</translation>
        </message>
        <message>
            <source>numbers{0} separated by commas</source>
            <translation>Zahlen{0}, durch Kommas getrennt</translation>
        </message>
        <message>
            <source>o200k</source>
            <translation>o200k</translation>
        </message>
        <message>
            <source>of the query itself (distance 0): {0}</source>
            <translation>der Anfrage selbst (Abstand 0): {0}</translation>
        </message>
        <message>
            <source>of {0} published order {1}; tested by paired t over seeds, after Holm over all of them</source>
            <translation>von {0} veröffentlichten Reihenfolge: {1}; geprüft mit gepaartem t über Seeds, nach Holm über alle</translation>
        </message>
        <message>
            <source>of {0} published orders {1}; tested by paired t over seeds, after Holm over all of them</source>
            <translation>von {0} veröffentlichten Reihenfolgen: {1}; geprüft mit gepaartem t über Seeds, nach Holm über alle</translation>
        </message>
        <message>
            <source>off</source>
            <translation>aus</translation>
        </message>
        <message>
            <source>off: a position beyond the table is an error. ends: for a longer text the table is stretched, its first and last row kept. even: stretched as images are resized, which keeps neither.</source>
            <translation>off: eine Position jenseits der Tabelle ist ein Fehler. ends: für einen längeren Text wird die Tabelle gestreckt, wobei ihre erste und letzte Zeile erhalten bleiben. even: sie wird gestreckt, wie man Bilder skaliert, wobei keine von beiden erhalten bleibt.</translation>
        </message>
        <message>
            <source>on</source>
            <translation>an</translation>
        </message>
        <message>
            <source>on: a GPU computes the same bits each time, by slower forms of some operations, as PyTorch's use_deterministic_algorithms; where there is none the run ends and says so. On a CPU the same seed and threads give the same bits anyway.</source>
            <translation>on: Eine GPU rechnet jedes Mal dieselben Bits, durch langsamere Formen mancher Operationen, wie use_deterministic_algorithms von PyTorch; wo es keine gibt, endet der Lauf und sagt es. Auf einer CPU geben derselbe Startwert und dieselben Threads ohnehin dieselben Bits.</translation>
        </message>
        <message>
            <source>on: a GPU is told the operators of a micro-batch once, and then to do all of them again (a CUDA graph), which spares small models the time that telling takes; losses are the same. Not with a segment memory, other positions than plain ones, several processes, or where a step takes more than a quarter of the GPU's memory. off: one operator after another.</source>
            <translation>on: Einer GPU werden die Operatoren eines Teilschritts einmal gesagt und dann, alle noch einmal auszuführen (ein CUDA-Graph); das spart kleinen Modellen die Zeit des Sagens, die Verluste sind dieselben. Nicht mit einem Gedächtnis für Segmente, anderen als einfachen Positionen, mehreren Prozessen oder wo ein Schritt mehr als ein Viertel des Speichers der GPU braucht. off: ein Operator nach dem anderen.</translation>
        </message>
        <message>
            <source>on: a checkpoint is also taken at each validation whose loss at 1× is lower than all before, and goes when a lower one comes. off: the best is looked for among those that are taken anyway, where validation and checkpoint fall on the same step.</source>
            <translation>on: Ein Checkpoint wird auch bei jeder Validierung gemacht, deren Verlust bei 1× niedriger ist als alle davor, und geht, wenn ein niedrigerer kommt. off: Der beste wird unter denen gesucht, die ohnehin gemacht werden, wo Validierung und Checkpoint auf denselben Schritt fallen.</translation>
        </message>
        <message>
            <source>once</source>
            <translation>einmal</translation>
        </message>
        <message>
            <source>one turn</source>
            <translation>eine Umdrehung</translation>
        </message>
        <message>
            <source>one {0} of {1} is shown</source>
            <translation>von je {1} ({0}) ist eins gezeigt</translation>
        </message>
        <message>
            <source>other dims</source>
            <translation>andere Dimensionen</translation>
        </message>
        <message>
            <source>out</source>
            <translation>Ausgang</translation>
        </message>
        <message>
            <source>out of layer {0}</source>
            <translation>aus Schicht {0} heraus</translation>
        </message>
        <message>
            <source>overwrite</source>
            <translation>Überschreiben</translation>
        </message>
        <message>
            <source>overwritten dims (1–{0})</source>
            <translation>überschriebene Dimensionen (1–{0})</translation>
        </message>
        <message>
            <source>p, drawn evenly from 0 to 2; at least 0.01.</source>
            <translation>p, gleichverteilt zwischen 0 und 2 gezogen; mindestens 0.01.</translation>
        </message>
        <message>
            <source>packed</source>
            <translation>gepackt</translation>
        </message>
        <message>
            <source>pair</source>
            <translation>Paar</translation>
        </message>
        <message>
            <source>pairs</source>
            <translation>Paare</translation>
        </message>
        <message>
            <source>palette: {0} are not one to eight colours: write for example #332288, #88ccee.</source>
            <translation>palette: {0} sind nicht eine bis acht Farben: zum Beispiel #332288, #88ccee schreiben.</translation>
        </message>
        <message>
            <source>paper</source>
            <translation>Artikel</translation>
        </message>
        <message>
            <source>paper: (q·k + q·e)/√d, as in the authors' code. x-transformers: q·k/√d + q·e.</source>
            <translation>paper: (q·k + q·e)/√d, wie im Code der Autoren. x-transformers: q·k/√d + q·e.</translation>
        </message>
        <message>
            <source>paper: a key asks for the query's distance from it, δ(j,i). code: transformers reads δ(i,j) there too.</source>
            <translation>paper: ein Schlüssel fragt nach dem Abstand der Anfrage von ihm, δ(j,i). code: transformers liest auch dort δ(i,j).</translation>
        </message>
        <message>
            <source>paper: as its equations are. code: the published code looks the other way, R[j − i], and has a term of keys and distance too.</source>
            <translation>paper: nach den Gleichungen des Artikels. code: der veröffentlichte Code blickt in die andere Richtung, R[j − i], und hat auch einen Term aus Schlüsseln und Abstand.</translation>
        </message>
        <message>
            <source>paper: pairs without a mixture are left alone. code: at most d/4 pairs have one, and the others count twice.</source>
            <translation>paper: Paare ohne Mischung bleiben unverändert. code: höchstens d/4 Paare haben eine, und die anderen zählen doppelt.</translation>
        </message>
        <message>
            <source>parameters</source>
            <translation>Parameter</translation>
        </message>
        <message>
            <source>parameters.{0} must be a number, a list of numbers, a text, true or false.</source>
            <translation>parameters.{0} muss eine Zahl, eine Liste von Zahlen, ein Text, true oder false sein.</translation>
        </message>
        <message>
            <source>parameters.{0}: a case has no run for which auto could be decided; write a number.</source>
            <translation>parameters.{0}: Ein Fall hat keinen Lauf, für den auto entschieden werden könnte; eine Zahl schreiben.</translation>
        </message>
        <message>
            <source>parameters.{0}: no option has this key.</source>
            <translation>parameters.{0}: Keine Option hat diesen Schlüssel.</translation>
        </message>
        <message>
            <source>parameters.{0}: unknown; {1} has {2}.</source>
            <translation>parameters.{0}: unbekannt; {1} hat {2}.</translation>
        </message>
        <message>
            <source>parity</source>
            <translation>Parität</translation>
        </message>
        <message>
            <source>part of the logit</source>
            <translation>Teil des Logits</translation>
        </message>
        <message>
            <source>parts</source>
            <translation>Teile</translation>
        </message>
        <message>
            <source>parts: the first pairs turn by the column, the others by the row, with the same frequencies. alternating: rows and columns take turns, through falling frequencies. sections: those of the row before those of the column (and behind those of the frame), through falling frequencies, as in M-RoPE. mixed: each pair turns by both, with frequencies that each head of a layer learns; positional values show the first head.</source>
            <translation>parts: die ersten Paare drehen sich nach der Spalte, die anderen nach der Zeile, mit den gleichen Frequenzen. alternating: Zeilen und Spalten wechseln sich ab, durch fallende Frequenzen. sections: die der Zeile vor denen der Spalte (und hinter denen des Bildes), durch fallende Frequenzen, wie in M-RoPE. mixed: jedes Paar dreht sich nach beiden, mit Frequenzen, die jeder Kopf einer Schicht lernt; Positionswerte zeigen den ersten Kopf.</translation>
        </message>
        <message>
            <source>passkey</source>
            <translation>Passkey</translation>
        </message>
        <message>
            <source>pcfg</source>
            <translation>pcfg</translation>
        </message>
        <message>
            <source>per question</source>
            <translation>je Frage</translation>
        </message>
        <message>
            <source>pinned</source>
            <translation>angeheftet</translation>
        </message>
        <message>
            <source>pinned: {0}</source>
            <translation>angeheftet: {0}</translation>
        </message>
        <message>
            <source>places</source>
            <translation>Orte</translation>
        </message>
        <message>
            <source>plain</source>
            <translation>einfach</translation>
        </message>
        <message>
            <source>plan: it cannot be read.</source>
            <translation>plan: Er ist nicht zu lesen.</translation>
        </message>
        <message>
            <source>points</source>
            <translation>Punkte</translation>
        </message>
        <message>
            <source>pose</source>
            <translation>pose</translation>
        </message>
        <message>
            <source>position (bias)</source>
            <translation>Position (Bias)</translation>
        </message>
        <message>
            <source>position (tokens)</source>
            <translation>Position (Tokens)</translation>
        </message>
        <message>
            <source>position (tokens, of the window; n = {0} + it)</source>
            <translation>Position (Tokens, im Fenster; n = {0} + sie)</translation>
        </message>
        <message>
            <source>position alone: n · a_q · a_k / √d</source>
            <translation>Position allein: n · a_q · a_k / √d</translation>
        </message>
        <message>
            <source>position decoded</source>
            <translation>dekodierte Position</translation>
        </message>
        <message>
            <source>position in the window (tokens)</source>
            <translation>Position im Fenster (Tokens)</translation>
        </message>
        <message>
            <source>position of the query (tokens)</source>
            <translation>Position der Anfrage (Tokens)</translation>
        </message>
        <message>
            <source>position of the query (tokens, of the window; n = {0} + it)</source>
            <translation>Position der Anfrage (Tokens, im Fenster; n = {0} + sie)</translation>
        </message>
        <message>
            <source>position of the token</source>
            <translation>Position des Tokens</translation>
        </message>
        <message>
            <source>position that is patched (tokens)</source>
            <translation>Position, die ersetzt wird (Tokens)</translation>
        </message>
        <message>
            <source>position {0} is beyond the window: its last is shown</source>
            <translation>Position {0} liegt jenseits des Fensters: dessen letzte wird gezeigt</translation>
        </message>
        <message>
            <source>position {0}, {1}: {2}</source>
            <translation>Position {0}, {1}: {2}</translation>
        </message>
        <message>
            <source>position.axial.d1: {0} dims leave none of the width {1} to the second part; write at most {2}.</source>
            <translation>position.axial.d1: {0} Dimensionen lassen dem zweiten Teil nichts von der Breite {1}; höchstens {2} schreiben.</translation>
        </message>
        <message>
            <source>position.axial.n1: training reads {0} positions, and a grid of {1} × {2} has {3}; write more, for n2 too, or auto.</source>
            <translation>position.axial.n1: Das Training liest {0} Positionen, und ein Gitter von {1} × {2} hat {3}; mehr schreiben, auch für n2, oder auto.</translation>
        </message>
        <message>
            <source>position.deberta.farthest: rows are one a distance up to {0} already; write more than {1}, or choose buckets = linear.</source>
            <translation>position.deberta.farthest: Bis {0} hat ohnehin jeder Abstand eine eigene Zeile; mehr als {1} schreiben oder buckets = linear wählen.</translation>
        </message>
        <message>
            <source>position.encoding: in layer {0} {1} heads attend, of which {2} are projected, and the weights to begin with have {3} of {4}; choose another encoding, or make a run that begins anew.</source>
            <translation>position.encoding: In Schicht {0} sind {1} Köpfe, von denen {2} projiziert werden, und die Gewichte, mit denen begonnen wird, haben {3} von {4}; eine andere Kodierung wählen oder einen Lauf anlegen, der neu beginnt.</translation>
        </message>
        <message>
            <source>position.encoding: it is missing, or this version has no such encoding.</source>
            <translation>position.encoding: Sie fehlt, oder diese Version hat keine solche Kodierung.</translation>
        </message>
        <message>
            <source>position.encoding: missing; write the id of an encoding.</source>
            <translation>position.encoding: fehlt; die id einer Kodierung schreiben.</translation>
        </message>
        <message>
            <source>position.encoding: {0} adds a bias of a kind that is there already; choose other values of its own, or it alone.</source>
            <translation>position.encoding: {0} addiert einen Bias einer Art, die es schon gibt; wählen Sie andere eigene Werte, oder sie allein.</translation>
        </message>
        <message>
            <source>position.encoding: {0} and {1} both act at the embedding; choose one of them.</source>
            <translation>position.encoding: {0} und {1} wirken beide am Embedding; wählen Sie eine davon.</translation>
        </message>
        <message>
            <source>position.encoding: {0} and {1} both add a bias to the scores; choose one of them, or give them to different layers in position.pattern.</source>
            <translation>position.encoding: {0} und {1} addieren beide einen Bias zu den Logits; wählen Sie eine davon, oder geben Sie sie in position.pattern verschiedenen Schichten.</translation>
        </message>
        <message>
            <source>position.encoding: {0} and {1} both change what goes into W_q and W_k; choose one of them.</source>
            <translation>position.encoding: {0} und {1} ändern beide, was in W_q und W_k eingeht; wählen Sie eine davon.</translation>
        </message>
        <message>
            <source>position.encoding: {0} and {1} both make other queries and keys; choose one of them, or give them to different layers in position.pattern.</source>
            <translation>position.encoding: {0} und {1} machen beide andere Anfragen und Schlüssel; wählen Sie eine davon, oder geben Sie sie in position.pattern verschiedenen Schichten.</translation>
        </message>
        <message>
            <source>position.encoding: {0} and {1} both make the scores anew; choose one of them, or give them to different layers in position.pattern.</source>
            <translation>position.encoding: {0} und {1} bilden beide die Logits neu; wählen Sie eine davon, oder geben Sie sie in position.pattern verschiedenen Schichten.</translation>
        </message>
        <message>
            <source>position.encoding: {0} falls with the way back to a key and would rise without end towards later keys, which masked training sees; choose another encoding, or training.objective=next-token.</source>
            <translation>position.encoding: {0} fällt mit dem Weg zurück zu einem Schlüssel und stiege zu späteren Schlüsseln, die maskiertes Training sieht, ohne Ende; eine andere Kodierung wählen oder training.objective=next-token.</translation>
        </message>
        <message>
            <source>position.encoding: {0} has heads of its own, of which the others say nothing; choose it alone.</source>
            <translation>position.encoding: {0} hat eigene Köpfe, von denen die anderen nichts sagen; wählen Sie sie allein.</translation>
        </message>
        <message>
            <source>position.encoding: {0} is made of what lies between a key and a later query, and says nothing of later keys, which masked training sees; choose another encoding, or training.objective=next-token.</source>
            <translation>position.encoding: {0} entsteht aus dem, was zwischen einem Schlüssel und einer späteren Anfrage liegt, und sagt nichts über spätere Schlüssel, die maskiertes Training sieht; eine andere Kodierung wählen oder training.objective=next-token.</translation>
        </message>
        <message>
            <source>position.encoding: {0} is not known.</source>
            <translation>position.encoding: {0} ist nicht bekannt.</translation>
        </message>
        <message>
            <source>position.encoding: {0} makes its scores of queries and keys as they were projected, so that {1} would do nothing beside it; choose one of them.</source>
            <translation>position.encoding: {0} bildet seine Logits aus Anfragen und Schlüsseln, wie sie projiziert sind, sodass {1} daneben nichts täte; wählen Sie eine davon.</translation>
        </message>
        <message>
            <source>position.encoding: {0} says nothing of positions beside others; leave it out.</source>
            <translation>position.encoding: {0} sagt neben anderen nichts von Positionen; lassen Sie sie weg.</translation>
        </message>
        <message>
            <source>position.expe_2d.l: {0} dims are too few for all coordinates; write at least {1}.</source>
            <translation>position.expe_2d.l: {0} Dimensionen sind zu wenige für alle Koordinaten; mindestens {1} eingeben.</translation>
        </message>
        <message>
            <source>position.grape_ap.width: {0} dims cannot be turned in pairs; write an even number.</source>
            <translation>position.grape_ap.width: {0} Dimensionen lassen sich nicht in Paaren drehen; schreibe eine gerade Zahl.</translation>
        </message>
        <message>
            <source>position.learned_2d.rows: training reads {0} tokens, and the tables have {1} places; write more rows, or auto.</source>
            <translation>position.learned_2d.rows: das Training liest {0} Tokens, und die Tabellen haben {1} Orte; mehr Zeilen eingeben, oder auto.</translation>
        </message>
        <message>
            <source>position.rope.extension: {0} changes the frequencies of a base, and those of RoPE-ID have none; choose none, or turn other pairs.</source>
            <translation>position.rope.extension: {0} ändert die Frequenzen einer Basis, und die von RoPE-ID haben keine; none wählen, oder andere Paare drehen.</translation>
        </message>
        <message>
            <source>position.rope.share: no pair of a head's {0} dims turns; choose at least {1}.</source>
            <translation>position.rope.share: Von den {0} Dimensionen eines Kopfes dreht sich kein Paar; mindestens {1} wählen.</translation>
        </message>
        <message>
            <source>position.rope.share: {0} of a head's {1} dims cannot be turned in pairs; choose a share that makes an even number of dims.</source>
            <translation>position.rope.share: {0} der {1} Dimensionen eines Kopfes lassen sich nicht paarweise drehen; einen Anteil wählen, der eine gerade Zahl von Dimensionen ergibt.</translation>
        </message>
        <message>
            <source>position.rope_2d.sections: write {0} whole numbers, one of each coordinate, whose sum is the {1} pairs of a head, or auto.</source>
            <translation>position.rope_2d.sections: {0} ganze Zahlen eingeben, eine je Koordinate, deren Summe die {1} Paare eines Kopfs sind, oder auto.</translation>
        </message>
        <message>
            <source>position.sandwich.width: {0} dims are no pairs of sine and cosine; write {1}.</source>
            <translation>position.sandwich.width: {0} Dimensionen ergeben keine Paare aus Sinus und Kosinus; {1} schreiben.</translation>
        </message>
        <message>
            <source>position.t5.buckets: {0} buckets are too few for both ways; write at least 4.</source>
            <translation>position.t5.buckets: {0} Buckets sind zu wenige für beide Richtungen; mindestens 4 schreiben.</translation>
        </message>
        <message>
            <source>position.t5.max_distance: the first {0} distances have a bucket each, so that the last distance must be more than {0}; write at least {1}.</source>
            <translation>position.t5.max_distance: Die ersten {0} Abstände haben je einen eigenen Bucket, sodass der letzte Abstand größer als {0} sein muss; mindestens {1} schreiben.</translation>
        </message>
        <message>
            <source>position.t5_2d.max_distance: the first {0} distances have a bucket each, so that the last distance must be more than {0}; write at least {1}.</source>
            <translation>position.t5_2d.max_distance: die ersten {0} Abstände haben je einen Bucket, so dass der letzte Abstand mehr als {0} sein muss; mindestens {1} eingeben.</translation>
        </message>
        <message>
            <source>position.tapa.theta: of the {0} dims of a head {1} would give the amplitude; write a share that leaves one to it and one to the phase, such as 0.5.</source>
            <translation>position.tapa.theta: Von den {0} Dimensionen eines Kopfes gäben {1} die Amplitude; schreibe einen Anteil, der ihr und der Phase je eine lässt, etwa 0.5.</translation>
        </message>
        <message>
            <source>position.tener.keys: unprojected keys are one for each query head; choose projected, or as many model.key_heads as model.heads.</source>
            <translation>position.tener.keys: Unprojizierte Schlüssel gibt es je einen für jeden Kopf der Anfragen; projected wählen oder model.key_heads so groß wie model.heads.</translation>
        </message>
        <message>
            <source>position.tener.keys: unprojected keys are the dims of the width, which {0} heads of {1} dims are not; choose projected, or model.head_width=0.</source>
            <translation>position.tener.keys: Nicht projizierte Keys sind die Dimensionen der Breite, was {0} Köpfe von {1} Dimensionen nicht sind; projected wählen oder model.head_width=0.</translation>
        </message>
        <message>
            <source>position.{0}.{1}: layers share what has this size; set it for all of them, and not in position.pattern.</source>
            <translation>position.{0}.{1}: Die Schichten teilen sich, was diese Größe hat; den Wert für alle gemeinsam setzen und nicht in position.pattern.</translation>
        </message>
        <message>
            <source>positional: part of the weights that stay at their places</source>
            <translation>positional: Anteil der Gewichte, die an ihren Plätzen bleiben</translation>
        </message>
        <message>
            <source>positions</source>
            <translation>Positionen</translation>
        </message>
        <message>
            <source>positions compared, from n = {0}</source>
            <translation>verglichene Positionen, ab n = {0}</translation>
        </message>
        <message>
            <source>positions grow evenly over {0} tokens only: a is their mean step</source>
            <translation>Positionen wachsen nur über {0} Tokens gleichmäßig: a ist ihr mittlerer Schritt</translation>
        </message>
        <message>
            <source>positions moved</source>
            <translation>verschobene Positionen</translation>
        </message>
        <message>
            <source>positions never seen</source>
            <translation>nie gesehene Positionen</translation>
        </message>
        <message>
            <source>positions scaled by 1/k</source>
            <translation>Positionen mit 1/k skaliert</translation>
        </message>
        <message>
            <source>position–content</source>
            <translation>Position–Inhalt</translation>
        </message>
        <message>
            <source>position–position</source>
            <translation>Position–Position</translation>
        </message>
        <message>
            <source>power</source>
            <translation>Potenz</translation>
        </message>
        <message>
            <source>prefix</source>
            <translation>Präfix</translation>
        </message>
        <message>
            <source>prefix: all tokens up to the query, for every kind of temperature. seen: those that its layer shows it.</source>
            <translation>prefix: alle Tokens bis zur Anfrage, bei jeder Art von Temperatur. seen: diejenigen, die ihr in ihrer Schicht gezeigt werden.</translation>
        </message>
        <message>
            <source>present length</source>
            <translation>jetzige Länge</translation>
        </message>
        <message>
            <source>products</source>
            <translation>Produkte</translation>
        </message>
        <message>
            <source>projected</source>
            <translation>projiziert</translation>
        </message>
        <message>
            <source>projected: W_k h, as in the published code. unprojected: each head's own dims of h, as in the paper, so that W_k does nothing.</source>
            <translation>projected: W_k h, wie im veröffentlichten Code. unprojected: die Dimensionen von h, die dem jeweiligen Kopf gehören, wie im Artikel, sodass W_k nichts bewirkt.</translation>
        </message>
        <message>
            <source>protocol: {0} is unknown, nearest is {1}; write whole, last or sliding.</source>
            <translation>protocol: {0} ist unbekannt, am nächsten liegt {1}; whole, last oder sliding schreiben.</translation>
        </message>
        <message>
            <source>pseudo-likelihood</source>
            <translation>Pseudo-Likelihood</translation>
        </message>
        <message>
            <source>pt</source>
            <translation>pt</translation>
        </message>
        <message>
            <source>published perplexity</source>
            <translation>veröffentlichte Perplexität</translation>
        </message>
        <message>
            <source>published {0}</source>
            <translation>veröffentlicht {0}</translation>
        </message>
        <message>
            <source>published {0} &lt; {1}</source>
            <translation>veröffentlicht {0} &lt; {1}</translation>
        </message>
        <message>
            <source>published: {0}</source>
            <translation>veröffentlicht: {0}</translation>
        </message>
        <message>
            <source>published: {0}; ±: Wilson's 95 % interval of so many questions</source>
            <translation>veröffentlicht: {0}; ±: 95-%-Intervall nach Wilson bei so vielen Fragen</translation>
        </message>
        <message>
            <source>q</source>
            <translation>q</translation>
        </message>
        <message>
            <source>q: the query says how steeply its logits fall. k: each key says it of its own. qk: both, added.</source>
            <translation>q: die Anfrage sagt, wie steil ihre Logits fallen. k: jeder Schlüssel sagt es für seine eigenen. qk: beides, addiert.</translation>
        </message>
        <message>
            <source>q_p and k_p, what W_q and W_k make of the position in what they read</source>
            <translation>q_p und k_p, was W_q und W_k aus der Position in dem machen, was sie lesen</translation>
        </message>
        <message>
            <source>q_p and k_p, what W_q and W_k make of the tokens before in what they read</source>
            <translation>q_p und k_p, was W_q und W_k aus den früheren Tokens in dem machen, was sie lesen</translation>
        </message>
        <message>
            <source>qk</source>
            <translation>qk</translation>
        </message>
        <message>
            <source>qkv</source>
            <translation>qkv</translation>
        </message>
        <message>
            <source>quantity: {0} has no {1}; it has {2}.</source>
            <translation>quantity: {0} hat kein {1}; es hat {2}.</translation>
        </message>
        <message>
            <source>queries {0} ← keys {1}: at most {2}, {3}</source>
            <translation>Anfragen {0} ← Schlüssel {1}: höchstens {2}, {3}</translation>
        </message>
        <message>
            <source>queries {0} ← keys {1}: mean {2}</source>
            <translation>Anfragen {0} ← Schlüssel {1}: Mittel {2}</translation>
        </message>
        <message>
            <source>query</source>
            <translation>Anfrage</translation>
        </message>
        <message>
            <source>query position (tokens)</source>
            <translation>Position der Anfrage (Tokens)</translation>
        </message>
        <message>
            <source>query {0}</source>
            <translation>Anfrage {0}</translation>
        </message>
        <message>
            <source>query {0} '{1}'</source>
            <translation>Anfrage {0} '{1}'</translation>
        </message>
        <message>
            <source>random</source>
            <translation>zufällig</translation>
        </message>
        <message>
            <source>randomised</source>
            <translation>zufällig</translation>
        </message>
        <message>
            <source>ratio</source>
            <translation>Verhältnis</translation>
        </message>
        <message>
            <source>real</source>
            <translation>reell</translation>
        </message>
        <message>
            <source>recall</source>
            <translation>Abrufen</translation>
        </message>
        <message>
            <source>recall, needles: pairs of a key and its value in a window.</source>
            <translation>recall, needles: Paare aus Schlüssel und Wert in einem Fenster.</translation>
        </message>
        <message>
            <source>records</source>
            <translation>Einträge</translation>
        </message>
        <message>
            <source>relative_factor</source>
            <translation>relative_factor</translation>
        </message>
        <message>
            <source>relative_input</source>
            <translation>relative_input</translation>
        </message>
        <message>
            <source>relative_key</source>
            <translation>relative_key</translation>
        </message>
        <message>
            <source>relative_query</source>
            <translation>relative_query</translation>
        </message>
        <message>
            <source>relative_value</source>
            <translation>relative_value</translation>
        </message>
        <message>
            <source>remove</source>
            <translation>entfernen</translation>
        </message>
        <message>
            <source>remove: the position signal times 0. freeze: every token at the same position.</source>
            <translation>entfernen (remove): das Positionssignal mal 0. einfrieren (freeze): jedes Token an derselben Position.</translation>
        </message>
        <message>
            <source>removed everywhere: {0} nats</source>
            <translation>überall entfernt: {0} Nats</translation>
        </message>
        <message>
            <source>rerope</source>
            <translation>rerope</translation>
        </message>
        <message>
            <source>rerope_leaky</source>
            <translation>rerope_leaky</translation>
        </message>
        <message>
            <source>restored part of the logit difference</source>
            <translation>wiederhergestellter Teil der Logit-Differenz</translation>
        </message>
        <message>
            <source>reverse</source>
            <translation>Umkehren</translation>
        </message>
        <message>
            <source>rise of the last L tokens (nats per token)</source>
            <translation>Anstieg der letzten L Tokens (Nats pro Token)</translation>
        </message>
        <message>
            <source>rise of the loss (nats per token)</source>
            <translation>Anstieg des Verlusts (Nats pro Token)</translation>
        </message>
        <message>
            <source>rise {0} nats</source>
            <translation>Anstieg {0} Nats</translation>
        </message>
        <message>
            <source>rise {0} ± {1} nats</source>
            <translation>Anstieg {0} ± {1} Nats</translation>
        </message>
        <message>
            <source>rises {0}, their intervals from {1} to {2} nats</source>
            <translation>Anstiege {0}, ihre Intervalle von {1} bis {2} Nats</translation>
        </message>
        <message>
            <source>rotation</source>
            <translation>Drehung</translation>
        </message>
        <message>
            <source>rotations</source>
            <translation>Drehungen</translation>
        </message>
        <message>
            <source>row</source>
            <translation>Zeile</translation>
        </message>
        <message>
            <source>row {0}, column {1}</source>
            <translation>Zeile {0}, Spalte {1}</translation>
        </message>
        <message>
            <source>rows</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <source>rows is empty; leave it out to compare all rows.</source>
            <translation>rows ist leer; weglassen, um alle Zeilen zu vergleichen.</translation>
        </message>
        <message>
            <source>rows of other training windows are of other targets too</source>
            <translation>Zeilen anderer Trainingsfenster sind auch von anderen Zielen</translation>
        </message>
        <message>
            <source>rows: the answer is {0}, and these rows of it are not there or not {1}.</source>
            <translation>rows: Die Antwort ist {0}, und diese Zeilen davon sind nicht da oder nicht {1}.</translation>
        </message>
        <message>
            <source>rows: {0} is not the number of a row; rows are counted from 0.</source>
            <translation>rows: {0} ist nicht die Nummer einer Zeile; Zeilen werden ab 0 gezählt.</translation>
        </message>
        <message>
            <source>run {0} and run {1} were measured on different texts</source>
            <translation>Lauf {0} und Lauf {1} wurden auf verschiedenen Texten gemessen</translation>
        </message>
        <message>
            <source>run {0} goes on from another and is of a sweep, which cannot be.</source>
            <translation>Lauf {0} setzt einen anderen fort und gehört zu einem Sweep, was nicht sein kann.</translation>
        </message>
        <message>
            <source>run {0} goes on from run {1}, which does not stand before it.</source>
            <translation>Lauf {0} setzt Lauf {1} fort, der nicht vor ihm steht.</translation>
        </message>
        <message>
            <source>run {0} is not measured yet</source>
            <translation>Lauf {0} ist noch nicht gemessen</translation>
        </message>
        <message>
            <source>run {0} is of a sweep {1} that the recipe does not have.</source>
            <translation>Lauf {0} gehört zu einem Sweep {1}, den das Rezept nicht hat.</translation>
        </message>
        <message>
            <source>run {0} is what another run of the sweep {1} is already.</source>
            <translation>Lauf {0} ist dasselbe wie ein anderer Lauf des Sweeps {1}.</translation>
        </message>
        <message>
            <source>run {0} of the baseline is not finished</source>
            <translation>Lauf {0} der Referenz ist nicht fertig</translation>
        </message>
        <message>
            <source>run {0} of the baseline is not measured so</source>
            <translation>Lauf {0} der Referenz ist so nicht gemessen</translation>
        </message>
        <message>
            <source>run {0} repeats a finished run of its seed</source>
            <translation>Lauf {0} wiederholt einen fertigen Lauf seines Seeds</translation>
        </message>
        <message>
            <source>run {0} was measured by {1}, run {2} by {3}</source>
            <translation>gemessen wurde Lauf {0}: {1}, Lauf {2}: {3}</translation>
        </message>
        <message>
            <source>run {0}: {1}</source>
            <translation>Lauf {0}: {1}</translation>
        </message>
        <message>
            <source>runs {0}: {1}</source>
            <translation>Läufe {0}: {1}</translation>
        </message>
        <message>
            <source>s on the position signal while the run trains and is validated: below 1 it compresses positions, as when a trained model is taught a longer window.</source>
            <translation>s auf dem Positionssignal, während der Lauf trainiert und validiert wird: Unter 1 staucht es die Positionen, etwa wenn ein trainiertes Modell ein längeres Fenster lernen soll.</translation>
        </message>
        <message>
            <source>s, multiplies the position signal; below 1 compresses positions.</source>
            <translation>s, multipliziert das Positionssignal; unter 1 staucht es die Positionen.</translation>
        </message>
        <message>
            <source>scale s</source>
            <translation>Skala s</translation>
        </message>
        <message>
            <source>scan</source>
            <translation>scan</translation>
        </message>
        <message>
            <source>scores</source>
            <translation>Logits</translation>
        </message>
        <message>
            <source>sections</source>
            <translation>Abschnitte</translation>
        </message>
        <message>
            <source>seeds, n = {0}</source>
            <translation>Seeds, n = {0}</translation>
        </message>
        <message>
            <source>seen</source>
            <translation>gesehene</translation>
        </message>
        <message>
            <source>selected</source>
            <translation>ausgewählter</translation>
        </message>
        <message>
            <source>selected layer</source>
            <translation>ausgewählte Schicht</translation>
        </message>
        <message>
            <source>selected token</source>
            <translation>ausgewähltes Token</translation>
        </message>
        <message>
            <source>self_extend</source>
            <translation>self_extend</translation>
        </message>
        <message>
            <source>sentencepiece</source>
            <translation>sentencepiece</translation>
        </message>
        <message>
            <source>sentencepiece could not train a tokenizer: {0}.</source>
            <translation>sentencepiece konnte keinen Tokenizer trainieren: {0}.</translation>
        </message>
        <message>
            <source>share of the variance that context explains</source>
            <translation>Anteil der Varianz, den der Kontext erklärt</translation>
        </message>
        <message>
            <source>shares of the stick by the logits of {0}</source>
            <translation>Anteile am Stab nach den Logits aus {0}</translation>
        </message>
        <message>
            <source>shifted</source>
            <translation>verschoben</translation>
        </message>
        <message>
            <source>silu</source>
            <translation>silu</translation>
        </message>
        <message>
            <source>silu: SiLU follows the convolution, so that pairs turn one way mostly. none: nothing does, and they turn either way.</source>
            <translation>silu: Auf die Faltung folgt SiLU, sodass Paare sich meist in eine Richtung drehen. none: Nichts folgt, und sie drehen sich in beide.</translation>
        </message>
        <message>
            <source>sin</source>
            <translation>sin</translation>
        </message>
        <message>
            <source>sinusoids of a distance</source>
            <translation>Sinuswellen eines Abstands</translation>
        </message>
        <message>
            <source>sliding</source>
            <translation>gleitende Fenster</translation>
        </message>
        <message>
            <source>slope (logit per token)</source>
            <translation>Steigung (Logit pro Token)</translation>
        </message>
        <message>
            <source>slow</source>
            <translation>langsam</translation>
        </message>
        <message>
            <source>slow: the first part is of ⌊n/n2⌋, as in Reformer. fast: it is of n mod n1.</source>
            <translation>slow: der erste Teil gilt für ⌊n/n2⌋, wie im Reformer. fast: er gilt für n mod n1.</translation>
        </message>
        <message>
            <source>smooth</source>
            <translation>glatt</translation>
        </message>
        <message>
            <source>soft</source>
            <translation>weich</translation>
        </message>
        <message>
            <source>softmax of the logits of {0}</source>
            <translation>Softmax der Logits aus {0}</translation>
        </message>
        <message>
            <source>sort</source>
            <translation>Sortieren</translation>
        </message>
        <message>
            <source>stable</source>
            <translation>stabil</translation>
        </message>
        <message>
            <source>standard deviation over seeds</source>
            <translation>Standardabweichung über Seeds</translation>
        </message>
        <message>
            <source>standard error of the mean over seeds</source>
            <translation>Standardfehler des Mittels über Seeds</translation>
        </message>
        <message>
            <source>step</source>
            <translation>Schritt</translation>
        </message>
        <message>
            <source>step {0}</source>
            <translation>Schritt {0}</translation>
        </message>
        <message>
            <source>step {0}, in training</source>
            <translation>Schritt {0}, im Training</translation>
        </message>
        <message>
            <source>steps</source>
            <translation>Schritte</translation>
        </message>
        <message>
            <source>straight</source>
            <translation>Luftlinie</translation>
        </message>
        <message>
            <source>straight: as the crow flies (Euclidean), as in CROMA. sum: rows apart and columns apart, added up.</source>
            <translation>straight: Luftlinie (euklidisch), wie in CROMA. sum: Zeilen und Spalten Abstand, addiert.</translation>
        </message>
        <message>
            <source>style</source>
            <translation>Stil</translation>
        </message>
        <message>
            <source>sum</source>
            <translation>Summe</translation>
        </message>
        <message>
            <source>symbolic: part of the weights that go with the tokens</source>
            <translation>symbolisch: Anteil der Gewichte, die mit den Tokens gehen</translation>
        </message>
        <message>
            <source>temperature ln n / ln L</source>
            <translation>Temperatur ln n / ln L</translation>
        </message>
        <message>
            <source>tensor2tensor</source>
            <translation>tensor2tensor</translation>
        </message>
        <message>
            <source>terms</source>
            <translation>Terme</translation>
        </message>
        <message>
            <source>test</source>
            <translation>Test</translation>
        </message>
        <message>
            <source>test split</source>
            <translation>Testsplit</translation>
        </message>
        <message>
            <source>text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>text, {0} blocks</source>
            <translation>Text, {0} Blöcke</translation>
        </message>
        <message>
            <source>texts</source>
            <translation>Texte</translation>
        </message>
        <message>
            <source>the angles, and the exponent by which scores decay</source>
            <translation>die Winkel und den Exponenten, mit dem Scores abfallen</translation>
        </message>
        <message>
            <source>the baseline has no run of its seed</source>
            <translation>die Referenz hat keinen Lauf seines Seeds</translation>
        </message>
        <message>
            <source>the baseline has no run of seed {0}</source>
            <translation>die Referenz hat keinen Lauf mit Seed {0}</translation>
        </message>
        <message>
            <source>the bias</source>
            <translation>dem Bias</translation>
        </message>
        <message>
            <source>the bias, with the mean query and the mean key</source>
            <translation>dem Summanden, mit der mittleren Anfrage und dem mittleren Schlüssel</translation>
        </message>
        <message>
            <source>the bytes per token of its data are not known</source>
            <translation>die Bytes pro Token seiner Daten sind nicht bekannt</translation>
        </message>
        <message>
            <source>the context is empty</source>
            <translation>der Kontext ist leer</translation>
        </message>
        <message>
            <source>the encoding's table ends after {0} positions</source>
            <translation>die Tabelle der Kodierung endet nach {0} Positionen</translation>
        </message>
        <message>
            <source>the exact floor of this text falls by {0} nats from 1× to {1}×: a loss that holds is then farther above it</source>
            <translation>die exakte Untergrenze dieses Texts fällt um {0} Nats von 1× bis {1}×: Ein Verlust, der hält, liegt dann weiter über ihr</translation>
        </message>
        <message>
            <source>the first dims of a key</source>
            <translation>die ersten Dimensionen eines Schlüssels</translation>
        </message>
        <message>
            <source>the first dims of a query, which give the amplitude</source>
            <translation>die ersten Dimensionen einer Anfrage, die die Amplitude geben</translation>
        </message>
        <message>
            <source>the head</source>
            <translation>der Kopf</translation>
        </message>
        <message>
            <source>the mean query and the mean key of the window, at the positions of each query and key</source>
            <translation>der mittleren Anfrage und dem mittleren Schlüssel des Fensters, an den Positionen jeder Anfrage und jedes Schlüssels</translation>
        </message>
        <message>
            <source>the name of this sweep is no line of text, or there twice.</source>
            <translation>Der Name dieses Sweeps ist keine Zeile Text oder kommt zweimal vor.</translation>
        </message>
        <message>
            <source>the name of this table is no line of text, or there twice.</source>
            <translation>Der Name dieser Tabelle ist keine Zeile Text oder kommt zweimal vor.</translation>
        </message>
        <message>
            <source>the other dims of a key</source>
            <translation>die übrigen Dimensionen eines Schlüssels</translation>
        </message>
        <message>
            <source>the other dims of a query, which give the phase</source>
            <translation>die übrigen Dimensionen einer Anfrage, die die Phase geben</translation>
        </message>
        <message>
            <source>the positions by which the vectors of the tokens in between are turned</source>
            <translation>die Positionen, um die die Vektoren der Tokens dazwischen gedreht werden</translation>
        </message>
        <message>
            <source>the run's own values</source>
            <translation>die eigenen Werte des Laufs</translation>
        </message>
        <message>
            <source>the runs read different texts</source>
            <translation>die Läufe lesen verschiedene Texte</translation>
        </message>
        <message>
            <source>the spread of the token embedding at the start (model.initial_std, times √D where the embedding is), to which Vaswani's 1 corresponds.</source>
            <translation>die Streuung der Token-Einbettung am Anfang (model.initial_std, mal √D, wo die Einbettung es ist), der Vaswanis 1 entspricht.</translation>
        </message>
        <message>
            <source>the spread of the token embedding at the start, as of the sinusoids of a text.</source>
            <translation>die Streuung des Token-Embeddings am Anfang, wie bei den Sinuswellen eines Textes.</translation>
        </message>
        <message>
            <source>the term of position alone</source>
            <translation>dem Term der Position allein</translation>
        </message>
        <message>
            <source>the training length (data.window).</source>
            <translation>die Trainingslänge (data.window).</translation>
        </message>
        <message>
            <source>the training tokens of its data are not known</source>
            <translation>die Trainingstokens seiner Daten sind nicht bekannt</translation>
        </message>
        <message>
            <source>the training window.</source>
            <translation>das Trainingsfenster.</translation>
        </message>
        <message>
            <source>the training window; half of it with logarithmic rows.</source>
            <translation>das Trainingsfenster; die Hälfte bei logarithmischen Zeilen.</translation>
        </message>
        <message>
            <source>there are more than {0} runs.</source>
            <translation>Es sind mehr als {0} Läufe.</translation>
        </message>
        <message>
            <source>there are not 2 to 100 choices</source>
            <translation>es sind nicht 2 bis 100 Antworten</translation>
        </message>
        <message>
            <source>there is no section {0} in a recipe.</source>
            <translation>In einem Rezept gibt es keinen Abschnitt {0}.</translation>
        </message>
        <message>
            <source>they contradict each other</source>
            <translation>sie widersprechen einander</translation>
        </message>
        <message>
            <source>threads</source>
            <translation>Threads</translation>
        </message>
        <message>
            <source>time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>time: seconds a step while training, against the run of the same seed in the row that has 1.00; other work on the machine disturbs it</source>
            <translation>Zeit: Sekunden pro Schritt im Training, gegen den Lauf desselben Seeds in der Zeile, die 1.00 hat; andere Arbeit auf der Maschine stört sie</translation>
        </message>
        <message>
            <source>tokenizer.json</source>
            <translation>tokenizer.json</translation>
        </message>
        <message>
            <source>tokens</source>
            <translation>Tokens</translation>
        </message>
        <message>
            <source>tokens back</source>
            <translation>um so viele Tokens zurück</translation>
        </message>
        <message>
            <source>tokens before–token</source>
            <translation>frühere Tokens–Token</translation>
        </message>
        <message>
            <source>tokens before–tokens before</source>
            <translation>frühere Tokens–frühere Tokens</translation>
        </message>
        <message>
            <source>tokens of the text changed places</source>
            <translation>Tokens des Textes haben die Plätze getauscht</translation>
        </message>
        <message>
            <source>tokens/s</source>
            <translation>Tokens/s</translation>
        </message>
        <message>
            <source>token–token</source>
            <translation>Token–Token</translation>
        </message>
        <message>
            <source>token–tokens before</source>
            <translation>Token–frühere Tokens</translation>
        </message>
        <message>
            <source>tolerance must be a number, 0 or more.</source>
            <translation>tolerance muss eine Zahl sein, 0 oder größer.</translation>
        </message>
        <message>
            <source>track</source>
            <translation>track</translation>
        </message>
        <message>
            <source>train</source>
            <translation>Training</translation>
        </message>
        <message>
            <source>trained</source>
            <translation>trainiert</translation>
        </message>
        <message>
            <source>trained exponent of the distance</source>
            <translation>trainierter Exponent des Abstands</translation>
        </message>
        <message>
            <source>trained logarithm of what the power is multiplied by</source>
            <translation>trainierter Logarithmus dessen, womit die Potenz multipliziert wird</translation>
        </message>
        <message>
            <source>training</source>
            <translation>Training</translation>
        </message>
        <message>
            <source>training edge</source>
            <translation>Rand des Trainings</translation>
        </message>
        <message>
            <source>training length</source>
            <translation>Trainingslänge</translation>
        </message>
        <message>
            <source>training loss rounded to bf16 up to step {0}, as earlier versions stored it</source>
            <translation>Trainingsverlust bis Schritt {0} auf bf16 gerundet, wie frühere Versionen ihn speicherten</translation>
        </message>
        <message>
            <source>training losses are of the last targets of a window alone (training.targets)</source>
            <translation>Trainingsverluste sind allein die der letzten Tokens eines Fensters (training.targets)</translation>
        </message>
        <message>
            <source>training losses of {0} of {1} runs are of the last targets of a window alone (training.targets)</source>
            <translation>Trainingsverluste von {0} der {1} Läufe sind allein die der letzten Tokens eines Fensters (training.targets)</translation>
        </message>
        <message>
            <source>training time (h:mm:ss)</source>
            <translation>Trainingszeit (h:mm:ss)</translation>
        </message>
        <message>
            <source>training tokens</source>
            <translation>Trainingstokens</translation>
        </message>
        <message>
            <source>training.accumulation is {1}, and each of {0} processes takes one part of a step at least: start no more than {1}, or train a run with training.accumulation={0}.</source>
            <translation>training.accumulation ist {1}, und jeder von {0} Prozessen nimmt mindestens einen Teil eines Schritts: Starten Sie höchstens {1}, oder trainieren Sie einen Lauf mit training.accumulation={0}.</translation>
        </message>
        <message>
            <source>training.batch: a micro-batch of {2} windows takes {0} or more, and {1} can be had; write {3} or less, and a training.accumulation of {4} for as large a step.</source>
            <translation>training.batch: Ein Mikrobatch von {2} Fenstern braucht mindestens {0}, zu haben sind {1}; {3} oder weniger schreiben und für einen ebenso großen Schritt ein training.accumulation von {4}.</translation>
        </message>
        <message>
            <source>training.batch: a step of {0} tokens is above the largest, {1}; make training.batch, training.accumulation or data.window smaller.</source>
            <translation>training.batch: Ein Schritt von {0} Tokens liegt über dem größten, {1}; training.batch, training.accumulation oder data.window kleiner machen.</translation>
        </message>
        <message>
            <source>training.objective: imported weights predict the next token and have no row for [MASK]; leave it at next-token.</source>
            <translation>training.objective: Importierte Gewichte sagen das nächste Token vorher und haben keine Zeile für [MASK]; bei next-token lassen.</translation>
        </message>
        <message>
            <source>training.seed makes neither rows nor columns: a cell is the mean over seeds.</source>
            <translation>training.seed gibt weder Zeilen noch Spalten: Eine Zelle ist das Mittel über Startwerte.</translation>
        </message>
        <message>
            <source>transformers has no decoder with {0}={1}; config.json says that it is of type expe-workbench, which comes back in here.</source>
            <translation>transformers hat keinen Decoder mit {0}={1}; config.json nennt den Typ expe-workbench, der hier wieder hereinkommt.</translation>
        </message>
        <message>
            <source>true position</source>
            <translation>wahre Position</translation>
        </message>
        <message>
            <source>turns</source>
            <translation>Umdrehungen</translation>
        </message>
        <message>
            <source>turns each pair of dims by a radian</source>
            <translation>dreht jedes Paar von Dimensionen um einen Radianten</translation>
        </message>
        <message>
            <source>turns within the training length</source>
            <translation>Umdrehungen innerhalb der Trainingslänge</translation>
        </message>
        <message>
            <source>turns within {0} tokens</source>
            <translation>Umdrehungen innerhalb von {0} Tokens</translation>
        </message>
        <message>
            <source>u of the gate of keys (with weight decay).</source>
            <translation>u des Gates der Keys (mit Weight Decay).</translation>
        </message>
        <message>
            <source>u, the query for content</source>
            <translation>u, die Anfrage nach Inhalt</translation>
        </message>
        <message>
            <source>u, the query for content; of all layers</source>
            <translation>u, die Anfrage nach Inhalt; für alle Schichten</translation>
        </message>
        <message>
            <source>uniform</source>
            <translation>gleichverteilt</translation>
        </message>
        <message>
            <source>unpaired</source>
            <translation>ungepaart</translation>
        </message>
        <message>
            <source>unprojected</source>
            <translation>unprojiziert</translation>
        </message>
        <message>
            <source>untested, for it takes five seeds of runs that differ in nothing else, against what is published: {0}</source>
            <translation>nicht geprüft, denn dazu braucht es fünf Seeds von Läufen, die sich in sonst nichts unterscheiden, entgegen der Veröffentlichung: {0}</translation>
        </message>
        <message>
            <source>untested, for it takes five seeds of runs that differ in nothing else, as published: {0}</source>
            <translation>nicht geprüft, denn dazu braucht es fünf Seeds von Läufen, die sich in sonst nichts unterscheiden, wie veröffentlicht: {0}</translation>
        </message>
        <message>
            <source>untuned: not every group was tuned over the same values with as many seeds, so that none is the best</source>
            <translation>nicht abgestimmt: Nicht jede Gruppe wurde über dieselben Werte mit ebenso vielen Seeds abgestimmt, daher ist keine die beste</translation>
        </message>
        <message>
            <source>utf-16</source>
            <translation>utf-16</translation>
        </message>
        <message>
            <source>utf-16be</source>
            <translation>utf-16be</translation>
        </message>
        <message>
            <source>utf-16le</source>
            <translation>utf-16le</translation>
        </message>
        <message>
            <source>utf-32</source>
            <translation>utf-32</translation>
        </message>
        <message>
            <source>utf-32be</source>
            <translation>utf-32be</translation>
        </message>
        <message>
            <source>utf-32le</source>
            <translation>utf-32le</translation>
        </message>
        <message>
            <source>utf-8</source>
            <translation>utf-8</translation>
        </message>
        <message>
            <source>v of the gate of queries (with weight decay).</source>
            <translation>v des Gates der Queries (mit Weight Decay).</translation>
        </message>
        <message>
            <source>v, how high it may rise: 1 + e^v</source>
            <translation>v, wie hoch er steigen kann: 1 + e^v</translation>
        </message>
        <message>
            <source>v, the query for distance</source>
            <translation>v, die Anfrage nach Abstand</translation>
        </message>
        <message>
            <source>v, the query for distance; of all layers</source>
            <translation>v, die Anfrage nach Abstand; für alle Schichten</translation>
        </message>
        <message>
            <source>validation</source>
            <translation>Validierung</translation>
        </message>
        <message>
            <source>validation at step {0}</source>
            <translation>Validierung bei Schritt {0}</translation>
        </message>
        <message>
            <source>validation split</source>
            <translation>Validierungssplit</translation>
        </message>
        <message>
            <source>value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>value of the token</source>
            <translation>Wert des Tokens</translation>
        </message>
        <message>
            <source>values</source>
            <translation>Werte</translation>
        </message>
        <message>
            <source>variance across contexts there / total of all positions</source>
            <translation>Varianz über Kontexte dort / gesamte aller Positionen</translation>
        </message>
        <message>
            <source>vector</source>
            <translation>Vektor</translation>
        </message>
        <message>
            <source>vectors</source>
            <translation>Vektoren</translation>
        </message>
        <message>
            <source>viridis</source>
            <translation>viridis</translation>
        </message>
        <message>
            <source>w before convolution and norm.</source>
            <translation>w vor Faltung und Norm.</translation>
        </message>
        <message>
            <source>w is made of a token and the two before it; off: of the token alone.</source>
            <translation>w entsteht aus einem Token und den beiden davor; aus: nur aus dem Token selbst.</translation>
        </message>
        <message>
            <source>w, how fast the factor rises or falls with distance</source>
            <translation>w, wie schnell der Faktor mit dem Abstand steigt oder fällt</translation>
        </message>
        <message>
            <source>w, of the distance from 0 on (M1), else of j − i from 1 − reach on; of numbers in M1 and M2 (with weight decay in M4 alone, where it is added)</source>
            <translation>w, nach dem Abstand ab 0 (M1), sonst nach j − i ab 1 − reach; in M1 und M2 aus Zahlen (mit Weight Decay nur in M4, wo es addiert wird)</translation>
        </message>
        <message>
            <source>wavelength</source>
            <translation>Wellenlänge</translation>
        </message>
        <message>
            <source>wavelength (tokens of one turn)</source>
            <translation>Wellenlänge (Tokens einer Drehung)</translation>
        </message>
        <message>
            <source>wavelength (tokens)</source>
            <translation>Wellenlänge (Tokens)</translation>
        </message>
        <message>
            <source>wavelength over that as trained</source>
            <translation>Wellenlänge geteilt durch die beim Training</translation>
        </message>
        <message>
            <source>weights.gate_proj must be [{0} or {1}, {2}].</source>
            <translation>weights.gate_proj muss [{0} oder {1}, {2}] sein.</translation>
        </message>
        <message>
            <source>weights.o_proj must have {0} columns.</source>
            <translation>weights.o_proj muss {0} Spalten haben.</translation>
        </message>
        <message>
            <source>weights.sinks must have a number for each of {0} heads.</source>
            <translation>weights.sinks muss eine Zahl für jeden von {0} Köpfen haben.</translation>
        </message>
        <message>
            <source>weights.{0} has another shape than the encoding's tensor.</source>
            <translation>weights.{0} hat eine andere Form als der Tensor der Kodierung.</translation>
        </message>
        <message>
            <source>weights.{0} has another shape than the other projections and inputs.heads ask for.</source>
            <translation>weights.{0} hat eine andere Form, als die übrigen Projektionen und inputs.heads verlangen.</translation>
        </message>
        <message>
            <source>weights.{0} is missing.</source>
            <translation>weights.{0} fehlt.</translation>
        </message>
        <message>
            <source>weights.{0}: {1} has no such tensor with these parameters.</source>
            <translation>weights.{0}: {1} hat mit diesen Parametern keinen solchen Tensor.</translation>
        </message>
        <message>
            <source>what attention reads of a token</source>
            <translation>was die Attention von einem Token liest</translation>
        </message>
        <message>
            <source>what attention reads of token n</source>
            <translation>was die Attention von Token n liest</translation>
        </message>
        <message>
            <source>what enters each layer changed places</source>
            <translation>was in jede Schicht geht, hat die Plätze getauscht</translation>
        </message>
        <message>
            <source>what lies farther than L, by its distance or by the number of keys</source>
            <translation>was weiter als L entfernt liegt, durch seinen Abstand oder die Zahl der Schlüssel</translation>
        </message>
        <message>
            <source>which needs five seeds</source>
            <translation>denn sie braucht fünf Seeds</translation>
        </message>
        <message>
            <source>which needs {0} blocks of text (these have {1})</source>
            <translation>denn sie braucht {0} Textblöcke (hier sind es {1})</translation>
        </message>
        <message>
            <source>whole</source>
            <translation>ganze Fenster</translation>
        </message>
        <message>
            <source>why is not measured yet.</source>
            <translation>Warum, ist noch nicht gemessen.</translation>
        </message>
        <message>
            <source>window (tokens)</source>
            <translation>Fenster (Tokens)</translation>
        </message>
        <message>
            <source>windows</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>windows of L: {0}</source>
            <translation>Fenster von L: {0}</translation>
        </message>
        <message>
            <source>windows-1252</source>
            <translation>windows-1252</translation>
        </message>
        <message>
            <source>with n1 as many as training reads, in a grid about as wide as high.</source>
            <translation>mit n1 so viele, wie das Training liest, in einem Gitter etwa so breit wie hoch.</translation>
        </message>
        <message>
            <source>with n2 as many as training reads, in a grid about as wide as high.</source>
            <translation>mit n2 so viele, wie das Training liest, in einem Gitter etwa so breit wie hoch.</translation>
        </message>
        <message>
            <source>with the slope of the bias that stands beside them</source>
            <translation>mit der Steigung des Summanden, der daneben steht</translation>
        </message>
        <message>
            <source>within</source>
            <translation>innerhalb</translation>
        </message>
        <message>
            <source>wrong answers (per question)</source>
            <translation>falsche Antworten (je Frage)</translation>
        </message>
        <message>
            <source>wrong answers per question</source>
            <translation>falsche Antworten je Frage</translation>
        </message>
        <message>
            <source>wrong answers − those of {0} (share)</source>
            <translation>falsche Antworten − die von {0} (Anteil)</translation>
        </message>
        <message>
            <source>x-transformers</source>
            <translation>x-transformers</translation>
        </message>
        <message>
            <source>xPos</source>
            <translation>xPos</translation>
        </message>
        <message>
            <source>yarn</source>
            <translation>yarn</translation>
        </message>
        <message>
            <source>z, the position of each token.</source>
            <translation>z, die Position jedes Tokens.</translation>
        </message>
        <message>
            <source>zero</source>
            <translation>null</translation>
        </message>
        <message>
            <source>zero: as the paper has it for longer texts. uniform: drawn from −2π to 0.</source>
            <translation>zero: wie im Artikel für längere Texte. uniform: aus −2π bis 0 gezogen.</translation>
        </message>
        <message>
            <source>{0}</source>
            <translation>{0}</translation>
        </message>
        <message>
            <source>{0} (n = {1})</source>
            <translation>{0} (n = {1})</translation>
        </message>
        <message>
            <source>{0} (pinned)</source>
            <translation>{0} (angeheftet)</translation>
        </message>
        <message>
            <source>{0} ({1})</source>
            <translation>{0} ({1})</translation>
        </message>
        <message>
            <source>{0} agree</source>
            <translation>{0} stimmen überein</translation>
        </message>
        <message>
            <source>{0} agrees</source>
            <translation>{0} stimmt überein</translation>
        </message>
        <message>
            <source>{0} and the baseline were not both measured at {1}×</source>
            <translation>{0} und die Referenz wurden nicht beide bei {1}× gemessen</translation>
        </message>
        <message>
            <source>{0} and {1}</source>
            <translation>{0} und {1}</translation>
        </message>
        <message>
            <source>{0} and {1} are equivalent within ±{6} {7}: they differ by {2} ± {3} {7} at {4}× ({5})</source>
            <translation>{0} und {1} sind innerhalb von ±{6} {7} gleichwertig: Sie unterscheiden sich um {2} ± {3} {7} bei {4}× ({5})</translation>
        </message>
        <message>
            <source>{0} and {1} are not distinguishable: they differ by {2} ± {3} {7} at {4}× ({5})</source>
            <translation>{0} und {1} sind nicht zu unterscheiden: Sie unterscheiden sich um {2} ± {3} {7} bei {4}× ({5})</translation>
        </message>
        <message>
            <source>{0} and {1} are of different tasks, whose losses cannot be compared: choose runs of one task, or see in a table of accuracy how many answers are right.</source>
            <translation>{0} und {1} haben verschiedene Aufgaben, deren Verluste nicht vergleichbar sind: Läufe einer Aufgabe wählen, oder in einer Tabelle mit accuracy sehen, wie viele Antworten richtig sind.</translation>
        </message>
        <message>
            <source>{0} and {1} cannot be compared: {2}. Measure both alike, with expe eval.</source>
            <translation>{0} und {1} sind nicht vergleichbar: {2}. Beide gleich messen, mit expe eval.</translation>
        </message>
        <message>
            <source>{0} and {1} more files</source>
            <translation>{0} und {1} weiteren Dateien</translation>
        </message>
        <message>
            <source>{0} and {1} more have no finished run</source>
            <translation>{0} und {1} weitere haben keinen fertigen Lauf</translation>
        </message>
        <message>
            <source>{0} and {1} share no seed at {2}×</source>
            <translation>{0} und {1} haben bei {2}× keinen Seed gemeinsam</translation>
        </message>
        <message>
            <source>{0} and {1}: no losses by block are stored; expe eval measures them anew</source>
            <translation>{0} und {1}: Keine Verluste nach Blöcken sind gespeichert; expe eval misst sie neu</translation>
        </message>
        <message>
            <source>{0} are disputed</source>
            <translation>{0} sind strittig</translation>
        </message>
        <message>
            <source>{0} are not distinguishable here</source>
            <translation>{0} sind hier nicht unterscheidbar</translation>
        </message>
        <message>
            <source>{0} are not measured</source>
            <translation>{0} sind nicht gemessen</translation>
        </message>
        <message>
            <source>{0} are untested</source>
            <translation>{0} sind nicht geprüft</translation>
        </message>
        <message>
            <source>{0} at {1}</source>
            <translation>{0} bei {1}</translation>
        </message>
        <message>
            <source>{0} became shorter while it was read: bring the whole file back and try again.</source>
            <translation>{0} wurde kürzer, während es gelesen wurde: die ganze Datei zurückbringen und noch einmal versuchen.</translation>
        </message>
        <message>
            <source>{0} belongs to no run: it can be removed.</source>
            <translation>{0} gehört zu keinem Lauf: Es kann entfernt werden.</translation>
        </message>
        <message>
            <source>{0} belongs to the trained model and cannot be changed at evaluation.</source>
            <translation>{0} gehört zum trainierten Modell und lässt sich bei der Auswertung nicht ändern.</translation>
        </message>
        <message>
            <source>{0} below {1} at {2} ({3})</source>
            <translation>{0} unter {1} bei {2} ({3})</translation>
        </message>
        <message>
            <source>{0} biases logits as the content says, so that there is no bias of positions alone: look at a run's attention.</source>
            <translation>{0} addiert zu den Logits, was der Inhalt sagt, sodass es keinen Summanden der Positionen allein gibt: die Attention eines Laufs ansehen.</translation>
        </message>
        <message>
            <source>{0} biases no logits in layer {1}: choose a layer, or a run, where it does.</source>
            <translation>{0} addiert in Schicht {1} nichts zu den Logits: eine Schicht oder einen Lauf wählen, wo es geschieht.</translation>
        </message>
        <message>
            <source>{0} blocks of text</source>
            <translation>{0} Textblöcke</translation>
        </message>
        <message>
            <source>{0} blocks of text, it takes {1}</source>
            <translation>{0} Textblöcke, nötig sind {1}</translation>
        </message>
        <message>
            <source>{0} brings nothing of its own to the logits of this layer, apart from content</source>
            <translation>{0} trägt zu den Logits dieser Schicht außer dem Inhalt nichts Eigenes bei</translation>
        </message>
        <message>
            <source>{0} cannot be averaged: {1}. Measure its runs alike.</source>
            <translation>{0} lässt sich nicht mitteln: {1}. Seine Läufe gleich messen.</translation>
        </message>
        <message>
            <source>{0} cannot be loaded: {1}; LibTorch's operators compute in place of its kernels.</source>
            <translation>{0} lässt sich nicht laden: {1}; statt der eigenen Kerne rechnen die Operatoren von LibTorch.</translation>
        </message>
        <message>
            <source>{0} cannot be read as Parquet ({1}); bring the whole file back.</source>
            <translation>{0} lässt sich nicht als Parquet lesen ({1}); die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} cannot be read: check its permissions.</source>
            <translation>{0} lässt sich nicht lesen: die Zugriffsrechte prüfen.</translation>
        </message>
        <message>
            <source>{0} cannot be read: {1}.</source>
            <translation>{0} lässt sich nicht lesen: {1}.</translation>
        </message>
        <message>
            <source>{0} cannot be read; the checkpoint is damaged.</source>
            <translation>{0} lässt sich nicht lesen; der Checkpoint ist beschädigt.</translation>
        </message>
        <message>
            <source>{0} cannot be unpacked ({1}); bring the whole file back.</source>
            <translation>{0} lässt sich nicht entpacken ({1}); die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for a piece is there twice; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn ein Stück steht zweimal darin; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for a regular expression in it has {1} bytes, which is more than {2}; choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn ein regulärer Ausdruck darin hat {1} Bytes, mehr als {2}; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it describes itself twice; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn sie beschreibt sich zweimal; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it has more than a million pieces; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn sie hat mehr als eine Million Stücke; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it has no pieces; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn sie hat keine Stücke; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it has no rank for byte {1}; choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn für Byte {1} gibt es keinen Rang; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it has {1} unknown pieces instead of one; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn sie hat {1} unbekannte Stücke statt einem; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for it merges {1} and {2}, which are no pieces or make none; choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn es verbindet {1} und {2}, die keine Stücke sind oder keines ergeben; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its byte pieces are not what its byte fallback asks for; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn ihre Byte-Stücke sind nicht die, die ihr Rückgriff auf Bytes verlangt; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its character map is damaged ({1}); choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn ihre Zeichentabelle ist beschädigt ({1}); eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its kind is not known; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn ihre Art ist unbekannt; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its line {1} is no piece in base64 and its rank, or is there twice; choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn Zeile {1} ist kein Stück in Base64 mit seinem Rang oder kommt doppelt vor; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its regular expression {1} is wrong at byte {2} ({3}); choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn der reguläre Ausdruck {1} ist bei Byte {2} falsch ({3}); einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for its {1} asks for {2}, which is not known here; choose another tokenizer.</source>
            <translation>{0} ist nicht brauchbar, denn {1} verlangt {2}, das hier unbekannt ist; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for piece {1} has no score; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn Stück {1} hat keine Bewertung; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for piece {1} has {2} bytes, which is more than {3}; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn Stück {1} hat {2} Bytes, also mehr als {3}; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for piece {1} is no byte; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn Stück {1} ist kein Byte; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for piece {1} is no text; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn Stück {1} ist kein Text; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for the name of its normalisation is no text; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn der Name ihrer Normalisierung ist kein Text; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be used, for too many of its own symbols begin one another; choose another .model file.</source>
            <translation>{0} ist nicht verwendbar, denn zu viele ihrer eigenen Zeichen beginnen einander; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0} cannot be written: copy the study to a folder of yours.</source>
            <translation>{0} lässt sich nicht schreiben: die Studie in einen eigenen Ordner kopieren.</translation>
        </message>
        <message>
            <source>{0} cannot be written: {1}.</source>
            <translation>{0} lässt sich nicht schreiben: {1}.</translation>
        </message>
        <message>
            <source>{0} cannot change while a run trains; make a new run with it.</source>
            <translation>{0} lässt sich während des Trainings nicht ändern; damit einen neuen Lauf anlegen.</translation>
        </message>
        <message>
            <source>{0} comparisons were tested and none was corrected for their number</source>
            <translation>{0} Vergleiche wurden geprüft und keiner für ihre Zahl korrigiert</translation>
        </message>
        <message>
            <source>{0} could not be hashed.</source>
            <translation>Für {0} ließ sich keine Prüfsumme bilden.</translation>
        </message>
        <message>
            <source>{0} could not be locked: {1}.</source>
            <translation>{0} ließ sich nicht sperren: {1}.</translation>
        </message>
        <message>
            <source>{0} could not be opened for writing this time: try again.</source>
            <translation>{0} ließ sich diesmal nicht zum Schreiben öffnen: noch einmal versuchen.</translation>
        </message>
        <message>
            <source>{0} could not be read or written: {1}.</source>
            <translation>{0} ließ sich nicht lesen oder schreiben: {1}.</translation>
        </message>
        <message>
            <source>{0} could not be removed: {1}.</source>
            <translation>{0} ließ sich nicht entfernen: {1}.</translation>
        </message>
        <message>
            <source>{0} could not be started: {1}.</source>
            <translation>{0} ließ sich nicht starten: {1}.</translation>
        </message>
        <message>
            <source>{0} could not be written: files may not grow any larger here. Raise the limit (ulimit -f).</source>
            <translation>{0} konnte nicht geschrieben werden: Dateien dürfen hier nicht weiter wachsen. Die Grenze anheben (ulimit -f).</translation>
        </message>
        <message>
            <source>{0} could not be written: its folder is read-only. Choose another folder or change its permissions.</source>
            <translation>{0} ließ sich nicht schreiben: Der Ordner ist schreibgeschützt. Einen anderen Ordner wählen oder die Zugriffsrechte ändern.</translation>
        </message>
        <message>
            <source>{0} could not be written: the disk is full. Free some space and try again.</source>
            <translation>{0} ließ sich nicht schreiben: Der Datenträger ist voll. Platz schaffen und erneut versuchen.</translation>
        </message>
        <message>
            <source>{0} could not be written: the disk is full. Free some space and try again; what was saved is kept.</source>
            <translation>{0} ließ sich nicht schreiben: Der Datenträger ist voll. Platz schaffen und erneut versuchen; was gespeichert war, bleibt erhalten.</translation>
        </message>
        <message>
            <source>{0} could not be written: {1}.</source>
            <translation>{0} ließ sich nicht schreiben: {1}.</translation>
        </message>
        <message>
            <source>{0} decides nothing of single tokens by what they hold in this layer; choose a layer or a run whose encoding has gates, widths or positions of tokens.</source>
            <translation>{0} entscheidet in dieser Schicht nichts über einzelne Tokens nach ihrem Inhalt; eine Schicht oder einen Lauf wählen, dessen Kodierung Gatter, Breiten oder Positionen von Tokens hat.</translation>
        </message>
        <message>
            <source>{0} describes a model of type {1}; what can be imported is of one of these types: {2}.</source>
            <translation>{0} beschreibt ein Modell vom Typ {1}; importieren lässt sich, was von einem dieser Typen ist: {2}.</translation>
        </message>
        <message>
            <source>{0} disagree</source>
            <translation>{0} widersprechen</translation>
        </message>
        <message>
            <source>{0} disagrees</source>
            <translation>{0} widerspricht</translation>
        </message>
        <message>
            <source>{0} faster than {1} ({3})</source>
            <translation>{0} schneller als {1} ({3})</translation>
        </message>
        <message>
            <source>{0} goes by rows and columns, so that its pairs have no wavelength in tokens; choose another run.</source>
            <translation>{0} geht nach Zeilen und Spalten, so dass seine Paare keine Wellenlänge in Tokens haben; einen anderen Lauf wählen.</translation>
        </message>
        <message>
            <source>{0} goes by rows and columns, so that nothing of it grows evenly with the distance in tokens: look at its positional values with show = grid.</source>
            <translation>{0} geht nach Zeilen und Spalten, so dass nichts davon gleichmäßig mit dem Abstand in Tokens wächst: seine Positionswerte mit Zeigen = Gitter ansehen.</translation>
        </message>
        <message>
            <source>{0} has diverged</source>
            <translation>{0} ist divergiert</translation>
        </message>
        <message>
            <source>{0} has frames of {1} rows, and data.rows is {2}; write data.rows={1}, or give pictures with frames of that height.</source>
            <translation>{0} hat Einzelbilder von {1} Zeilen, und data.rows ist {2}; data.rows={1} eingeben, oder Bilder mit Einzelbildern dieser Höhe angeben.</translation>
        </message>
        <message>
            <source>{0} has frames of {1} rows, and frames of {2} are read; give pictures with frames of that height.</source>
            <translation>{0} hat Einzelbilder von {1} Zeilen, gelesen werden solche von {2}; Bilder mit Einzelbildern dieser Höhe angeben.</translation>
        </message>
        <message>
            <source>{0} has neither slopes nor wavelengths: choose a run whose encoding overwrites dims of queries and keys, rotates, or adds a bias that goes by the distance alone.</source>
            <translation>{0} hat weder Steigungen noch Wellenlängen: einen Lauf wählen, dessen Kodierung Dims von Anfragen und Schlüsseln überschreibt, dreht oder einen Bias addiert, der nur nach dem Abstand geht.</translation>
        </message>
        <message>
            <source>{0} has no column of texts called {1}; write one of its own in data.field: {2}.</source>
            <translation>{0} hat keine Textspalte namens {1}; eine der eigenen in data.field schreiben: {2}.</translation>
        </message>
        <message>
            <source>{0} has no deterministic form on this device: write training.deterministic=off.</source>
            <translation>{0} hat auf diesem Gerät keine deterministische Form: training.deterministic=off schreiben.</translation>
        </message>
        <message>
            <source>{0} has no finished run</source>
            <translation>{0} hat keinen fertigen Lauf</translation>
        </message>
        <message>
            <source>{0} has no finished run; run {1} failed</source>
            <translation>{0} hat keinen fertigen Lauf; Lauf {1} schlug fehl</translation>
        </message>
        <message>
            <source>{0} has no finished run; runs {1} failed</source>
            <translation>{0} hat keinen fertigen Lauf; Läufe {1} schlugen fehl</translation>
        </message>
        <message>
            <source>{0} has no head {1}: it has {2}</source>
            <translation>{0} hat keinen Kopf {1}: Sie hat {2}</translation>
        </message>
        <message>
            <source>{0} has no model.safetensors; weights in other formats (pickle) are never read: save them as safetensors first.</source>
            <translation>{0} hat kein model.safetensors; Gewichte in anderen Formaten (pickle) werden nie gelesen: zuerst als safetensors speichern.</translation>
        </message>
        <message>
            <source>{0} has no parameter {1}: evaluate it otherwise.</source>
            <translation>{0} hat keinen Parameter {1}: anders auswerten.</translation>
        </message>
        <message>
            <source>{0} has no positional values, since content decides: look at a run's attention.</source>
            <translation>{0} hat keine Positionswerte, denn der Inhalt entscheidet: die Attention eines Laufs ansehen.</translation>
        </message>
        <message>
            <source>{0} has no positional values, since content decides: look at a run's gates, in the view of attention.</source>
            <translation>{0} hat keine Positionswerte, da der Inhalt entscheidet: die Gatter eines Laufs ansehen, in der Ansicht der Attention.</translation>
        </message>
        <message>
            <source>{0} has no positional values: choose a run of another encoding.</source>
            <translation>{0} hat keine Positionswerte: einen Lauf mit anderer Kodierung wählen.</translation>
        </message>
        <message>
            <source>{0} has no run</source>
            <translation>{0} hat keinen Lauf</translation>
        </message>
        <message>
            <source>{0} has no run of {1}: it is a part of another study.</source>
            <translation>{0} hat keinen Lauf von {1}: Es ist ein Teil einer anderen Studie.</translation>
        </message>
        <message>
            <source>{0} has no run with {1}.</source>
            <translation>{0} hat keinen Lauf mit {1}.</translation>
        </message>
        <message>
            <source>{0} has no such values there; it has {1}: choose another quantity, or in the view of positions another place.</source>
            <translation>{0} hat dort keine solchen Werte; es hat {1}: eine andere Größe wählen oder, in der Ansicht der Positionen, einen anderen Ort.</translation>
        </message>
        <message>
            <source>{0} has no tensor {1}; it is not a checkpoint of this model.</source>
            <translation>{0} hat keinen Tensor {1} und ist kein Checkpoint dieses Modells.</translation>
        </message>
        <message>
            <source>{0} has no tokenizer to compare with that of the data, so that its tokens are not known to be those of the weights: put the model's tokenizer.model or tokenizer.json there; where its tokens are bytes, a file {1} with {2}.</source>
            <translation>{0} hat keinen Tokenizer, mit dem sich der der Daten vergleichen lässt, sodass nicht bekannt ist, ob dessen Tokens die der Gewichte sind: tokenizer.model oder tokenizer.json des Modells dorthin legen; wo seine Tokens Bytes sind, eine Datei {1} mit {2}.</translation>
        </message>
        <message>
            <source>{0} has no vocabulary of pieces and their numbers.</source>
            <translation>{0} hat kein Vokabular aus Stücken und ihren Nummern.</translation>
        </message>
        <message>
            <source>{0} has no weight_map.</source>
            <translation>{0} hat keine weight_map.</translation>
        </message>
        <message>
            <source>{0} has no {1} as it is configured; ask for {2}, or choose values that have it.</source>
            <translation>{0} hat so, wie es konfiguriert ist, kein {1}; {2} verlangen oder Werte wählen, die es haben.</translation>
        </message>
        <message>
            <source>{0} has no {1}.</source>
            <translation>{0} hat kein {1}.</translation>
        </message>
        <message>
            <source>{0} has no {1}; it has {2}.</source>
            <translation>{0} hat kein {1}, sondern {2}.</translation>
        </message>
        <message>
            <source>{0} has not answered questions at its last checkpoint: ask it first, with expe eval --run {1} --questions FILE.</source>
            <translation>{0} hat am letzten Checkpoint keine Fragen beantwortet: zuerst fragen, mit expe eval --run {1} --questions FILE.</translation>
        </message>
        <message>
            <source>{0} has numbers of a kind that is not read ({1}): write the tokens with 16 or 32 bits each.</source>
            <translation>{0} enthält Zahlen einer Art, die nicht gelesen wird ({1}): die Tokens mit je 16 oder 32 Bit schreiben.</translation>
        </message>
        <message>
            <source>{0} has {1} ranks, as none of the published files: say which expression cuts its texts, by data.tokenizer=gpt2, cl100k or o200k.</source>
            <translation>{0} hat {1} Ränge wie keine der veröffentlichten Dateien: mit data.tokenizer=gpt2, cl100k oder o200k sagen, welcher Ausdruck die Texte schneidet.</translation>
        </message>
        <message>
            <source>{0} has {1} values, too many for panels side by side: choose runs, or another key.</source>
            <translation>{0} hat {1} Werte, zu viele für Felder nebeneinander: Läufe wählen oder einen anderen Schlüssel.</translation>
        </message>
        <message>
            <source>{0} have no finished run</source>
            <translation>{0} haben keinen fertigen Lauf</translation>
        </message>
        <message>
            <source>{0} holds a tokenizer of another kind ({1}) than data.tokenizer={2} says; write data.tokenizer=auto.</source>
            <translation>{0} enthält einen Tokenizer anderer Art ({1}), als data.tokenizer={2} sagt; data.tokenizer=auto schreiben.</translation>
        </message>
        <message>
            <source>{0} holds at {1}×, but {2}, which breaks, has the lower loss there: {3} against {4} nats</source>
            <translation>{0} hält bei {1}×, aber {2}, das bricht, hat dort den niedrigeren Verlust: {3} gegen {4} Nats</translation>
        </message>
        <message>
            <source>{0} holds checkpoints of another study: choose another folder, or move them elsewhere.</source>
            <translation>{0} enthält Checkpoints einer anderen Studie: einen anderen Ordner wählen oder sie verschieben.</translation>
        </message>
        <message>
            <source>{0} holds no study (no .expe file): make one there with New.</source>
            <translation>{0} enthält keine Studie (keine .expe-Datei): dort mit „Neue Studie“ eine anlegen.</translation>
        </message>
        <message>
            <source>{0} holds token ids, as llm.c writes them, and no text: give such files in data.text alone, without texts.</source>
            <translation>{0} enthält Token-Nummern, wie llm.c sie schreibt, und keinen Text: solche Dateien in data.text allein angeben, ohne Texte.</translation>
        </message>
        <message>
            <source>{0} holds {1} .expe files: name the one that is meant, for example {2}.</source>
            <translation>{0} enthält {1} .expe-Dateien: die gemeinte nennen, zum Beispiel {2}.</translation>
        </message>
        <message>
            <source>{0} is JSON, which is read an object a line alone: write it so by jq -c '.[]' {2} &gt; text.jsonl, and give that.</source>
            <translation>{0} ist JSON, das nur mit einem Objekt je Zeile gelesen wird: es mit jq -c '.[]' {2} &gt; text.jsonl so schreiben und das angeben.</translation>
        </message>
        <message>
            <source>{0} is a NumPy array, which holds numbers and no text: give the text that they were made from.</source>
            <translation>{0} ist ein NumPy-Array, das Zahlen enthält und keinen Text: Den Text angeben, aus dem sie gemacht wurden.</translation>
        </message>
        <message>
            <source>{0} is a PDF: take the text out of it first, by pdftotext {2} text.txt.</source>
            <translation>{0} ist ein PDF: Zuerst seinen Text herausholen, mit pdftotext {2} text.txt.</translation>
        </message>
        <message>
            <source>{0} is a Parquet file that is cut, or that is packed once more: bring the whole file back, and give it as it is.</source>
            <translation>{0} ist eine Parquet-Datei, die abgeschnitten oder noch einmal gepackt ist: die ganze Datei zurückholen und sie angeben, wie sie ist.</translation>
        </message>
        <message>
            <source>{0} is a Parquet file without a column of texts; give another.</source>
            <translation>{0} ist eine Parquet-Datei ohne Textspalte; eine andere angeben.</translation>
        </message>
        <message>
            <source>{0} is a Parquet file, which pyarrow reads, and that could not be fetched ({1}): install python3-pip, check the network, or write the column of texts to a JSON Lines file.</source>
            <translation>{0} ist eine Parquet-Datei, die pyarrow liest, und das ließ sich nicht holen ({1}): python3-pip installieren, das Netz prüfen oder die Textspalte in eine JSON-Lines-Datei schreiben.</translation>
        </message>
        <message>
            <source>{0} is a file: choose another name for the study.</source>
            <translation>{0} ist eine Datei: einen anderen Namen für die Studie wählen.</translation>
        </message>
        <message>
            <source>{0} is a folder without a tokenizer.json or a tokenizer.model: write the path of a tokenizer's file.</source>
            <translation>{0} ist ein Ordner ohne tokenizer.json oder tokenizer.model: den Pfad der Datei eines Tokenizers schreiben.</translation>
        </message>
        <message>
            <source>{0} is a folder: name a file for the packed study.</source>
            <translation>{0} ist ein Ordner: eine Datei für die gepackte Studie nennen.</translation>
        </message>
        <message>
            <source>{0} is a folder: write the path of the tokenizer in it, {1}.</source>
            <translation>{0} ist ein Ordner: den Pfad des Tokenizers darin schreiben, {1}.</translation>
        </message>
        <message>
            <source>{0} is a link or the like, which no study has: it is not followed.</source>
            <translation>{0} ist eine Verknüpfung oder dergleichen, wie keine Studie sie hat: Ihr wird nicht gefolgt.</translation>
        </message>
        <message>
            <source>{0} is a link that may lead out of the study, so it is not followed: put the file or folder itself there.</source>
            <translation>{0} ist eine Verknüpfung, die aus der Studie hinausführen kann; ihr wird nicht gefolgt: Datei oder Ordner selbst dorthin legen.</translation>
        </message>
        <message>
            <source>{0} is a link: open the study where it lies.</source>
            <translation>{0} ist eine Verknüpfung: die Studie dort öffnen, wo sie liegt.</translation>
        </message>
        <message>
            <source>{0} is a masked model, which fills in tokens between others and does not go on: choose a run that learns the next token.</source>
            <translation>{0} ist ein maskiertes Modell, das Tokens zwischen anderen ergänzt und nichts fortsetzt: einen Lauf wählen, der das nächste Token lernt.</translation>
        </message>
        <message>
            <source>{0} is a picture and no text; give it as data.text of a run, with data.tokenizer=bytes.</source>
            <translation>{0} ist ein Bild und kein Text; als data.text eines Laufs angeben, mit data.tokenizer=bytes.</translation>
        </message>
        <message>
            <source>{0} is a picture that is damaged or cut; bring the whole file back.</source>
            <translation>{0} ist ein Bild, das beschädigt oder abgeschnitten ist; die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} is a study already: open it, or choose another name.</source>
            <translation>{0} ist schon eine Studie: öffnen oder einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>{0} is a tar archive: unpack it by tar -xf {2} and give the folder of the texts that were in it.</source>
            <translation>{0} ist ein tar-Archiv: Es mit tar -xf {2} entpacken und den Ordner der Texte angeben, die darin waren.</translation>
        </message>
        <message>
            <source>{0} is a text and no sentencepiece model: give the .model of the tokenizer, or train one by expe tokenizer train.</source>
            <translation>{0} ist ein Text und kein sentencepiece-Modell: Die .model-Datei des Tokenizers angeben oder einen mit expe tokenizer train trainieren.</translation>
        </message>
        <message>
            <source>{0} is a tokenizer.json of Hugging Face and no text: give the text that is to be read.</source>
            <translation>{0} ist eine tokenizer.json von Hugging Face und kein Text: Den Text angeben, der gelesen werden soll.</translation>
        </message>
        <message>
            <source>{0} is a zip archive, as .docx, .epub, .npz and .pt files are too: unpack it by unzip and give the text that was in it.</source>
            <translation>{0} ist ein zip-Archiv, wie es auch .docx-, .epub-, .npz- und .pt-Dateien sind: Es mit unzip entpacken und den Text angeben, der darin war.</translation>
        </message>
        <message>
            <source>{0} is an Arrow file, a table in columns, and no text: write its column of texts to a file first, as with datasets.Dataset.from_file in Python.</source>
            <translation>{0} ist eine Arrow-Datei, eine Tabelle in Spalten, und kein Text: Zuerst ihre Spalte mit den Texten in eine Datei schreiben, etwa mit datasets.Dataset.from_file in Python.</translation>
        </message>
        <message>
            <source>{0} is an IDX file, of which bytes in three or four dims alone are read, as pictures: give a file of those.</source>
            <translation>{0} ist eine IDX-Datei, von denen allein solche aus Bytes in drei oder vier Dimensionen gelesen werden, als Bilder: Eine solche angeben.</translation>
        </message>
        <message>
            <source>{0} is being written by another process: try again in a moment.</source>
            <translation>{0} wird gerade von einem anderen Prozess geschrieben: gleich noch einmal versuchen.</translation>
        </message>
        <message>
            <source>{0} is cut or contradicts itself and its {1}: bring both whole files back.</source>
            <translation>{0} ist abgeschnitten oder widerspricht sich und {1}: beide Dateien ganz zurückholen.</translation>
        </message>
        <message>
            <source>{0} is cut: it says {1} tokens, and has fewer. Bring the whole file back.</source>
            <translation>{0} ist abgeschnitten: Sie nennt {1} Tokens und hat weniger. Die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} is cut: its ids have {1} bytes each, and the last has fewer. Bring the whole file back.</source>
            <translation>{0} ist abgeschnitten: Ihre Nummern haben je {1} Bytes, und die letzte hat weniger. Die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} is damaged ({1}): restore it from a copy; its checkpoints can still be read.</source>
            <translation>{0} ist beschädigt ({1}): aus einer Kopie wiederherstellen; die Checkpoints lassen sich noch lesen.</translation>
        </message>
        <message>
            <source>{0} is damaged: bring the whole folder back, or prepare it again.</source>
            <translation>{0} ist beschädigt: den ganzen Ordner zurückholen oder neu vorbereiten.</translation>
        </message>
        <message>
            <source>{0} is damaged: it is of another step.</source>
            <translation>{0} ist beschädigt: Es gehört zu einem anderen Schritt.</translation>
        </message>
        <message>
            <source>{0} is damaged: it says {1} tokens, and has more. Bring the whole file back.</source>
            <translation>{0} ist beschädigt: Sie nennt {1} Tokens und hat mehr. Die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0} is damaged: its UTF-8 breaks off at byte {1}. Bring the whole file back, or leave out what is no text by iconv -c -f UTF-8 -t UTF-8 {2} &gt; text.txt.</source>
            <translation>{0} ist beschädigt: Sein UTF-8 bricht bei Byte {1} ab. Die ganze Datei zurückbringen oder mit iconv -c -f UTF-8 -t UTF-8 {2} &gt; text.txt weglassen, was kein Text ist.</translation>
        </message>
        <message>
            <source>{0} is damaged: {1}.</source>
            <translation>{0} ist beschädigt: {1}.</translation>
        </message>
        <message>
            <source>{0} is disputed</source>
            <translation>{0} ist strittig</translation>
        </message>
        <message>
            <source>{0} is empty and left out.</source>
            <translation>{0} ist leer und weggelassen.</translation>
        </message>
        <message>
            <source>{0} is higher than {1} by {2} ± {3} {7} at {4}× ({5})</source>
            <translation>{0} liegt über {1}, um {2} ± {3} {7} bei {4}× ({5})</translation>
        </message>
        <message>
            <source>{0} is in none of the files.</source>
            <translation>{0} steht in keiner der Dateien.</translation>
        </message>
        <message>
            <source>{0} is inside the study: choose another folder.</source>
            <translation>{0} liegt in der Studie: einen anderen Ordner wählen.</translation>
        </message>
        <message>
            <source>{0} is larger than 64 megapixels; give a smaller picture.</source>
            <translation>{0} ist größer als 64 Megapixel; ein kleineres Bild angeben.</translation>
        </message>
        <message>
            <source>{0} is lower than {1} by {2} ± {3} {7} at {4}× ({5})</source>
            <translation>{0} liegt unter {1}, um {2} ± {3} {7} bei {4}× ({5})</translation>
        </message>
        <message>
            <source>{0} is missing or has another length than its expe-tokens.json says: bring the whole folder back, or prepare it again.</source>
            <translation>{0} fehlt oder hat eine andere Länge, als expe-tokens.json sagt: den ganzen Ordner zurückholen oder neu vorbereiten.</translation>
        </message>
        <message>
            <source>{0} is missing: write it as a text.</source>
            <translation>{0} fehlt: als Text schreiben.</translation>
        </message>
        <message>
            <source>{0} is neither a file nor a folder: remove it.</source>
            <translation>{0} ist weder Datei noch Ordner: entfernen.</translation>
        </message>
        <message>
            <source>{0} is neither a number nor a number times a key.</source>
            <translation>{0} ist weder eine Zahl noch eine Zahl mal einem Schlüssel.</translation>
        </message>
        <message>
            <source>{0} is nested more deeply than what it should be.</source>
            <translation>{0} ist tiefer verschachtelt, als sie sein sollte.</translation>
        </message>
        <message>
            <source>{0} is no checkpoint: it has no manifest, or is a link.</source>
            <translation>{0} ist kein Checkpoint: Es hat kein Manifest oder ist eine Verknüpfung.</translation>
        </message>
        <message>
            <source>{0} is no field of a style; nearest is {1}.</source>
            <translation>{0} ist kein Feld eines Stils; am nächsten ist {1}.</translation>
        </message>
        <message>
            <source>{0} is no file and no style that is built in: write {1}, or the name of a file.</source>
            <translation>{0} ist keine Datei und kein eingebauter Stil: {1} oder den Namen einer Datei schreiben.</translation>
        </message>
        <message>
            <source>{0} is no kind of tokenizer; write unigram or bpe.</source>
            <translation>{0} ist keine Art von Tokenizer; unigram oder bpe schreiben.</translation>
        </message>
        <message>
            <source>{0} is no longer there: it was moved, replaced or removed while it was open. Open it where it is now.</source>
            <translation>{0} ist nicht mehr da: Es wurde verschoben, ersetzt oder entfernt, während es geöffnet war. Dort öffnen, wo es jetzt liegt.</translation>
        </message>
        <message>
            <source>{0} is no measure of a table: write loss, excess, difference, accuracy, choices or choices-per-byte.</source>
            <translation>{0} ist kein Maß einer Tabelle: Schreibe loss, excess, difference, accuracy, choices oder choices-per-byte.</translation>
        </message>
        <message>
            <source>{0} is no number of a run, or there twice.</source>
            <translation>{0} ist keine Nummer eines Laufs oder kommt zweimal vor.</translation>
        </message>
        <message>
            <source>{0} is no number of questions.</source>
            <translation>{0} ist keine Zahl von Fragen.</translation>
        </message>
        <message>
            <source>{0} is no template: its title or its sizes are missing.</source>
            <translation>{0} ist keine Vorlage: Titel oder Größen fehlen.</translation>
        </message>
        <message>
            <source>{0} is no token id: this run knows numbers from 0 to {1}, with blanks between them.</source>
            <translation>{0} ist keine Token-Nummer: Dieser Lauf kennt Zahlen von 0 bis {1}, mit Leerzeichen dazwischen.</translation>
        </message>
        <message>
            <source>{0} is not a JSON object.</source>
            <translation>{0} ist kein JSON-Objekt.</translation>
        </message>
        <message>
            <source>{0} is not a list of texts</source>
            <translation>{0} ist keine Liste von Texten</translation>
        </message>
        <message>
            <source>{0} is not a number times a key.</source>
            <translation>{0} ist keine Zahl mal einem Schlüssel.</translation>
        </message>
        <message>
            <source>{0} is not a number.</source>
            <translation>{0} ist keine Zahl.</translation>
        </message>
        <message>
            <source>{0} is not a packed study, or it is damaged: {1}.</source>
            <translation>{0} ist keine gepackte Studie oder ist beschädigt: {1}.</translation>
        </message>
        <message>
            <source>{0} is not a preset's name: write small letters, digits and -.</source>
            <translation>{0} ist kein Name einer Voreinstellung: Kleinbuchstaben, Ziffern und - schreiben.</translation>
        </message>
        <message>
            <source>{0} is not a preset: it is no small file; remove it.</source>
            <translation>{0} ist keine Voreinstellung, denn es ist keine kleine Datei; entfernen.</translation>
        </message>
        <message>
            <source>{0} is not a sound safetensors file: {1}.</source>
            <translation>{0} ist keine einwandfreie safetensors-Datei: {1}.</translation>
        </message>
        <message>
            <source>{0} is not a split of the text: choose train, validation or test.</source>
            <translation>{0} ist kein Split des Texts: train, validation oder test wählen.</translation>
        </message>
        <message>
            <source>{0} is not a study of ExPE Workbench, or its beginning is damaged.</source>
            <translation>{0} ist keine Studie von ExPE Workbench, oder der Anfang ist beschädigt.</translation>
        </message>
        <message>
            <source>{0} is not a style: write a JSON object with "format": "expe-style" and "version": 1.</source>
            <translation>{0} ist kein Stil: ein JSON-Objekt mit "format": "expe-style" und "version": 1 schreiben.</translation>
        </message>
        <message>
            <source>{0} is not a text</source>
            <translation>{0} ist kein Text</translation>
        </message>
        <message>
            <source>{0} is not a width: write 3.25in, 6.75in, or width and height, for example 8x5in, from 1 to 40 inches.</source>
            <translation>{0} ist keine Breite: 3.25in, 6.75in oder Breite und Höhe schreiben, zum Beispiel 8x5in, von 1 bis 40 Zoll.</translation>
        </message>
        <message>
            <source>{0} is not distinguishable here</source>
            <translation>{0} ist hier nicht unterscheidbar</translation>
        </message>
        <message>
            <source>{0} is not empty: choose a new folder for the copy.</source>
            <translation>{0} ist nicht leer: einen neuen Ordner für die Kopie wählen.</translation>
        </message>
        <message>
            <source>{0} is not empty: choose a new folder for the parts.</source>
            <translation>{0} ist nicht leer: einen neuen Ordner für die Teile wählen.</translation>
        </message>
        <message>
            <source>{0} is not empty: choose a new folder for the study.</source>
            <translation>{0} ist nicht leer: einen neuen Ordner für die Studie wählen.</translation>
        </message>
        <message>
            <source>{0} is not evaluated at 1× and beyond by one run: {1} measures it.</source>
            <translation>{0} ist nicht in einem Lauf bei 1× und darüber hinaus ausgewertet: {1} misst es.</translation>
        </message>
        <message>
            <source>{0} is not evaluated beyond 1×: {1} measures it.</source>
            <translation>{0} ist über 1× hinaus nicht ausgewertet: {1} misst es.</translation>
        </message>
        <message>
            <source>{0} is not evaluated by {1} on the {2} split at its last checkpoint: measure it first, with expe eval --run {3} --protocol {1} --split {2}.</source>
            <translation>{0} ist nach {1} auf dem Teil {2} am letzten Checkpoint nicht ausgewertet: zuerst messen, mit expe eval --run {3} --protocol {1} --split {2}.</translation>
        </message>
        <message>
            <source>{0} is not evaluated there: {1} measures it.</source>
            <translation>{0} ist dort nicht ausgewertet: {1} misst es.</translation>
        </message>
        <message>
            <source>{0} is not in UTF-8, for byte {1} is of another encoding: set data.charset=windows-1252, or convert it by iconv -f WINDOWS-1252 -t UTF-8 {2} &gt; text.txt, with its own encoding where that is not Latin-1.</source>
            <translation>{0} ist nicht in UTF-8, denn Byte {1} gehört zu einer anderen Kodierung: data.charset=windows-1252 setzen oder mit iconv -f WINDOWS-1252 -t UTF-8 {2} &gt; text.txt umwandeln, mit der eigenen Kodierung, wenn es nicht Latin-1 ist.</translation>
        </message>
        <message>
            <source>{0} is not in {1}, for its byte {2} does not fit; write its own encoding in data.charset.</source>
            <translation>{0} ist nicht in {1}, denn Byte {2} passt nicht; die eigene Kodierung in data.charset schreiben.</translation>
        </message>
        <message>
            <source>{0} is not measured</source>
            <translation>{0} ist nicht gemessen</translation>
        </message>
        <message>
            <source>{0} is not prepared to its end: start expe data prepare once more, as before; it goes on.</source>
            <translation>{0} ist nicht zu Ende vorbereitet: expe data prepare noch einmal wie zuvor starten; es geht weiter.</translation>
        </message>
        <message>
            <source>{0} is not the engine of this program: unset EXPE_ENGINE or build anew.</source>
            <translation>{0} ist nicht die Engine dieses Programms: EXPE_ENGINE leeren oder neu bauen.</translation>
        </message>
        <message>
            <source>{0} is not the number of a choice, from 0 on; test splits are published without it</source>
            <translation>{0} ist nicht die Nummer einer Antwort, von 0 an; Testteile werden ohne sie veröffentlicht</translation>
        </message>
        <message>
            <source>{0} is not there: install the workbench with its command line to train without a window.</source>
            <translation>{0} ist nicht da: die Workbench mit ihrer Befehlszeile installieren, um ohne Fenster zu trainieren.</translation>
        </message>
        <message>
            <source>{0} is not what data.tokenizer={1} says; write data.tokenizer=auto, or choose another file.</source>
            <translation>{0} ist nicht, was data.tokenizer={1} sagt; data.tokenizer=auto schreiben oder eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>{0} is of a synthetic task, whose longer windows have other targets: expe table STUDY --accuracy says how many answers are right.</source>
            <translation>{0} gehört zu einer synthetischen Aufgabe, deren längere Fenster andere Ziele haben: expe table STUDY --accuracy sagt, wie viele Antworten richtig sind.</translation>
        </message>
        <message>
            <source>{0} is of another version of expe data prepare: prepare the texts again.</source>
            <translation>{0} ist von einer anderen Version von expe data prepare: die Texte neu vorbereiten.</translation>
        </message>
        <message>
            <source>{0} is of version {1} of llm.c's token files, and 1 is read: write it anew.</source>
            <translation>{0} ist von Version {1} der Token-Dateien von llm.c, und gelesen wird 1: sie neu schreiben.</translation>
        </message>
        <message>
            <source>{0} is packed by {1}: unpack it first, by {1} -dc {2} &gt; unpacked, and give that.</source>
            <translation>{0} ist mit {1} gepackt: Es zuerst mit {1} -dc {2} &gt; entpackt entpacken und das Ergebnis angeben.</translation>
        </message>
        <message>
            <source>{0} is read-only: save a copy elsewhere and work on that.</source>
            <translation>{0} ist schreibgeschützt: anderswo eine Kopie speichern und mit ihr arbeiten.</translation>
        </message>
        <message>
            <source>{0} is read-only; save the study to another folder and train it there.</source>
            <translation>{0} ist schreibgeschützt; die Studie in einem anderen Ordner speichern und dort trainieren.</translation>
        </message>
        <message>
            <source>{0} is settled by the imported weights: leave it out.</source>
            <translation>{0} ist durch die importierten Gewichte festgelegt: weglassen.</translation>
        </message>
        <message>
            <source>{0} is text in {1} and not in UTF-8: set data.charset={3}, or convert it by iconv -f {1} -t UTF-8 {2} &gt; text.txt.</source>
            <translation>{0} ist Text in {1} und nicht in UTF-8: data.charset={3} setzen oder mit iconv -f {1} -t UTF-8 {2} &gt; text.txt umwandeln.</translation>
        </message>
        <message>
            <source>{0} is the study itself: name its parts.</source>
            <translation>{0} ist die Studie selbst: ihre Teile nennen.</translation>
        </message>
        <message>
            <source>{0} is there already and no packed study: choose another name.</source>
            <translation>{0} gibt es schon, und es ist keine gepackte Studie: einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>{0} is there already: choose a new folder for the copy.</source>
            <translation>{0} gibt es schon: einen neuen Ordner für die Kopie wählen.</translation>
        </message>
        <message>
            <source>{0} is there twice: rows and columns are of different keys.</source>
            <translation>{0} steht zweimal da: Zeilen und Spalten haben verschiedene Schlüssel.</translation>
        </message>
        <message>
            <source>{0} is too long for what it should be.</source>
            <translation>{0} ist zu lang für das, was es sein soll.</translation>
        </message>
        <message>
            <source>{0} is untested</source>
            <translation>{0} ist nicht geprüft</translation>
        </message>
        <message>
            <source>{0} is written before the norm here, which rescales positions by the content, so that slopes are not exact: choose a run that writes them after it.</source>
            <translation>{0} wird hier vor der Normalisierung geschrieben, die Positionen nach dem Inhalt umskaliert, sodass Steigungen nicht genau sind: einen Lauf wählen, der sie danach schreibt.</translation>
        </message>
        <message>
            <source>{0} is {1} here and {2} in the part</source>
            <translation>{0} ist hier {1} und im Teil {2}</translation>
        </message>
        <message>
            <source>{0} is {1} here, and the part has none</source>
            <translation>{0} ist hier {1}, und der Teil hat keins</translation>
        </message>
        <message>
            <source>{0} is {1} in the part, and there is none here</source>
            <translation>{0} ist im Teil {1}, und hier gibt es keins</translation>
        </message>
        <message>
            <source>{0} is {1} pixels wide, and data.columns is {2}; write data.columns={1}, or give pictures of that width.</source>
            <translation>{0} ist {1} Bildpunkte breit, und data.columns ist {2}; data.columns={1} eingeben, oder Bilder dieser Breite angeben.</translation>
        </message>
        <message>
            <source>{0} is {1} pixels wide, and pictures of {2} are read; write --set evaluation.columns={1}, or give pictures of that width.</source>
            <translation>{0} ist {1} Bildpunkte breit, gelesen werden Bilder mit {2}; --set evaluation.columns={1} schreiben oder Bilder jener Breite angeben.</translation>
        </message>
        <message>
            <source>{0} left out: {1}</source>
            <translation>{0} weggelassen: {1}</translation>
        </message>
        <message>
            <source>{0} lines are no question and were left out, the first is line {1} of {2}.</source>
            <translation>{0} Zeilen sind keine Frage und wurden weggelassen, die erste ist Zeile {1} von {2}.</translation>
        </message>
        <message>
            <source>{0} lines of {1} end in CR LF, a character and mostly a token more than LF alone: sed -i 's/\r$//' converts a file, which then is another text.</source>
            <translation>{0} Zeilen von {1} enden in CR LF, einem Zeichen und meist einem Token mehr als LF allein: sed -i 's/\r$//' wandelt eine Datei um, die dann ein anderer Text ist.</translation>
        </message>
        <message>
            <source>{0} looks like token ids of {1} bytes each, as nanoGPT writes them, and not like text: give such files in data.text alone, without texts.</source>
            <translation>{0} sieht nach Token-Nummern zu je {1} Bytes aus, wie nanoGPT sie schreibt, und nicht nach Text: solche Dateien in data.text allein angeben, ohne Texte.</translation>
        </message>
        <message>
            <source>{0} makes neither rows nor columns: runs that differ in it alone are of one group, for it changes no weight.</source>
            <translation>{0} ergibt weder Zeilen noch Spalten: Läufe, die sich allein darin unterscheiden, sind eine Gruppe, denn es ändert kein Gewicht.</translation>
        </message>
        <message>
            <source>{0} means nothing in a section {1}.</source>
            <translation>{0} bedeutet in einem Abschnitt {1} nichts.</translation>
        </message>
        <message>
            <source>{0} measured {1} {4} above {2} at {3}× (one checkpoint of each)</source>
            <translation>{0} lag gemessen {1} {4} über {2} bei {3}× (je ein Checkpoint)</translation>
        </message>
        <message>
            <source>{0} measured {1} {4} above {2} at {3}× on average over {5} seeds ({6})</source>
            <translation>{0} lag gemessen {1} {4} über {2} bei {3}× im Mittel über {5} Seeds ({6})</translation>
        </message>
        <message>
            <source>{0} measured {1} {4} below {2} at {3}× (one checkpoint of each)</source>
            <translation>{0} lag gemessen {1} {4} unter {2} bei {3}× (je ein Checkpoint)</translation>
        </message>
        <message>
            <source>{0} measured {1} {4} below {2} at {3}× on average over {5} seeds ({6})</source>
            <translation>{0} lag gemessen {1} {4} unter {2} bei {3}× im Mittel über {5} Seeds ({6})</translation>
        </message>
        <message>
            <source>{0} million values are more than one answer holds ({1} million); ask for a shorter length.</source>
            <translation>{0} Millionen Werte sind mehr, als eine Antwort fasst ({1} Millionen); eine kürzere Länge verlangen.</translation>
        </message>
        <message>
            <source>{0} must be a number, or lists of numbers, at most {1} deep.</source>
            <translation>{0} muss eine Zahl sein oder Listen von Zahlen, höchstens {1} tief.</translation>
        </message>
        <message>
            <source>{0} must be a text.</source>
            <translation>{0} muss ein Text sein.</translation>
        </message>
        <message>
            <source>{0} must be an object of names and values.</source>
            <translation>{0} muss ein Objekt aus Namen und Werten sein.</translation>
        </message>
        <message>
            <source>{0} names no files, or too many.</source>
            <translation>{0} nennt keine Dateien oder zu viele.</translation>
        </message>
        <message>
            <source>{0} of the tokens, {1} of the bytes, are unknown to the tokenizer, which makes losses look smaller than they are; take one with byte fallback.</source>
            <translation>{0} der Tokens, {1} der Bytes, kennt der Tokenizer nicht, sodass Verluste kleiner aussehen, als sie sind; einen mit Rückfall auf Bytes nehmen.</translation>
        </message>
        <message>
            <source>{0} of {1} not learnt at 1×</source>
            <translation>{0} von {1} nicht gelernt bei 1×</translation>
        </message>
        <message>
            <source>{0} of {1} pairs turn at least once</source>
            <translation>{0} von {1} Paaren drehen sich mindestens einmal</translation>
        </message>
        <message>
            <source>{0} of {1} targets so far</source>
            <translation>bisher {0} von {1} Zielen</translation>
        </message>
        <message>
            <source>{0} of {1} training documents are shorter than a window and left out.</source>
            <translation>{0} von {1} Dokumenten des Trainings sind kürzer als ein Fenster und weggelassen.</translation>
        </message>
        <message>
            <source>{0} plans no evaluations, as a study of a template does: name runs and lengths instead.</source>
            <translation>{0} sieht keine Auswertungen vor, wie es eine Studie aus einer Vorlage tut: stattdessen Läufe und Längen nennen.</translation>
        </message>
        <message>
            <source>{0} point above</source>
            <translation>{0} Punkt darüber</translation>
        </message>
        <message>
            <source>{0} point below</source>
            <translation>{0} Punkt darunter</translation>
        </message>
        <message>
            <source>{0} points above</source>
            <translation>{0} Punkte darüber</translation>
        </message>
        <message>
            <source>{0} points below</source>
            <translation>{0} Punkte darunter</translation>
        </message>
        <message>
            <source>{0} processes were started on a machine that has {1} GPUs: start one a GPU, or write --device cpu.</source>
            <translation>{0} Prozesse wurden auf einer Maschine gestartet, die {1} GPUs hat: Starten Sie einen je GPU, oder schreiben Sie --device cpu.</translation>
        </message>
        <message>
            <source>{0} programs train this study's queue already.</source>
            <translation>{0} Programme trainieren schon die Warteschlange dieser Studie.</translation>
        </message>
        <message>
            <source>{0} puts no position in, so there is none to remove: choose a run with another encoding.</source>
            <translation>{0} gibt keine Position hinein, also ist keine zu entfernen: einen Lauf mit anderer Kodierung wählen.</translation>
        </message>
        <message>
            <source>{0} questions</source>
            <translation>{0} Fragen</translation>
        </message>
        <message>
            <source>{0} reorders: {1}</source>
            <translation>{0} ordnet anders: {1}</translation>
        </message>
        <message>
            <source>{0} run</source>
            <translation>{0} Lauf</translation>
        </message>
        <message>
            <source>{0} run is left out: {1}</source>
            <translation>{0} Lauf ist weggelassen: {1}</translation>
        </message>
        <message>
            <source>{0} run is still being read</source>
            <translation>{0} Lauf wird noch gelesen</translation>
        </message>
        <message>
            <source>{0} runs</source>
            <translation>{0} Läufe</translation>
        </message>
        <message>
            <source>{0} runs are left out: {1}</source>
            <translation>{0} Läufe sind weggelassen: {1}</translation>
        </message>
        <message>
            <source>{0} runs are still being read</source>
            <translation>{0} Läufe werden noch gelesen</translation>
        </message>
        <message>
            <source>{0} runs have diverged</source>
            <translation>{0} Läufe sind divergiert</translation>
        </message>
        <message>
            <source>{0} runs need {1} GB on the disk, {2} GB of it for checkpoints, and {3} GB are free at {4}: keep fewer checkpoints with training.keep=1, or make fewer runs.</source>
            <translation>{0} Läufe brauchen {1} GB auf der Platte, davon {2} GB für Checkpoints, und {3} GB sind bei {4} frei: mit training.keep=1 weniger Checkpoints behalten oder weniger Läufe machen.</translation>
        </message>
        <message>
            <source>{0} seed</source>
            <translation>{0} Seed</translation>
        </message>
        <message>
            <source>{0} seeds</source>
            <translation>{0} Seeds</translation>
        </message>
        <message>
            <source>{0} seeds are more than {1}: write fewer.</source>
            <translation>{0} Startwerte sind mehr als {1}: weniger schreiben.</translation>
        </message>
        <message>
            <source>{0} targets</source>
            <translation>{0} Ziele</translation>
        </message>
        <message>
            <source>{0} to {1}</source>
            <translation>{0} bis {1}</translation>
        </message>
        <message>
            <source>{0} tokens</source>
            <translation>{0} Tokens</translation>
        </message>
        <message>
            <source>{0} tokens ({1}×)</source>
            <translation>{0} Tokens ({1}×)</translation>
        </message>
        <message>
            <source>{0} tokens are too many to be patched: choose a length of {1} or less.</source>
            <translation>{0} Tokens sind zu viele zum Ersetzen: eine Länge von {1} oder weniger wählen.</translation>
        </message>
        <message>
            <source>{0} tokens need {1} of memory, and {2} are free: type a shorter text, or generate fewer tokens.</source>
            <translation>{0} Tokens brauchen {1} Speicher, und {2} sind frei: einen kürzeren Text tippen oder weniger Tokens schreiben lassen.</translation>
        </message>
        <message>
            <source>{0} turns no pairs of dims by the position in this layer; choose a run or a layer that does.</source>
            <translation>{0} dreht in dieser Schicht keine Paare von Dimensionen mit der Position; wählen Sie einen Lauf oder eine Schicht, in denen das so ist.</translation>
        </message>
        <message>
            <source>{0} turns pairs of dims by another angle from position to position, as mixtures of frequencies do, so that they have no wavelength; choose another run.</source>
            <translation>{0} dreht Paare von Dimensionen von Position zu Position um einen anderen Winkel, wie es Mischungen von Frequenzen tun, sodass sie keine Wellenlänge haben; einen anderen Lauf wählen.</translation>
        </message>
        <message>
            <source>{0} turns pairs of dims by what the content says, so that they have no wavelength in tokens; choose another run.</source>
            <translation>{0} dreht Paare von Dimensionen um das, was der Inhalt sagt, sodass sie keine Wellenlänge in Tokens haben; einen anderen Lauf wählen.</translation>
        </message>
        <message>
            <source>{0} was built from other code than the engine: build both again. Until then LibTorch's operators compute in place of its kernels.</source>
            <translation>{0} wurde aus anderem Code gebaut als die Engine: beides neu bauen. Bis dahin rechnen statt der eigenen Kerne die Operatoren von LibTorch.</translation>
        </message>
        <message>
            <source>{0} was not evaluated so</source>
            <translation>{0} wurde so nicht ausgewertet</translation>
        </message>
        <message>
            <source>{0} was not measured at {1}×</source>
            <translation>{0} wurde bei {1}× nicht gemessen</translation>
        </message>
        <message>
            <source>{0} was written by a newer version of ExPE Workbench: update this program to open it.</source>
            <translation>{0} wurde von einer neueren Version von ExPE Workbench geschrieben: zum Öffnen dieses Programm aktualisieren.</translation>
        </message>
        <message>
            <source>{0} with position frozen: {1} nats</source>
            <translation>{0} mit eingefrorener Position: {1} Nats</translation>
        </message>
        <message>
            <source>{0} without position: {1} nats</source>
            <translation>{0} ohne Position: {1} Nats</translation>
        </message>
        <message>
            <source>{0} writes no positions into the keys of layer {1}: choose a layer, or a run, where it does.</source>
            <translation>{0} schreibt keine Positionen in die Schlüssel von Schicht {1}: eine Schicht oder einen Lauf wählen, wo es geschieht.</translation>
        </message>
        <message>
            <source>{0} {1}</source>
            <translation>{0} {1}</translation>
        </message>
        <message>
            <source>{0} {1} (at the start)</source>
            <translation>{0} {1} (am Beginn)</translation>
        </message>
        <message>
            <source>{0} {1} (trained)</source>
            <translation>{0} {1} (trainiert)</translation>
        </message>
        <message>
            <source>{0} {1}.</source>
            <translation>{0} {1}.</translation>
        </message>
        <message>
            <source>{0} · equivalent within ±{1}</source>
            <translation>{0} · gleichwertig innerhalb von ±{1}</translation>
        </message>
        <message>
            <source>{0} · layer {1}</source>
            <translation>{0} · Schicht {1}</translation>
        </message>
        <message>
            <source>{0} · trained at {1} tokens</source>
            <translation>{0} · mit {1} Tokens trainiert</translation>
        </message>
        <message>
            <source>{0} · {1}</source>
            <translation>{0} · {1}</translation>
        </message>
        <message>
            <source>{0} ← {1}</source>
            <translation>{0} ← {1}</translation>
        </message>
        <message>
            <source>{0}, 95 % interval from</source>
            <translation>{0}, 95-%-Intervall von</translation>
        </message>
        <message>
            <source>{0}, 95 % interval up to</source>
            <translation>{0}, 95-%-Intervall bis</translation>
        </message>
        <message>
            <source>{0}, all heads</source>
            <translation>{0}, alle Köpfe</translation>
        </message>
        <message>
            <source>{0}, and {1}</source>
            <translation>{0} und {1}</translation>
        </message>
        <message>
            <source>{0}, and {1} more run at its newest checkpoint</source>
            <translation>{0}, und {1} weiterer Lauf bei seinem neuesten Checkpoint</translation>
        </message>
        <message>
            <source>{0}, and {1} more runs at their newest checkpoints</source>
            <translation>{0}, und {1} weitere Läufe bei ihren neuesten Checkpoints</translation>
        </message>
        <message>
            <source>{0}, as in training</source>
            <translation>{0}, wie im Training</translation>
        </message>
        <message>
            <source>{0}, by the means: {1}; {2} of the other {3} readings reorder them</source>
            <translation>{0}, nach den Mitteln: {1}; {2} der anderen {3} Lesarten ordnen sie anders</translation>
        </message>
        <message>
            <source>{0}, difference to {1}</source>
            <translation>{0}, Unterschied zu {1}</translation>
        </message>
        <message>
            <source>{0}, each step</source>
            <translation>{0}, jeder Schritt</translation>
        </message>
        <message>
            <source>{0}, failed</source>
            <translation>{0}, fehlgeschlagen</translation>
        </message>
        <message>
            <source>{0}, first {1}</source>
            <translation>{0}, je erste Zahl ({1})</translation>
        </message>
        <message>
            <source>{0}, from {1} on</source>
            <translation>{0}, ab {1}</translation>
        </message>
        <message>
            <source>{0}, head {1}</source>
            <translation>{0}, Kopf {1}</translation>
        </message>
        <message>
            <source>{0}, later keys</source>
            <translation>{0}, spätere Schlüssel</translation>
        </message>
        <message>
            <source>{0}, not finished</source>
            <translation>{0}, nicht fertig</translation>
        </message>
        <message>
            <source>{0}, present − pinned</source>
            <translation>{0}, jetzt − angeheftet</translation>
        </message>
        <message>
            <source>{0}, repeated</source>
            <translation>{0}, wiederholt</translation>
        </message>
        <message>
            <source>{0}, step {1}: {2}</source>
            <translation>{0}, Schritt {1}: {2}</translation>
        </message>
        <message>
            <source>{0}, stride {1}</source>
            <translation>{0}, Schrittweite {1}</translation>
        </message>
        <message>
            <source>{0}, test</source>
            <translation>{0}, Test</translation>
        </message>
        <message>
            <source>{0}, validation</source>
            <translation>{0}, Validierung</translation>
        </message>
        <message>
            <source>{0}, validation {1}</source>
            <translation>{0}, Validierung {1}</translation>
        </message>
        <message>
            <source>{0}, {1}</source>
            <translation>{0}, {1}</translation>
        </message>
        <message>
            <source>{0}, {1} blocks of text each</source>
            <translation>{0}, je {1} Textblöcke</translation>
        </message>
        <message>
            <source>{0}, {1} questions: {2} of {3} published numbers are within chance, {4}</source>
            <translation>{0}, {1} Fragen: {2} von {3} veröffentlichten Zahlen liegen innerhalb des Zufalls, {4}</translation>
        </message>
        <message>
            <source>{0}, {1}, after Holm over {2} {3}</source>
            <translation>{0}, {1}, nach Holm über {2} {3}</translation>
        </message>
        <message>
            <source>{0}.json is not a preset: {1}; remove it or save it again.</source>
            <translation>{0}.json ist keine Voreinstellung: {1}; entfernen oder erneut speichern.</translation>
        </message>
        <message>
            <source>{0}.{1}</source>
            <translation>{0}.{1}</translation>
        </message>
        <message>
            <source>{0}: "{1}" is no layer; write an encoding, as in expe, or expe[span=64], for each, separated by commas.</source>
            <translation>{0}: „{1}“ ist keine Schicht; für jede eine Kodierung schreiben, wie in expe oder expe[span=64], durch Kommas getrennt.</translation>
        </message>
        <message>
            <source>{0}: "{1}" is no name; write letters and digits, separated by commas, as in S, theta or, with a range, S, theta 0..1.</source>
            <translation>{0}: „{1}“ ist kein Name; Buchstaben und Ziffern schreiben, durch Kommas getrennt, wie in S, theta oder, mit einem Bereich, S, theta 0..1.</translation>
        </message>
        <message>
            <source>{0}: "{1}" sets nothing; write name=value within the brackets, as in [span=64].</source>
            <translation>{0}: „{1}“ setzt nichts; Name=Wert in die Klammern schreiben, wie in [span=64].</translation>
        </message>
        <message>
            <source>{0}: --seeds says the seeds too; write one of them.</source>
            <translation>{0}: --seeds nennt die Startwerte auch; eines von beiden schreiben.</translation>
        </message>
        <message>
            <source>{0}: --set and --over both say it; write one of them.</source>
            <translation>{0}: --set und --over sagen es beide; eines von beiden schreiben.</translation>
        </message>
        <message>
            <source>{0}: 0 follows the length of each text, which transformers does with ntk_dynamic alone; write how many times as long as in training texts are, as in --set {0}=4.</source>
            <translation>{0}: 0 folgt der Länge jedes Textes, was transformers nur bei ntk_dynamic tut; schreiben, wievielmal so lang wie im Training die Texte sind, etwa --set {0}=4.</translation>
        </message>
        <message>
            <source>{0}: a built-in preset has this name; choose another.</source>
            <translation>{0}: Eine eingebaute Voreinstellung hat diesen Namen; einen anderen wählen.</translation>
        </message>
        <message>
            <source>{0}: a chunk of {1} tokens is no longer than its window of {2}; write a longer chunk or a shorter window.</source>
            <translation>{0}: Ein Stück von {1} Tokens ist nicht länger als sein Fenster von {2}; ein längeres Stück oder ein kürzeres Fenster schreiben.</translation>
        </message>
        <message>
            <source>{0}: a formula has at most {1} characters.</source>
            <translation>{0}: Eine Formel hat höchstens {1} Zeichen.</translation>
        </message>
        <message>
            <source>{0}: a name is missing; write an encoding, or several with + between them, as in sinusoidal+rope.</source>
            <translation>{0}: ein Name fehlt; eine Kodierung schreiben, oder mehrere mit + dazwischen, wie in sinusoidal+rope.</translation>
        </message>
        <message>
            <source>{0}: a number or a name is missing at the end of the formula.</source>
            <translation>{0}: Am Ende der Formel fehlt eine Zahl oder ein Name.</translation>
        </message>
        <message>
            <source>{0}: a number or a name is missing before character {1}.</source>
            <translation>{0}: Vor Zeichen {1} fehlt eine Zahl oder ein Name.</translation>
        </message>
        <message>
            <source>{0}: a recipe says it itself; --set names data.text or data.model elsewhere.</source>
            <translation>{0}: Ein Rezept sagt das selbst; --set nennt data.text oder data.model an anderer Stelle.</translation>
        </message>
        <message>
            <source>{0}: a report is written as .html or .pdf.</source>
            <translation>{0}: Ein Bericht wird als .html oder .pdf geschrieben.</translation>
        </message>
        <message>
            <source>{0}: a run with the encoding {1} has no such parameter.</source>
            <translation>{0}: Ein Lauf mit der Kodierung {1} hat keinen solchen Parameter.</translation>
        </message>
        <message>
            <source>{0}: a sign is missing before character {1}, as in 2*n.</source>
            <translation>{0}: Vor Zeichen {1} fehlt ein Rechenzeichen, wie in 2*n.</translation>
        </message>
        <message>
            <source>{0}: a window of the run has {1} pixels, which are no whole rows of pictures that are {2} pixels wide; give pictures of {3} pixels, or take a run whose data.window is a multiple of {2}.</source>
            <translation>{0}: Ein Fenster des Laufs hat {1} Bildpunkte, was keine ganzen Zeilen von Bildern sind, die {2} Bildpunkte breit sind; Bilder mit {3} Bildpunkten angeben oder einen Lauf nehmen, dessen data.window ein Vielfaches von {2} ist.</translation>
        </message>
        <message>
            <source>{0}: another slide has this name already; choose another one.</source>
            <translation>{0}: Eine andere Folie heißt schon so; einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>{0}: another table has this name already; choose another one.</source>
            <translation>{0}: Eine andere Tabelle hat schon diesen Namen; einen anderen wählen.</translation>
        </message>
        <message>
            <source>{0}: attention_bias is false, while MLP and LayerNorm have biases; here all have some, or none of them.</source>
            <translation>{0}: attention_bias ist false, während MLP und LayerNorm Biases haben; hier haben alle welche oder keiner.</translation>
        </message>
        <message>
            <source>{0}: blocks that are computed again would add to the memory twice; write 0, or choose training.recompute=off.</source>
            <translation>{0}: Blöcke, die noch einmal berechnet werden, trügen zweimal zum Gedächtnis bei; 0 schreiben oder training.recompute=off wählen.</translation>
        </message>
        <message>
            <source>{0}: cannot be read ({1}); write the path of a text.</source>
            <translation>{0}: lässt sich nicht lesen ({1}); den Pfad eines Texts schreiben.</translation>
        </message>
        <message>
            <source>{0}: cannot be read; give it the right to be read.</source>
            <translation>{0}: lässt sich nicht lesen; das Leserecht geben.</translation>
        </message>
        <message>
            <source>{0}: content and position do not separate in the logits, since position changes whole scores in this layer; choose the map or the distance.</source>
            <translation>{0}: Inhalt und Position trennen sich in den Logits nicht, denn die Position ändert in dieser Schicht ganze Logits; Karte oder Abstand wählen.</translation>
        </message>
        <message>
            <source>{0}: content and position do not separate in the logits, since position multiplies queries and keys; choose the map or the distance.</source>
            <translation>{0}: Inhalt und Position trennen sich in den Logits nicht, denn die Position multipliziert Anfragen und Schlüssel; Karte oder Abstand wählen.</translation>
        </message>
        <message>
            <source>{0}: content and position do not separate in the logits, since the position is put in elsewhere than in this layer's attention, or nowhere; choose the map or the distance.</source>
            <translation>{0}: Inhalt und Position trennen sich in den Logits nicht, weil die Position anderswo als in der Attention dieser Schicht eingesetzt wird, oder nirgends; Karte oder Abstand wählen.</translation>
        </message>
        <message>
            <source>{0}: content and position do not separate in the logits, since the position is written before the norm; choose the map or the distance.</source>
            <translation>{0}: Inhalt und Position trennen sich in den Logits nicht, weil die Position vor der Norm geschrieben wird; Karte oder Abstand wählen.</translation>
        </message>
        <message>
            <source>{0}: empty; {1}.</source>
            <translation>{0}: leer; {1}.</translation>
        </message>
        <message>
            <source>{0}: every pair turns {1} times within {2} tokens, where the ramp of transformers falls instead of rising; write more turns.</source>
            <translation>{0}: Jedes Paar dreht sich innerhalb von {2} Tokens {1}-mal, wo die Rampe von transformers fällt statt steigt; mehr Drehungen schreiben.</translation>
        </message>
        <message>
            <source>{0}: every={1} says after how many tokens a temperature rises; write temperature beside it.</source>
            <translation>{0}: every={1} sagt, nach wie vielen Tokens eine Temperatur steigt; temperature daneben schreiben.</translation>
        </message>
        <message>
            <source>{0}: excess {1}, {2} targets</source>
            <translation>{0}: Überschuss {1}, {2} Ziele</translation>
        </message>
        <message>
            <source>{0}: head_dim is no number of dims that a head can have.</source>
            <translation>{0}: head_dim ist keine Zahl von Dimensionen, die ein Kopf haben kann.</translation>
        </message>
        <message>
            <source>{0}: it belongs to {1}, and the encoding is {2}; set position.encoding too.</source>
            <translation>{0}: das gehört zu {1}, und die Kodierung ist {2}; auch position.encoding setzen.</translation>
        </message>
        <message>
            <source>{0}: it cannot be loaded: {1}.</source>
            <translation>{0}: lässt sich nicht laden: {1}.</translation>
        </message>
        <message>
            <source>{0}: it is never auto.</source>
            <translation>{0}: Das ist nie auto.</translation>
        </message>
        <message>
            <source>{0}: it is no step and value of a parameter that changes while training.</source>
            <translation>{0}: Das ist nicht Schritt und Wert eines Parameters, der sich während des Trainings ändert.</translation>
        </message>
        <message>
            <source>{0}: it means nothing beside the other settings; leave it out.</source>
            <translation>{0}: Es bedeutet neben den übrigen Einstellungen nichts; weglassen.</translation>
        </message>
        <message>
            <source>{0}: it means nothing beside {1} = {2}; leave it out, or choose another encoding.</source>
            <translation>{0}: bedeutet neben {1} = {2} nichts; weglassen oder eine andere Kodierung wählen.</translation>
        </message>
        <message>
            <source>{0}: it means something beside {1} = {2} alone; set that too where the run is made, or leave it out.</source>
            <translation>{0}: Es bedeutet nur neben {1} = {2} etwas; auch das einstellen, wo der Lauf angelegt wird, oder es weglassen.</translation>
        </message>
        <message>
            <source>{0}: it means something beside {1} = {2} alone; set that too, or leave it out.</source>
            <translation>{0}: Es bedeutet nur neben {1} = {2} etwas; auch das einstellen oder es weglassen.</translation>
        </message>
        <message>
            <source>{0}: its lists have different lengths or depths; write a rectangular array.</source>
            <translation>{0}: Die Listen sind verschieden lang oder tief; ein rechteckiges Feld schreiben.</translation>
        </message>
        <message>
            <source>{0}: its regular expression {1} takes too long on a text, for it tries too many ways to match; choose another tokenizer.</source>
            <translation>{0}: Der reguläre Ausdruck {1} braucht für einen Text zu lange, denn er versucht zu viele Wege; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0}: its rotations are scaled by {1}, which is not there; default, linear, dynamic, yarn, llama3, longrope and proportional are.</source>
            <translation>{0}: Seine Drehungen sind mit {1} skaliert, das es hier nicht gibt; default, linear, dynamic, yarn, llama3, longrope und proportional gibt es.</translation>
        </message>
        <message>
            <source>{0}: its runs differ in {1} too, so that no claim is made of them: group by that as well, choose runs, or tune it.</source>
            <translation>{0}: Seine Läufe unterscheiden sich auch in {1}, so dass über sie nichts behauptet wird: auch danach gruppieren, Läufe wählen oder es abstimmen.</translation>
        </message>
        <message>
            <source>{0}: its value is of another kind; {1}.</source>
            <translation>{0}: Der Wert ist von anderer Art; {1}.</translation>
        </message>
        <message>
            <source>{0}: its values of {1} share no seed, so that none can be chosen: train one seed of all.</source>
            <translation>{0}: Seine Werte von {1} haben keinen Startwert gemeinsam, so dass keiner gewählt werden kann: von allen einen gemeinsamen trainieren.</translation>
        </message>
        <message>
            <source>{0}: layer_types is not a list of full_attention and sliding_attention, one for each layer.</source>
            <translation>{0}: layer_types ist keine Liste aus full_attention und sliding_attention, eines je Schicht.</translation>
        </message>
        <message>
            <source>{0}: line {1} holds no text; mend it, or leave such lines out by data.skip_bad=on.</source>
            <translation>{0}: Zeile {1} enthält keinen Text; sie berichtigen oder solche Zeilen mit data.skip_bad=on weglassen.</translation>
        </message>
        <message>
            <source>{0}: line {1} is longer than 16 MB; write one question a line.</source>
            <translation>{0}: Zeile {1} ist länger als 16 MB; eine Frage je Zeile schreiben.</translation>
        </message>
        <message>
            <source>{0}: line {1} is longer than 256 MB; write one text a line.</source>
            <translation>{0}: Zeile {1} ist länger als 256 MB; einen Text je Zeile schreiben.</translation>
        </message>
        <message>
            <source>{0}: line {1} is no question, for {2}; mend it, or leave out what cannot be read by --skip-bad.</source>
            <translation>{0}: Zeile {1} ist keine Frage, denn {2}; sie berichtigen, oder mit --skip-bad weglassen, was nicht zu lesen ist.</translation>
        </message>
        <message>
            <source>{0}: line {1} is not JSON; mend it, or leave out what cannot be read by data.skip_bad=on.</source>
            <translation>{0}: Zeile {1} ist kein JSON; sie berichtigen oder mit data.skip_bad=on weglassen, was sich nicht lesen lässt.</translation>
        </message>
        <message>
            <source>{0}: ln 1 is 0, by which nothing can be divided; write 2 or more, or 0 for the training window.</source>
            <translation>{0}: ln 1 ist 0, wodurch sich nicht teilen lässt; 2 oder mehr schreiben, oder 0 für das Trainingsfenster.</translation>
        </message>
        <message>
            <source>{0}: logit difference {1}, restored {2}</source>
            <translation>{0}: Logit-Differenz {1}, wiederhergestellt {2}</translation>
        </message>
        <message>
            <source>{0}: loss {1}, {2} targets</source>
            <translation>{0}: Verlust {1}, {2} Ziele</translation>
        </message>
        <message>
            <source>{0}: masked training sees both sides of a window and no other; write 0, or choose training.objective=next-token.</source>
            <translation>{0}: Maskiertes Training sieht beide Seiten eines Fensters und kein anderes; 0 schreiben oder training.objective=next-token wählen.</translation>
        </message>
        <message>
            <source>{0}: may be {1} or {2}; write which.</source>
            <translation>{0}: kann {1} oder {2} sein; schreiben, welches.</translation>
        </message>
        <message>
            <source>{0}: missing; {1}.</source>
            <translation>{0}: fehlt; {1}.</translation>
        </message>
        <message>
            <source>{0}: more than 2 GB of text, which is not read into memory: prepare it by expe data prepare and give the folder that this makes.</source>
            <translation>{0}: mehr als 2 GB Text, der nicht in den Speicher gelesen wird: ihn mit expe data prepare vorbereiten und den Ordner angeben, den das anlegt.</translation>
        </message>
        <message>
            <source>{0}: more than 64 MB, which no tokenizer needs; choose another one.</source>
            <translation>{0}: mehr als 64 MB, die kein Tokenizer braucht; einen anderen wählen.</translation>
        </message>
        <message>
            <source>{0}: neighbours first equal at n = {1}</source>
            <translation>{0}: Nachbarn zuerst gleich bei n = {1}</translation>
        </message>
        <message>
            <source>{0}: no claim, {1}</source>
            <translation>{0}: keine Aussage, {1}</translation>
        </message>
        <message>
            <source>{0}: no file has such a name; write the path of a text.</source>
            <translation>{0}: Keine Datei hat einen solchen Namen; den Pfad eines Textes schreiben.</translation>
        </message>
        <message>
            <source>{0}: no layer has the run's encoding, {1}; write it for some, or position.encoding=nope.</source>
            <translation>{0}: Keine Schicht hat die Kodierung des Laufs, {1}; sie bei einigen schreiben, oder position.encoding=nope.</translation>
        </message>
        <message>
            <source>{0}: no layer that it says sees all that comes before, so that nothing is tempered; set {0}=all.</source>
            <translation>{0}: Keine der Schichten, die es nennt, sieht alles Frühere, so dass nichts temperiert wird; {0}=all setzen.</translation>
        </message>
        <message>
            <source>{0}: no neighbours equal</source>
            <translation>{0}: keine Nachbarn gleich</translation>
        </message>
        <message>
            <source>{0}: no pair turns {1} times within {2} tokens, where the ramp of transformers falls instead of rising; write fewer turns.</source>
            <translation>{0}: Kein Paar dreht sich innerhalb von {2} Tokens {1}-mal, wo die Rampe von transformers fällt statt steigt; weniger Drehungen schreiben.</translation>
        </message>
        <message>
            <source>{0}: no position enters there</source>
            <translation>{0}: Dort geht keine Position ein</translation>
        </message>
        <message>
            <source>{0}: no run has this parameter, nor one that is called nearly so.</source>
            <translation>{0}: kein Lauf hat diesen Parameter noch einen, der annähernd so heißt.</translation>
        </message>
        <message>
            <source>{0}: no run has this parameter; nearest is {1}.</source>
            <translation>{0}: Kein Lauf hat diesen Parameter; am nächsten ist {1}.</translation>
        </message>
        <message>
            <source>{0}: no value there</source>
            <translation>{0}: kein Wert dort</translation>
        </message>
        <message>
            <source>{0}: no_rope_layers is not a list of one number for each layer.</source>
            <translation>{0}: no_rope_layers ist keine Liste mit einer Zahl für jede Schicht.</translation>
        </message>
        <message>
            <source>{0}: none of its lines holds a text called {1}; write the name of its own in data.field.</source>
            <translation>{0}: Keine der Zeilen enthält einen Text namens {1}; den eigenen Namen in data.field schreiben.</translation>
        </message>
        <message>
            <source>{0}: not UTF-8 at byte {1}; write it in UTF-8.</source>
            <translation>{0}: bei Byte {1} kein UTF-8; in UTF-8 schreiben.</translation>
        </message>
        <message>
            <source>{0}: not a finite number; {1}.</source>
            <translation>{0}: keine endliche Zahl; {1}.</translation>
        </message>
        <message>
            <source>{0}: not a regular file; write the path of a text.</source>
            <translation>{0}: keine gewöhnliche Datei; den Pfad eines Texts schreiben.</translation>
        </message>
        <message>
            <source>{0}: not a regular file; write the path of a tokenizer: a sentencepiece .model, a tokenizer.json or tiktoken's ranks.</source>
            <translation>{0}: keine gewöhnliche Datei; den Pfad eines Tokenizers schreiben: ein .model von sentencepiece, eine tokenizer.json oder die Ränge von tiktoken.</translation>
        </message>
        <message>
            <source>{0}: not a sentencepiece model that can be used, for it is damaged; choose another .model file.</source>
            <translation>{0}: kein verwendbares sentencepiece-Modell, denn sie ist beschädigt; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0}: not a text, for byte {1} is zero; write the path of a UTF-8 text.</source>
            <translation>{0}: kein Text, denn Byte {1} ist null; den Pfad eines UTF-8-Texts schreiben.</translation>
        </message>
        <message>
            <source>{0}: not a tokenizer.json that can be used, for its {1} is damaged; choose another tokenizer.</source>
            <translation>{0}: keine brauchbare tokenizer.json, denn {1} ist beschädigt; einen anderen Tokenizer wählen.</translation>
        </message>
        <message>
            <source>{0}: not learnt, {1} at 1×</source>
            <translation>{0}: nicht gelernt, {1} bei 1×</translation>
        </message>
        <message>
            <source>{0}: not measured</source>
            <translation>{0}: nicht gemessen</translation>
        </message>
        <message>
            <source>{0}: nothing stands between the separators; write another data.separator.</source>
            <translation>{0}: Zwischen den Trennzeichen steht nichts; ein anderes data.separator schreiben.</translation>
        </message>
        <message>
            <source>{0}: num_key_value_heads is no divisor of num_attention_heads.</source>
            <translation>{0}: num_key_value_heads ist kein Teiler von num_attention_heads.</translation>
        </message>
        <message>
            <source>{0}: of {1} the answers alone are learned; write 1, or data.task=none.</source>
            <translation>{0}: Von {1} werden allein die Antworten gelernt; 1 schreiben, oder data.task=none.</translation>
        </message>
        <message>
            <source>{0}: only a part of each head is rotated ({1}), as no Llama of transformers does; all of it is here, or the share of proportional.</source>
            <translation>{0}: Nur ein Teil jedes Kopfes wird gedreht ({1}), was kein Llama von transformers tut; hier der ganze, oder der Anteil von proportional.</translation>
        </message>
        <message>
            <source>{0}: positions that are drawn do not go on from window to window; write 0, or choose training.positions=plain.</source>
            <translation>{0}: Gezogene Positionen gehen nicht von Fenster zu Fenster weiter; 0 schreiben oder training.positions=plain wählen.</translation>
        </message>
        <message>
            <source>{0}: rows of n = {1} and {2} are equal</source>
            <translation>{0}: Zeilen von n = {1} und {2} sind gleich</translation>
        </message>
        <message>
            <source>{0}: run {1} failed and is left out</source>
            <translation>{0}: Lauf {1} schlug fehl und ist weggelassen</translation>
        </message>
        <message>
            <source>{0}: run {1} is not finished and left out</source>
            <translation>{0}: Lauf {1} ist nicht fertig und weggelassen</translation>
        </message>
        <message>
            <source>{0}: run {1} not evaluated at 1× and beyond, left out</source>
            <translation>{0}: Lauf {1} nicht bei 1× und darüber hinaus ausgewertet, weggelassen</translation>
        </message>
        <message>
            <source>{0}: run {1} not evaluated so at the last checkpoint, left out</source>
            <translation>{0}: Lauf {1} am letzten Checkpoint nicht so ausgewertet, weggelassen</translation>
        </message>
        <message>
            <source>{0}: run {1} repeats a finished run of its seed and is left out</source>
            <translation>{0}: Lauf {1} wiederholt einen fertigen Lauf seines Seeds und ist weggelassen</translation>
        </message>
        <message>
            <source>{0}: runs {1} are not finished and left out</source>
            <translation>{0}: Läufe {1} sind nicht fertig und weggelassen</translation>
        </message>
        <message>
            <source>{0}: runs {1} failed and are left out</source>
            <translation>{0}: Läufe {1} schlugen fehl und sind weggelassen</translation>
        </message>
        <message>
            <source>{0}: runs {1} not evaluated at 1× and beyond, left out</source>
            <translation>{0}: Läufe {1} nicht bei 1× und darüber hinaus ausgewertet, weggelassen</translation>
        </message>
        <message>
            <source>{0}: runs {1} not evaluated so at the last checkpoint, left out</source>
            <translation>{0}: Läufe {1} am letzten Checkpoint nicht so ausgewertet, weggelassen</translation>
        </message>
        <message>
            <source>{0}: runs {1} repeat finished runs of their seeds and are left out</source>
            <translation>{0}: Läufe {1} wiederholen fertige Läufe ihrer Seeds und sind weggelassen</translation>
        </message>
        <message>
            <source>{0}: seed {1} left out of the comparison with {2}, which has no such seed measured likewise</source>
            <translation>{0}: Seed {1} beim Vergleich mit {2} weggelassen, das diesen Seed nicht ebenso gemessen hat</translation>
        </message>
        <message>
            <source>{0}: seeds {1} left out of the comparison with {2}, which has no such seed measured likewise</source>
            <translation>{0}: Seeds {1} beim Vergleich mit {2} weggelassen, das diese Seeds nicht ebenso gemessen hat</translation>
        </message>
        <message>
            <source>{0}: sentencepiece cannot use it ({1}); choose another .model file.</source>
            <translation>{0}: sentencepiece kann damit nichts anfangen ({1}); eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0}: sentencepiece crashes with it; choose another .model file.</source>
            <translation>{0}: sentencepiece stürzt damit ab; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0}: sentencepiece needs more than {1} seconds with it; choose another .model file.</source>
            <translation>{0}: sentencepiece braucht damit mehr als {1} Sekunden; eine andere .model-Datei wählen.</translation>
        </message>
        <message>
            <source>{0}: sliding_window is said, which models of this type do not have; leave it out.</source>
            <translation>{0}: sliding_window ist genannt, was Modelle dieses Typs nicht haben; es weglassen.</translation>
        </message>
        <message>
            <source>{0}: temperature={1} is no temperature; write a number above 0, at most {2}.</source>
            <translation>{0}: temperature={1} ist keine Temperatur; eine Zahl über 0 schreiben, höchstens {2}.</translation>
        </message>
        <message>
            <source>{0}: tensor {1} has another shape or type than this model.</source>
            <translation>{0}: Tensor {1} hat eine andere Form oder einen anderen Typ als dieses Modell.</translation>
        </message>
        <message>
            <source>{0}: tensor {1} is in another file too.</source>
            <translation>{0}: Tensor {1} steht auch in einer anderen Datei.</translation>
        </message>
        <message>
            <source>{0}: tensor {1} is in no safetensors file of the folder.</source>
            <translation>{0}: Tensor {1} steht in keiner safetensors-Datei des Ordners.</translation>
        </message>
        <message>
            <source>{0}: the activation {1} is not there; SiLU, GELU and its approximation with tanh are.</source>
            <translation>{0}: Die Aktivierung {1} gibt es nicht; es gibt SiLU, GELU und dessen Näherung mit tanh.</translation>
        </message>
        <message>
            <source>{0}: the answer of {1} is predicted token by token; choose next-token, or write data.task=none.</source>
            <translation>{0}: Die Antwort von {1} wird Token für Token vorhergesagt; next-token wählen oder data.task=none schreiben.</translation>
        </message>
        <message>
            <source>{0}: the bracket at character {1} closes none.</source>
            <translation>{0}: Die Klammer bei Zeichen {1} schließt keine.</translation>
        </message>
        <message>
            <source>{0}: the bracket at character {1} is not closed.</source>
            <translation>{0}: Die Klammer bei Zeichen {1} ist nicht geschlossen.</translation>
        </message>
        <message>
            <source>{0}: the comma at character {1} is in no function; a decimal sign is a point.</source>
            <translation>{0}: Das Komma bei Zeichen {1} steht in keiner Funktion; Dezimalzeichen ist der Punkt.</translation>
        </message>
        <message>
            <source>{0}: the file is empty; write the path of a text.</source>
            <translation>{0}: Die Datei ist leer; den Pfad eines Texts schreiben.</translation>
        </message>
        <message>
            <source>{0}: the first windows of a step have none before them, and there are no others; write 2 or more for training.accumulation.</source>
            <translation>{0}: Die ersten Fenster eines Schritts haben keine vor sich, und andere gibt es nicht; für training.accumulation 2 oder mehr schreiben.</translation>
        </message>
        <message>
            <source>{0}: the folder cannot be read ({1}); give it the right to be read.</source>
            <translation>{0}: Der Ordner lässt sich nicht lesen ({1}); das Leserecht geben.</translation>
        </message>
        <message>
            <source>{0}: the folder holds no text; write the path of a UTF-8 file or of a folder of them.</source>
            <translation>{0}: Der Ordner enthält keinen Text; den Pfad einer UTF-8-Datei oder eines Ordners davon schreiben.</translation>
        </message>
        <message>
            <source>{0}: the formula cannot be read.</source>
            <translation>{0}: Die Formel ist nicht zu lesen.</translation>
        </message>
        <message>
            <source>{0}: the formula gives no finite number at n = {1}; change it, or the values of its names.</source>
            <translation>{0}: Die Formel ergibt bei n = {1} keine endliche Zahl; die Formel oder die Werte ihrer Namen ändern.</translation>
        </message>
        <message>
            <source>{0}: the formula gives no number, whatever its values are.</source>
            <translation>{0}: Die Formel ergibt keine Zahl, welche Werte ihre Namen auch haben.</translation>
        </message>
        <message>
            <source>{0}: the formula is not one of real numbers.</source>
            <translation>{0}: Die Formel ist keine aus reellen Zahlen.</translation>
        </message>
        <message>
            <source>{0}: the function at character {1} is of one value.</source>
            <translation>{0}: Die Funktion bei Zeichen {1} ist von einem Wert.</translation>
        </message>
        <message>
            <source>{0}: the function at character {1} is of two values, as in max(n, 1).</source>
            <translation>{0}: Die Funktion bei Zeichen {1} ist von zwei Werten, wie in max(n, 1).</translation>
        </message>
        <message>
            <source>{0}: the grid has {1} columns, and the table {2}; write at least {1}, or auto.</source>
            <translation>{0}: das Gitter hat {1} Spalten, und die Tabelle {2}; mindestens {1} eingeben, oder auto.</translation>
        </message>
        <message>
            <source>{0}: the logits are of content alone, since position comes in behind them, where the nearest keys take their share first; choose the map or the distance.</source>
            <translation>{0}: Die Logits sind allein vom Inhalt, denn die Position kommt erst hinter ihnen hinein, wo die nächsten Schlüssel zuerst ihren Anteil nehmen; Karte oder Abstand wählen.</translation>
        </message>
        <message>
            <source>{0}: the object of line {1} has no text called {2}; write one of its texts in data.field ({3}), or leave such lines out by data.skip_bad=on.</source>
            <translation>{0}: Das Objekt in Zeile {1} hat keinen Text namens {2}; einen seiner Texte in data.field schreiben ({3}) oder solche Zeilen mit data.skip_bad=on weglassen.</translation>
        </message>
        <message>
            <source>{0}: the ramp rises from it to {1}; write a smaller number.</source>
            <translation>{0}: Die Rampe steigt von diesem Wert bis {1}; eine kleinere Zahl schreiben.</translation>
        </message>
        <message>
            <source>{0}: the runs of this cell differ in {1} too: make it a row or a column, choose runs, or allow it (--except {1}).</source>
            <translation>{0}: Die Läufe dieser Zelle unterscheiden sich auch in {1}: eine Zeile oder Spalte daraus machen, Läufe wählen oder es erlauben (--except {1}).</translation>
        </message>
        <message>
            <source>{0}: the runs of this cell were trained on different data: choose some with --runs.</source>
            <translation>{0}: Die Läufe dieser Zelle wurden auf verschiedenen Daten trainiert: mit --runs welche wählen.</translation>
        </message>
        <message>
            <source>{0}: the sign at character {1} has no meaning in a formula; write + - * / ^ ( ) and names.</source>
            <translation>{0}: Das Zeichen an Stelle {1} hat in einer Formel keine Bedeutung; + - * / ^ ( ) und Namen schreiben.</translation>
        </message>
        <message>
            <source>{0}: the study keeps no table of this name; nearest is {1}.</source>
            <translation>{0}: Die Studie bewahrt keine Tabelle dieses Namens auf; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>{0}: the task {1} is written in characters; choose characters or bytes, and leave data.model empty.</source>
            <translation>{0}: Die Aufgabe {1} ist in Zeichen geschrieben; characters oder bytes wählen und data.model leer lassen.</translation>
        </message>
        <message>
            <source>{0}: the template {1} says it itself; leave it out{2}.</source>
            <translation>{0}: Die Vorlage {1} sagt das selbst; weglassen{2}.</translation>
        </message>
        <message>
            <source>{0}: the weights are quantized; import the model's weights in bf16, f16 or f32.</source>
            <translation>{0}: Die Gewichte sind quantisiert; die Gewichte des Modells in bf16, f16 oder f32 importieren.</translation>
        </message>
        <message>
            <source>{0}: the weights to begin with belong to a run without one; leave it empty, or make a run that begins anew.</source>
            <translation>{0}: Die Anfangsgewichte gehören zu einem Lauf ohne diese Angabe; leer lassen oder einen Lauf anlegen, der von vorn beginnt.</translation>
        </message>
        <message>
            <source>{0}: the weights to begin with belong to {1}; write that, or make a run that begins anew.</source>
            <translation>{0}: Die Anfangsgewichte gehören zu {1}; das schreiben oder einen Lauf anlegen, der von vorn beginnt.</translation>
        </message>
        <message>
            <source>{0}: there are no values: write them behind the sign =, separated by commas.</source>
            <translation>{0}: Es sind keine Werte da: sie hinter das Zeichen = schreiben, durch Kommas getrennt.</translation>
        </message>
        <message>
            <source>{0}: there is no question in it.</source>
            <translation>{0}: Es ist keine Frage darin.</translation>
        </message>
        <message>
            <source>{0}: there is no such file or folder; write the path of a text.</source>
            <translation>{0}: Diese Datei oder diesen Ordner gibt es nicht; den Pfad eines Texts schreiben.</translation>
        </message>
        <message>
            <source>{0}: there is no such file; write the path of a tokenizer: a sentencepiece .model, a tokenizer.json or tiktoken's ranks.</source>
            <translation>{0}: Diese Datei gibt es nicht; den Pfad eines Tokenizers schreiben: ein .model von sentencepiece, eine tokenizer.json oder die Ränge von tiktoken.</translation>
        </message>
        <message>
            <source>{0}: there is no such parameter.</source>
            <translation>{0}: Einen solchen Parameter gibt es nicht.</translation>
        </message>
        <message>
            <source>{0}: there is no such view.</source>
            <translation>{0}: Diese Ansicht gibt es nicht.</translation>
        </message>
        <message>
            <source>{0}: there is room for {1} names; write fewer.</source>
            <translation>{0}: Es ist Platz für {1} Namen; weniger schreiben.</translation>
        </message>
        <message>
            <source>{0}: these are more than 1 GB of questions; ask fewer by --most.</source>
            <translation>{0}: Das ist mehr als 1 GB an Fragen; mit --most weniger stellen.</translation>
        </message>
        <message>
            <source>{0}: this table is no longer there; choose one in the list.</source>
            <translation>{0}: Diese Tabelle ist nicht mehr da; eine in der Liste wählen.</translation>
        </message>
        <message>
            <source>{0}: this version has no such parameter, or the sweep no value of it.</source>
            <translation>{0}: Diese Version hat keinen solchen Parameter, oder die Reihe keinen Wert davon.</translation>
        </message>
        <message>
            <source>{0}: this version has no such parameter; nearest is {1}.</source>
            <translation>{0}: Diese Version hat keinen solchen Parameter; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>{0}: token {1} is {2}, which the vocabulary of {3} does not have; name its own tokenizer in data.model, or bring the whole file back.</source>
            <translation>{0}: Token {1} ist {2}, das im Vokabular von {3} fehlt; den eigenen Tokenizer in data.model angeben oder die ganze Datei zurückholen.</translation>
        </message>
        <message>
            <source>{0}: training reads {1} positions, and the table has {2}; write at least {1}, or auto.</source>
            <translation>{0}: Das Training liest {1} Positionen, und die Tabelle hat {2}; mindestens {1} oder auto schreiben.</translation>
        </message>
        <message>
            <source>{0}: transformers has no counterpart of {1}, as it has of {2}; config.json says that it is of type expe-workbench, which comes back in here.</source>
            <translation>{0}: transformers hat kein Gegenstück zu {1}, wie es eines zu {2} hat; config.json nennt es expe-workbench, was hier wieder hereinkommt.</translation>
        </message>
        <message>
            <source>{0}: unknown figure; there are loss and length.</source>
            <translation>{0}: unbekannte Abbildung; es gibt loss und length.</translation>
        </message>
        <message>
            <source>{0}: unknown in a case; nearest is {1}.</source>
            <translation>{0}: in einem Fall unbekannt; am nächsten ist {1}.</translation>
        </message>
        <message>
            <source>{0}: unknown kind of file; a figure is written as pdf, svg or png.</source>
            <translation>{0}: unbekannter Dateityp; eine Abbildung wird als pdf, svg oder png geschrieben.</translation>
        </message>
        <message>
            <source>{0}: unknown option of this figure; nearest is {1}.</source>
            <translation>{0}: unbekannte Option dieser Abbildung; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>{0}: unknown, and no parameter is called nearly so; expe help lists the pages that tell them.</source>
            <translation>{0}: unbekannt, und kein Parameter heißt annähernd so; expe help nennt die Seiten, auf denen sie stehen.</translation>
        </message>
        <message>
            <source>{0}: unknown; nearest is {1}.</source>
            <translation>{0}: unbekannt; am nächsten liegt {1}.</translation>
        </message>
        <message>
            <source>{0}: version 4 of transformers leaves {1} aside and version 5 does not; write it beside {2} too.</source>
            <translation>{0}: Version 4 von transformers lässt {1} beiseite und Version 5 nicht; es auch neben {2} schreiben.</translation>
        </message>
        <message>
            <source>{0}: what stands at character {1} is no number.</source>
            <translation>{0}: Was an Stelle {1} steht, ist keine Zahl.</translation>
        </message>
        <message>
            <source>{0}: what stands behind {1} is no range; write the smaller number first, within -1e6 and 1e6, as in {1} 0..1.</source>
            <translation>{0}: Was hinter {1} steht, ist kein Bereich; die kleinere Zahl zuerst schreiben, zwischen -1e6 und 1e6, wie in {1} 0..1.</translation>
        </message>
        <message>
            <source>{0}: windows of {1} do not go on from one another; write 0, or data.task=none.</source>
            <translation>{0}: Fenster von {1} setzen einander nicht fort; 0 schreiben oder data.task=none.</translation>
        </message>
        <message>
            <source>{0}: write a formula, as in theta*(n + c).</source>
            <translation>{0}: Eine Formel schreiben, wie in theta*(n + c).</translation>
        </message>
        <message>
            <source>{0}: write a number, without quotes.</source>
            <translation>{0}: eine Zahl ohne Anführungszeichen schreiben.</translation>
        </message>
        <message>
            <source>{0}: write a shorter name with some letters a to z or digits.</source>
            <translation>{0}: einen kürzeren Namen mit einigen Buchstaben von a bis z oder Ziffern schreiben.</translation>
        </message>
        <message>
            <source>{0}: write a text in quotes.</source>
            <translation>{0}: einen Text in Anführungszeichen schreiben.</translation>
        </message>
        <message>
            <source>{0}: write brackets around what the sign at character {1} is of, as in 2*(-n).</source>
            <translation>{0}: Das Vorzeichen an Stelle {1} und das, wozu es gehört, in Klammern setzen, wie in 2*(-n).</translation>
        </message>
        <message>
            <source>{0}: write brackets to say which power comes first at character {1}, as in 2^(3^n).</source>
            <translation>{0}: Mit Klammern angeben, welche Potenz an Stelle {1} zuerst kommt, wie in 2^(3^n).</translation>
        </message>
        <message>
            <source>{0}: write the name of a file that ends in .model.</source>
            <translation>{0}: den Namen einer Datei schreiben, der auf .model endet.</translation>
        </message>
        <message>
            <source>{0}: write true or false.</source>
            <translation>{0}: true oder false schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1}</source>
            <translation>{0}: {1}</translation>
        </message>
        <message>
            <source>{0}: {1} acts at the embedding and in no layer, so that none can be without it; write {1} for nope.</source>
            <translation>{0}: {1} wirkt am Embedding und in keiner Schicht, sodass keine ohne sie sein kann; {1} statt nope schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} acts at the embedding, which all layers share; write it in position.encoding, not for single layers.</source>
            <translation>{0}: {1} wirkt am Embedding, das alle Schichten teilen; in position.encoding schreiben, nicht für einzelne Schichten.</translation>
        </message>
        <message>
            <source>{0}: {1} acts at the embedding, which all layers share; write {2} for the run, not for single layers.</source>
            <translation>{0}: {1} wirkt am Embedding, das alle Schichten teilen; {2} für den Lauf schreiben, nicht für einzelne Schichten.</translation>
        </message>
        <message>
            <source>{0}: {1} and {2} are both names of {3}; choose one of them.</source>
            <translation>{0}: {1} und {2} sind beide Namen von {3}; einen davon wählen.</translation>
        </message>
        <message>
            <source>{0}: {1} and {2} contradict each other; leave one of them out.</source>
            <translation>{0}: {1} und {2} widersprechen sich; eines davon weglassen.</translation>
        </message>
        <message>
            <source>{0}: {1} and {2} end so; write the whole key.</source>
            <translation>{0}: {1} und {2} enden so; den ganzen Schlüssel schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} asks what stands above; write 2 columns or more.</source>
            <translation>{0}: {1} fragt, was darüber steht; 2 oder mehr Spalten eingeben.</translation>
        </message>
        <message>
            <source>{0}: {1} counts no values: write a whole number from 2 up behind the colon.</source>
            <translation>{0}: {1} zählt keine Werte: hinter den Doppelpunkt eine ganze Zahl ab 2 schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} dims do not fit into the width {2}; write at most {2}.</source>
            <translation>{0}: {1} Dimensionen passen nicht in die Breite {2}; höchstens {2} schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} entries stand for {2} layers; write {2} or fewer, which are repeated.</source>
            <translation>{0}: {1} Einträge stehen für {2} Schichten; {2} oder weniger schreiben, die sich wiederholen.</translation>
        </message>
        <message>
            <source>{0}: {1} factors, and {2} pairs turn; write one for each, or one for all.</source>
            <translation>{0}: {1} Faktoren, aber {2} Paare drehen sich; einen für jedes oder einen für alle schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} has more than {2} values: write fewer.</source>
            <translation>{0}: {1} hat mehr als {2} Werte: weniger schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} heads cannot be halved, as position.rope_pp.equal = heads does; write an even number.</source>
            <translation>{0}: {1} Köpfe lassen sich nicht halbieren, wie es position.rope_pp.equal = heads tut; eine gerade Zahl schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} is a range by factors, which begins and ends above 0: write it with + instead.</source>
            <translation>{0}: {1} ist ein Bereich nach Faktoren, der über 0 beginnt und endet: ihn stattdessen mit + schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} is above the largest value {2}; {3}.</source>
            <translation>{0}: {1} liegt über dem größten Wert {2}; {3}.</translation>
        </message>
        <message>
            <source>{0}: {1} is below the smallest value {2}; {3}.</source>
            <translation>{0}: {1} liegt unter dem kleinsten Wert {2}; {3}.</translation>
        </message>
        <message>
            <source>{0}: {1} is below {2}.</source>
            <translation>{0}: {1} ist unter {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is drawn at the start of a run, so there are no positions to show before; look at a run, name a seed (--seed 1), or choose a fixed start.</source>
            <translation>{0}: {1} wird beim Start eines Laufs gezogen, vorher gibt es also keine Positionen zu zeigen; einen Lauf ansehen, einen Seed nennen (--seed 1) oder einen festen Start wählen.</translation>
        </message>
        <message>
            <source>{0}: {1} is drawn at the start of a run, so there are no positions to show before; look at a run, or name a seed (--seed 1).</source>
            <translation>{0}: {1} wird beim Start eines Laufs gezogen, vorher gibt es also keine Positionen zu zeigen; einen Lauf ansehen oder einen Seed nennen (--seed 1).</translation>
        </message>
        <message>
            <source>{0}: {1} is empty: its factor does not lead from its beginning to its end.</source>
            <translation>{0}: {1} ist leer: Sein Faktor führt nicht vom Anfang zum Ende.</translation>
        </message>
        <message>
            <source>{0}: {1} is empty: its step does not lead from its beginning to its end.</source>
            <translation>{0}: {1} ist leer: Seine Schrittweite führt nicht vom Anfang zum Ende.</translation>
        </message>
        <message>
            <source>{0}: {1} is kept under the same file name; choose another name.</source>
            <translation>{0}: {1} liegt unter demselben Dateinamen; einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>{0}: {1} is neither true nor false.</source>
            <translation>{0}: {1} ist weder true noch false.</translation>
        </message>
        <message>
            <source>{0}: {1} is no encoding; nearest is {2}.</source>
            <translation>{0}: {1} ist keine Kodierung; am nächsten liegt {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is none of the names; write one of position.custom.names.</source>
            <translation>{0}: {1} ist keiner der Namen; einen aus position.custom.names schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a list of numbers.</source>
            <translation>{0}: {1} ist keine Liste von Zahlen.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a list of numbers; {2}.</source>
            <translation>{0}: {1} ist keine Liste von Zahlen; {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a list of {2} numbers, one for each pair of a head's dims.</source>
            <translation>{0}: {1} ist keine Liste von {2} Zahlen, einer für jedes Paar von Dimensionen eines Kopfes.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a number.</source>
            <translation>{0}: {1} ist keine Zahl.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a number; {2}.</source>
            <translation>{0}: {1} ist keine Zahl; {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a range: write FROM..TO*FACTOR as in 1e-4..1e-2*10, FROM..TO+STEP as in 64..256+64, or FROM..TO:COUNT as in 1e-4..1e-2:5.</source>
            <translation>{0}: {1} ist kein Bereich: VON..BIS*FAKTOR schreiben wie in 1e-4..1e-2*10, VON..BIS+SCHRITT wie in 64..256+64 oder VON..BIS:ANZAHL wie in 1e-4..1e-2:5.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a text.</source>
            <translation>{0}: {1} ist kein Text.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a whole number that a model can have.</source>
            <translation>{0}: {1} ist keine ganze Zahl, die ein Modell haben kann.</translation>
        </message>
        <message>
            <source>{0}: {1} is not a whole number; {2}.</source>
            <translation>{0}: {1} ist keine ganze Zahl; {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not above 0.</source>
            <translation>{0}: {1} ist nicht über 0.</translation>
        </message>
        <message>
            <source>{0}: {1} is not above {2}.</source>
            <translation>{0}: {1} ist nicht über {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not an object.</source>
            <translation>{0}: {1} ist kein Objekt.</translation>
        </message>
        <message>
            <source>{0}: {1} is not known here; what it changes would be lost.</source>
            <translation>{0}: {1} ist hier nicht bekannt; was es ändert, ginge verloren.</translation>
        </message>
        <message>
            <source>{0}: {1} is not on or off; {2}.</source>
            <translation>{0}: {1} ist weder on noch off; {2}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not one of its values, nearest is {2}; {3}.</source>
            <translation>{0}: {1} ist keiner der Werte, am nächsten liegt {2}; {3}.</translation>
        </message>
        <message>
            <source>{0}: {1} is not there, and goes out with the runs: bring it back first.</source>
            <translation>{0}: {1} ist nicht da und geht mit den Läufen mit: zuerst zurückholen.</translation>
        </message>
        <message>
            <source>{0}: {1} is scaled; here rotations are of layers that see everything alone.</source>
            <translation>{0}: {1} ist skaliert; hier sind es nur Drehungen von Schichten, die alles sehen.</translation>
        </message>
        <message>
            <source>{0}: {1} is unknown in a layer of {2}; nearest is {3}.</source>
            <translation>{0}: {1} ist in einer Schicht von {2} unbekannt; am nächsten liegt {3}.</translation>
        </message>
        <message>
            <source>{0}: {1} is {2}, and attention here is never like that.</source>
            <translation>{0}: {1} ist {2}, und so ist Attention hier nie.</translation>
        </message>
        <message>
            <source>{0}: {1} makes its own windows and reads no text; leave data.text empty, or write data.task=none.</source>
            <translation>{0}: {1} macht seine eigenen Fenster und liest keinen Text; data.text leer lassen oder data.task=none schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} makes no device known to LibTorch.</source>
            <translation>{0}: {1} macht LibTorch kein Gerät bekannt.</translation>
        </message>
        <message>
            <source>{0}: {1} makes texts shorter, which transformers does not; write 1 or more.</source>
            <translation>{0}: {1} macht Texte kürzer, was transformers nicht tut; 1 oder mehr schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} means something else in a formula; choose another name.</source>
            <translation>{0}: {1} bedeutet in einer Formel etwas anderes; einen anderen Namen wählen.</translation>
        </message>
        <message>
            <source>{0}: {1} of a head's {2} dims makes no pair that turns, or more than there are.</source>
            <translation>{0}: {1} von den {2} Dimensionen eines Kopfes ergibt kein Paar, das sich dreht, oder mehr, als es gibt.</translation>
        </message>
        <message>
            <source>{0}: {1} of {2} windows answered without a mistake (95 % interval {3} to {4}), {5} of the digits right</source>
            <translation>{0}: {1} von {2} Fenstern ohne Fehler beantwortet (95-%-Intervall {3} bis {4}), {5} der Ziffern richtig</translation>
        </message>
        <message>
            <source>{0}: {1} stands there twice; write it once.</source>
            <translation>{0}: {1} steht dort zweimal; schreiben Sie es einmal.</translation>
        </message>
        <message>
            <source>{0}: {1} stands twice in a layer; write it once.</source>
            <translation>{0}: {1} steht bei einer Schicht zweimal; es einmal schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} stands twice; write it once.</source>
            <translation>{0}: {1} steht zweimal da; es einmal schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} tokens leave none of the {2} of training to be mapped; write less than {2}.</source>
            <translation>{0}: {1} Tokens lassen von den {2} des Trainings keines zum Abbilden übrig; weniger als {2} schreiben.</translation>
        </message>
        <message>
            <source>{0}: {1} was prepared with {2}; write that, or prepare the texts anew.</source>
            <translation>{0}: {1} wurde mit {2} vorbereitet; das schreiben oder die Texte neu vorbereiten.</translation>
        </message>
        <message>
            <source>{0}: {1} {2}, mean of {3} loss</source>
            <translation>{0}: {1} {2}, Mittel von {3} Verlust</translation>
        </message>
        <message>
            <source>{0}: {1} {2}, mean of {3} losses</source>
            <translation>{0}: {1} {2}, Mittel von {3} Verlusten</translation>
        </message>
        <message>
            <source>{0}: {1}, the best of {2} by validation loss at 1× ({3}; seeds that all have: {4})</source>
            <translation>{0}: {1}, der beste von {2} nach dem Validierungsverlust bei 1× ({3}; Seeds, die alle haben: {4})</translation>
        </message>
        <message>
            <source>{0}: {1}, the only one trained: untuned</source>
            <translation>{0}: {1}, der einzige trainierte Wert: nicht abgestimmt</translation>
        </message>
        <message>
            <source>{0}: {1}.</source>
            <translation>{0}: {1}.</translation>
        </message>
        <message>
            <source>{0}: {1}={2} is no number of tokens; write a whole number from 1 to {3}, or L, L/4, 2L for as many as training windows have.</source>
            <translation>{0}: {1}={2} ist keine Zahl von Tokens; eine ganze Zahl von 1 bis {3} schreiben, oder L, L/4, 2L, wobei L für die Tokens eines Trainingsfensters steht.</translation>
        </message>
        <message>
            <source>{0}: {2} at character {1} is a function: write what it is of in brackets, as in {2}(n).</source>
            <translation>{0}: {2} bei Zeichen {1} ist eine Funktion: in Klammern schreiben, wovon, wie in {2}(n).</translation>
        </message>
        <message>
            <source>{0}: {2} at character {1} is no function; nearest is {3}.</source>
            <translation>{0}: {2} an Stelle {1} ist keine Funktion; am nächsten liegt {3}.</translation>
        </message>
        <message>
            <source>{0}: {2} at character {1} is no function; write {2}*(…) for a product.</source>
            <translation>{0}: {2} bei Zeichen {1} ist keine Funktion; für ein Produkt {2}*(…) schreiben.</translation>
        </message>
        <message>
            <source>{0}: {2} at character {1} is unknown; nearest is {3}.</source>
            <translation>{0}: {2} an Stelle {1} ist unbekannt; am nächsten liegt {3}.</translation>
        </message>
        <message>
            <source>{0}; equivalent within ±{1} {2}</source>
            <translation>{0}; gleichwertig innerhalb von ±{1} {2}</translation>
        </message>
        <message>
            <source>{0}; it is at the edge of those tried, so that a better one may lie beyond</source>
            <translation>{0}; er liegt am Rand der versuchten, so dass jenseits ein besserer liegen kann</translation>
        </message>
        <message>
            <source>{0}; of these trained models alone, not of their encodings</source>
            <translation>{0}; nur von diesen trainierten Modellen, nicht von ihren Kodierungen</translation>
        </message>
        <message>
            <source>{0}; these trained models differ by {1} ± {2} on such text ({3} blocks)</source>
            <translation>{0}; diese trainierten Modelle unterscheiden sich auf solchem Text um {1} ± {2} ({3} Blöcke)</translation>
        </message>
        <message>
            <source>{0}={1}: a launcher of several processes sets it to a number from {2} to {3}; start with torchrun, srun or mpirun, or take it out of the environment.</source>
            <translation>{0}={1}: Wer mehrere Prozesse startet, setzt es auf eine Zahl von {2} bis {3}; starten Sie mit torchrun, srun oder mpirun, oder nehmen Sie es aus der Umgebung.</translation>
        </message>
        <message>
            <source>{0}× ({1} tokens), depth {2} to {3} %</source>
            <translation>{0}× ({1} Tokens), Tiefe {2} bis {3} %</translation>
        </message>
        <message>
            <source>{0}× ({1} tokens), s = {2}</source>
            <translation>{0}× ({1} Tokens), s = {2}</translation>
        </message>
        <message>
            <source>{0}×: {1} ({2}): breaks</source>
            <translation>{0}×: {1} ({2}): bricht</translation>
        </message>
        <message>
            <source>{0}×: {1} ({2}): holds</source>
            <translation>{0}×: {1} ({2}): hält</translation>
        </message>
        <message>
            <source>{0}×: {1} ({2}): not decided: {3}</source>
            <translation>{0}×: {1} ({2}): nicht zu entscheiden: {3}</translation>
        </message>
        <message>
            <source>{0}×: {1} ({2}): undecided</source>
            <translation>{0}×: {1} ({2}): unentschieden</translation>
        </message>
        <message>
            <source>{0}×: {1} ({2}): undecided, {3}</source>
            <translation>{0}×: {1} ({2}): unentschieden, {3}</translation>
        </message>
        <message>
            <source>{2}: with {3} training takes {0} or more, and {1} can be had; with {4}, the default, it would fit.</source>
            <translation>{2}: Mit {3} braucht das Training {0} oder mehr, zu haben sind {1}; mit {4}, der Vorgabe, würde es passen.</translation>
        </message>
        <message>
            <source>±: {0}, n = {1}</source>
            <translation>±: {0}, n = {1}</translation>
        </message>
        <message>
            <source>±: {0}, n behind it</source>
            <translation>±: {0}, n dahinter</translation>
        </message>
        <message>
            <source>× window</source>
            <translation>× Fenster</translation>
        </message>
        <message>
            <source>α</source>
            <translation>α</translation>
        </message>
        <message>
            <source>β</source>
            <translation>β</translation>
        </message>
        <message>
            <source>β at the start: at 0 each token is 0.69 wide.</source>
            <translation>β zu Beginn: Bei 0 ist jedes Token 0.69 breit.</translation>
        </message>
        <message>
            <source>β of each token.</source>
            <translation>β jedes Tokens.</translation>
        </message>
        <message>
            <source>β, the exponent of the distance.</source>
            <translation>β, der Exponent des Abstands.</translation>
        </message>
        <message>
            <source>γ of the amplitude Γ, 0 at the start.</source>
            <translation>γ der Amplitude Γ, am Anfang 0.</translation>
        </message>
        <message>
            <source>δ stays between −2π and 0, as in x-transformers: at an end it learns no more. Off: it is free, which the cosine has the same values for.</source>
            <translation>δ bleibt zwischen −2π und 0, wie in x-transformers: An einem Ende lernt es nicht weiter. Aus: Es ist frei, wofür der Kosinus dieselben Werte hat.</translation>
        </message>
        <message>
            <source>δ, by which each dim of a head's keys is ahead.</source>
            <translation>δ, um das jede Dimension der Schlüssel eines Kopfes vorauseilt.</translation>
        </message>
        <message>
            <source>σ, the logarithm of what the power is multiplied by; at the start that of ALiBi's slope.</source>
            <translation>σ, der Logarithmus dessen, womit die Potenz multipliziert wird; am Anfang der von ALiBis Steigung.</translation>
        </message>
        <message>
            <source>φ of each token, before the convolution.</source>
            <translation>φ jedes Tokens, vor der Faltung.</translation>
        </message>
        <message>
            <source>ψ(x) = ln(c·x + 1): a larger c tells near distances better apart. c is learned.</source>
            <translation>ψ(x) = ln(c·x + 1): Ein größeres c unterscheidet nahe Abstände besser. c wird gelernt.</translation>
        </message>
        <message>
            <source>ω of each coordinate, head and pair, of mixed.</source>
            <translation>ω jeder Koordinate, jedes Kopfs und jedes Paares, bei mixed.</translation>
        </message>
        <message>
            <source>ω, 1 at the start.</source>
            <translation>ω, 1 zu Beginn.</translation>
        </message>
        <message>
            <source>“{0}” is neither a parameter nor a column of the list.</source>
            <translation>„{0}“ ist weder ein Parameter noch eine Spalte der Liste.</translation>
        </message>
        <message>
            <source>“{0}” is no parameter; the nearest is “{1}”.</source>
            <translation>„{0}“ ist kein Parameter; am nächsten kommt „{1}“.</translation>
        </message>
        <message>
            <source>“{0}”: a number is missing.</source>
            <translation>„{0}“: Es fehlt eine Zahl.</translation>
        </message>
        <message>
            <source>“{0}”: write what is compared, for example rate&lt;1e-3.</source>
            <translation>„{0}“: Es fehlt, was verglichen wird, zum Beispiel rate&lt;1e-3.</translation>
        </message>
        <message>
            <source>“{0}”: {1} is no number; write {1}:{2}.</source>
            <translation>„{0}“: {1} ist keine Zahl; schreiben: {1}:{2}.</translation>
        </message>
        <message>
            <source>“{0}”: {1} is not a number.</source>
            <translation>„{0}“: {1} ist keine Zahl.</translation>
        </message>
        <message>
            <source>… and its log probability is then above β.</source>
            <translation>… und seine Log-Wahrscheinlichkeit dann über β liegt.</translation>
        </message>
        <message>
            <source>ℓ, by which the prior moves: it is highest where the key is e^ℓ − e^(−ℓ) after the query.</source>
            <translation>ℓ, um das sich der Prior verschiebt: Am höchsten ist er, wo der Key e^ℓ − e^(−ℓ) hinter der Query steht.</translation>
        </message>
    </context>
</TS>