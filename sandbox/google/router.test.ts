import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listenThen, type Listening } from "../listen-for-test";
import { demoAccounts, initials } from "./accounts";
import { createGoogleSandbox } from "./router";

const redirectUri = "http://localhost:3000/auth/google/callback";
const client = { clientId: "buka-sandbox", clientSecret: "s3cret:with colon" };
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

let server: Listening;
let issuer: string;
beforeAll(async () => {
  server = await listenThen((origin) => {
    issuer = `${origin}/sandbox/google`;
    return {
      path: "/sandbox/google",
      router: createGoogleSandbox({
        issuerUrl: issuer,
        ...client,
        redirectUris: [redirectUri],
        accounts: demoAccounts,
      }).router,
    };
  });
});
afterAll(() => server.close());

const request = (changes: Record<string, string | undefined> = {}) => {
  const params = new URLSearchParams();
  const all = {
    client_id: client.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: "st",
    nonce: "no",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) params.set(name, value);
  return `${issuer}/authorize?${params}`;
};
const choose = (fields: Record<string, string>, address = request()) =>
  fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const redirectOf = (response: Response) => {
  const location = new URL(response.headers.get("location") ?? "about:blank");
  return {
    address: `${location.origin}${location.pathname}`,
    params: Object.fromEntries(location.searchParams),
  };
};
const codeFor = async (
  email = "ada@mama-put.test",
  changes: Record<string, string | undefined> = {},
) => redirectOf(await choose({ account: email }, request(changes))).params.code ?? "";
const redeem = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${issuer}/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...fields,
    }),
  });
const secrets = { client_id: client.clientId, client_secret: client.clientSecret };

describe("discovery", () => {
  test("names the endpoints under the issuer", async () => {
    const found = (await (
      await fetch(`${issuer}/.well-known/openid-configuration`)
    ).json()) as Record<string, unknown>;
    expect(found).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    });
  });
  test("the published keys have no private part", async () => {
    const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as {
      keys: Record<string, unknown>[];
    };
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(["alg", "e", "kid", "kty", "n"]);
  });
});

describe("the account chooser", () => {
  test("offers the demo accounts and any other, without script", async () => {
    const response = await fetch(request());
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const { name, email } of demoAccounts)
      expect(page).toMatch(new RegExp(`value="${email}".*${name}`));
    expect(page).toContain("Use another account");
    expect(page).not.toContain("<script");
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("redirects back with a code and the state", async () => {
    const response = await choose({ account: "ada@mama-put.test" });
    expect(response.status).toBe(303);
    expect(redirectOf(response)).toEqual({
      address: redirectUri,
      params: { state: "st", code: expect.stringMatching(/^[\w-]{43}$/) },
    });
  });

  test("asks a browser that it knows only beyond max_age, and says when it did", async () => {
    const authTime = async (changes: Record<string, string>, cookie = "") => {
      const response = await fetch(request(changes), {
        method: "POST",
        body: new URLSearchParams({ account: "ada@mama-put.test" }),
        headers: { cookie },
        redirect: "manual",
      });
      const { code } = redirectOf(response).params;
      const { id_token } = (await (await redeem({ ...secrets, code: code! })).json()) as {
        id_token: string;
      };
      return Date.now() / 1000 - Number(decodeJwt(id_token).auth_time);
    };
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    const known = `a=b; google-ada%40mama-put.test=${hourAgo}`;
    expect(await authTime({})).toBeLessThan(10);
    expect(await authTime({}, known)).toBeGreaterThan(3_590);
    expect(await authTime({ max_age: "7200" }, known)).toBeGreaterThan(3_590);
    expect(await authTime({ max_age: "0" }, known)).toBeLessThan(10);
    expect(await authTime({ max_age: "60" }, known)).toBeLessThan(10);
  });

  test("redirects back with access_denied on cancel", async () => {
    expect(redirectOf(await choose({ cancel: "1" })).params).toEqual({
      error: "access_denied",
      state: "st",
    });
  });

  test.each(["", "nobody", "a@b", '"><script>@x.co'])(
    "does not take %j for an e-mail",
    async (email) => {
      const response = await choose({ email });
      const page = await response.text();
      expect([response.status, page.includes("Enter an e-mail address")]).toEqual([400, true]);
      expect(page).not.toContain("<script>");
    },
  );

  test.each([
    ["an unknown client", { client_id: "other" }],
    ["no client", { client_id: undefined }],
    ["an unknown return address", { redirect_uri: "http://evil.example/" }],
    ["a longer return address", { redirect_uri: `${redirectUri}/x` }],
    ["no return address", { redirect_uri: undefined }],
  ])("answers %s with a page, never a redirect", async (_what, changes) => {
    for (const response of [
      await fetch(request(changes), { redirect: "manual" }),
      await choose({ account: "ada@mama-put.test" }, request(changes)),
    ]) {
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      expect(await response.text()).toContain("not valid");
    }
  });

  test.each([
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ scope: "email" }, "invalid_scope"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge: "short" }, "invalid_request"],
    [{ prompt: "none" }, "interaction_required"],
  ])("sends %j back as %s", async (changes, error) => {
    expect(redirectOf(await fetch(request(changes), { redirect: "manual" })).params).toMatchObject({
      error,
      state: "st",
    });
  });
});

