# deploy/fly/edge.toml builds it with deploy/ as its context.
FROM varnish:7.6-alpine
COPY varnish/buka.vcl fly/backends.vcl /etc/varnish/
# Port 80 is root's on Fly, and Varnish is not.
CMD ["varnishd", "-F", "-a:6081", "-f/etc/varnish/buka.vcl", "-smalloc,512m", "-pvcl_path=/etc/varnish", "-phttp_gzip_support=off", "-pthread_pool_max=5000"]
