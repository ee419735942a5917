from support import memory

from mobile_ai_memory.semantic import SemanticLayer
from mobile_ai_memory.text import bigram_terms


def test_a_record_whose_text_stays_is_not_read_again() -> None:
    read: list[str] = []

    def tokenize(text: str) -> list[str]:
        read.append(text)
        return bigram_terms(text)

    layer = SemanticLayer(10, tokenize)
    known = memory("search", "tap the icon")
    layer.put(known)
    read.clear()
    layer.put({**known, "hits": 7, "pinned": True})
    assert (read, layer.records[known["id"]]["hits"], layer.most_hits) == ([], 7, 7)
    layer.put({**known, "content": "tap the field"})
    assert "tap the field" in read
    layer.put({**known, "content": "tap the field", "supersededBy": "other"})
    assert not layer.index.score(layer.index.terms("field"))
    layer.put({**known, "content": "tap the field"})
    assert layer.index.score(layer.index.terms("field"))
