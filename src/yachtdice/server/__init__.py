"""The server: tables over HTTP and sockets, every event stored before it is answered."""
