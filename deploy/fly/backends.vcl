# As deploy/varnish/backends.vcl. One machine's Varnish reaches all processes by Fly's own name,
# which leads to those that are ready. Set the token to EDGE_TOKEN.
backend flycast { .host = "buka.flycast"; .port = "80"; }

sub vcl_init {
    new app = directors.round_robin();
    app.add_backend(flycast);
    new pages = directors.hash();
    pages.add_backend(flycast, 1.0);
}

acl purgers { "fdaa::"/16; }

sub buka_token { set req.http.X-Token-Wanted = "change-me-change-me-change-me"; }
