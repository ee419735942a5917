"""Tokenizers by name. Bigrams need nothing; ``jieba`` segments Chinese into words and is loaded only when asked for.

When jieba pays is measured by ``bench/tokenizers.py``; the README states it.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

from mobile_ai_memory.text import Tokenizer, bigram_terms, terms_of

TokenizerName = Literal["bigram", "jieba"]


def tokenizer(name: TokenizerName) -> Tokenizer:
    """The tokenizer of a name.

    Raises:
        ImportError: jieba is asked for and not installed (the extra ``jieba``).
    """
    return bigram_terms if name == "bigram" else jieba_terms


def jieba_terms(normalized: str) -> list[str]:
    """The terms of normalised text, runs of Han as the words that jieba finds in them, and the words inside those."""
    return terms_of(normalized, _segmenter())


@cache
def _segmenter() -> Callable[[str], Any]:
    import jieba

    segmenter = jieba.Tokenizer()
    # Its own way in would look for a cache file, and write one of 5 MB into the worker's memory.
    segmenter.FREQ, segmenter.total = segmenter.gen_pfdict(segmenter.get_dict_file())
    segmenter.initialized = True
    return segmenter.cut_for_search  # type: ignore[no-any-return]
