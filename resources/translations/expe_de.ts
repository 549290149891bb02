<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>Amounts</name>
        <message>
            <source>%1 MB</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 GB</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 ms</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 s</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>ParameterWords</name>
        <message>
            <source>%1 to %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>at least %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>at most %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>default %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>empty</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>All files (*)</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>TokenView</name>
        <message>
            <source>id %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>1 byte</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 bytes</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::Actions</name>
        <message>
            <source>&amp;File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;New study…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New sam&amp;ple study…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Open…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open &amp;recent</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New &amp;window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Another window on this study</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save &amp;as…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy the study, and go on with the copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Export figure…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write loss or loss by length as PDF, SVG, PNG, CSV or pgfplots</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Copy figure</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy the figure to the clipboard</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export c&amp;heckpoint…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the weights of the newest checkpoint with config.json</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Import checkpoint…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make a run of weights with config.json</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Find parameter</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Commands…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Find anything that can be done, by its name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Train</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train the selected run, from where it stands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train &amp;all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train all unfinished runs, one after the other, and evaluate them by length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Pause</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pause between two steps, or go on</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Single &amp;step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train one step, then pause</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>St&amp;op</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Finish the step, write a checkpoint and end</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train without a &amp;window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train in a process of its own, which goes on when the window is closed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Evaluate by length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Losses of the newest checkpoint at 1×, 2×, … up to evaluation.longest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;New run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Duplicate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Continue from a checkpoint…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A new run that begins with trained weights, at another length or scale</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Re&amp;name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>N&amp;ote…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ta&amp;gs…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Arc&amp;hive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Put away, or take out of the archive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>De&amp;lete</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Move to the study's trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Resto&amp;re from the trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Empty the trash…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;View</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Fit curves</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show all of the curves</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>F&amp;ollow the newest step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show archi&amp;ved runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Layout</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Panes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Reset layout</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Bring the panes of this layout back to their places</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>As the &amp;system</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Light</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Lan&amp;guage</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Help on what has the focus</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;First steps</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Tour of the window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;About ExPE Workbench</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New run</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::CheckpointControl</name>
        <message>
            <source>%1 has no checkpoint yet: one is written every %2 steps while it trains, and when it stops.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select a run to see its checkpoints.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete checkpoints</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove %1 checkpoints of %2 from the disk? This cannot be undone; losses measured of them stay.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name the folder for weights and config.json</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder with config.json and model.safetensors</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::CheckpointPanel</name>
        <message>
            <source>Select checkpoints to see their losses by length side by side.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evaluate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Losses of this checkpoint at 1×, 2×, 4×, …</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Continue…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A new run that begins with these weights</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write the weights as safetensors with config.json</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove the selected checkpoints for good (Delete)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Import…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make a run of weights in safetensors with config.json</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checkpoints</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Losses of the selected checkpoints by length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>step %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>change</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::CheckpointTable</name>
        <message>
            <source>step %1, loss %2, %3%4</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>, kept</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 newest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>loss at 1×</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>keep</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>steps trained</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>validation loss at the training length, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>on disk</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>never removed to make room for newer ones</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Type what you want to do</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search commands</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing is called that.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::ConfigurationPane</name>
        <message>
            <source>Select a run to see and change its configuration.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The study is read-only: save it under another name to change it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The engine is being loaded.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The run has begun: measure it under another value with expe eval.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The run has begun: duplicate it to train with another value.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>live</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>eval</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This run has begun.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Duplicate to change the rest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Defaults</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run %1: %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>defaults</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save as preset</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A name for this configuration. One of the same name is replaced.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::ContinueDialog</name>
        <message>
            <source>%1, continued</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Continue %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>step %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A new run begins with the weights of the checkpoint, with a fresh optimiser.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>From</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Window (tokens)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scale s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Steps</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Make run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Multiplies the position signal while this run trains and is evaluated; below 1 it compresses positions: 1/2 for twice the window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Window and steps are whole numbers above 1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The scale is a number above 0: write for example 1/2.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::DataControl</name>
        <message>
            <source>Show this dock again to open it anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select a run first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a text first: the generated corpus has no words.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select a run to see its data, or make one with Study ▸ New run.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Opening the data…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a folder of texts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open a text</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::DataDesk</name>
        <message>
            <source>Trying the tokenizer</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::DataOverview</name>
        <message>
            <source>Documents</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>document</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>bytes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Parts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>part</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>share</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>windows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Select a run to see its data.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open text…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Part</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The part whose windows are shown</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Windows of a part in the order of its text. Training shifts them by an offset of its own in each epoch.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Previous window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Generated corpus Ledger</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1, vocabulary %2 · %3 bytes, %4 tokens · %5 bytes per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>and %1 more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Data</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>of %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This part has no whole window: choose another part.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::DataPanel</name>
        <message>
            <source>Text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::Dock</name>
        <message>
            <source>Float or dock %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Close %1</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::Docks</name>
        <message>
            <source>Train</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compare</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Data</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::EngineDesk</name>
        <message>
            <source>Cancelled.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evaluating by length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Counted for 256 tokens: how many there are is known once the text is read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Exporting the checkpoint</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrote weights and config.json to %1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Importing weights</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Imported %1 as run %2.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::EstimateFooter</name>
        <message>
            <source>%1 parameters, %2 of them in matrices</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 parameters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>memory estimated %1, measured %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 of memory</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>a step estimated %1, measured %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 a step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 in all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 tokens a step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 tokens a parameter</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>estimating…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not measured: %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Estimate</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::ExportDialog</name>
        <message>
            <source> in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Export figure</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>PDF, for papers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>SVG, to edit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>PNG, 192 dots per inch</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>PGF, for LaTeX (pgfplots)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>CSV, every point</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Two columns, 6.75 in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>One column, 3.25 in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Free</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Width</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Height</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>automatic</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only what is in sight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Browse…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Kind of file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Width</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Height</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Export</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Preview of the page</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::FigureControl</name>
        <message>
            <source>Loss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loss by length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The figure is on the clipboard, as a picture, as SVG and as a table.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No step is trained yet.
