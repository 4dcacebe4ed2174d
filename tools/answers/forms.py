"""Forms as a host shows them to its user: their fields in one language."""

import functools
from copy import copy
from typing import Any

from pydantic import BaseModel, create_model

from ...prompts import Language
from .language import phrases


@functools.cache
def worded(form: type[BaseModel], language: Language) -> type[BaseModel]:
    """The form with a title and a description for each field; an answer to it is one to `form`."""
    say = phrases(language).form_fields
    fields: dict[str, Any] = {}
    for name, field in form.model_fields.items():
        told = copy(field)
        told.title, told.description = say[f"{form.__name__}.{name}"]
        fields[name] = (field.annotation, told)
    return create_model(form.__name__, __base__=form, **fields)
