import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomBytes } from "node:crypto";
import type { SessionStorage } from "@remix-run/node";
import { createRemoteJWKSet, jwtVerify } from "jose";
import type { AuthenticateOptions } from "remix-auth";
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from "remix-auth-google";
import { z } from "zod";
import { reachable } from "./loopback.server";
import { withoutEnd } from "~/shared/without-end";

/** `sub` is the account's key for ever; the e-mail may change. */
export type GoogleIdentity = {
  sub: string;
  email: string;
  name: string;
  pictureUrl: string | null;
  /** null if Google doesn't say. */
  authenticatedAt: Date | null;
};

type GoogleStrategyOptions = {
  /** Google's, or one that serves /authorize, /token, /jwks and /userinfo under its own address. */
  issuerUrl: string;
  /** The address of an issuer other than Google for this process, if not the browsers' one. */
  backchannelUrl?: string;
  clientId: string;
  clientSecret: string;
  /** Absolute, as registered with Google. */
  callbackUrl: string;
  timeoutMs?: number;
};

export const signInCancelled = "The sign-in was cancelled.";
export const signInFailed = "The sign-in could not be completed.";

const googleIssuer = "https://accounts.google.com";
const stateKey = "oauth2:state";
const verifierKey = "oauth2:code_verifier";
const nonceKey = "oauth2:nonce";

function endpointsOf(issuerUrl: string, backchannelUrl = issuerUrl) {
  if (issuerUrl === googleIssuer) {
    return {
      issuers: [googleIssuer, "accounts.google.com"],
      authorize: "https://accounts.google.com/o/oauth2/v2/auth",
      token: "https://oauth2.googleapis.com/token",
      jwks: "https://www.googleapis.com/oauth2/v3/certs",
      userinfo: "https://www.googleapis.com/oauth2/v3/userinfo",
    };
  }
  return {
    issuers: [issuerUrl],
    authorize: `${issuerUrl}/authorize`,
    token: reachable(`${backchannelUrl}/token`),
    jwks: reachable(`${backchannelUrl}/jwks`),
    userinfo: reachable(`${backchannelUrl}/userinfo`),
  };
}

const TokenAnswer = z.looseObject({ access_token: z.string().min(1), id_token: z.string().min(1) });
const claimsShape = {
  name: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  picture: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
};
const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.literal(true),
  nonce: z.string(),
  azp: z.string().optional(),
  auth_time: z.int().nonnegative().optional(),
  ...claimsShape,
});
const UserInfo = z.looseObject({ sub: z.string(), ...claimsShape });

/** A sign-in in progress. `again`: Google must authenticate them again. */
type Flow = { codeVerifier: string; nonce: string; again?: boolean };

const AGAIN = "again";
/** Starts a sign-in in which Google has to authenticate the person again. */
export const signInAgain = (url: string): string => `${url}?${AGAIN}`;

/** Makes the id_token say when Google last authenticated them (OpenID Connect Core 1.0 §5.5). */
const REQUESTED_CLAIMS = JSON.stringify({ id_token: { auth_time: { essential: true } } });

type Profile = GoogleProfile & Pick<GoogleIdentity, "authenticatedAt">;

class GoogleSignIn<User> extends GoogleStrategy<User> {
  // All requests share a strategy, and the library doesn't pass the request to its hooks.
  private readonly flow = new AsyncLocalStorage<Flow>();
  private readonly endpoints: ReturnType<typeof endpointsOf>;
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private readonly timeoutMs: number;

