import express, { Router, type NextFunction, type Request, type Response } from "express";
import { handler, textField } from "../handler";
import { sendPage } from "../html";
import { silentLog, type SandboxLog } from "../log";
import { pageStyle } from "../page-style";
import { accountFor, initials, type GoogleAccount } from "./accounts";
import { chooserPage, refusalPage } from "./chooser-page";
import { createGrants, sameSecret } from "./grants";
import { openIssuer } from "./keys";

type GoogleSandboxOptions = {
  /** Also the URL it is mounted at; no trailing slash. */
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  /** Absolute path of the signing key; without it every start makes a new one. */
  stateFile?: string;
  accounts: readonly GoogleAccount[];
  log?: SandboxLog;
};

/** The `sub`, Google's stable id. */
function subjectOf(email: string): string {
  return `sandbox-${email}`;
}

/** While a browser has it, the person needn't sign in again unless `max_age` says so. */
const sessionCookie = ({ email }: GoogleAccount) => `google-${encodeURIComponent(email)}`;
function sessionOf(req: Request, account: GoogleAccount): number | null {
  const name = `${sessionCookie(account)}=`;
  const found = (req.headers.cookie ?? "").split("; ").find((pair) => pair.startsWith(name));
  return found ? Number(found.slice(name.length)) || null : null;
}

/**
 * Plays Google's OpenID provider (OpenID Connect Core 1.0, authorization code flow, PKCE S256), with
 * an account chooser instead of a password.
 */