Select a run and press Train (F5).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Losses at 1×, 2×, 4×, … of the training length appear here
as a run is validated and evaluated.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Wrote %1.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::FigureModes</name>
        <message>
            <source>Options of the figure</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>options ▾</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1: %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 points</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Other…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not smoothed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Smoothing: %1</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::FileLine</name>
        <message>
            <source>Choose a file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose a folder</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::FormHead</name>
        <message>
            <source>Search parameters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>By label, key, help or unit (Ctrl+F)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compare with</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Values that differ from these are marked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Only changed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Show only values that differ</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Presets</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Named configurations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 of %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save as preset…</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::FormSection</name>
        <message numerus="yes">
            <source>%n changed</source>
            <translation type="unfinished">
                <numerusform />
                <numerusform />
            </translation>
        </message>
    </context>
    <context>
        <name>expe::HelpControl</name>
        <message>
            <source>Help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A study holds the runs that you compare. A run is one model with one positional encoding; its colour is the same everywhere. New run adds one like the selected, with another encoding.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Configuration</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What the selected run is: model, encoding, data, training. Values may be typed as 1/2048 or 2^-11; F1 on a field explains it. Below stands what it will cost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train the selected run (F5) or all that are unfinished (Ctrl+F5). Pause, single steps and live values work while it trains; a stopped run goes on where it was.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Beyond the training length</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The loss of a trained run at 1×, 2×, 4×, … of the length that it was trained on. Here encodings part: this is what the workbench is for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Everything else</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ctrl+K finds any command by its name, F1 explains what has the focus, and Ctrl+1, 2, 3 change between layouts for training, comparing and data.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::HelpPageView</name>
        <message>
            <source>Help page</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::HelpView</name>
        <message>
            <source>Back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Forward</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Search the help</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pages</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This leads out of the help and is not opened: %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nothing was found.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::MainWindow</name>
        <message>
            <source>ExPE Workbench</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Study</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Configuration</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Data</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checkpoints</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Log</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A run is training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 cannot be opened: drop a study, a text, a tokenizer or a folder of weights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The language changes at the next start.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 is training. It can go on without the window, or stop here: it is kept at its last step and can be resumed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stop and close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>In a process of its own; open the study again to see it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>About ExPE Workbench</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&lt;b&gt;ExPE Workbench %1&lt;/b&gt;&lt;p&gt;A research workbench for positional encodings: train, look inside, and measure what happens beyond the training length.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later. Built with Qt, QCustomPlot, LibTorch, sentencepiece and SQLite.&lt;/p&gt;</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Opened %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 — ExPE Workbench</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>This study is read-only: save it under another name to train or change it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The run has begun: duplicate it to train on another text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The run has begun.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Time and memory are measured while nothing trains.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open or make a study first, then drop the text on it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Made a new run with it, because the selected one has begun.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::NoticeBar</name>
        <message>
            <source>Close this notice</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::ParameterField</name>
        <message>
            <source>Choose: %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1: %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>empty</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset to default: empty</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset to default: %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Reset to %1: %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy key</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Copy as --set %1=…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Use this value in all checked runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Help	F1</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::ParameterForm</name>
        <message>
            <source>Click a field to read what it does.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::RunControl</name>
        <message>
            <source>evaluated by length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>run %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 trains without the window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>finished</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1: %2 at step %3.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 steps are trained.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Resume</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pause</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No study is open</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loading the engine…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Read-only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 trains in another process</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Preparing %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Training %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Validating %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Saving %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 is paused</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>, %1 more to come</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::RunDelegate</name>
        <message>
            <source>Name of the run</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::RunList</name>
        <message>
            <source>Order of making</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Filter by name, tag, encoding or state</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Filter runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Runs</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::RunMenu</name>
        <message>
            <source>Take out of the arc&amp;hive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Arc&amp;hive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Note</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What is to be remembered of %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tags</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tags, with commas between them</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 (run %2)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Empty the trash</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Remove %1 runs with their checkpoints from the disk? This cannot be undone.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::RunTable</name>
        <message>
            <source>run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>state</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>State</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>steps done, of all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>loss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>last training loss, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loss at 1×</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>validation loss at the training length, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loss at 2×</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>validation loss at twice the training length, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Loss at 4×</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>validation loss at four times the training length, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>best</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Best loss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>lowest validation loss at the training length, nats per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Time</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>spent training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tokens/s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokens per second</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tags</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tags</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>waiting</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>running</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>finished</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>failed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>interrupted</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 / %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 · %2/%3 · %4</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>archived · %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1, %2, %3, step %4 of %5</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checked runs are drawn.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1
