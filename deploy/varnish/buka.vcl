# Varnish 7 in front of Buka (docs/operations.md, Edge). It keeps what the product marks as public,
# for visitors without the cookie `own`, and shows the last pages, read-only, while no process
# answers. Start it with `-p http_gzip_support=off`, so that browsers get the product's own brotli,
# and `-p vcl_path=` this folder.

vcl 4.1;

import std;
import directors;

include "backends.vcl";

# X-Page: the kind of address, a page of a store or a file. X-Stage: why this is not the first pass:
# 'keep' while the read-only form is fetched beside the page, 'kept' after it, 'stale' when only that
# form is looked for, as no process answers.

sub vcl_recv {
    set req.backend_hint = app.backend();
    if (req.restarts > 0) {
        set req.backend_hint = pages.backend(req.http.host);
        # A restart forgets both.
        if (req.http.X-Fresh) {
            set req.grace = 0s;
        } else if (req.http.X-Stage != "stale") {
            set req.grace = 60s;
        }
        return (hash);
    }
    unset req.http.X-Page;
    unset req.http.X-Stage;
    unset req.http.X-Menu;
    unset req.http.X-Fresh;
    unset req.http.X-Token-Wanted;

    if (req.method == "PURGE") {
        call buka_purge;
    }
    call buka_kind;
    if (!std.healthy(req.backend_hint)) {
        call buka_outage;
    }
    if (req.http.X-Page == "page") {
        # Each store's pages from one process, so that only one has to render them.
        set req.backend_hint = pages.backend(req.http.host);
    }
    if (!req.http.X-Page || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    call buka_encoding;
    if (req.http.X-Page == "file") {
        unset req.http.Cookie;
        return (hash);
    }
    # Links from other sites carry these; they change nothing on the page.
    set req.url = regsuball(req.url, "(?i)(?<=[?&])(utm_[a-z_]+|fbclid|gclid|igshid|igsh|ttclid|wbraid|gbraid)=[^&]*&?", "");
    set req.url = regsub(req.url, "[?&]$", "");
    # Any other query, a visitor with something of their own, one who spares data, a crawler (which
    # gets structured data), and a browser that needs the old style sheet are passed on.
    if (req.url ~ "\?"
        || req.http.Cookie ~ "(?:^|;\s*)own=1(?:;|$)"
        || req.http.Save-Data
        || req.http.User-Agent ~ "(?i)bot[/;]|crawl|spider|slurp|facebookexternalhit|WhatsApp/|-InspectionTool|curl/|Wget/"
        || req.http.User-Agent ~ "\bChrom(?:e|ium)/(?:\d{1,2}|1[01]\d)\b(?!\d)"
        || req.http.User-Agent ~ "\bFirefox/(?:\d{1,2}|10\d|11[0-6])\b(?!\d)"
        || req.http.User-Agent ~ "\bOS (?:\d|1[0-6])[._]\d+(?:[._]\d+)? like Mac OS X"
        || req.http.User-Agent ~ "\bOS 17[._][01](?:[._]\d+)? like Mac OS X"
        || req.http.User-Agent ~ "\bVersion/(?:(?:\d|1[0-6])\.\d+|17\.[01])(?:\.\d+)? Safari/") {
        return (pass);
    }
    unset req.http.Cookie;
    # Longer only while nothing answers.
    set req.grace = 60s;
    return (hash);
}

sub buka_purge {
    call buka_token;
    if (client.ip !~ purgers || req.http.X-Purge-Token != req.http.X-Token-Wanted) {
        return (synth(403, "Not yours to purge"));
    }
    if (req.http.X-Purge-Tags !~ "^[A-Za-z0-9-]+(?: [A-Za-z0-9-]+)*$") {
        return (synth(400, "X-Purge-Tags has no tags"));
    }
    if (!std.ban("obj.http.Surrogate-Key ~ \b(?:" + regsuball(req.http.X-Purge-Tags, " ", "|") + ")\b")) {
        return (synth(500, std.ban_error()));
    }
    return (synth(200, "Purged"));
}

sub buka_kind {
    if (req.url ~ "^(?:/store/[a-z0-9-]+)?/?(?:(?:items/[0-9a-f-]{36}|reviews|policies|questions)?)(?:\?|$)") {
        set req.http.X-Page = "page";
    } else if (req.url ~ "^(?:/assets/|/media/|/favicon\.svg$|/sw\.js$|(?:/store/[a-z0-9-]+)?/boot\.js\?v=)") {
        set req.http.X-Page = "file";
    }
}

# No process answers: pages are read-only, and nothing was sent that could have been an order.
sub buka_outage {
    if (req.http.X-Page == "page" && (req.method == "GET" || req.method == "HEAD")) {
        call buka_encoding;
        call buka_read_only;
        return (hash);
    }
    if (!req.http.X-Page || (req.method != "GET" && req.method != "HEAD")) {
        return (synth(503, "Not taken"));
    }
}

sub buka_read_only {
    unset req.http.Cookie;
    unset req.http.Save-Data;
    set req.http.X-Stage = "stale";
    set req.http.X-Menu = regsub(req.url, "\?.*", "");
    set req.url = req.http.X-Menu + "?read-only";
    unset req.http.If-None-Match;
}

sub buka_encoding {
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    if (req.http.X-Page == "file") {
        if (req.http.Accept ~ "image/avif") {
            set req.http.Accept = "image/avif";
        } else if (req.http.Accept ~ "image/webp") {
            set req.http.Accept = "image/webp";
        } else {
            unset req.http.Accept;
        }
    }
}

sub vcl_hit {
    if (obj.ttl <= 0s && req.http.X-Page == "page" && req.http.X-Stage != "stale") {
        # Past stale-while-revalidate: as if it were not there, unless nothing answers.
        if (obj.ttl + std.duration(obj.http.X-Revalidate, 0s) <= 0s && !req.http.X-Fresh) {
            set req.http.X-Fresh = "1";
            return (restart);
        }
        call buka_keep;
    }
}

sub vcl_miss {
    call buka_keep;
}

# Whenever a page is fetched, its read-only form is, too.
sub buka_keep {
    if (req.http.X-Page == "page" && !req.http.X-Stage) {
        set req.http.X-Stage = "keep";
        set req.http.X-Menu = req.url;
        set req.url = req.url + "?read-only";
        return (restart);
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Page;
    unset bereq.http.X-Stage;
    unset bereq.http.X-Menu;
    unset bereq.http.X-Fresh;
    unset bereq.http.X-Token-Wanted;
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    if (beresp.status != 200 || beresp.http.Cache-Control !~ "\bpublic\b" || beresp.http.Set-Cookie) {
        return (pass(5s));
    }
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d") {
        set beresp.http.X-Revalidate = regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1") + "s";
    }
    if (beresp.http.Cache-Control ~ "stale-if-error=\d") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-if-error=(\d+).*", "\1") + "s", 0s);
    } else {
        # Files. A deleted picture is gone after a day.
        set beresp.grace = 1h;
        if (beresp.ttl > 1d) {
            set beresp.ttl = 1d;
        }
    }
    return (deliver);
}

