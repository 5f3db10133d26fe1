"""Small lists of words that several stories share. Each alternative is a word or two, never a sentence."""

TEXT = r'''
= ogre
monster
giant
ghost
troll
dragon
robber

= ogre_monster
monster
= ogre_giant
giant
= ogre_ghost
ghost
= ogre_troll
troll
= ogre_dragon
dragon
= ogre_robber
robber

= box
basket
bag
box
sack
bucket
pot

= shade
hat
umbrella
big leaf
newspaper

= tap
tap, tap, tap
scratch, scratch
bump, bump, bump
tip, tap, tip, tap
creak, thump, creak
rustle, rustle, crack
drip, drop, drip

= silly
silly
stubborn
foolish
selfish
impossible

= indoors
behind the curtain
on the sofa
under the table
in the bath
on the carpet
'''
