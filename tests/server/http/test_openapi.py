"""The OpenAPI description is complete: every route lists its error responses."""

from stolik.server.http.openapi_answers import DESCRIPTION_BY_STATUS
from support.server import Server
from support.sync_people import Visitor


def test_every_operation_lists_all_error_responses(server: Server) -> None:
    paths = Visitor(server.address, "Ann").get("/api/schema/openapi.json")["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert set(operation["responses"]) >= {str(status) for status in DESCRIPTION_BY_STATUS}, (method, path)
