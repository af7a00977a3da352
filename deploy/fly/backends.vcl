# As deploy/varnish/backends.vcl. Fly's own name leads to the processes that are ready. Set the token to
# EDGE_TOKEN.
probe ready { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
backend flycast { .host = "buka.flycast"; .port = "80"; .probe = ready; }

sub vcl_init {
    new app = directors.round_robin();
    app.add_backend(flycast);
    new pages = directors.hash();
    pages.add_backend(flycast, 1.0);
}

# Fly's proxy in front adds more than one address to the list, but says which is the visitor's.
sub vcl_recv { set req.http.X-Forwarded-For = req.http.Fly-Client-IP; }

# Fly's private network.
acl purgers { "fdaa::"/16; }

sub buka_token { set req.http.X-Token-Wanted = "change-me-change-me-change-me"; }
