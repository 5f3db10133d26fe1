"""Last lines that can follow many stories; a schema adds its own. $1 is the hero, $2 the friend.

end_night: the day is over. end_friends: two who like each other. end_smile: a small joke at the very end.
"""

TEXT = r'''
= end_night
That night {$} slept (deeply|well|like a stone|like {a} {@animal.young}).
The pillow was cool, the wind was soft, and {$} was asleep at once.
{$} fell asleep (at once|before {$.he} could say good night|in the middle of a yawn).
@sky!=dark When the moon (came up|looked in), {$} was already asleep.
@sky!=dark When the stars came out, {$} was still thinking (about it|of that moment).
Then the day was over, and it had been a good one.
"Good night, (world|moon|day)," said {$}, and closed {$.his} eyes.
{$} was too {glad} to sleep, so {$.he} told everything to (the moon|the pillow|{a} {@animal:tiny} on the
    window-sill).
{$} told it to {$.his} pillow, and the pillow kept it.
{$} dreamt of it (all night long|until the sun came up|with a smile).
It was late when {$} came home, tired and {glad}.
@sky!=dark That evening {$} ate {few} {@food:sweet:-mass/pl} and did not say a word, so {glad} was {$.he}.
Before {$} went to sleep, {$.he} went through it all once more, from the beginning.
{$} slept so well that {$.he} missed breakfast, and nobody minded.
@sky!=dark In the evening {$} sat by the door for a long time and looked at the (stars|clouds|road).
@sky!=dark "What a day," said {$} to {$.his} (pillow|shadow), and yawned.
There was only one thing left to do, and that was to sleep. / {$} did it thoroughly.
Nobody had to sing {$} to sleep that night.
@sky!=dark It grew dark {land.in}, and in one window a light was still on: {$} was thinking.
The last thing {$} heard that night was (the wind|an owl|the rain on the roof), and it sounded friendly.

= end_friends
From that day on, {$1} and {$2} were (the best of friends|always seen together|friends).
After that you never saw {$1} without {$2}.
And if nobody has told them to stop, {$1} and {$2} are still (talking|laughing) today.
{$1} had found a friend, and so had {$2}.
Next time {$2} knocked at {$1}'s door, it was open already.
Since then, when {$1} laughs, {$2} is never far away.
(They|{$1} and {$2}) went home side by side, and (neither of them said a word|both talked at once|it was the
    best part of the day).
"See you tomorrow!" called {$2}. / "And the day after!" called {$1}.
{$2} came (again the next day|to visit every {@weekday}), and {$1} always had {a} {@food:sweet:-mass} ready.
@sky!=dark They shared {a} {@food:fruit:-mass} and watched the (clouds|sun go down).
@sky=dark They shared {a} {@food:fruit:-mass} and watched the stars.
{$1} gave {$2} {a} {@object:small} to remember it by.
Good friends are like that: {a} {$1.kind} and {a} {$2.kind}, why not?
"You are my best friend," said {$1}. / "I am your only one," said {$2}. / "Then it is easy," said {$1}.
Two chairs now stood in front of {$1}'s door, and they were seldom empty.
Whoever wanted to find {$1} only had to look for {$2}.
{$1} taught {$2} a song, {$2} taught {$1} a joke, and they are not tired of either.
It is good to have a friend who is quite different, {$1} thought, and {$2} thought the same.
"Shall we do it again?" asked {$2}. / "Not today," said {$1}. / "But soon."
And on the wall {land.in} somebody has written in small letters: {$1.kind} and {$2.kind}, friends.

= end_smile
And that is (the whole story|how it was|what happened), (every word of it|more or less).
I know it is true, because {a} {@animal:tiny} told me.
Only {a} {@animal:farm:-wild} behind the fence was not surprised.
Whoever does not believe it may ask {$2}.
If it happened only once, it was once more than usual.
You can still hear the story {land.in}, if you ask the right {@animal:-water}.
And {a} {@animal:tiny}, who had heard every word, said nothing.
Ask {$1} about it, if you do not believe me.
{$2} tells it a little differently, but {$2.he} always leaves out the best part.
{land.in} people still talk about it on long evenings.
@sky=fine|wet And when it was all over, it began to rain, as if it had only waited for that.
@sky=cold And when it was all over, it began to snow, as if it had only waited for that.
What can one learn from it? / Ask me another time.
And whoever has listened to the end may have {a} {@food:sweet:-mass}.
Two {@animal:bird:wild:-water:-big/pl} tell the story too, but they begin in the middle.
If you see {$1}, say hello from me.
{a} {@animal:bird:wild} flew off to tell the others, and got half of it wrong.
Some people say it was the other way round, but they were not there.
The end, said the {@animal:tiny}, but nobody was listening any more.
'''
