# Built from this folder's parent: fly deploy -c deploy/fly/edge.toml deploy
FROM varnish:7.6-alpine
COPY varnish/buka.vcl /etc/varnish/default.vcl
COPY fly/backends.vcl /etc/varnish/backends.vcl
CMD ["-p", "http_gzip_support=off", "-p", "vcl_path=/etc/varnish"]
