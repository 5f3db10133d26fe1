"""The figures of the book: maps of words, curves, clouds, bars, histograms, heat maps, stripes, a slider.

The only place that imports matplotlib. Every function returns its figure; nothing here computes a result.
"""

from nlm.plots.charts import bars, curves, from_history, heatmap, hist, table_strip
from nlm.plots.clouds import cloud
from nlm.plots.hinton import hinton
from nlm.plots.maps import map_2d, table_story
from nlm.plots.scrub import scrub_html, scrubber
from nlm.plots.style import CATEGORY_COLOURS, PALETTE, Figure, category_look, looks, use

__all__ = [
    "CATEGORY_COLOURS",
    "PALETTE",
    "Figure",
    "bars",
    "category_look",
    "cloud",
    "curves",
    "from_history",
    "heatmap",
    "hinton",
    "hist",
    "looks",
    "map_2d",
    "scrub_html",
    "scrubber",
    "table_story",
    "table_strip",
    "use",
]
