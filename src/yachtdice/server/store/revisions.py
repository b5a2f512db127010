"""The revisions of the database's layout, oldest first.

They stand here as well as in `migrations/versions`, so that an up-to-date database is opened
without importing Alembic, which takes half a second; a test compares the two.
"""

REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006")
HEAD = REVISIONS[-1]
