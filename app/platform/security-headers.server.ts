import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/**
 * Returns the product's own origin and those of its stores, as a content security policy names
 * them.
 */
function ownOrigins(): string[] {
  const { publicUrl, rootDomain } = env();
  const { protocol, port, origin } = new URL(publicUrl);
  const stores =
    rootDomain.includes(".") && !/^[\d.]+$/.test(rootDomain)
      ? [`${protocol}//*.${rootDomain}${port ? `:${port}` : ""}`]
      : [];
  return [origin, ...stores];
}

/**
 * Lists the origins that may open the sandbox's popup: ours, and this machine's two names, which
 * serve stores without a domain.
 */
export function shopOrigins(): string[] {
  const { protocol, port } = new URL(env().publicUrl);
  return [
    ...new Set([
      ...ownOrigins(),
      ...["localhost", "127.0.0.1"].map((name) => `${protocol}//${name}${port ? `:${port}` : ""}`),
    ]),
  ];
}

/**
 * Where the payment provider's script comes from, where its pages are, and what its script connects
 * to; the sandbox is all three.
 */
function provider(): { script: string; page: string; calls: string[] } {
  const script = new URL(env().paystackInlineUrl).origin;
  if (env().sandbox) return { script, page: script, calls: [] };
  return {
    script,
    page: "https://checkout.paystack.com",
    calls: ["https://checkout.paystack.com", "https://api.paystack.co"],
  };
}

/**
 * Addresses the browser may post to or be sent on to after a post: ours, the stores', the sign-in's
 * and the checkout's.
 */
const formTargets = (): string[] => [
  ...new Set(["'self'", ...ownOrigins(), new URL(env().googleIssuerUrl).origin, provider().page]),
];

const POLICY = "Content-Security-Policy";
/** Placeholder in the policy for the inline scripts of each answer. */
const INLINE_SCRIPTS = "'inline-scripts'";

const FILE_HEADERS = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "cross-origin-resource-policy",
]);

export type SecurityHeaders = {
  /**
   * Names and values in turn, the same for every answer; the content security policy is not among
   * them.
   */
  fixed: readonly string[];
  /** Those that matter for files such as scripts and pictures. */
  file: readonly string[];
  /**
   * The content security policy.
   * @param inlineScripts what allows this answer's own inline scripts: a nonce or hashes, each in
   * quotes; none for ""
   */
  policy: (inlineScripts: string) => string;
};

/**
 * Built once: the headers never depend on a request. Fonts, workers and the manifest fall back to
 * default-src and script-src.
 */
function ask(development: boolean): SecurityHeaders {
  const secure = env().publicUrl.startsWith("https:");
  // On every page: a customer who goes from the menu to the checkout stays in the same document,
  // under its policy.
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
    // URLs of orders are keys, so other sites must not see them.
    referrerPolicy: { policy: "same-origin" },
    originAgentCluster: false,
    // For obsolete browsers, and some bytes of every answer.
    xFrameOptions: false, // frame-ancestors says more
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })(response.req, response, () => {});
  // What a page may ask of the device; helmet has no header for it.
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

/**
 * Returns the security headers of every response.
 * @param options.development allows what Vite's reload needs
 */
export const securityHeaders = (options: { development: boolean }): SecurityHeaders =>
  singleton(`security-headers:${options.development}`, () => ask(options.development));
