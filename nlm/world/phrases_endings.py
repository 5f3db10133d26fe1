"""Last lines that can follow many stories; a schema adds its own. $1 is the hero, $2 the friend.

end_night: the day is over. end_friends: two who like each other. end_smile: a small joke at the end.
"""

TEXT = r'''
= end_night
That night {$} slept (deeply|well|like a stone|like {a} {@animal.young}).
{$$} fell asleep (at once|before {$.he} could say good night|with a smile on {$.his} face).
When the moon (came up|looked in), {$} was already asleep.
And when the stars came out, {$} lay in {$.his} bed#sleep and (smiled at the ceiling|thought of it all once more).
Then the day was over, and it had been a good one.
"Good night, {@nature:sky}," said {$}, and closed {$.his} eyes.
That evening {$} was too {glad} to sleep, so {$.he} told (the moon|the whole story to the pillow).
{$$} dreamt of it all night long.
It was late when {$} came home, tired and {glad}.

= end_friends
From that day on, {$1} and {$2} were (the best of friends|always seen together|friends).
After that you never saw {$1} without {$2}.
And if nobody has told them to stop, {$1} and {$2} are still (talking|laughing|playing) today.
So {$1} and {$2} became friends, and (they still are|friends they stayed).
(They walked|{$1} and {$2} went) home side by side, and (neither of them said a word|both talked at once).
"See you tomorrow!" called {$2}. / "And the day after!" called {$1}.
{$2} came (again the next day|to visit every {@weekday}), and {$1} (always had|kept) {a} {@food:sweet:-mass} ready.
Now there were two of them, and everything was (easier|twice as much fun).
They shared the last {@food:-mass} and watched the (clouds|stars|sun go down).
Good friends are like that: {a} {$1.kind} and {a} {$2.kind}, why not?

= end_smile
And that is (the whole story|how it was|what happened), (every word of it|more or less).
I know it is true, because {a} {@animal:tiny} told me.
Only {a} {x=@animal:farm:-wild} who had watched it all was not surprised.
You can still hear the story {land.in}, if you ask the right {@animal}.
And {a} {@animal} who had seen it all (told everyone|said nothing, but smiled).
Ask {$1} about it, if you do not believe me.
'''