  constructor(
    {
      issuerUrl,
      backchannelUrl,
      clientId,
      clientSecret,
      callbackUrl,
      timeoutMs = 10_000,
    }: GoogleStrategyOptions,
    verify: (identity: GoogleIdentity) => Promise<User>,
  ) {
    super(
      { clientID: clientId, clientSecret, callbackURL: callbackUrl, accessType: "online" },
      ({ profile }) =>
        verify({
          sub: profile.id,
          email: profile.emails[0].value,
          name: profile.displayName,
          pictureUrl: profile.photos[0].value || null,
          authenticatedAt: (profile as Profile).authenticatedAt,
        }),
    );
    this.timeoutMs = timeoutMs;
    this.endpoints = endpointsOf(
      withoutEnd(issuerUrl, /\//),
      backchannelUrl && withoutEnd(backchannelUrl, /\//),
    );
    this.authorizationURL = this.endpoints.authorize;
    this.tokenURL = this.endpoints.token;
    this.keys = createRemoteJWKSet(new URL(this.endpoints.jwks), { timeoutDuration: timeoutMs });
  }

  override async authenticate(
    request: Request,
    sessionStorage: SessionStorage,
    options: AuthenticateOptions,
  ): Promise<User> {
    // The library reads the session again at each step, which would restore used secrets from the
    // cookie. One session object for the whole request keeps them one-time.
    const session = await sessionStorage.getSession(request.headers.get("Cookie"));
    const storage: SessionStorage = { ...sessionStorage, getSession: async () => session };
    const { pathname, searchParams } = new URL(request.url);

    if (pathname !== new URL(this.callbackURL).pathname) {
      const flow: Flow = {
        codeVerifier: randomBytes(32).toString("base64url"),
        nonce: randomBytes(32).toString("base64url"),
        again: searchParams.has(AGAIN),
      };
      session.set(verifierKey, flow.codeVerifier);
      session.set(nonceKey, flow.nonce);
      return this.flow.run(flow, () => super.authenticate(request, storage, options));
    }

    const codeVerifier: unknown = session.get(verifierKey);
    const nonce: unknown = session.get(nonceKey);
    session.unset(verifierKey);
    session.unset(nonceKey);
    if (searchParams.has("error")) {
      return this.failure(
        searchParams.get("error") === "access_denied"
          ? signInCancelled
          : "Google refused the sign-in.",
        request,
        storage,
        options,
      );
    }
    if (typeof codeVerifier !== "string" || typeof nonce !== "string")
      return this.failure(
        "This sign-in was not started in this browser, or too long ago.",
        request,
        storage,
        options,
      );
    return this.flow.run({ codeVerifier, nonce }, () =>
      super.authenticate(request, storage, options),
    );
  }

  protected override async failure(
    message: string,
    request: Request,
    sessionStorage: SessionStorage,
    options: AuthenticateOptions,
    cause?: Error,
  ): Promise<never> {
    (await sessionStorage.getSession(request.headers.get("Cookie"))).unset(stateKey);
    const publicMessage = message === signInCancelled ? signInCancelled : signInFailed;
    return super.failure(
      publicMessage,
      request,
      sessionStorage,
      options,
      cause ?? new Error(message),
    );
  }

  private currentFlow(): Flow {
    const flow = this.flow.getStore();
    if (!flow) throw new Error("A sign-in step outside of authenticate");
    return flow;
  }

  protected override authorizationParams(): URLSearchParams {
    const { codeVerifier, nonce, again } = this.currentFlow();
    const params = super.authorizationParams();
    params.set("claims", REQUESTED_CLAIMS);
    if (again) params.set("max_age", "0");
    params.set("prompt", "consent select_account");
    params.set("code_challenge", createHash("sha256").update(codeVerifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    params.set("nonce", nonce);
    return params;
  }

  protected override tokenParams(): URLSearchParams {
    return new URLSearchParams({ code_verifier: this.currentFlow().codeVerifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    params.set("client_id", this.clientID);
    params.set("client_secret", this.clientSecret);
    params.set("code", code);
    const response = await fetch(this.tokenURL, {
      method: "POST",
      body: params,
      redirect: "error",
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`Google's token endpoint answered ${response.status}`);
    }
    const { access_token: accessToken, id_token: idToken } = TokenAnswer.parse(
      await response.json(),
    );
    return { accessToken, extraParams: { id_token: idToken } as GoogleExtraParams };
  }

  /** Validates the id_token as OpenID Connect Core 1.0 §3.1.3.7 requires. */
  protected override async userProfile(
    accessToken: string,
    extraParams?: GoogleExtraParams,
  ): Promise<Profile> {
    const { payload } = await jwtVerify(extraParams?.id_token ?? "", this.keys, {
      algorithms: ["RS256"],
      issuer: this.endpoints.issuers,
      audience: this.clientID,
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: 30,
    });
    const claims = Claims.parse(payload);
    if (claims.nonce !== this.currentFlow().nonce)
      throw new Error("The id_token belongs to another sign-in");
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && claims.azp !== this.clientID)
      throw new Error("The id_token was made for another party");

    const person = claims.name
      ? claims
      : { ...claims, ...(await this.userInfo(accessToken, claims.sub)) };
    const displayName = person.name?.trim() || claims.email;
    const picture = person.picture ?? "";
    const { auth_time: asked } = claims;
    return {
      provider: "google",
      authenticatedAt: asked === undefined ? null : new Date(asked * 1000),
      id: claims.sub,
      displayName,
      name: { familyName: person.family_name ?? "", givenName: person.given_name ?? displayName },
      emails: [{ value: claims.email }],
      photos: [{ value: picture }],
      _json: {
        sub: claims.sub,
        name: displayName,
        given_name: person.given_name ?? "",
        family_name: person.family_name ?? "",
        picture,
        locale: "",
        email: claims.email,
        email_verified: true,
        hd: "",
      },
    };
  }

  /** Some of Google's id_tokens have no name. userinfo's `sub` must be the proven one (§5.3.2). */
  private async userInfo(accessToken: string, sub: string) {
    const response = await fetch(this.endpoints.userinfo, {
      headers: { Authorization: `Bearer ${accessToken}` },
      redirect: "error",
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    if (!response.ok) throw new Error(`Google's userinfo endpoint answered ${response.status}`);
    const info = UserInfo.parse(await response.json());
    if (info.sub !== sub) throw new Error("userinfo speaks of another account");
    return {
      name: info.name,
      given_name: info.given_name,
      family_name: info.family_name,
      picture: info.picture,
    };
  }
}

/**
 * Authorization code with PKCE S256, state and nonce, all one-time, in the Authenticator's session
 * storage (a signed, short-lived, HttpOnly cookie). Without `successRedirect`, `authenticate` sets
 * no cookie, and the caller must clear that one. Failures say `signInCancelled` or `signInFailed`,
 * never the provider's text; with `throwOnError` the error's cause has the details.
 * @param verify gets the proven identity, and may throw a Response
 */
export function createGoogleStrategy<User>(
  options: GoogleStrategyOptions,
  verify: (identity: GoogleIdentity) => Promise<User>,
): GoogleStrategy<User> {
  return new GoogleSignIn(options, verify);
}