describe("the token", () => {
  test("is signed and says who signed in", async () => {
    const response = await redeem({ code: await codeFor(), ...secrets });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const answer = (await response.json()) as {
      id_token: string;
      access_token: string;
      refresh_token?: string;
      token_type: string;
    };
    expect(answer.token_type).toBe("Bearer");
    expect(answer.refresh_token).toBeUndefined();
    expect(decodeProtectedHeader(answer.id_token).alg).toBe("RS256");
    const { payload } = await jwtVerify(
      answer.id_token,
      createRemoteJWKSet(new URL(`${issuer}/jwks`)),
      { issuer, audience: client.clientId },
    );
    expect(payload).toMatchObject({
      sub: "sandbox-ada@mama-put.test",
      email: "ada@mama-put.test",
      email_verified: true,
      name: "Ada Okafor",
      nonce: "no",
      picture: `${issuer}/picture/AO.svg`,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);

    const info = await fetch(`${issuer}/userinfo`, {
      headers: { authorization: `Bearer ${answer.access_token}` },
    });
    expect(await info.json()).toMatchObject({
      sub: "sandbox-ada@mama-put.test",
      email_verified: true,
      name: "Ada Okafor",
    });
    expect((await fetch(payload.picture as string)).headers.get("content-type")).toContain(
      "image/svg+xml",
    );
  });

  test("any other e-mail is an account of its own", async () => {
    const code = redirectOf(await choose({ email: " Tunde.Cole@Kitchen.test " })).params.code ?? "";
    const { id_token } = (await (await redeem({ code, ...secrets })).json()) as {
      id_token: string;
    };
    expect(
      JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString()),
    ).toMatchObject({ sub: "sandbox-tunde.cole@kitchen.test", name: "Tunde Cole" });
  });

  test("accepts the client secret by basic authentication too, and issues a refresh token for offline access", async () => {
    const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString("base64");
    const response = await redeem(
      { code: await codeFor("ada@mama-put.test", { access_type: "offline" }) },
      { authorization: `Basic ${basic}` },
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty("refresh_token");
  });

  test.each([
    ["a wrong secret", { client_id: client.clientId, client_secret: "wrong" }],
    ["another client", { client_id: "other", client_secret: client.clientSecret }],
    ["no credentials", {}],
  ])("refuses %s", async (_what, credentials) => {
    const response = await redeem({
      code: await codeFor(),
      ...(credentials as Record<string, string>),
    });
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ error: "invalid_client" }),
    ]);
  });

  const refusedGrant = async (response: Response) =>
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: "invalid_grant" }),
    ]);

  test("a code works once", async () => {
    const code = await codeFor();
    expect((await redeem({ code, ...secrets })).status).toBe(200);
    await refusedGrant(await redeem({ code, ...secrets }));
  });

  test("a code that failed once is gone", async () => {
    const code = await codeFor();
    await refusedGrant(await redeem({ code, ...secrets, code_verifier: "wrong" }));
    await refusedGrant(await redeem({ code, ...secrets }));
  });

  test("a code needs its own redirect URI and verifier", async () => {
    await refusedGrant(
      await redeem({ code: await codeFor(), ...secrets, redirect_uri: "http://localhost:3000/" }),
    );
    await refusedGrant(await redeem({ code: await codeFor(), ...secrets, code_verifier: "" }));
    await refusedGrant(
      await redeem({
        code: await codeFor("ada@mama-put.test", {
          code_challenge: undefined,
          code_challenge_method: undefined,
        }),
        ...secrets,
      }),
    );
    await refusedGrant(await redeem({ code: "unknown", ...secrets }));
  });

  test("other grants are refused", async () => {
    const response = await redeem({ ...secrets, grant_type: "password" });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: "unsupported_grant_type" }),
    ]);
  });

  describe("after a minute", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"] });
      return () => vi.useRealTimers();
    });
    test.each([
      [59_000, 200],
      [60_000, 400],
    ])("a code %i ms old answers %i", async (age, status) => {
      const code = await codeFor();
      vi.setSystemTime(Date.now() + age);
      expect((await redeem({ code, ...secrets })).status).toBe(status);
    });
  });
});

test("userinfo needs one of our tokens", async () => {
  for (const headers of [{}, { authorization: "Bearer nothing" }]) {
    const response = await fetch(`${issuer}/userinfo`, {
      headers: headers as Record<string, string>,
    });
    expect([response.status, response.headers.get("www-authenticate")]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  }
});

test("the stored key still signs after a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "google-sandbox-"));
  const keys = async () => {
    const running = await listenThen((origin) => ({
      path: "/",
      router: createGoogleSandbox({
        issuerUrl: origin,
        ...client,
        redirectUris: [],
        accounts: [],
        stateFile: join(folder, "keys", "google.json"),
      }).router,
    }));
    const answer: unknown = await (await fetch(`${running.origin}/jwks`)).json();
    await running.close();
    return answer;
  };
  expect(await keys()).toEqual(await keys());
  await rm(folder, { recursive: true });
});

test.each([
  ["Ada Okafor", "AO"],
  ["madonna", "M"],
  ["Anna Maria Bell", "AB"],
  ["<script>", "U"],
])("the picture of %s shows %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
