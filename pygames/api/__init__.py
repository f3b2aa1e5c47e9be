"""The API that the page calls: `handle(request) -> reply`, JSON text in, JSON text out."""

from pygames.api.session import handle

__all__ = ["handle"]
