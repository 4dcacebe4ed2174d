"""Which function carries out which operation."""

from collections.abc import Callable, Mapping

from ..domain.text import cut
from ..search.query import Query
from . import fact_verbs, joining_verbs, lifecycle_verbs, project_verbs, proposal_verbs
from .effect import Effect
from .operation import Operation, Verb
from .plan import Plan

_SEARCH_HITS = 5
_HIT_CHARACTERS = 120


def _search(plan: Plan, operation: Operation) -> Effect:
    query = Query(text=operation.text, project=plan.caller.project, limit=_SEARCH_HITS)
    found = []
    for hit in plan.sources.retriever.search(query).hits:
        found.append(f"[{hit.memory.id}] {cut(hit.memory.shown_text, _HIT_CHARACTERS)}")
    return Effect("", "; ".join(found) or "nothing found")


def _skip(plan: Plan, operation: Operation) -> Effect:
    return Effect("", "nothing to do")


Handler = Callable[[Plan, Operation], Effect]

HANDLERS: Mapping[Verb, Handler] = {
    "ADD": fact_verbs.add,
    "UPDATE": fact_verbs.update,
    "NEGATE": fact_verbs.negate,
    "END": fact_verbs.end,
    "BOOST": lifecycle_verbs.boost,
    "DELETE": lifecycle_verbs.delete,
    "SKIP": _skip,
    "PROMOTE": lifecycle_verbs.promote,
    "DEMOTE": lifecycle_verbs.demote,
    "KEEP": lifecycle_verbs.keep,
    "HOLDS": fact_verbs.holds,
    "MERGE": joining_verbs.merge,
    "SUMMARY": joining_verbs.summary,
    "SCORE": lifecycle_verbs.score,
    "COMMIT": proposal_verbs.commit,
    "REJECT": proposal_verbs.reject,
    "DEFER": proposal_verbs.defer,
    "SEARCH": _search,
    "PROJECT": project_verbs.rename,
}
