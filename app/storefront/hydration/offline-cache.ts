import type { MessagePart } from "~/core/i18n/messages";
import { pidginOffline } from "~/core/i18n/pidgin-offline";

/** Of all stores together; beyond it the oldest go. */
export const MAX_PICTURES = 150;
export const MAX_MENUS = 5;
/** How long the network has to answer before the cached menu is shown. */
export const NETWORK_FIRST_MS = 3_000;

/** How long a device keeps its last order's page. */
export const ORDER_KEPT_MS = 24 * 60 * 60_000;

type CachedRequest = "menu" | "page" | "kept" | "script" | "picture" | "pass";

const LOCAL = /^(localhost|\d+(\.\d+){3}|\[.*\])$/;
const STORE = /^\/store\/[^/]+/;
const PAGE = /^\/(?:items\/[^/]+|cart|checkout|orders\/[^/]+\/receipt|qr)?\/?$/;
const KEPT_PAGE = /^\/(?:policies|questions|orders\/[^/]+)\/?$/;
const POSTED_PAGE = /^\/(?:cart|checkout|orders\/[^/]+\/(?:leave|pay|again))$/;

/** Returns a store's root path from one of its URLs: empty on its own host; null elsewhere. */
export function storeRoot({
  hostname,
  pathname,
}: {
  hostname: string;
  pathname: string;
}): string | null {
  if (LOCAL.test(hostname)) return STORE.exec(pathname)?.[0] ?? null;
  return pathname.startsWith("/store/") ? null : "";
}

/** Of order pages, a device caches only one. */
export const isOrderPage = (pathname: string): boolean =>
  /^(?:\/store\/[^/]+)?\/orders\/[^/]+\/?$/.test(pathname);

/**
 * Chooses how the service worker handles a request (docs/rules.md, Offline): `menu`, from the
 * network or else the cache; `kept`, the same, but the cache only once the network has failed;
 * `page`, from the network, with a link to the cached menu on failure; `script` and `picture`, from
 * the cache first; `pass`, not at all.
 */
export function cachedRequest(
  request: { method: string; mode: string },
  url: URL,
  origin: string,
): CachedRequest {
  if (url.origin !== origin) return "pass";
  if (request.method !== "GET") {
    const posted = request.mode === "navigate" ? pageOf(url) : null;
    return posted && POSTED_PAGE.test(posted) ? "page" : "pass";
  }
  if (
    url.pathname.startsWith("/assets/") ||
    (url.pathname.endsWith("/boot.js") && url.searchParams.has("v"))
  )
    return "script";
  if (url.pathname.startsWith("/media/")) return "picture";
  if (request.mode !== "navigate") return "pass";
  const page = pageOf(url);
  if (page === null) return "pass";
  if (KEPT_PAGE.test(page)) return "kept";
  if (!PAGE.test(page)) return "pass";
  return page === "/" ? "menu" : "page";
}

/** Returns a page's path below its store's root; null if the URL isn't a store's. */
function pageOf(url: URL): string | null {
  const root = storeRoot(url);
  return root === null ? null : url.pathname.slice(root.length) || "/";
}

/** Returns the list-size path of a picture, for when only that size is cached. */
export const listPicture = (pathname: string): string =>
  pathname.replace(/-\d+(?:\.\w+)?$/, "-192");

/**
 * Returns the URL under which a menu is cached, without any search.
 * @param root from `storeRoot`
 */
export const menuAddress = (root: string): string => root || "/";

/** The delay before a failed script is requested again. */
export const RETRY_MS = 800;

/** Retries once. @throws the second attempt's error */
export const withRetry = async (
  ask: () => Promise<Response>,
  waitMs: number,
): Promise<Response> => {
  try {
    return await ask();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return ask();
  }
};

type Listed = { routes: Record<string, { module: string; imports?: string[] }> };
/** Routes that open above the menu: an item and the cart. */
const SHEET = /\.(?:items\._itemId|cart)-/;

/** Returns a cached menu's scripts: its module's imports and its sheets'. */
export function assetsOf(module: string): string[] {
  const imports = module.split("\n").filter((line) => line.startsWith("import"));
  const own = imports.flatMap((line) => /"(\/assets\/[^"]+\.js)";$/.exec(line)?.[1] ?? []);
  const list = /^manifest:(.*),$/m.exec(module)?.[1];
  const sheets = list
    ? Object.values((JSON.parse(list) as Listed).routes).filter(({ module }) => SHEET.test(module))
    : [];
  return [
    ...new Set([...own, ...sheets.flatMap(({ module, imports = [] }) => [module, ...imports])]),
  ];
}

