"""What characters say to each other in every kind of story, and how: tags, greetings, thanks, comfort.

said, asked, cried, whispered and answered are tags: `"Come in," {said hero}.` They may repeat in a story.
The other rules are whole sentences, in which $1 speaks to $2.
"""

TEXT = r'''
= said *
9* said {$}
5* {$} said
said {$} (softly|slowly|quietly|calmly|gently|simply|in a low voice)
said {$} with a (small smile|nod|sigh)
said {$} (at last|after a moment|in the end)
said {$}, {busy?$.body $}

= asked *
8* asked {$}
4* {$} asked
asked {$} (softly|quietly|politely|in a low voice)
asked {$}, {busy?$.body $}

= cried *
4* cried#shout {$}
3* called {$}
2* shouted {$}
{$} shouted
{$} cried#shout
{$} called out
exclaimed {$}

= whispered *
3* whispered {$}
{$} whispered
murmured {$}
said {$} in a very small voice

= answered *
3* answered {$}
{$} answered
replied {$}
{$} replied at once
said {$}
answered {$}, {busy?$.body $}

= busy_human
looking (up|round|at the floor)
scratching {$.his} (head|nose)
@$=child with {$.his} hands in {$.his} pockets
out of breath
= busy_bird
with {$.his} head on one side

ruffling {$.his} feathers
with one eye shut
= busy_beast
scratching one ear
with {$.his} nose in the air
@$=dog|puppy|wolf|fox wagging {$.his} tail
out of breath
= busy_hoofed
chewing slowly
shaking {$.his} head
looking (up|round)
= busy_big
in a deep voice
shaking {$.his} head
looking (up|round)
after a deep breath

= busy_small
in a thin little voice
as loudly as {$.he} could
looking (up|round)

= hello
"(Hello|Good morning|Good day)[, {$2.call}]," {said $1}. / "{hello_more}"
"(Hello|Good day)," {said $1}. / "(I am|They call me) {$1.call}. / {hello_who}"
"(Hey|Hello), you there!" {cried $1}. / "{hello_more}"
{$1} (nodded|waved#hand|bowed). / "{hello_more}" {asked $1}.
"{hello_more}" {asked $1}.
= hello_more
Where are you going?
What brings you here?
Why (do you look|are you) so {sad}?
What are you doing here?
What is the matter?
Is something wrong?
Why such a long face?
= hello_who
And who are you?
What is your name?
I have never seen you here before.

= comfort
"(Do not|Don't) (cry#weep|worry|be {sad})," {said $1}. "{comfort_why}"
"(There, there|Come, come|Oh dear)," {said $1}. / "{comfort_why}"
{$1} (sat down beside {$2}|gave {$2} {a} {@food:sweet:-mass}). / "{comfort_why}"
{$1} put {a} {$1.hand} around {$2}. / "{comfort_why}"
= comfort_why
We will find a way.
Two can look better than one.
It could be worse.
Everyone has days like this.
I am here now.
Everything looks better after a (sleep|slice of (bread|cheese)|cup of {@food:drink:warm}).
First breathe in, and then breathe out.
I once had a day like that, and it ended, too.
Tell me everything, from the beginning.

= offerhelp
"(I will|Let me|I can) help you," {said $1}.
"Shall we (look|try|do it) together?" {asked $1}.
"I know what we can do," {said $1}.
"May I help?" {asked $1}. / "I have nothing better to do."
"Come with me," {said $1}. / "I have an idea."
"Wait here," {said $1}. / "I will be back before you can count to a hundred."
"Why did you not ask me before?" {asked $1}.
@$1=human|bird "Four {$1.hands} are better than two," {said $1}.
"I will help you if you help me," {said $1}.

= thanks
"Thank you[, {$2.call}]," {said $1}. / "{thanks_more}"
"How can I (ever |)thank you?" {asked $1}.
"(Oh, thank you|Thank you, thank you)!" {said $1}.
{$1} thanked {$2} (three times|with all {$1.his} heart|and then once more).
"You are a (true|good|real) friend," {said $1}.
"That was (kind|good|clever) of you," {said $1}.
@$1=ears @$2=ears {$1} did not know what to say, and held {$2} very tightly.
"I will not forget it," {said $1}.
"{$2.call}," {said $1}, "you are worth (your weight in gold|a hundred others)!"
= thanks_more
I will never forget this.
You are the best friend anyone could have.
What would I do without you?
That was very (kind|brave) of you.
Come and see me whenever you like.

= sorry
"I am (so |very |)sorry," {said $1}.
"(It was|That was) (my fault|me)," {said $1}. / "I am sorry."
"Please forgive me," {whispered $1}.
"I did not mean to (hurt you|do it)," {said $1}.
"Can you forgive me?" {asked $1}.
"I was wrong," {said $1}, and it was not easy to say.
{$1} looked at the ground. / "I am sorry," {$1.he} said.

= forgive
"It is all right," {said $1}.
"I forgive you," {said $1}. / "But next time, {nexttime}."
"Well," {said $1}, "everybody makes mistakes."
{$1} was (quiet|silent) for a moment. / "Let us forget it," {$1.he} said.
"I am not angry," {said $1}, "only a little {sad}."
"Thank you for telling me," {said $1}.
= nexttime
ask me first
tell me at once
be more careful
think first
'''