Click to sort; right click to choose columns.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::StatusStrip</name>
        <message>
            <source>Ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Status</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress of the training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Progress of the work</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>step %1 / %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 tokens/s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 MB</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 attention</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::StudyDesk</name>
        <message>
            <source>run %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 runs</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New run %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Duplicate %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Continue %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 of %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 values</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rename %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Note on %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tags of %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Archive %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Take %1 out of the archive</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Delete %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Restore %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep step %1 of %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No longer keep step %1 of %2</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::StudyFiles</name>
        <message>
            <source>Open a study</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Studies (*.expe)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save the study as a new folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Name the folder of the new study</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No study was opened yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 is no longer there: it is taken off the list.</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::TokenView</name>
        <message>
            <source>Tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>token %1 of %2, %3, %4</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::TokenizerPage</name>
        <message>
            <source>&amp;Sample</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sample text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write or paste a text to see what each tokenizer makes of it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tokenizer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>vocabulary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>bytes per token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Write a sample above to see its tokens.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Load model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Train from this text…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Use for this run</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Load a tokenizer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizer models (*.model);;All files (*)</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>normalisation %1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>byte fallback</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>no byte fallback</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>lossless</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>not lossless: losses per byte count the text's bytes</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::Tour</name>
        <message>
            <source>Skip</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Back</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>%1 of %2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Next</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Done</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::TrainTokenizerDialog</name>
        <message>
            <source>Train a tokenizer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Number of pieces; 256 of them are bytes where bytes stand in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Vocabulary</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>unigram: pieces that make the text likely</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>bpe: the most frequent pairs merged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Kind</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;Bytes stand in for characters without a piece</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Choose…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>&amp;File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Save the tokenizer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizer models (*.model)</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>expe::Welcome</name>
        <message>
            <source>ExPE Workbench</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train Transformers with different positional encodings and see how their loss holds up beyond the training length.
