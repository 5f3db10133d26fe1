"""Forty short sentences in English and German, written for chapter 01: what does German cost?

The two sentences of a pair say the same, each as a storybook would in its language. Both use the plain
quotation mark, so that no German sign is dearer than its English one by typography alone. A sample to
measure tokenizers with, far too small to train a model on.
"""

PAIRS: tuple[tuple[str, str], ...] = (
    ("The fox sleeps under the old tree.", "Der Fuchs schläft unter dem alten Baum."),
    ("A small rabbit lives in the green meadow.", "Ein kleines Kaninchen wohnt auf der grünen Wiese."),
    ("The girl gives the dog a bone.", "Das Mädchen gibt dem Hund einen Knochen."),
    ("In winter the lake is covered with ice.", "Im Winter ist der See mit Eis bedeckt."),
    ("The king was sad because his crown was gone.", "Der König war traurig, weil seine Krone fort war."),
    ("The bear wants to eat honey every day.", "Der Bär möchte jeden Tag Honig essen."),
    ('"Where is my red ball?" asked the boy.', '"Wo ist mein roter Ball?", fragte der Junge.'),
    ("The mother baked bread and a big cake.", "Die Mutter backte Brot und einen großen Kuchen."),
    ("The wind blew so hard that the door opened.", "Der Wind wehte so stark, dass die Tür aufging."),
    ("The two friends shared the last apple.", "Die beiden Freunde teilten sich den letzten Apfel."),
    ("The little duck was afraid of the deep water.", "Die kleine Ente hatte Angst vor dem tiefen Wasser."),
    ("At night the owl flies over the quiet village.", "Nachts fliegt die Eule über das stille Dorf."),
    ("The old woman told the children a story.", "Die alte Frau erzählte den Kindern eine Geschichte."),
    ("Tom found a gold coin in the sand.", "Tom fand eine Goldmünze im Sand."),
    ("The horse carried the heavy sacks to the mill.", "Das Pferd trug die schweren Säcke zur Mühle."),
    ("The flowers in the garden smell sweet.", "Die Blumen im Garten duften süß."),
    ("The cat hid behind the kitchen door.", "Die Katze versteckte sich hinter der Küchentür."),
    ("The baker gets up before the sun.", "Der Bäcker steht vor der Sonne auf."),
    ("Yesterday it rained all day long.", "Gestern regnete es den ganzen Tag."),
    ("The birds sing when spring comes.", "Die Vögel singen, wenn der Frühling kommt."),
    ("The farmer counted his sheep three times.", "Der Bauer zählte seine Schafe dreimal."),
    ("The princess did not want to share her toys.", "Die Prinzessin wollte ihr Spielzeug nicht teilen."),
    ("A light was burning in the little house.", "In dem kleinen Haus brannte ein Licht."),
    ("The mouse was too fast for the hungry cat.", "Die Maus war zu schnell für die hungrige Katze."),
    ('"Thank you for your help," said the squirrel.', '"Danke für deine Hilfe", sagte das Eichhörnchen.'),
    ("The boat drifted slowly down the river.", "Das Boot trieb langsam den Fluss hinunter."),
    ("The boy learned to swim in summer.", "Im Sommer lernte der Junge schwimmen."),
    ("Grandma has a blue coat and warm gloves.", "Oma hat einen blauen Mantel und warme Handschuhe."),
    ("The snow melted and the path became muddy.", "Der Schnee schmolz, und der Weg wurde matschig."),
    ("Nobody knew where the thunder came from.", "Niemand wusste, woher der Donner kam."),
    ("The wolf howled at the full moon.", "Der Wolf heulte den Vollmond an."),
    ("The teacher smiled and opened the window.", "Die Lehrerin lächelte und öffnete das Fenster."),
    ("We are looking for the key to the treasure chest.", "Wir suchen den Schlüssel zur Schatzkiste."),
    ("The hedgehog rolled itself up into a ball.", "Der Igel rollte sich zu einer Kugel zusammen."),
    ("The children built a castle out of stones.", "Die Kinder bauten eine Burg aus Steinen."),
    ("The brave knight was afraid of a spider.", "Der mutige Ritter fürchtete sich vor einer Spinne."),
    ("The frog jumped over five wet stones.", "Der Frosch sprang über fünf nasse Steine."),
    ("Then everyone was happy and went home.", "Dann waren alle glücklich und gingen nach Hause."),
    ("The sailor showed us a map of the island.", "Der Seemann zeigte uns eine Karte der Insel."),
    ("Good night, sleep well, dear little bear.", "Gute Nacht, schlaf gut, lieber kleiner Bär."),
)
