# As deploy/varnish/backends.vcl, for the processes of compose.yaml. Set the token to EDGE_TOKEN.
probe ready { .url = "/readyz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
backend app1 { .host = "app1"; .port = "3000"; .probe = ready; }
backend app2 { .host = "app2"; .port = "3000"; .probe = ready; }
backend app3 { .host = "app3"; .port = "3000"; .probe = ready; }

sub vcl_init {
    new app = directors.round_robin();
    app.add_backend(app1);
    app.add_backend(app2);
    app.add_backend(app3);
    new pages = directors.hash();
    pages.add_backend(app1, 1.0);
    pages.add_backend(app2, 1.0);
    pages.add_backend(app3, 1.0);
}

acl purgers { "app1"; "app2"; "app3"; "jobs"; }

sub buka_token { set req.http.X-Token-Wanted = "change-me-change-me-change-me"; }