A study keeps the runs that you compare. Begin with the sample: ExPE, RoPE and ALiBi on a generated text with a known floor.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New sample study…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>New study…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Open…</source>
            <translation type="unfinished" />
        </message>
    </context>
    <context>
        <name>core</name>
        <message>
            <source>--lengths: {0} is above evaluation.longest {1}, by which the blocks of text are cut; write --set evaluation.longest={0} too.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>--lengths: {0} × {1} is not a whole number of tokens; write for example 1,2,4.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>--scales: {0} is not above 0.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>--stride: {0} is not from 1 to the training length {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>24 Llama layers of width 1024, tied, bf16. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A UTF-8 file or a folder of them; empty: the generated corpus Ledger, whose floor is known.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A case must be an object with encoding, quantity, inputs and expected.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A note is text in UTF-8: leave out its control characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A run's name is one line of text in UTF-8: leave out its tabs, line ends and other control characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A sentencepiece .model file, for the tokenizers auto and sentencepiece.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A tag is one line of text in UTF-8: leave out its commas, tabs, line ends and other control characters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A tag of {0} bytes is too long: write at most {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A vocabulary of {0} is too large for this text: write at most {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>A vocabulary of {0} is too small for the characters of this text: write at least {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>ALiBi</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Accumulation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Added for each position and for each dim. The paper takes 1/2048 for windows of 512.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Added from each dim to the next. The paper takes 1/2048.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Added to AdamW's denominator.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Added to one dim at each position, to each dim once in l positions. The paper takes 1/16.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Added to the variance inside each normalisation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Against</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Amplitude A</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Apply to V</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Attention heads; each is width / heads wide.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Attention sees only this many tokens back; 0: all.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Base</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Batch</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Beta 1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Beta 2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Bits per byte need the bytes per token of the data, which is stored when a run is trained: choose unit=nats, or train a step.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Blocks of this length are cut first, so that all lengths up to it score the same tokens.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>CPU threads; sums differ between numbers of threads, so it is stored with the run.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Cancelled.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Changes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checkpoint every</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checkpoints</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Checkpoints kept, the newest; 0: all.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Clip</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Compute with p in fp32, or rounded to the precision of the model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Corpus seed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>D, the size of the residual stream; a multiple of the heads.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Data</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Decay of AdamW's mean of gradients.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Decay of AdamW's mean of squared gradients.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dims l</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dims of the attention input that hold the position; at most the width D. The paper takes D/8.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Dropout</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Each head subtracts a penalty that grows with the distance, by a slope of its own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Each step</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Encoding</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>End rate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ends when the validation loss at 1× falls to this; 0: never.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Epochs need the number of training tokens, which is stored when a run is trained: choose x=tokens, or train a step.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Epsilon</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Evaluation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Every checkpoint of run {0} is damaged: restore one from a copy, or train a new run.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>ExPE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>ExQPE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Four layers of width 128 and windows of 128 tokens: some minutes on two CPU cores. Set data.text to a text of yours.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Generated corpus, 0.83 M parameters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Glue</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Glue redraw</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Heads</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Height of the waves beside the token embedding. Vaswani multiplies the embedding by √D instead.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Hidden size of the MLP; of a gated MLP, that of the gate.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>How the model knows where a token is. Its own parameters follow.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ignore outliers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Initial spread</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keep</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Keys</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>L, the training length; evaluation lengths are multiples of it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Laptop, 0.8 M parameters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Largest norm of the gradient; 0: no clipping.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Layers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Layout</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Learned S, θ</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Learning rate at the last step, where the cosine ends.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: each key has value symbols of its own, so that a value names its key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: exponent of the law of the keys; 0 makes them equally frequent.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: number of glue symbols.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: number of keys.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: number of values of a key.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: probability that a key's value is drawn anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: probability that the glue is drawn anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: seed of the generator.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Ledger: size of the corpus, three tokens a record.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Lengths</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Lengths validated while training, in multiples of the training window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Like ExPE, but each position raises only one of the l dims, by θ2, so that low precision holds it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Logarithmic horizontal axis.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Logarithmic vertical axis.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Longest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>MLP size</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Marks at the bottom where checkpoints are.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Marks at the top where a parameter was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Measured on {0} and {1} of {2} layers, on {3} of {4} windows.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Measured.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Micro-batches whose gradients make one step.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Nats per token, or bits per byte, which compares tokenizers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No encoding is called {0}; there are {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No loss by length is known yet: train a run, or evaluate a checkpoint with expe eval.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No positions at all; the causal mask alone tells tokens apart.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>No step is trained yet: train a run first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>NoPE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Norm</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Norm epsilon</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Number of Transformer blocks.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Of the training loss: an exponential moving average, or mean or median of the last points.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Offset</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Optimiser steps in all.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Out of GPU memory: try half the batch (training.batch) and twice training.accumulation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Out of memory: try half the batch (training.batch) and twice training.accumulation, or a smaller model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Overwrite after the block's normalisation, or before it, which rescales the positions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Overwrite the input of W_v too; the paper calls it optional.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Own values</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Pair i turns by base^(-2i/d) radians a position; a larger base turns the last pairs more slowly.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Panels</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Peak learning rate of AdamW.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Placement</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Points of the smoothing; of ema, each new point has the weight 1/span.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Position</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Positions start here instead of at 0.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Precision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Precision of p</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Precision of the evaluation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Queries and keys are rotated, pair by pair, by their position; scores depend on the distance alone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Rate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Records</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Redraw</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>RoPE</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} has been trained, so its configuration is fixed: add a run with the new one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} has no checkpoint of step {1}: it has {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} has no checkpoint of step {1}; `expe run STUDY --list --json` shows how far it is.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} has no checkpoint yet; train it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} has no checkpoints yet: train it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} is being trained already: stop it first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} is being trained by another process (pid {1}): stop it there first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} is in the trash: bring it back first with Restore, or with expe run STUDY --run {0} --restore.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} is not being trained: there is nobody to ask.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Run {0} is not in the trash: there is nothing to restore.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scale</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Scaling</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Seed</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Seed of initial weights, data order and dropout; the same seed pairs two runs.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Separator</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Share of activations dropped while training.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Share of the steps in which the rate rises from 0 to its peak.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Share of the text kept for the test, to be read once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Share of the text kept for validation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Sinusoidal</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Six GPT layers of width 384, trained on 512 tokens. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Smoothing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Span</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Spread of starts</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Standard deviation of the initial weights.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Standard deviation of the random start of S and θ; the paper does not state it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Start S</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step {0} of run {1} is stored already: nothing was written.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step θ</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step θ1</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Step θ2</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Steps</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Steps between two checkpoints.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Steps between two validations.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Stop at loss</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Style</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Targets scored a length while training; 0: all.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tensor {0} has another shape than config.json says.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tensor {0} is of type {1}; only F32, F16 and BF16 can be imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Test share</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Text between two documents of a file; empty: each file is one document. \n is a line end.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The character {0} at byte {1} does not occur in the text that the tokenizer was made from; use a text with its characters, or train with data.tokenizer=bytes.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The checkpoint of step {1} of run {0} is kept: take that back first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The checkpoint of step {1} of run {0}, from which run {2} begins, is no longer there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The computation failed: {0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The configuration cannot be read: {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The description of the tokenizer is damaged; take the checkpoint before it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The engine could not be loaded ({0}): run packaging/set-up, then build anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The engine {0} is not there: build or install the workbench anew, or name it in EXPE_ENGINE.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The excess needs the exact floor, which only the generated corpus has: choose which=loss.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file has no list of cases: write {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file is not JSON: a number in it is out of range.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file is not JSON: something is wrong near byte {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The file's list of cases is empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The first l dims of what goes into W_q and W_k are overwritten, in every block, by the exact position.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The generated corpus Ledger, whose exact floor is known, in windows of 43 records: excess over the floor shows what an encoding makes of longer input.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The length is {0}; ask for at least one position.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The longest wavelength is about 2π·base positions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The loss is no longer a number at step {0}: try a smaller training.rate or a longer training.warmup. The checkpoints are as they were.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The loss of each step behind the smoothed curve.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The loss, its excess over the exact floor where that is known, or both.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The model knows {0} tokens, but the tokenizer {1} of the data has {2}: choose the one that it was trained with (--set data.tokenizer=…, --set data.text=…).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The output layer shares the weights of the token embedding.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The paper's M, 342 M</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The paper's S, 135 M</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The paper's small model, 35 M</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The positions of {0} could not be computed: {1}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The preset {0} could not be removed: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The program expe is not beside this one: install the workbench anew, or name it in EXPE_PROGRAM.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The sample is empty: write some text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text has no piece of evaluation.longest × L + 1 = {0} tokens: set a smaller evaluation.longest, or give a longer text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text has {0} tokens, and no document of its training part reaches the {1} of a window; write a longer text or a smaller data.window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text is empty; a tokenizer needs at least one character.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text is not UTF-8 at byte {0}; convert it to UTF-8.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text is not the one that run {0} was trained on so far: bring the old text back, or make a new run for the new one.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The text is not the one that run {0} was trained on; give another text with --text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The tokenizer could not take the text: {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The tokens of this text are not those that the weights to begin with know: take the text and the tokenizer that they were trained with, or make a run that begins anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The view leaves out the rare points that are far from the others, and says how many.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The weights have a tensor {0}, for which there is no place here.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The weights have no tensor {0}, which config.json asks for.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>The weights have {0} numbers, but config.json asks for {1}; they do not belong together.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no device {0} on this machine; choose auto or one of: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no preset {0} of your own.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no preset {0}; nearest is {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no run {0}: the study has no runs yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no run {0}: the study has {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>There is no study at {0}: give the folder of a study or the .expe file in it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Threads</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tied head</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokenizer model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Train S and θ, shared by all layers: from a random start, or from the values above (ablations).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Training</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Training the tokenizer broke off ({0}): try less text or a smaller vocabulary.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Twelve Llama layers of width 768, bf16. Name its tokenizer's file in data.model: with bytes or characters the vocabulary, and so the embedding, is smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Unit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Validation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Validation losses: at the training length, or at all lengths.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Validation share</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Value of dim 0 at position 0.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Value of dim 0 before position 0 raises it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Values</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Variant</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Warm-up</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Waves of geometrically growing length are added to the token embedding.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Weight decay</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Weight decay of AdamW, on matrices.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What the loss is drawn against; time is that spent training.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>What the scale factor s multiplies: the finished values, or the positions n alone.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Width</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Windows of one micro-batch: what is in memory at once.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>Zipf</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>auto: sentencepiece where there is a tokenizer model, else bytes for files and characters for the generated corpus.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>bf16: products of matrices in bfloat16, weights in fp32.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>checkpoints</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>choose its text or its tokenizer (--set data.text=…, --set data.tokenizer=…).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>data.keys: keys and glue together are {0} symbols but there are {1}; make one of them smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>data.keys: keys, values and glue together are {0} symbols but there are {1}; make one of them smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>data.tokenizer: sentencepiece needs a tokenizer model; write the path of a .model file in data.model first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>data.validation: validation and test together take {0} of the text and leave none for training; write shares whose sum is below 1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>data.values: {0} keys with {1} values each need {2} symbols but there are {3}; write fewer keys or values, or data.own_values=off.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>dims</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>evaluation.lengths: {0} is beyond evaluation.longest, {1}; write lengths up to it or raise it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>evaluation.lengths: {0} times the window of {1} tokens is not a whole number; write another length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>every: in each block. once: the residual stream before the first block is overwritten (ablation "once"). first: W_q and W_k of the first block only, the other reading of "once".</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>expected holds no number.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>expected is missing: write the reference numbers as nested lists.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>expected is {0}, but the answer is {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>half: dims i and i + d/2 make a pair (Llama in Hugging Face). interleaved: dims 2i and 2i + 1.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>increasing: dim c holds p_{n+c}. stable: all l dims hold p_n (ablation "p is stable").</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.q and inputs.k have different heads or dims.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.scale must be one number.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.v has other heads or positions than inputs.k.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0} has {1} positions for {2} rows.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0} is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0} must be a list of positions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0} must be an array of 1 to 4 axes, the last of them d.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0} must be one whole number, at most {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0}: positions are whole numbers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>inputs.{0}: unknown; there are {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>interleaved: sin and cos alternate. halves: all sines, then all cosines. tensor2tensor: as halves, with exponent i/(D/2-1).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>it is shorter than 8 bytes</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>its header is empty</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>its header is longer than the file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>its header would be longer than 100 MB</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>learned S, if position.expe.learned is not "no"</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>learned S, if position.exqpe.learned is not "no"</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>learned theta, if position.expe.learned is not "no"</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>learned theta1, if position.exqpe.learned is not "no"</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>learned theta2, if position.exqpe.learned is not "no"</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>llama: RMSNorm and a gated MLP. gpt: LayerNorm and GELU. Neither has biases.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>log x</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>log y</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>micro-batches</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>model.heads: a head of {0} dims cannot be rotated in pairs; choose heads so that D/heads is even.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>model.heads: the width {0} cannot be divided among {1} heads; write a divisor of it, for example {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>model.heads: {0} dims do not divide into {1} heads; choose a divisor of {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>model.width: layout {0} needs an even width; choose {1}, or layout interleaved.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>nats</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>parameters.{0} must be a number, a text, true or false.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>parameters.{0}: unknown; {1} has {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>points</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>position.encoding: missing; write the id of an encoding.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>position.encoding: {0} is not known.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>protocol: {0} is unknown, nearest is {1}; write whole, last or sliding.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>records</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rows is empty; leave it out to compare all rows.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rows: the answer is {0}, and these rows of it are not there or not {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>rows: {0} is not the number of a row; rows are counted from 0.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>s on the position signal while the run trains and is validated: below 1 it compresses positions, as when a trained model is taught a longer window.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>s, multiplies the position signal; below 1 compresses positions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>sentencepiece could not train a tokenizer: {0}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>steps</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>threads</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>tolerance must be a number, 0 or more.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>training.batch: a step of {0} tokens is above the largest, {1}; make training.batch, training.accumulation or data.window smaller.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>weights.{0} has another shape than the encoding's tensor.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>weights.{0} is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>weights.{0}: {1} has no such tensor with these parameters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>windows</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} belongs to the trained model and cannot be changed at evaluation.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} cannot be read: check its permissions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} cannot be read: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} cannot be read; the checkpoint is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} cannot be written: copy the study to a folder of yours.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} cannot change while a run trains; make a new run with it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be locked: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be read or written: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be started: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be written: its folder is read-only. Choose another folder or change its permissions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be written: the disk is full. Free some space and try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be written: the disk is full. Free some space and try again; what was saved is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} could not be written: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} has no model.safetensors; weights in other formats (pickle) are never read: save them as safetensors first.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} has no positional values.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} has no tensor {1}; it is not a checkpoint of this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} has no weight_map.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} has no {1}; it has {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} holds no study (no .expe file): make one there with New.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} holds {1} .expe files: name the one that is meant, for example {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is a file: choose another name for the study.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is a study already: open it, or choose another name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is being written by another process: try again in a moment.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is damaged ({1}): restore it from a copy; its checkpoints can still be read.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is damaged: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is missing: write it as a text.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is no kind of tokenizer; write unigram or bpe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a JSON object.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a preset's name: write small letters, digits and -.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a preset: it is no small file; remove it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a sound safetensors file: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a study of ExPE Workbench, or its beginning is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not a width: write 3.25in, 6.75in, or width and height, for example 8x5in, from 1 to 40 inches.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not empty: choose a new folder for the copy.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is not the engine of this program: unset EXPE_ENGINE or build anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is read-only: save a copy elsewhere and work on that.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is read-only; save the study to another folder and train it there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is settled by the imported weights: leave it out.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} is too long for what it should be.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} million values are more than one answer holds ({1} million); ask for a shorter length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} must be a number, or lists of numbers, at most {1} deep.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} must be an object of names and values.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} names no files, or too many.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0} was written by a newer version of ExPE Workbench: update this program to open it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}.json is not a preset: {1}; remove it or save it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: a built-in preset has this name; choose another.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: empty; {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: its value is of another kind; {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: may be {1} or {2}; write which.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: missing; {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: not UTF-8 at byte {1}; write it in UTF-8.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: not a finite number; {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: not a sentencepiece model that can be used, for {1}; choose another .model file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: nothing stands between the separators; write another data.separator.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: sentencepiece cannot use it ({1}); choose another .model file.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: tensor {1} has another shape or type than this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: tensor {1} is in another file too.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: tensor {1} is in no safetensors file of the folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: the encoding is {1}, which has no such parameter; set position.encoding too.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: the weights to begin with belong to a run without one; leave it empty, or make a run that begins anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: the weights to begin with belong to {1}; write that, or make a run that begins anew.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: unknown figure; there are loss and length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: unknown kind of file; a figure is written as pdf, svg or png.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: unknown option of this figure; nearest is {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: unknown; nearest is {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: write a shorter name with some letters a to z or digits.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: write the name of a file that ends in .model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} dims do not fit into the width {2}; write at most {2}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is above the largest value {2}; {3}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is below the smallest value {2}; {3}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is drawn at the start of a run, so there are no positions to show before; look at a run, or choose a fixed start.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is kept under the same file name; choose another name.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is not </source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1} is not one of its values, nearest is {2}; {3}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>{0}: {1}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <source>× window</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>