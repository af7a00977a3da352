import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

function ownOrigins(): string[] {
  const { publicUrl, rootDomain } = env();
  const { protocol, port, origin } = new URL(publicUrl);
  const stores =
    rootDomain.includes(".") && !/^[\d.]+$/.test(rootDomain)
      ? [`${protocol}//*.${rootDomain}${port ? `:${port}` : ""}`]
      : [];
  return [origin, ...stores];
}

/** May open the sandbox's popup: our origins, and localhost for stores without a domain. */
export function shopOrigins(): string[] {
  const { protocol, port } = new URL(env().publicUrl);
  return [
    ...new Set([
      ...ownOrigins(),
      ...["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`),
    ]),
  ];
}

/** The payment provider's origins: of its script, of its pages, and those its script calls. */
function provider(): { script: string; page: string; calls: string[] } {
  const script = new URL(env().paystackInlineUrl).origin;
  if (env().sandbox) return { script, page: script, calls: [] };
  return {
    script,
    page: "https://checkout.paystack.com",
    calls: ["https://checkout.paystack.com", "https://api.paystack.co"],
  };
}

/** Includes the addresses to which a post may redirect. */
const formTargets = (): string[] => [
  ...new Set(["'self'", ...ownOrigins(), new URL(env().googleIssuerUrl).origin, provider().page]),
];

const POLICY = "Content-Security-Policy";
/** A placeholder, replaced in each answer. */
const INLINE_SCRIPTS = "'inline-scripts'";

const FILE_HEADERS = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "cross-origin-resource-policy",
]);

export type SecurityHeaders = {
  /** Names and values in turn, without the content security policy. */
  fixed: readonly string[];
  /** Those that matter for scripts, pictures and other files. */
  file: readonly string[];
  /** @param inlineScripts a nonce or hashes, each in quotes, or "" */
  policy: (inlineScripts: string) => string;
};

/** Fonts, workers and the manifest fall back to default-src and script-src. */
function ask(development: boolean): SecurityHeaders {
  const secure = env().publicUrl.startsWith("https:");
  // On every page: the checkout is reached from the menu in the same document, under its policy.
  const { script, page, calls } = provider();
  const elsewhere = [...calls, ...(development ? ["ws:"] : [])];
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: formTargets(),
        scriptSrc: ["'self'", INLINE_SCRIPTS, script, ...(development ? ["'unsafe-eval'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: [
          "'self'",
          "data:",
          "blob:",
          ...(env().bucket ? [new URL(env().bucket!.publicUrl).origin] : []),
        ],
        ...(elsewhere.length ? { connectSrc: ["'self'", ...elsewhere] } : {}),
        frameSrc: [page],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-site" },
    // Other sites must not see the URLs of orders, which grant access.
    referrerPolicy: { policy: "same-origin" },
    originAgentCluster: false,
    // Only obsolete browsers need these.
    xFrameOptions: false, // replaced by frame-ancestors
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })(response.req, response, () => {});
  // helmet doesn't set this one.
  response.setHeader(
    "Permissions-Policy",
    'camera=(), microphone=(), geolocation=(self), payment=(self "https://checkout.paystack.com")',
  );
  const [before = "", after = ""] = String(response.getHeader(POLICY)).split(` ${INLINE_SCRIPTS}`);
  response.removeHeader(POLICY);
  const namesAndValues = (names: readonly string[]) =>
    names.flatMap((name) => [name, String(response.getHeader(name))]);
  const names = response.getHeaderNames();
  return {
    fixed: namesAndValues(names),
    file: namesAndValues(names.filter((name) => FILE_HEADERS.has(name))),
    policy: (inlineScripts) => `${before}${inlineScripts && " "}${inlineScripts}${after}`,
  };
}

/** @param options.development allows what Vite's reload needs */
export const securityHeaders = (options: { development: boolean }): SecurityHeaders =>
  singleton(`security-headers:${options.development}`, () => ask(options.development));
