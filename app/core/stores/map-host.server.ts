import type { RequestHandler } from "express";
import { env } from "~/platform/env.server";
import { refuseRequest } from "~/platform/refuse-request.server";
import { resolveHost } from "./host";
import { isVendorHostPath, storeAddressOnItsHost } from "./host-routing";

/** Decides what the host serves; redirects what belongs elsewhere (docs/rules.md, Hosts). */
export const mapHost: RequestHandler = (req, res, next) => {
  const { rootDomain, bareAddresses } = env();
  const host = resolveHost(req.headers.host, rootDomain, bareAddresses);
  const read = req.method === "GET" || req.method === "HEAD";
  if (host === null)
    return refuseRequest(req, res, {
      status: 404,
      error: "not_found",
      title: "Page not found",
      message: "This address belongs to no store.",
    });
  if (host === "www") return res.redirect(301, env().publicUrl + (read ? req.originalUrl : "/"));
  res.locals.host = host;
  if (host.kind === "main") {
    const moved = storeAddressOnItsHost(req.originalUrl, env().publicUrl, env().rootDomain);
    if (moved) return res.redirect(read ? 301 : 308, moved);
  }
  if (host.kind === "vendor" && !isVendorHostPath(req.path)) {
    return read && !req.path.endsWith(".data")
      ? res.redirect(302, "/")
      : void res.status(404).type("text/plain").send("Not found");
  }
  next();
};
