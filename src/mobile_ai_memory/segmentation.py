"""Tokenizers by name. Bigrams need nothing; ``jieba`` segments Chinese into words and is loaded only when asked for.

When jieba pays is measured by ``bench/tokenizers.py``; the README states it.
"""

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, Literal, get_args

from mobile_ai_memory.records import choice_field
from mobile_ai_memory.text import Tokenizer, bigram_terms, terms_of

TokenizerName = Literal["bigram", "jieba"]


def tokenizer(name: TokenizerName) -> Tokenizer:
    """The tokenizer of a name.

    Raises:
        InvalidInput: there is none of this name.
        ImportError: jieba is asked for and not installed (the extra ``jieba``).
    """
    if name == "bigram":
        return bigram_terms
    choice_field("tokenizer", name, get_args(TokenizerName))
    if find_spec("jieba") is None:
        raise ImportError('tokenizer="jieba" needs the extra: pip install "mobile_ai_memory[jieba]"')
    return jieba_terms


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
