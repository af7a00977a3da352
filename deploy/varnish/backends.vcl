# What differs from one installation to the next. buka.vcl includes this file.

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

# A backend for each process.
backend app1 {
    .host = "127.0.0.1";
    .port = "3001";
    .probe = ready;
}

backend app2 {
    .host = "127.0.0.1";
    .port = "3002";
    .probe = ready;
}

sub vcl_init {
    new app = directors.round_robin();
    app.add_backend(app1);
    app.add_backend(app2);
    new pages = directors.hash();
    pages.add_backend(app1, 1.0);
    pages.add_backend(app2, 1.0);
}

# The addresses of the processes, which send purges.
acl purgers {
    "127.0.0.1";
    "::1";
}

# EDGE_TOKEN.
sub buka_token {
    set req.http.X-Token-Wanted = "change-me-change-me-change-me";
}
