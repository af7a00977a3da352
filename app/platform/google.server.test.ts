import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCookieSessionStorage } from "@remix-run/node";
import { base64url, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from "jose";
import { Authenticator, AuthorizationError } from "remix-auth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createGoogleStrategy,
  signInAgain,
  signInCancelled,
  signInFailed,
  type GoogleIdentity,
} from "./google.server";

const callbackUrl = "http://localhost:3000/auth/google/callback";
const clientId = "client-1";

const keyPair = await generateKeyPair("RS256", { extractable: true });
const otherPair = await generateKeyPair("RS256");

type Overrides = {
  claims?: JWTPayload;
  idToken?: (claims: JWTPayload) => Promise<string> | string;
  tokenStatus?: number;
  tokenBody?: object;
  userinfo?: object;
};

/** A provider that gives one good sign-in, but for what a test bends. */
let issuer = "";
let bent: Overrides = {};
let nonce: string | null = null;
let tokenRequests: URLSearchParams[] = [];

const provider = createServer((req, res) => {
  const answer = (status: number, body: unknown) => {
    res.writeHead(status, { "content-type": "application/json" });
    res.end(JSON.stringify(body));
  };
  const chunks: Buffer[] = [];
  req.on("data", (chunk: Buffer) => chunks.push(chunk));
  req.on("end", () => {
    void (async () => {
      if (req.url === "/jwks")
        return answer(200, {
          keys: [{ ...(await exportJWK(keyPair.publicKey)), alg: "RS256", kid: "k1" }],
        });
      if (req.url === "/userinfo") return answer(200, bent.userinfo ?? {});
      tokenRequests.push(new URLSearchParams(Buffer.concat(chunks).toString()));
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: clientId,
        sub: "g-1",
        email: "ada@example.com",
        email_verified: true,
        name: "Ada Okafor",
        picture: "https://pictures.example/a.png",
        nonce,
        iat: now,
        exp: now + 3600,
        ...bent.claims,
      };
      const id_token = await (
        bent.idToken ??
        ((payload) =>
          new SignJWT(payload)
            .setProtectedHeader({ alg: "RS256", kid: "k1" })
            .sign(keyPair.privateKey))
      )(claims);
      answer(
        bent.tokenStatus ?? 200,
        bent.tokenBody ?? {
          access_token: "at",
          refresh_token: "rt",
          token_type: "Bearer",
          expires_in: 3599,
          scope: "openid",
          id_token,
        },
      );
    })();
  });
});
beforeAll(async () => {
  await new Promise<void>((ready) => provider.listen(0, "127.0.0.1", ready));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((closed) => provider.close(closed));
});
beforeEach(() => {
  bent = {};
  nonce = null;
  tokenRequests = [];
});

const storage = createCookieSessionStorage({
  cookie: { name: "signin", secrets: ["s"], httpOnly: true, sameSite: "lax", path: "/" },
});