sub vcl_deliver {
    if (req.http.X-Stage == "keep") {
        set req.url = req.http.X-Menu;
        set req.http.X-Stage = "kept";
        return (restart);
    }
    # The process failed just now: what was kept is better than an error.
    if (resp.status >= 500 && req.http.X-Page == "page"
        && req.http.X-Stage != "stale" && (req.method == "GET" || req.method == "HEAD")) {
        call buka_read_only;
        unset req.http.X-Fresh;
        return (restart);
    }
    if (resp.http.Cache-Control ~ "s-maxage") {
        set resp.http.Cache-Control = "private, no-cache";
    }
    if (req.http.X-Stage == "stale") {
        set resp.http.Cache-Control = "no-store";
        set resp.http.Refresh = "20";
        unset resp.http.ETag;
    }
    if (client.ip ~ purgers) {
        set resp.http.X-Cache-Hits = obj.hits;
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Revalidate;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    unset resp.http.Age;
}

sub vcl_synth {
    set resp.http.Cache-Control = "no-store";
    if (resp.status != 503) {
        set resp.http.Content-Type = "text/plain; charset=utf-8";
        set resp.body = resp.reason;
        return (deliver);
    }
    set resp.http.Retry-After = "5";
    if (req.url ~ "^/api/") {
        set resp.http.Content-Type = "application/json; charset=utf-8";
        set resp.body = """{"error":"unavailable","message":"The kitchen can't be reached just now. Nothing was ordered or paid by this. Please try again in a moment."}""";
        return (deliver);
    }
    set resp.http.Content-Type = "text/html; charset=utf-8";
    set resp.body = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>We can’t do this just now</title><style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.5rem}</style><h1>We can’t do this just now</h1><p>It is not you: the kitchen can’t be reached. Nothing was ordered or paid by this. Please go back and try again in a moment.</p>""";
    return (deliver);
}

# A process took the request and its answer never came, so nobody knows what became of it. What only
# reads is asked of another.
sub vcl_backend_error {
    if ((bereq.method == "GET" || bereq.method == "HEAD") && bereq.retries < 2) {
        set bereq.backend = app.backend();
        return (retry);
    }
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.ttl = 0s;
    set beresp.uncacheable = true;
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    if (bereq.url ~ "^/api/") {
        set beresp.http.Content-Type = "application/json; charset=utf-8";
        set beresp.body = """{"error":"unavailable","message":"We can't tell just now whether this came through. Please send it again in a moment: nothing is ordered or paid twice that way."}""";
        return (deliver);
    }
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    if (bereq.method == "GET" || bereq.method == "HEAD") {
        set beresp.body = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>We can’t do this just now</title><style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.5rem}</style><h1>We can’t do this just now</h1><p>It is not you: the kitchen can’t be reached. Please try again in a moment.</p>""";
        return (deliver);
    }
    set beresp.body = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>We can’t do this just now</title><style>body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto 0;padding:0 1.5rem}</style><h1>We can’t do this just now</h1><p>We can’t tell just now whether this came through. Please go back and send it again in a moment: you can’t order or pay twice that way.</p>""";
    return (deliver);
}
