"""How much each reason for a memory weighs in recall: its words, meaning, day, speaker, project.

What a reason speaks for is found in `legs` and `evidence`; how a share is made of it, in `ranking`.
"""

WORDS_WEIGHT = 1.0
CONTEXT_WEIGHT = 0.8
MEANING_WEIGHT = 1.2
LONE_MEANING = 1.5
"""Times the weight of meaning, for a fact that is no turn of a dialogue.

It is about one thing, and its words are found twice: its context is itself.
"""
REPLY_WEIGHT = 0.5
"""Of the question that a turn answers: "When is it?" - "Next Friday." """
OTHER_WORDS_WEIGHT = 0.5
"""Of everyday words for what a prompt names."""
CHAIN_WEIGHT = 1.0
CHAIN_SHARE = 0.3
"""Of what the best match itself scores for its own words.

What shares less with it is about something else.
"""
CHAIN_END = 0.9
"""Of the way up to the best match: nothing that is only led to overtakes it."""
BESIDE_SHARE = 0.2
TOLD_WITH_SHARE = 0.6
NEAR_BY_SHARE = 0.3
"""With one fact in between."""
SCENE_SHARE = 0.3
DATE_SHARE = 0.8
RECURS_SHARE = 0.15
"""For what recurs on a day that is asked for with something else: much does on any Friday."""
OTHER_YEAR = 0.7
"""Of the date share, where a month or day was named without its year.

It holds for a memory of an earlier year.
"""
OTHER_WORDING = 0.4
"""Of the date share, where only another wording of the question names the time: a guess."""
LEAD_SHARE = 0.3
BRIEF_SHARE = 0.5
"""Of its score that a turn of a dialogue may lose where it tells nothing.

Questions and courtesies are no answers.
"""
TELLING_WORDS = 30
"""Words told from which on a turn loses nothing."""
GENERIC_SHARE = 0.4
"""Of its score that an assistant's turn loses, unless the question asks for what it said.

It is longer than what the user says, more general, and full of the same words.
"""
WISH_SHARE = 0.3
"""For how the user wants things done, where something is to be done.

"Write me a recipe" shares no word with "weights in grams, always".
"""
DAY_SHARE = 0.6
LIMIT_SHARE = 0.6
"""For what somebody does not eat, where a meal is to be chosen: no word need be in common."""
USER_SHARE = 0.15
"""For what tells of the user, where a question is about them and nobody else."""
ATTRIBUTE_SHARE = 0.5
"""For what tells of the attribute that a question about the user asks for, in whatever words.

Half of it where one may have several of the kind.
"""
SPEAKER_SHARE = 0.15
ROLE_SHARE = 0.2
ENTITY_SHARE = 0.1
LINK_SHARE = 0.1
PROJECT_SHARE = 0.3
LAST_TIME_SHARE = 1.0
ASKED_SHARE = 1.0
"""For what tells what is asked of just that person: where the user lives, in whatever words."""
MENTIONED_SHARE = 0.25
"""For what tells of an attribute that a few words name, of nobody: "rope work dates" is no question
about the user's job.
"""
OTHERS_SHARE = 0.3
"""Of its own score that a fact about the same attribute loses which is about somebody else."""
STRENGTH_SHARE = 0.1
MOOD_FACTOR = 0.85
"""Of the score of what is possible, planned or imagined: more than strength makes of a score."""
ACCOUNT_FACTOR = 0.95
"""Of the score of an episode, so that a fact that matches as well comes first."""
NOISE_SHARE = 0.05
"""Of the best relevance: what matches less than that is no answer."""
FADED_MARGIN = 1.15
"""A faded memory answers when its relevance is this many times that of the best fresh one."""
FADED_SHARE = 0.5
"""Of the relevance of the best fresh one: from so much on a faded fact stands behind it."""
UNTOLD_SHARE = 0.4
"""The same, where a faded fact has a word of the question that no fresh memory has."""
FADED_BESIDE = 6
"""So many faded facts at most stand behind a fresh memory."""
ALL_SHARE = 0.25
"""Of the best relevance: where all that answers is asked for, what has so much, however faded."""
FAINT_SIMILARITY = 0.15
"""Below it the bundled model finds nothing in common."""
SURE_WORDS = 0.4
"""Of what a memory scores that has every word of the question: what has less of it has a word of it
by chance ("to leave", "get rid of"), and the best of those does not get the whole weight.
"""
LEAST_OF_WORDS = 0.6
"""Of the weight of the words, which the best gets however little of the question it has."""
CHANCE_SHARE = 0.5
"""Of its words' weight that a lone fact loses whose meaning has nothing to do with the question."""
CHANCE_BEGINS, CHANCE_ENDS = 0.05, 0.35
"""Similarities between which that share falls to nothing."""
SURE_SIMILARITY = 0.35
"""Above what all have in common; from it on the nearest memory gets the whole weight."""
CLEAR_SIMILARITY = 0.25
"""From it on a memory is near in meaning, whatever else matches."""
MIN_STRENGTH = 0.3
