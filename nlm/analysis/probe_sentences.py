"""Three hundred sentences with one marked word each: three for each of ten words in ten categories.

Written for this project, in the English of children's stories; none is taken from a corpus. Each line is a
sentence, with the word to be swapped in square brackets. `nlm.analysis.swaps` reads them; this file only
holds them.
"""

SENTENCES = {
    "animal": """
The little [dog] ran to the door and wagged his tail.
Every morning the [dog] waited at the gate for his friend.
Anna gave her [dog] a bone and a very big hug.
The [cat] jumped onto the warm bed and went to sleep.
A small [cat] sat by the window and watched the rain.
Tom heard his [cat] crying under the old chair.
The clever [fox] hid behind a bush and waited.
One night a [fox] came out of the dark woods.
The farmer saw the [fox] near his chickens and shouted.
A white [rabbit] hopped across the grass and ate a carrot.
The [rabbit] ran into its hole and did not come out.
Lily found a tiny [rabbit] in the garden and kept very still.
The big [bear] was asleep in his cave all winter.
One day a hungry [bear] found some honey in a tree.
The children saw a [bear] by the river and walked away slowly.
The [bird] sat on a branch and sang a pretty song.
A tiny [bird] fell out of the nest and could not fly.
Ben gave the [bird] some bread and it flew away.
The green [frog] jumped into the pond with a big splash.
A [frog] sat on a leaf and looked for a bug.
The boy caught a [frog] but his mother told him to let it go.
The [mouse] ran under the bed with a piece of cheese.
A little [mouse] lived in a hole in the kitchen wall.
At night the [mouse] came out to look for food.
The [lion] was the strong king of all the animals.
A proud [lion] lay in the sun and shook his head.
The zoo had an old [lion] that liked to sleep all day.
The [horse] ran fast across the field and jumped over the fence.
The girl rode her [horse] down the long road.
In the barn a brown [horse] was eating some hay.
""",
    "family": """
Her [mom] made a cake and put it on the table.
The boy asked his [mom] if he could play outside.
My [mom] said it was time to go to bed.
His [dad] fixed the bike and smiled at him.
Lily and her [dad] went to the park to fly a kite.
Every night my [dad] tells me a funny story.
The kind [mother] picked up her baby and sang to him.
His [mother] told him to wash his hands before dinner.
She ran home and told her [mother] what had happened.
The [father] took his little boy to the lake.
Her [father] was a farmer and worked in the field all day.
He wanted to help his [father] build a new fence.
His little [brother] broke the toy and started to cry.
Sam and his [brother] played in the sand all day.
She shared her candy with her [brother] and he was glad.
Her big [sister] helped her climb the tree.
Tim and his [sister] found a box in the attic.
My [sister] has a pink dress and a red hat.
Their [grandma] was making soup in the kitchen.
We want to visit our [grandma] and eat her cookies.
His [grandma] told him a story about the old days.
Her [grandpa] sat in his chair and read the paper.
The boy and his [grandpa] went fishing at the pond.
My [grandpa] has carrots and corn in his garden.
The king had a [son] who was brave and kind.
The old farmer and his [son] lived on a small farm.
She loved her [son] and gave him a warm coat.
The queen had a [daughter] with long black hair.
The man took his [daughter] to the circus for her birthday.
A woman and her [daughter] sold apples in the village.
""",
    "colour": """
She wore a [red] dress to the party and danced.
The boy had a [red] ball and he loved it very much.
A big [red] truck came down the street.
The [blue] boat sailed far away across the lake.
Tom picked up a [blue] stone and put it in his pocket.
The sky was [blue] and the birds were singing.
The frog was [green] and sat on a wet leaf.
She found a [green] hat under the bench in the park.
They walked through the [green] grass and looked for bugs.
A [yellow] duck swam on the pond with its mother.
The girl drew a big [yellow] sun on the paper.
He lost his [yellow] kite in the wind.
The [white] snow covered the whole garden.
A [white] horse stood alone in the field.
Her new coat was [white] and very soft.
The [black] cat came out at night and climbed the wall.
He put on his [black] shoes and went outside.
The old man had a [black] dog named Max.
She put a [pink] flower in her hair and smiled.
The little pig had a [pink] nose and a short tail.
Mia wanted a [pink] cake for her birthday.
The [brown] bear climbed a tree to get some honey.
There was a [brown] box on the table with a gift inside.
His dog has [brown] eyes and a long tail.
They saw a [purple] butterfly sit on a flower.
She took a [purple] balloon and held it tight.
The queen wore a [purple] coat and a gold ring.
The [gray] clouds came closer and it began to rain.
A little [gray] mouse ran along the wall.
His hair was [gray] and he walked with a stick.
""",
    "feeling": """
The girl was [happy] because she found her doll.
They were so [happy] that they danced in the rain.
He felt [happy] when his friends came to play.
The boy was [sad] because his toy was broken.
She looked [sad] and did not want to eat.
The dog was [sad] when nobody wanted to play with him.
His mother was [angry] because he made a big mess.
The [angry] man shouted at the birds in his garden.
Mom was not [angry] and gave her a hug.
She was [scared] of the dark and called her mom.
The kitten was [scared] and hid under the bed.
They felt [scared] when they heard a loud noise.
Tim was [excited] to go to the zoo with his dad.
The children were so [excited] that they could not sleep.
She was very [excited] about her first day at school.
His father was [proud] of him and smiled.
She felt [proud] because she had learned to swim.
They were [proud] of the tower that they had built.
After the long walk he was [tired] and went to bed.
The [tired] horse lay down in the grass.
I am too [tired] to play any more games today.
They were all [surprised] when the frog started to talk.
She was [surprised] to find a puppy in the box.
The [surprised] boy opened his mouth but said nothing.
The old woman was [lonely] because she had no friends.
A [lonely] bear sat in his cave and looked at the rain.
He felt [lonely] until he met the little bird.
Her mom was [worried] because it was late and dark.
The [worried] duck looked for her egg everywhere.
They were [worried] about the cat in the storm.
""",
    "body": """
He hit his [head] on the table and began to cry.
The bear shook his [head] and walked away.
She put a hat on her [head] and went out into the snow.
The boy held her [hand] when they walked over the bridge.
He put his [hand] in the bag and pulled out a coin.
She waved her [hand] and said goodbye to the train.
She closed her [eyes] and thought about the sea.
The owl had big [eyes] that could see at night.
He rubbed his [eyes] and looked at the clock.
The girl had long [hair] and a blue dress.
Mom washed her [hair] before they went to school.
The wind blew his [hair] into his face.
He had a big smile on his [face] all day long.
The clown had a funny [face] and made us laugh.
She washed her [face] with cold water.
The dog had a stick in his [mouth] and ran away.
He opened his [mouth] and ate the whole cake.
The fish came up with a bug in its [mouth] and swam off.
The elephant used its long [nose] to drink water.
A butterfly landed on her [nose] and she laughed.
The puppy touched my hand with his wet [nose] and barked at me.
His [feet] were cold because he had no shoes.
She put her [feet] in the water and splashed.
The little duck had yellow [feet] and a loud voice.
The rabbit had long [ears] and could hear every sound.
He covered his [ears] because the music was too loud.
The dog lifted his [ears] when he heard the bell.
The cat chased its [tail] around and around.
The squirrel had a fluffy [tail] and a red coat.
The happy dog wagged his [tail] and jumped up.
""",
    "food": """
Mom put the [cake] in the oven and we waited.
They ate the whole [cake] at the party.
There was a big [cake] with fruit on the table.
She gave some [bread] to the ducks on the pond.
He bought fresh [bread] at the shop and took it home.
The smell of warm [bread] filled the kitchen.
The mouse found a piece of [cheese] under the chair.
He put [cheese] on his sandwich and took a bite.
The cat does not like [cheese] but the dog does.
The [soup] was too hot so she waited a little.
Lily made a pot of [soup] for the sick boy.
He ate his [soup] with a big spoon.
The boy picked a red [apple] from the tree.
She took a bite of the [apple] and it was sweet.
The [apple] fell down and rolled under the fence.
The baby drank all of her [milk] and went to sleep.
She dropped the cup and the [milk] went all over the floor.
The kitten wants some [milk] and a soft bed.
The bear put his paw into the [honey] and licked it.
The bees make [honey] and live in a big tree.
She put some [honey] on her bread and ate it.
They made [cookies] and shared them with the neighbors.
There were ten [cookies] in the jar but now it was empty.
He wanted to eat the [cookies] before dinner was ready.
The shop sold [candy] and toys to the children.
She had a bag of [candy] and gave some to her brother.
If you eat much [candy] it is bad for your teeth.
He drank a cup of [juice] because he was thirsty.
Mom put some [juice] and a sandwich in my bag.
The [juice] was cold and sweet and they wanted more.
""",
    "nature": """
The boy climbed the [tree] and saw the whole town.
They sat under the big [tree] and ate their lunch.
A bird made its nest in the old [tree] near the house.
They walked into the [forest] and got lost.
The [forest] was dark and full of strange sounds.
The animals live in the [forest] and play together.
The boat went down the [river] to the sea.
They went over the [river] on a small bridge.
The [river] was cold but the bear liked to swim.
The [sun] was bright and the children played outside.
In the morning the [sun] came up and the birds sang.
They sat in the warm [sun] and ate ice cream.
The [sky] turned dark and then it started to snow.
She looked up at the [sky] and saw a star.
A plane flew across the [sky] and made a loud noise.
The [grass] was wet and soft under her feet.
The cows eat [grass] in the field all day.
He lay down in the [grass] and looked at the clouds.
They climbed to the top of the [hill] and saw the sea.
The ball rolled down the [hill] and into the pond.
There was a little house on the [hill] with a red door.
The [snow] fell all night and covered the road.
They made a snowman in the [snow] and gave him a hat.
The fox walked through the [snow] to find some food.
The [rain] stopped and a rainbow came out.
They ran home in the [rain] and got very wet.
All day the [rain] fell on the roof of the barn.
She picked a [flower] and gave it to her mom.
The bee sat on the [flower] to drink from it.
A pretty [flower] grew beside the stone wall.
""",
    "motion": """
The dog [ran] across the yard to catch the ball.
He [ran] as fast as he could to the finish line.
The children [ran] into the house when it began to rain.
They [walked] to the park and sat on a bench.
She [walked] along the beach and looked for a shell.
The old man [walked] slowly down the road with a stick.
The bird [flew] over the trees and landed on the roof.
The kite [flew] high in the sky until the string broke.
A little bee [flew] from flower to flower.
The frog [jumped] into the water and swam away.
He [jumped] over the puddle but fell in the mud.
The cat [jumped] onto the table and ate the fish.
The monkey [climbed] up the tree to get a banana.
She [climbed] the ladder and picked an apple.
They [climbed] to the top of the tower and waved.
The rabbit [hopped] through the garden and ate a carrot.
The bunny [hopped] away when it saw the dog.
A small bird [hopped] along the branch and sang.
The fish [swam] around the rock and hid in the dark.
She [swam] across the lake with her brother.
The ducks [swam] in a line behind their mother.
The girl [danced] to the music with her doll.
They [danced] around the fire and sang songs.
The bear [danced] at the circus and everyone clapped.
The baby [crawled] under the table to find the cat.
A tiny bug [crawled] up the wall and out of the window.
The boy [crawled] through the hole in the fence.
We [went] to the store to buy some milk.
The family [went] to the beach on a sunny day.
He [went] back home because he was hungry.
""",
    "function": """
In the morning [the] sun was bright and warm.
He put [the] book on the table and went to bed.
She opened [the] door and saw her best friend.
The dog [and] the cat played in the garden.
She sat down [and] opened the box with care.
They were cold [and] wet when they came home.
The boy wanted [to] play with his new toy.
She gave the ball [to] her little brother.
They walked [to] the river and looked at the fish.
The cat slept [in] a basket near the fire.
They lived [in] a small house by the sea.
There was a hole [in] the wall behind the bed.
A piece [of] cake was left on the plate.
The top [of] the hill was covered with snow.
She was afraid [of] the big dog next door.
The girl played [with] her doll all afternoon.
He cut the rope [with] a knife and was free.
They went to the zoo [with] their father and mother.
She made a card [for] her mother and was proud.
He looked [for] his lost shoe under the bed.
They waited [for] the bus but it was late.
The bird sat [on] the fence and sang.
There was a spider [on] the wall and she screamed.
He put his hat [on] the chair and sat down.
She got a letter [from] her friend and smiled.
The apple fell [from] the tree and hit his head.
They ran away [from] the monster as fast as they could.
He wanted to fly [but] he had no wings.
The box was small [but] it was very heavy.
She looked everywhere [but] could not find her ring.
""",
    "object": """
The boy kicked the [ball] over the fence.
She threw the [ball] to her dog and he caught it.
He found a red [ball] in the grass and took it home.
The girl put her [doll] in the bed and sang a song.
She lost her [doll] in the park and was very sad.
The old [doll] had one eye and a dirty dress.
He read a [book] about a dragon and a king.
She put the [book] back on the shelf and went out.
The teacher opened the [book] and showed us a picture.
They found a [box] full of gold under the tree.
She hid the [box] under her bed and told nobody.
In the [box] there was a tiny puppy.
The wind blew his [hat] into the river.
He wore a funny [hat] to the party.
The snowman had a black [hat] and a carrot for a nose.
She put the apples in her [bag] and walked home.
His [bag] was so heavy that he had to rest.
He looked in the [bag] but it was empty.
The [cup] fell off the table and broke.
She filled the [cup] with water and drank it.
He gave the old man a [cup] of hot tea.
The cat was asleep on the [chair] near the fire.
He sat on the [chair] and it broke.
She pulled the [chair] to the window and climbed up.
The [kite] went up and up into the sky.
They made a [kite] from paper and string.
His [kite] was stuck in a tall tree.
The boy hit the [drum] with two sticks.
She played the [drum] so loud that the baby woke up.
The clown had a big [drum] and a horn.
""",
}
