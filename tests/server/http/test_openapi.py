"""The description of the HTTP interface is whole: also what may go wrong is in it."""

from stolik.server.http.openapi_answers import REASONS
from support.server import Server
from support.sync_people import Visitor


def test_the_description_names_all_that_may_go_wrong_with_every_operation(server: Server) -> None:
    paths = Visitor(server.address, "Ann").get("/api/schema/openapi.json")["paths"]
    for path, operations in paths.items():
        for method, operation in operations.items():
            assert set(operation["responses"]) >= {str(status) for status in REASONS}, (method, path)