export function createGoogleSandbox(options: GoogleSandboxOptions): { router: Router } {
  const { issuerUrl, clientId, clientSecret, redirectUris, accounts } = options;
  const log = options.log ?? silentLog;
  const grants = createGrants();
  const opening = openIssuer(issuerUrl, options.stateFile);
  opening.catch((error: unknown) => log("The sign-in sandbox has no key", { err: error }));

  const claims = (account: GoogleAccount) => ({
    sub: subjectOf(account.email),
    email: account.email,
    email_verified: true,
    name: account.name,
    given_name: account.name.split(" ")[0],
    family_name: account.name.split(" ").slice(1).join(" ") || undefined,
    picture: `${issuerUrl}/picture/${initials(account.name)}.svg`,
  });

  const router = Router();
  const form = express.urlencoded({ extended: false, limit: "10kb" });

  router.get("/.well-known/openid-configuration", (_req, res) => {
    res.json({
      issuer: issuerUrl,
      authorization_endpoint: `${issuerUrl}/authorize`,
      token_endpoint: `${issuerUrl}/token`,
      userinfo_endpoint: `${issuerUrl}/userinfo`,
      jwks_uri: `${issuerUrl}/jwks`,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: ["openid", "email", "profile"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      claims_supported: [
        "aud",
        "auth_time",
        "email",
        "email_verified",
        "exp",
        "family_name",
        "given_name",
        "iat",
        "iss",
        "name",
        "picture",
        "sub",
      ],
      code_challenge_methods_supported: ["S256"],
    });
  });

  router.get(
    "/jwks",
    handler(async (_req, res) => void res.json({ keys: (await opening).keys.toJSON() })),
  );

  router.get("/picture/:file", (req, res) => {
    const letters = /^([A-Z]{1,2})\.svg$/.exec(req.params.file)?.[1];
    if (!letters) return void res.status(404).type("text/plain").send("Not found");
    res
      .set({
        "Content-Type": "image/svg+xml",
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "public, max-age=86400",
      })
      .send(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#0b6b53"/><text x="48" y="62" text-anchor="middle" font-family="sans-serif" font-size="40" fill="#fff">${letters}</text></svg>`,
      );
  });

  const refuse = (res: Response, reason: string): null => {
    sendPage(res, 400, {
      title: "Sign-in request not valid · Sign-in sandbox",
      style: pageStyle,
      body: refusalPage(reason),
    });
    return null;
  };

  /** Null if it has answered: with a page until the redirect URI is verified, then by a redirect. */
  const readRequest = (req: Request, res: Response) => {
    const ask = (name: string) => textField(req.query, name);
    const redirectUri = ask("redirect_uri");
    if (ask("client_id") !== clientId) return refuse(res, "No application has this client_id.");
    if (!redirectUris.includes(redirectUri))
      return refuse(res, "The redirect_uri is not one this application registered.");
    const back = (params: Record<string, string>) => {
      const url = new URL(redirectUri);
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
      if (ask("state")) url.searchParams.set("state", ask("state"));
      res.set("Cache-Control", "no-store").redirect(303, url.toString());
      return null;
    };
    const scope = ask("scope");
    const codeChallenge = ask("code_challenge") || null;
    if (ask("response_type") !== "code") return back({ error: "unsupported_response_type" });
    if (!scope.split(" ").includes("openid")) return back({ error: "invalid_scope" });
    if (
      codeChallenge
        ? ask("code_challenge_method") !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge)
        : ask("code_challenge_method")
    )
      return back({ error: "invalid_request", error_description: "Only S256 code challenges" });
    if (ask("prompt").split(" ").includes("none")) return back({ error: "interaction_required" });
    return {
      redirectUri,
      scope,
      codeChallenge,
      nonce: ask("nonce") || null,
      offline: ask("access_type") === "offline",
      hint: ask("login_hint"),
      maxAge: /^\d{1,9}$/.test(ask("max_age")) ? Number(ask("max_age")) : null,
      back,
    };
  };

  const showChooser = (
    res: Response,
    asked: { redirectUri: string },
    typed: string,
    error: string | null,
  ) =>
    sendPage(res, error ? 400 : 200, {
      title: "Choose an account · Sign-in sandbox",
      style: pageStyle,
      body: chooserPage({
        accounts,
        host: new URL(asked.redirectUri).host,
        issuerUrl,
        typed,
        error,
      }),
    });

  router.get("/authorize", (req, res) => {
    const asked = readRequest(req, res);
    if (asked) showChooser(res, asked, asked.hint, null);
  });

  router.post("/authorize", form, (req, res) => {
    const asked = readRequest(req, res);
    if (!asked) return;
    if (textField(req.body, "cancel")) return void asked.back({ error: "access_denied" });
    const typed = textField(req.body, "account") || textField(req.body, "email");
    const account = accountFor(typed, accounts);
    if (!account)
      return showChooser(res, asked, typed, "Enter an e-mail address, such as name@kitchen.test.");
    const now = Math.floor(Date.now() / 1000);
    const since = sessionOf(req, account);
    const isAsked = since === null || (asked.maxAge !== null && now - since >= asked.maxAge);
    const authTime = isAsked ? now : since;
    res.cookie(sessionCookie(account), String(authTime), {
      path: new URL(issuerUrl).pathname,
      httpOnly: true,
    });
    asked.back({
      code: grants.issueCode({
        account,
        authTime,
        redirectUri: asked.redirectUri,
        nonce: asked.nonce,
        scope: asked.scope,
        codeChallenge: asked.codeChallenge,
        offline: asked.offline,
      }),
    });
  });

  router.post(
    "/token",
    form,
    handler(async (req, res) => {
      res.set({ "Cache-Control": "no-store", Pragma: "no-cache" });
      const field = (name: string) => textField(req.body, name);
      const basic = /^Basic\s+(\S+)$/i.exec(req.get("Authorization") ?? "")?.[1];
      const [basicId = "", ...basicSecret] = basic
        ? Buffer.from(basic, "base64").toString("utf8").split(":")
        : [];
      const sentId = basic ? basicId : field("client_id");
      const sentSecret = basic ? basicSecret.join(":") : field("client_secret");
      if (!sameSecret(sentId, clientId) || !sameSecret(sentSecret, clientSecret)) {
        if (basic) res.set("WWW-Authenticate", 'Basic realm="sandbox"');
        return void res
          .status(401)
          .json({ error: "invalid_client", error_description: "Unauthorized" });
      }
      if (field("grant_type") !== "authorization_code")
        return void res
          .status(400)
          .json({ error: "unsupported_grant_type", error_description: "Only authorization_code" });
      const grant = grants.redeemCode(field("code"), field("redirect_uri"), field("code_verifier"));
      if (!grant)
        return void res
          .status(400)
          .json({ error: "invalid_grant", error_description: "Bad Request" });

      const access = grants.issueAccessToken(grant.account);
      const idToken = await (
        await opening
      ).buildToken({
        expiresIn: 3600,
        scopesOrTransform: (_header, payload) =>
          void Object.assign(
            payload,
            claims(grant.account),
            { aud: clientId, azp: clientId, auth_time: grant.authTime },
            grant.nonce ? { nonce: grant.nonce } : {},
          ),
      });
      res.json({
        access_token: access.token,
        expires_in: access.expiresInSeconds,
        // Google issues one for offline access; the sandbox never accepts it.
        ...(grant.offline ? { refresh_token: "sandbox-refresh-token" } : {}),
        scope: grant.scope,
        token_type: "Bearer",
        id_token: idToken,
      });
    }),
  );

  router.get("/userinfo", (req, res) => {
    const account = grants.accountOf(
      /^Bearer\s+(\S+)$/i.exec(req.get("Authorization") ?? "")?.[1] ?? "",
    );
    if (!account)
      return void res
        .status(401)
        .set("WWW-Authenticate", 'Bearer error="invalid_token"')
        .json({ error: "invalid_token" });
    res.set("Cache-Control", "no-store").json(claims(account));
  });

  router.use((_req, res) => void res.status(404).type("text/plain").send("Not found"));
  router.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    const status = (error as { status?: unknown }).status;
    if (status === 400 || status === 413)
      return void res.status(status).json({ error: "invalid_request" });
    log("The sign-in sandbox failed", { err: error });
    res.status(500).json({ error: "server_error" });
  });
  return { router };
}
