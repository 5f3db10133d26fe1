"""The exercises of the chapters: one file a chapter, each exercise one name.

A notebook imports its file, shows a card with the exercise's name and calls `.check` on the reader's
answer. The solutions stand here in plain sight: nothing gates, and a check explains more than a solution.
"""
