import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import express, { type RequestHandler, type Response } from "express";
import { REQUEST_ID } from "./http-shell.server";

const HOUR_SECONDS = 3_600;
const YEAR_SECONDS = 365 * 24 * HOUR_SECONDS;

/** Drops the request's id: a first visit loads twenty files. `headers`: names, values in turn. */
const fileHeaders = (headers: readonly string[]) => (res: Response, file: string) => {
  res.removeHeader(REQUEST_ID);
  for (let at = 0; at < headers.length; at += 2) res.setHeader(headers[at]!, headers[at + 1]!);
  // Express doesn't know AVIF, and would send octet-stream.
  if (file.endsWith(".avif")) res.setHeader("Content-Type", "image/avif");
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};
const endings = { br: ".br", gzip: ".gz" } as const;

/**
 * Serves .br and .gz files, which scripts/precompress.mjs puts beside the text files.
 * @param options.immutable names change with the content: browsers keep such files for a year
 * @param options.headers names and values in turn
 */
export function builtFiles(
  folder: string,
  options: { immutable: boolean; headers: readonly string[] },
): RequestHandler {
  const { immutable } = options;
  const maxAgeSeconds = immutable ? YEAR_SECONDS : HOUR_SECONDS;
  const cacheControl = `public, max-age=${maxAgeSeconds}${immutable ? ", immutable" : ""}`;
  const setFileHeaders = fileHeaders(options.headers);
  const serve = express.static(folder, {
    immutable,
    maxAge: maxAgeSeconds * 1_000,
    index: false,
    redirect: false,
    acceptRanges: false,
    lastModified: false, // the entity tag is enough
    setHeaders: setFileHeaders,
  });
  // Kept in memory: opening a file is a third of the cost of serving it, and texts take a few MB.
  const paths = new Set(listed(folder));
  const texts = new Map<string, Promise<TextFile>>();
  const text = (path: string) => {
    const file = texts.get(path) ?? readText(join(folder, path));
    texts.set(path, file);
    file.catch(() => texts.delete(path));
    return file;
  };
  return (req, res, next) => {
    if (!paths.has(req.path)) return next();
    const type = types[extname(req.path)];
    if (type === undefined || (req.method !== "GET" && req.method !== "HEAD"))
      return serve(req, res, next);
    const forms = (["br", "gzip"] as const).filter((form) => paths.has(req.path + endings[form]));
    if (forms.length > 0) res.vary("Accept-Encoding");
    const form = forms.find((candidate) => req.acceptsEncodings(candidate));
    text(req.path + (form ? endings[form] : "")).then(({ body, etag }) => {
      setFileHeaders(res, req.path);
      res.set({ "Cache-Control": cacheControl, "Content-Type": type, ETag: etag });
      if (form) res.set("Content-Encoding", form);
      res.send(body);
    }, next);
  };
}

type TextFile = { body: Buffer; etag: string };

async function readText(file: string): Promise<TextFile> {
  const body = await readFile(file);
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 22)}"` };
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) =>
          `/${relative(folder, join(entry.parentPath ?? entry.path, entry.name))
            .split(sep)
            .join("/")}`,
      );
  } catch {
    return [];
  }
}

/** In order of preference; every browser shows the last. */
const orders = {
  avif: ["avif", "webp", "jpg", "png"],
  webp: ["webp", "jpg", "png"],
  any: ["jpg", "png", "webp"],
};

/**
 * Serves files as pictures only, whatever is in them. An address without an extension gets the best
 * format that the browser accepts.
 */
export function pictures(folder: string, headers: readonly string[]): RequestHandler {
  const inOrder = (extensions: string[]) =>
    express.static(folder, {
      immutable: true,
      maxAge: YEAR_SECONDS * 1_000,
      index: false,
      redirect: false,
      extensions,
      setHeaders: fileHeaders(headers),
    });
  const serve = {
    avif: inOrder(orders.avif),
    webp: inOrder(orders.webp),
    any: inOrder(orders.any),
  };
  return (req, res: Response, next) => {
    res.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    if (extname(req.path)) return serve.any(req, res, next);
    res.vary("Accept");
    const accept = req.headers.accept ?? "";
    serve[accept.includes("image/avif") ? "avif" : accept.includes("image/webp") ? "webp" : "any"](
      req,
      res,
      next,
    );
  };
}
