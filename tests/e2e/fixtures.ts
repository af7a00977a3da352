import { createHash } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";

export {
  expect,
  type APIRequestContext,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test";
import { authSessions, users } from "../../drizzle/schema";
import { database } from "./database";

export { axe, contrast } from "./axe";

const OPERATOR = "operator@buka.test";

type Faults = {
  /**
   * Allows matching errors in this test: console errors ("console: …"), script errors ("script: …")
   * and responses ("503 GET /path").
   */
  allow(pattern: RegExp): void;
};

type Patience = {
  /**
   * Delayed clicks wait for hydration without limit. A visitor's browser stops waiting after a
   * second, which three browsers on two cores may exceed.
   */
  patient: boolean;
};

type People = {
  /** A page in another person's browser, watched for the same errors. */
  someoneElse: () => Promise<Page>;
};

/** The resources that a page must not lack. */
const PARTS = new Set(["script", "stylesheet", "image", "font", "manifest"]);

/**
 * Remix reports these for aborted loads, superseded by newer ones or cut off by leaving the page.
 */
const HARMLESS =
  /AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)|^TypeError: network error$/;

/** Records errors behind the pages of a browser. */
function watch(context: BrowserContext, seen: string[]): void {
  context.on("console", (message) => {
    // Responses are judged below: a refused form is an intended 400.
    if (
      message.type() === "error" &&
      !message.text().startsWith("Failed to load resource") &&
      !HARMLESS.test(message.text())
    )
      seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => {
    const text = error.error().stack ?? error.error().message;
    if (!HARMLESS.test(text)) seen.push(`script: ${text}`);
  });
  context.on("response", (response) => {
    const request = response.request();
    if (
      response.status() >= 500 ||
      (response.status() >= 400 && PARTS.has(request.resourceType()))
    ) {
      seen.push(`${response.status()} ${request.method()} ${new URL(response.url()).pathname}`);
    }
  });
}

/** For `test.use`: turns animations on, as most people have them. */
export const moving = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** See `patient`. */
export async function bePatient(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, ms?: number, ...rest: unknown[]) =>
      setTimeout(work, ms === 1_000 ? 60_000 : ms, ...rest)) as typeof window.setTimeout;
  });
}

/**
 * Makes `goto` and `reload` wait until the dashboard is hydrated: earlier clicks are handled as
 * without scripts, which most tests don't mean. With `waitUntil` they don't wait.
 */
function awaitHydration(page: Page): Page {
  const isThere = page.locator("html:not([data-page=dashboard]), html[data-hydrated]");
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await isThere.waitFor({ state: "attached" });
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await isThere.waitFor({ state: "attached" });
    return response;
  };
  return page;
}

/**
 * Playwright's test, against the server of E2E_URL, with its own IP address, as rate limits go by
 * address. Fails on any error behind the page: console errors (also of the content security
 * policy), script errors, responses of 500 and above, missing resources.
 */
export const test = base.extend<{ faults: Faults; faultsSeen: string[] } & People & Patience>({
  patient: [true, { option: true }],
  baseURL: async ({}, use) => use(process.env.E2E_URL),
  extraHTTPHeaders: async ({}, use, testInfo) => {
    const [a, b, c] = createHash("sha256")
      .update(`${testInfo.project.name} ${testInfo.testId}`)
      .digest();
    await use({ "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },
  faultsSeen: async ({}, use) => use([]),
  faults: [
    async ({ context, faultsSeen }, use) => {
      const allowed: RegExp[] = [];
      watch(context, faultsSeen);
      await use({ allow: (pattern) => void allowed.push(pattern) });
      expect(faultsSeen.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
  context: async ({ context, patient }, use) => {
    if (patient) await bePatient(context);
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled === false ? page : awaitHydration(page)),
  someoneElse: async ({ browser, faultsSeen, patient, javaScriptEnabled }, use) => {
    const others: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      others.push(context);
      watch(context, faultsSeen);
      if (patient) await bePatient(context);
      const page = await context.newPage();
      return javaScriptEnabled === false ? page : awaitHydration(page);
    });
    for (const context of others) await context.close();
  },
});

/**
 * Signs in as a vendor does: the button on /login, then the sandbox's account chooser. The guard
 * then leads to /dashboard for a finished store, else to /onboarding.
 * @param email a demo account, or any other address for a new vendor
 */
export async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page
    .getByRole("button", { name: "Continue with Google" })
    .or(page.getByRole("link", { name: "Continue with Google" }))
    .click();
  await expect(page.getByRole("heading", { name: "Choose an account" })).toBeVisible();
  const account = page.getByRole("button", { name: email });
  if (await account.count()) {
    await account.click();
  } else {
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
  }
  await expect(page).toHaveURL(/\/(dashboard|onboarding|operator|pin-and-passkeys|confirm)/);
  if (email === OPERATOR) await proveFactor(email);
}

/** Operators must prove a PIN or passkey, which has a journey of its own. */
async function proveFactor(email: string): Promise<void> {
  const db = database();
  await db
    .update(authSessions)
    .set({ factorAt: new Date() })
    .where(
      inArray(
        authSessions.userId,
        db.select({ id: users.id }).from(users).where(eq(users.email, email)),
      ),
    );
}
