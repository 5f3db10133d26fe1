"""Where all stories and shared phrases come together. No text stands here."""

from nlm.world import (
    phrases_action,
    phrases_endings,
    phrases_feeling,
    phrases_openings,
    phrases_scene,
    phrases_speech,
    phrases_troubles,
    phrases_words,
    schemas_court,
    schemas_friends,
    schemas_home,
    schemas_kingdom,
    schemas_learning,
    schemas_lost,
    schemas_night,
    schemas_seasons,
    schemas_small,
    schemas_wonder,
    schemas_words,
    schemas_work,
)

PHRASES = tuple(module.TEXT for module in (
    phrases_openings, phrases_scene, phrases_action, phrases_feeling, phrases_speech, phrases_troubles,
    phrases_endings, phrases_words,
))
STORIES = tuple(module.TEXT for module in (
    schemas_lost, schemas_words, schemas_friends, schemas_learning, schemas_small, schemas_night,
    schemas_home, schemas_court, schemas_kingdom, schemas_seasons, schemas_work, schemas_wonder,
))