function setUp(issuerUrl = issuer, backchannelUrl?: string) {
  const identities: GoogleIdentity[] = [];
  const authenticator = new Authenticator<{ id: string }>(storage, { throwOnError: true });
  authenticator.use(
    createGoogleStrategy(
      { issuerUrl, backchannelUrl, clientId, clientSecret: "cs", callbackUrl, timeoutMs: 2_000 },
      async (identity) => {
        identities.push(identity);
        return { id: identity.sub };
      },
    ),
  );
  const start = async (url = "http://localhost:3000/auth/google") => {
    const response = (await authenticator
      .authenticate("google", new Request(url))
      .catch((thrown: unknown) => thrown)) as Response;
    const location = new URL(response.headers.get("location") ?? "");
    return {
      location,
      params: location.searchParams,
      cookie: (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
    };
  };
  const callback = (
    query: Record<string, string>,
    cookie: string,
    options: { failureRedirect?: string; successRedirect?: string } = {},
  ) =>
    authenticator.authenticate(
      "google",
      new Request(`${callbackUrl}?${new URLSearchParams(query)}`, { headers: { cookie } }),
      options,
    );
  /** A whole sign-in, with the provider bent as set before. */
  const signIn = async () => {
    const { params, cookie } = await start();
    nonce = params.get("nonce");
    return callback({ code: "c", state: params.get("state") ?? "" }, cookie);
  };
  return { start, callback, signIn, identities };
}

const failure = async (work: Promise<unknown>): Promise<AuthorizationError> => {
  const error = await work.then(
    () => new Error("it succeeded"),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AuthorizationError);
  return error as AuthorizationError;
};

describe("the authorisation request", () => {
  test("asks for the code with PKCE, nonce, state and consent, all new each time", async () => {
    const { start } = setUp();
    const [first, second] = [await start(), await start()];
    expect(`${first.location.origin}${first.location.pathname}`).toBe(`${issuer}/authorize`);
    expect(Object.fromEntries(first.params)).toMatchObject({
      response_type: "code",
      client_id: clientId,
      redirect_uri: callbackUrl,
      access_type: "online",
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
      prompt: "consent select_account",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      scope: expect.stringContaining("openid"),
    });
    for (const name of ["code_challenge", "nonce", "state"])
      expect(second.params.get(name)).not.toBe(first.params.get(name));
    expect(first.params.has("max_age")).toBe(false);
  });

  test("has Google ask again who proves again who they are", async () => {
    const { params } = await setUp().start(signInAgain("http://localhost:3000/auth/google"));
    expect(params.get("max_age")).toBe("0");
  });

  test("uses Google's own addresses for Google", async () => {
    const { location } = await setUp("https://accounts.google.com").start();
    expect(`${location.origin}${location.pathname}`).toBe(
      "https://accounts.google.com/o/oauth2/v2/auth",
    );
  });
});

describe("the callback", () => {
  test("identifies the person, with the verifier of the challenge", async () => {
    const { start, callback, identities } = setUp();
    const { params, cookie } = await start();
    nonce = params.get("nonce");
    expect(await callback({ code: "the-code", state: params.get("state") ?? "" }, cookie)).toEqual({
      id: "g-1",
    });
    expect(identities).toEqual([
      {
        sub: "g-1",
        email: "ada@example.com",
        name: "Ada Okafor",
        pictureUrl: "https://pictures.example/a.png",
        authenticatedAt: null,
      },
    ]);
    const sent = Object.fromEntries(tokenRequests[0] ?? []);
    expect(sent).toMatchObject({
      grant_type: "authorization_code",
      code: "the-code",
      redirect_uri: callbackUrl,
      client_id: clientId,
      client_secret: "cs",
    });
    expect(
      createHash("sha256")
        .update(sent.code_verifier ?? "")
        .digest("base64url"),
    ).toBe(params.get("code_challenge"));
  });

  test("uses the back channel, while browser and token have the issuer's public address", async () => {
    const publicIssuer = "http://shop.nowhere.test/sandbox/google";
    bent = { claims: { iss: publicIssuer } };
    const { start, signIn, identities } = setUp(publicIssuer, issuer);
    expect((await start()).location.href).toMatch(
      /^http:\/\/shop\.nowhere\.test\/sandbox\/google\/authorize\?/,
    );
    await signIn();
    expect(identities).toHaveLength(1);
    bent = { claims: { iss: issuer } };
    expect((await failure(signIn())).message).toBe(signInFailed);
  });

  test("two sign-ins at once keep their own secrets", async () => {
    const { signIn, start, callback, identities } = setUp();
    const [first, second] = [await start(), await start()];
    // The provider answers with the second's nonce: the first must not take it.
    nonce = second.params.get("nonce");
    const [one, two] = await Promise.allSettled([
      callback({ code: "1", state: first.params.get("state") ?? "" }, first.cookie),
      callback({ code: "2", state: second.params.get("state") ?? "" }, second.cookie),
    ]);
    expect([one.status, two.status]).toEqual(["rejected", "fulfilled"]);
    await signIn();
    expect(identities).toHaveLength(2);
  });

  test("says when Google last asked who it is, where the id_token does", async () => {
    bent = { claims: { auth_time: 1_795_000_000 } };
    const { signIn, identities } = setUp();
    await signIn();
    expect(identities[0]!.authenticatedAt).toEqual(new Date(1_795_000_000_000));
    bent = { claims: { auth_time: "yesterday" } };
    expect((await failure(signIn())).message).toBe(signInFailed);
  });

  test("takes a missing name from userinfo of the same account", async () => {
    bent = {
      claims: { name: undefined, picture: undefined },
      userinfo: { sub: "g-1", name: "Ada From Info", picture: null },
    };
    const { signIn, identities } = setUp();
    await signIn();
    expect(identities).toMatchObject([
      { sub: "g-1", email: "ada@example.com", name: "Ada From Info", pictureUrl: null },
    ]);
    bent = { claims: { name: undefined }, userinfo: { sub: "g-2", name: "Somebody" } };
    expect((await failure(signIn())).message).toBe(signInFailed);
  });

  test("a picture that is no web address is dropped", async () => {
    bent = { claims: { picture: "javascript:alert(1)" } };
    const { signIn, identities } = setUp();
    await signIn();
    expect(identities[0]?.pictureUrl).toBeNull();
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Overrides, RegExp]>([
    ["another audience", { claims: { aud: "client-2" } }, /"aud"/],
    [
      "several audiences without ours as the party",
      { claims: { aud: [clientId, "client-2"], azp: "client-2" } },
      /another party/,
    ],
    ["another issuer", { claims: { iss: "https://accounts.google.com" } }, /"iss"/],
    ["another nonce", { claims: { nonce: "other" } }, /another sign-in/],
    ["no nonce", { claims: { nonce: undefined } }, /nonce/],
    ["a past expiry", { claims: { iat: now - 7200, exp: now - 3600 } }, /"exp"/],
    ["no expiry", { claims: { exp: undefined } }, /"exp"/],
    ["no subject", { claims: { sub: undefined } }, /"sub"/],
    ["an e-mail nobody verified", { claims: { email_verified: false } }, /email_verified/],
    ["no statement on the e-mail", { claims: { email_verified: undefined } }, /email_verified/],
    [
      "alg none",
      {
        idToken: (claims) =>
          `${base64url.encode(JSON.stringify({ alg: "none" }))}.${base64url.encode(JSON.stringify(claims))}.`,
      },
      /alg|JWS/i,
    ],
    [
      "a secret for a key",
      {
        idToken: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: "HS256", kid: "k1" })
            .sign(new TextEncoder().encode("a secret of thirty-two characters")),
      },
      /alg/,
    ],
    [
      "somebody else's key",
      {
        idToken: (claims) =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: "RS256", kid: "k1" })
            .sign(otherPair.privateKey),
      },
      /signature/,
    ],
    ["no token at all", { tokenBody: { access_token: "at" } }, /id_token/],
    [
      "a refusal by the provider",
      { tokenStatus: 400, tokenBody: { error: "invalid_grant", error_description: "<b>text</b>" } },
      /answered 400/,
    ],
  ])("an id_token with %s is refused", async (_what, overrides, cause) => {
    bent = overrides;
    const { signIn, identities } = setUp();
    const error = await failure(signIn());
    expect(error.message).toBe(signInFailed);
    expect(String(error.cause)).toMatch(cause);
    expect(identities).toEqual([]);
  });

  test.each([
    ["another state", { state: "other" }],
    ["no state", {}],
  ])("%s is refused before the provider is asked", async (_what, query) => {
    const { start, callback } = setUp();
    const { cookie } = await start();
    expect(
      (await failure(callback({ code: "c", ...(query as Record<string, string>) }, cookie)))
        .message,
    ).toBe(signInFailed);
    expect(tokenRequests).toEqual([]);
  });

  test("a callback in a browser that began nothing is refused", async () => {
    const { start, callback } = setUp();
    const { params } = await start();
    expect(
      (await failure(callback({ code: "c", state: params.get("state") ?? "" }, ""))).message,
    ).toBe(signInFailed);
  });

  test("cancelling at Google differs from an error, and the provider's text is not shown", async () => {
    const { start, callback } = setUp();
    const { params, cookie } = await start();
    const state = params.get("state") ?? "";
    expect((await failure(callback({ error: "access_denied", state }, cookie))).message).toBe(
      signInCancelled,
    );
    expect((await failure(callback({ error: "<script>", state }, cookie))).message).toBe(
      signInFailed,
    );
  });

  test("the cookie after a failure or a success can't sign in again", async () => {
    const { start, callback } = setUp();
    const cookieAfter = async (work: Promise<unknown>) => {
      const response = (await work.catch((thrown: unknown) => thrown)) as Response;
      expect(response.status).toBe(302);
      return (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    };
    const { params, cookie } = await start();
    nonce = params.get("nonce");
    const query = { code: "c", state: params.get("state") ?? "" };
    const afterFailure = await cookieAfter(
      callback({ ...query, state: "other" }, cookie, { failureRedirect: "/login" }),
    );
    await failure(callback(query, afterFailure));
    expect(tokenRequests).toEqual([]);
    const afterSuccess = await cookieAfter(
      callback(query, cookie, { successRedirect: "/onboarding" }),
    );
    for (const left of [afterFailure, afterSuccess]) {
      const session = await storage.getSession(left);
      expect(Object.keys(session.data).filter((name) => name.startsWith("oauth2"))).toEqual([]);
    }
  });
});