/**
 * Returns what a script loads later that an offline menu needs: search, hours, the sheets' styles.
 */
export const lateAssetsOf = (script: string): string[] => [
  ...[...script.matchAll(/import\("\.\/((?:menu-search|opening-status)-[\w-]+\.js)"\)/g)].map(
    ([, file]) => `/assets/${file}`,
  ),
  ...[...script.matchAll(/"(\/assets\/store-[\w-]+\.css)"/g)].map(([, address]) => address!),
];

/** Returns the URL of a shared page's hydration module; null if its scripts load differently. */
export function hydrationModuleOf(html: string): string | null {
  return /<script data-boot="([^"]+)"/.exec(html)?.[1]?.replace(/&amp;/g, "&") ?? null;
}

const tagOf = (html: string): string => html.slice(0, html.indexOf(">", html.indexOf("<html")));

/** Returns whether a page is a store's menu without anyone's cart, so that it may be cached. */
export const isMenu = (html: string): boolean =>
  / data-page="store"/.test(tagOf(html)) && !/ class="lite/.test(tagOf(html));

/** By page language; all others are English. */
const translations: Record<string, MessagePart> = { pcm: pidginOffline };

function languageOf(html: string | null) {
  const lang = / lang="([^"]*)"/i.exec(tagOf(html ?? ""))?.[1] ?? "en";
  return { lang, t: (text: string) => translations[lang]?.[text] ?? text };
}

/**
 * Marks a cached page with its time, for the offline bar; on a menu, as the time of its prices.
 * @param time formatted; markup characters are removed
 */
export function withAsOf(html: string, time: string): string {
  const what = html.includes('id="featured"') ? `${languageOf(html).t("prices as of")} ` : "";
  return html.replace("<html", `<html data-as-of=" · ${what}${time.replace(/[<>"&]/g, "")}"`);
}

/** Reads the store's name, logo and colour from its cached menu. */
function frameOf(html: string) {
  const logo = /<img src="([^"<>]+)"[^<>]* class="logo"/.exec(html)?.[1];
  const header = html.slice(html.indexOf('class="logo'));
  const name = /<span><(?:h1|p)>([^<]+)</.exec(header)?.[1] ?? "";
  const theme = /style="--brand:(#\w{6});--on-brand:(#\w{6})/.exec(html);
  return {
    color: theme?.[1] ?? "#f7715b",
    on: theme?.[2] ?? "#1c1917",
    head: `<p style="display:flex;gap:10px;align-items:center;font-weight:700">${logo ? `<img src="${logo}" width="44" height="44" alt="" style="border-radius:12px">` : ""}${name}</p>`,
  };
}

const drawing =
  '<svg width="112" height="112" viewBox="-16 -16 128 128" fill="none" stroke="#b25242" stroke-width="3" stroke-linecap="round" style="border-radius:50%;background:#fdecea" aria-hidden="true"><path d="M48 44 34 84M48 44l14 40M39 70h18M30 52a22 22 0 0 1 0-30M66 52a22 22 0 0 0 0-30M14 12l68 72"/><circle cx="48" cy="37" r="5"/></svg>';

/**
 * Writes the page to show when one can't be loaded, with the store's header and a link onward.
 * @param menu the cached menu's URL; null if none is cached
 * @param html the cached menu, which sets the language
 */
export function offlinePage(menu: string | null, html: string | null = null): string {
  const { lang, t } = languageOf(html);
  const { color, on, head } = frameOf(html ?? "");
  const link =
    "display:inline-flex;align-items:center;min-height:44px;padding:0 20px;font-weight:600";
  const button = `${link};border-radius:999px;background:${color};color:${on};text-decoration:none`;
  const ways = [
    `<a href="" style="${button}">${t("Try again")}</a>`,
    ...(menu ? [`<a href="${menu}" style="${link};color:inherit">${t("See the menu")}</a>`] : []),
  ];
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t("You are offline")}</title><body style="margin:0;background:#fffbf8;color:#1c1917;font:16px/1.5 system-ui,sans-serif"><header style="padding:0 16px;border-bottom:1px solid #ede6e0;min-height:44px">${head}</header><main style="max-width:26rem;margin:auto;padding:40px 24px;text-align:center">${drawing}<h1 style="font-size:24px">${t("You are offline")}</h1><p>${t("You need internet for this page. Your cart is safe.")}</p><p>${ways.join(" ")}</p></main></body></html>`;
}
