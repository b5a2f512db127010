"""The messages between server and clients, and the codes they speak in."""
