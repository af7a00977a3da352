import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** Addresses the browser may post to or be sent on to after a post: ours, the stores', the sign-in's and the checkout's. */
function formTargets(): string[] {
  const { publicUrl, rootDomain, googleIssuerUrl, sandbox } = env();
  const { protocol, port, origin } = new URL(publicUrl);
  const stores = rootDomain.includes(".") && !/^[\d.]+$/.test(rootDomain) ? [`${protocol}//*.${rootDomain}${port ? `:${port}` : ""}`] : [];
  return [...new Set(["'self'", origin, ...stores, new URL(googleIssuerUrl).origin, ...(sandbox ? [] : ["https://checkout.paystack.com"])])];
}

const POLICY = "Content-Security-Policy";
/** Stands in the policy where each answer names its own inline scripts. */
const INLINE_SCRIPTS = "'inline-scripts'";

export type SecurityHeaders = {
  /** Names and values in turn, the same for every answer; the content security policy is not among them. */
  fixed: readonly string[];
  /** The content security policy. @param inlineScripts what allows this answer's own inline scripts: a nonce or hashes, each in quotes; none for "" */
  policy: (inlineScripts: string) => string;
};

/** helmet is asked once: what it says never depends on a request. What fonts, workers and the manifest may be follows from default-src and script-src. */
function ask(development: boolean): SecurityHeaders {
  const secure = env().publicUrl.startsWith("https:");
  const provider = env().sandbox ? [] : ["https://checkout.paystack.com"];
  const providerScript = env().sandbox ? [] : ["https://js.paystack.co"];
  const elsewhere = [...provider, ...(development ? ["ws:"] : [])];
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
        scriptSrc: ["'self'", INLINE_SCRIPTS, ...providerScript, ...(development ? ["'unsafe-eval'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        ...(elsewhere.length ? { connectSrc: ["'self'", ...elsewhere] } : {}),
        frameSrc: provider.length ? provider : ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-site" },
    // Addresses of orders are keys: other sites are never told where a visitor came from.
    referrerPolicy: { policy: "same-origin" },
    originAgentCluster: false,
    // For browsers that are no more, and each is some bytes of every answer.
    xFrameOptions: false, // frame-ancestors says more
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })(response.req, response, () => {});
  // What a page may ask of the device; helmet has no header for it.
  response.setHeader("Permissions-Policy", 'camera=(), microphone=(), geolocation=(), payment=(self "https://checkout.paystack.com")');
  const [before = "", after = ""] = String(response.getHeader(POLICY)).split(` ${INLINE_SCRIPTS}`);
  response.removeHeader(POLICY);
  return {
    fixed: response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]),
    policy: (inlineScripts) => `${before}${inlineScripts && " "}${inlineScripts}${after}`,
  };
}

/** The security headers of every answer. @param options.development allows what Vite's reload needs */
export const securityHeaders = (options: { development: boolean }): SecurityHeaders => singleton(`security-headers:${options.development}`, () => ask(options.development));
