import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/core/accounts/session.server";
import { readProof } from "~/core/second-factor/proof.server";
import { systemDb } from "~/platform/db.server";
import { action as confirm, loader as confirmPage } from "~/routes/confirm";
import { action as bank, loader as bankPage } from "~/routes/dashboard.settings.payments.bank";
import { action as withdraw, loader as withdrawPage } from "~/routes/dashboard.payouts.withdraw";
import { action as own, loader as ownPage } from "~/routes/pin-and-passkeys";
import { action as ask } from "~/routes/pin-and-passkeys.ask";
import { authSessions, outbox, passkeys, pins, users, vendorPaymentSettings } from "~schema";
import { NO_VENDOR } from "~schema/outbox";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { softAuthenticator } from "../setup/soft-authenticator";
import { aRequest, redirectOf, routeArgs, sentBack } from "../setup/vendor-requests";

const PIN = "482915";

let store: MadeVendor;
let cookie: string;
const signIn = async (userId = store.userId) =>
  sentBack(await startSession(new Request("http://localhost:3000/"), userId));
beforeEach(async () => {
  store = await makeVendor(systemDb, { businessPhone: "+2348031112233" });
  cookie = await signIn();
});

const args = (path: string, form?: Record<string, string>, as = cookie) =>
  routeArgs(aRequest(path, { cookie: as, ...(form ? { form } : {}) }));
type Answered = {
  data: { message: string };
  init: { status: number; headers: Record<string, string> };
};
const answered = async (work: Promise<unknown>) => (await work) as Answered;
/** A form's redirect, or the status and text with which it was refused. */
async function resultOf(work: Promise<unknown>): Promise<string> {
  const answer = await work.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return answer.headers.get("Location") ?? String(answer.status);
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as Answered;
  return `${init.status}: ${data.message}`;
}

const change = (form: Record<string, string>, as = cookie) =>
  resultOf(own(args("/pin-and-passkeys", form, as)));
const setPin = (pin = PIN, as = cookie) =>
  change({ intent: "pin", "new-pin": pin, again: pin }, as);
const typePin = (pin: string, as = cookie) =>
  confirm(args("/confirm", { intent: "pin", pin, returnTo: "/dashboard/payouts" }, as));
const proofOf = (as = cookie) => readProof(aRequest("/", { cookie: as }));
const age = (minutes: number) =>
  systemDb
    .update(authSessions)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(authSessions.userId, store.userId));
const pinRow = async () =>
  (await systemDb.select().from(pins).where(eq(pins.userId, store.userId)))[0];
const mails = async () =>
  (
    await systemDb
      .select()
      .from(outbox)
      .where(and(eq(outbox.vendorId, NO_VENDOR), sql`${outbox.about} like ${`${store.userId}%`}`))
      .orderBy(outbox.createdAt)
  ).map(({ about }) => about.split(" ")[1]);

async function challengeFor(kind: "add" | "confirm", as = cookie): Promise<string> {
  const response = (await ask(args("/pin-and-passkeys/ask", { kind }, as))) as Response;
  return ((await response.json()) as { challenge: string }).challenge;
}
async function addPasskey(device = softAuthenticator(), as = cookie) {
  const answer = device.create(await challengeFor("add", as));
  expect(await change({ intent: "passkey", answer }, as)).toBe("/pin-and-passkeys?done=passkey");
  return device;
}
const sendAnswer = (answer: string, as = cookie) =>
  resultOf(confirm(args("/confirm", { intent: "passkey", answer, returnTo: "/stores" }, as)));
const FAILED = "400: That didn’t work. Please try again.";

describe("a PIN", () => {
  it("is set after a fresh sign-in alone, is kept as a hash, and is told by e-mail", async () => {
    await age(11);
    expect(await setPin()).toBe("403: Please sign in again first.");
    cookie = await signIn();
    expect(await change({ intent: "pin", "new-pin": PIN, again: "482916" })).toMatch(
      /^400: The two/,
    );
    expect(await setPin("123456")).toMatch(/^400: Others/);
    expect(await setPin("111223")).toMatch(/^400: This is in your phone/);
    expect(await setPin()).toBe("/pin-and-passkeys?done=pin");
    expect((await pinRow())!.hash).not.toContain(PIN);
    expect(await mails()).toEqual(["pin_set"]);
    expect(await proofOf()).toMatchObject({ factor: "proven", due: null });
  });

  it("is asked for once in each session, at the page that needs it", async () => {
    await setPin();
    cookie = await signIn();
    expect(await proofOf()).toMatchObject({ factor: "due", due: "factor", ways: { pin: true } });
    expect(
      await redirectOf(Promise.resolve(confirmPage(args("/confirm?returnTo=/stores")))),
    ).toBeNull();
    expect(await resultOf(typePin("482914"))).toBe(
      "400: This isn’t your PIN. You have 4 tries left.",
    );
    expect(await resultOf(typePin(PIN))).toBe("/dashboard/payouts");
    expect((await proofOf()).due).toBeNull();
    expect(await redirectOf(confirmPage(args("/confirm?returnTo=/stores")))).toBe("/stores");
    expect((await proofOf(await signIn())).due).toBe("factor");
    await age(11);
    expect((await proofOf()).due).toBe("sign-in");
  });

  it("leads only to pages of ours", async () => {
    await setPin();
    cookie = await signIn();
    const form = {
      intent: "pin",
      pin: ` ${PIN.slice(0, 3)} ${PIN.slice(3)}`,
      returnTo: "//evil.test/",
    };
    expect(await resultOf(confirm(args("/confirm", form)))).toBe("/dashboard");
  });

  it("is locked by five wrong tries, of many at once too, for twice as long each time", async () => {
    await setPin();
    const guesses = Array.from({ length: 20 }, (_, n) => answered(typePin(`00${1000 + n}`)));
    const statuses = (await Promise.all(guesses)).map(({ init }) => init.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
    const locked = await answered(typePin(PIN));
    expect(locked.init.status).toBe(429);
    expect(Number(locked.init.headers["Retry-After"])).toBeGreaterThan(14 * 60);
    expect(Number(locked.init.headers["Retry-After"])).toBeLessThanOrEqual(15 * 60 + 1);
    const waits: number[] = [];
    for (let lock = 0; lock < 8; lock++) {
      await systemDb.update(pins).set({ lockedUntil: sql`now() - interval '1 second'` });
      for (let n = 0; n < 5; n++) await typePin("001000");
      const until = (await pinRow())!.lockedUntil!;
      waits.push(Math.round((until.getTime() - Date.now()) / 60_000));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
    await systemDb.update(pins).set({ lockedUntil: sql`now() - interval '1 second'` });
    expect(await resultOf(typePin(PIN))).toBe("/dashboard/payouts");
    expect(await pinRow()).toMatchObject({ tries: 0, locks: 0, lockedUntil: null });
  });

  it("is changed or removed after it was proven; other sessions then prove the new one", async () => {
    await setPin();
    const other = await signIn();
    expect(await setPin("730164", other)).toBe("403: Please confirm that it’s you first.");
    expect(await change({ intent: "remove-pin" }, other)).toMatch(/^403/);
    await typePin(PIN, other);
    expect((await proofOf()).factor).toBe("proven");
    expect(await setPin("730164", other)).toBe("/pin-and-passkeys?done=pin");
    expect([(await proofOf()).factor, (await proofOf(other)).factor]).toEqual(["due", "proven"]);
    expect(await resultOf(typePin(PIN))).toMatch(/^400/);
    expect(await mails()).toEqual(["pin_set", "pin_changed"]);
  });
});

describe("without any factor left", () => {
  const heldUntil = async () =>
    (
      await systemDb
        .select()
        .from(vendorPaymentSettings)
        .where(eq(vendorPaymentSettings.vendorId, store.id))
    )[0]?.payoutsHeldUntil ?? null;
  beforeEach(async () => {
    await systemDb
      .insert(vendorPaymentSettings)
      .values({ vendorId: store.id, payoutsHeldUntil: null })
      .onConflictDoUpdate({
        target: vendorPaymentSettings.vendorId,
        set: { payoutsHeldUntil: null },
      });
  });

  it("payouts wait 24 hours, but not while another factor remains", async () => {
    await setPin();
    await addPasskey();
    expect(await change({ intent: "remove-pin" })).toBe("/pin-and-passkeys?done=removed");
    expect(await heldUntil()).toBeNull();
    const [key] = await systemDb.select().from(passkeys).where(eq(passkeys.userId, store.userId));
    expect(await change({ intent: "remove", passkey: key!.id })).toBe(
      "/pin-and-passkeys?done=removed",
    );
    const hours = ((await heldUntil())!.getTime() - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    expect((await proofOf()).factor).toBe("none");
    expect(await mails()).toEqual(["pin_set", "passkey_added", "pin_removed", "all_removed"]);
  });

  it("of two removals at once the last one knows that it is the last", async () => {
    await setPin();
    await addPasskey();
    const [key] = await systemDb.select().from(passkeys).where(eq(passkeys.userId, store.userId));
    await Promise.all([
      change({ intent: "remove-pin" }),
      change({ intent: "remove", passkey: key!.id }),
    ]);
    expect(await heldUntil()).not.toBeNull();
  });

  it("as it was forgotten, a fresh sign-in is enough, and never shortens a longer hold", async () => {
    await setPin();
    cookie = await signIn();
    await age(11);
    expect(await change({ intent: "forget" })).toBe("403: Please sign in again first.");
    cookie = await signIn();
    const later = new Date(Date.now() + 90 * 3_600_000);
    await systemDb
      .update(vendorPaymentSettings)
      .set({ payoutsHeldUntil: later })
      .where(eq(vendorPaymentSettings.vendorId, store.id));
    expect(await change({ intent: "forget" })).toBe("/pin-and-passkeys?done=forgotten");
    expect(await heldUntil()).toEqual(later);
    expect(await pinRow()).toBeUndefined();
  });
});

describe("a passkey", () => {
  it("proves the person in a new session, and counts its uses", async () => {
    const device = await addPasskey();
    cookie = await signIn();
    expect(await proofOf()).toMatchObject({ due: "factor", ways: { pin: false, passkey: true } });
    expect(await sendAnswer(device.sign(await challengeFor("confirm")))).toBe("/stores");
    expect((await proofOf()).due).toBeNull();
    const { own: shown } = (await ownPage(args("/pin-and-passkeys"))).data;
    expect(shown.passkeys).toMatchObject([
      { name: "A device we don’t know", lastUsedAt: expect.any(Date) as Date },
    ]);
  });

  it.each([
    ["another site's page", { origin: "http://evil.test" }],
    ["a store's page", { origin: "http://mama-put.localhost:3000" }],
    ["another site's key", { rpId: "evil.test" }],
    ["a tap without fingerprint or screen lock", { isVerified: false }],
  ])("is refused from %s, when used and when added", async (_name, forged) => {
    const device = await addPasskey();
    cookie = await signIn();
    expect(await sendAnswer(device.sign(await challengeFor("confirm"), forged))).toBe(FAILED);
    expect((await proofOf()).due).toBe("factor");
    await sendAnswer(device.sign(await challengeFor("confirm")));
    const answer = softAuthenticator().create(await challengeFor("add"), forged);
    expect(await change({ intent: "passkey", answer })).toBe(FAILED);
  });

  it("answers a question once, in the session that asked it, within five minutes", async () => {
    const device = await addPasskey();
    const [mine, other] = [await signIn(), await signIn()];
    const answer = device.sign(await challengeFor("confirm", mine));
    expect(await sendAnswer(answer, other)).toBe(FAILED);
    expect(await sendAnswer(answer, mine)).toBe("/stores");
    const third = await signIn();
    expect(await sendAnswer(answer, third)).toBe(FAILED);
    expect(await sendAnswer(answer, mine)).toBe(FAILED);
    const late = device.sign(await challengeFor("confirm", third));
    await systemDb
      .update(authSessions)
      .set({ passkeyChallengeAt: sql`now() - interval '301 seconds'` })
      .where(eq(authSessions.userId, store.userId));
    expect(await sendAnswer(late, third)).toBe(FAILED);
    const twice = device.sign(await challengeFor("confirm", third));
    const results = await Promise.all([sendAnswer(twice, third), sendAnswer(twice, third)]);
    expect(results.toSorted()).toEqual(["/stores", FAILED].toSorted());
  });

  it("isn't another person's, nor added to two people", async () => {
    const theirs = await makeVendor(systemDb);
    const thief = await signIn(theirs.userId);
    const device = await addPasskey();
    await setPin("730164", thief);
    const again = await signIn(theirs.userId);
    expect(
      await resultOf(
        Promise.resolve(ask(args("/pin-and-passkeys/ask", { kind: "confirm" }, again))),
      ),
    ).toBe("403");
    await addPasskey(softAuthenticator(), thief);
    const challenge = await challengeFor("confirm", again);
    expect(await sendAnswer(device.sign(challenge), again)).toBe(FAILED);
    const answer = device.create(await challengeFor("add", thief));
    expect(await change({ intent: "passkey", answer }, thief)).toBe(
      "409: This passkey is here already.",
    );
    const [mine] = await systemDb.select().from(passkeys).where(eq(passkeys.userId, store.userId));
    expect(await change({ intent: "remove", passkey: mine!.id }, thief)).toMatch(/^404/);
    expect(await systemDb.$count(passkeys, eq(passkeys.userId, store.userId))).toBe(1);
  });

  it("is refused once its counter doesn't grow, as a copy's doesn't", async () => {
    const device = await addPasskey();
    cookie = await signIn();
    expect(await sendAnswer(device.sign(await challengeFor("confirm"), { counter: 9 }))).toBe(
      "/stores",
    );
    for (const counter of [9, 3, 0]) {
      cookie = await signIn();
      expect([
        counter,
        await sendAnswer(device.sign(await challengeFor("confirm"), { counter })),
      ]).toEqual([counter, FAILED]);
    }
  });

  it("of a device that doesn't count is taken", async () => {
    const device = softAuthenticator();
    const answer = device.create(await challengeFor("add"), { counter: 0 });
    await change({ intent: "passkey", answer });
    for (const _time of [1, 2]) {
      cookie = await signIn();
      expect(await sendAnswer(device.sign(await challengeFor("confirm"), { counter: 0 }))).toBe(
        "/stores",
      );
    }
  });

  it.each(["", "{", "null", '{"id":1}', '{"id":"x","response":{}}', '"x"'])(
    "isn't %j",
    async (answer) => {
      await addPasskey();
      cookie = await signIn();
      expect(await sendAnswer(answer)).toBe(FAILED);
      expect((await proofOf()).due).toBe("factor");
    },
  );

  it("can't be added before the factor that is there is proven", async () => {
    await setPin();
    cookie = await signIn();
    await expect(
      Promise.resolve(ask(args("/pin-and-passkeys/ask", { kind: "add" }))),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe("a form that moves money", () => {
  const token = crypto.randomUUID();
  it("asks for the factor beside the fresh sign-in, and only those who have one", async () => {
    const withdrawal = { intent: "withdraw", token, amount: "0" };
    expect(await resultOf(withdraw(args("/dashboard/payouts/withdraw", withdrawal)))).not.toMatch(
      /confirm|^403/,
    );
    await setPin();
    cookie = await signIn();
    expect((await withdrawPage(args("/dashboard/payouts/withdraw"))).proof.due).toBe("factor");
    expect(await resultOf(withdraw(args("/dashboard/payouts/withdraw", withdrawal)))).toBe(
      "/confirm?returnTo=%2Fdashboard%2Fpayouts%2Fwithdraw",
    );
    await typePin(PIN);
    expect(await resultOf(withdraw(args("/dashboard/payouts/withdraw", withdrawal)))).not.toMatch(
      /confirm|^403/,
    );
  });

  it("is the bank account's, too, once there is one to change", async () => {
    await systemDb
      .insert(vendorPaymentSettings)
      .values({ vendorId: store.id })
      .onConflictDoNothing();
    await systemDb
      .update(vendorPaymentSettings)
      .set({
        bankCode: "058",
        bankName: "GTBank",
        accountNumber: "0123456789",
        accountName: "IYA BASIRA",
        bankVerified: true,
        verificationDate: new Date(),
      })
      .where(eq(vendorPaymentSettings.vendorId, store.id));
    await setPin();
    cookie = await signIn();
    const page = "/dashboard/settings/payments/bank";
    const { state, proof } = await bankPage(args(page));
    expect(proof.due).toBe("factor");
    const form = {
      intent: "bank",
      bankCode: "058",
      accountNumber: "0123450000",
      madeFrom: state.mark,
    };
    expect((await answered(bank(args(page, form)))).init.status).toBe(403);
  });
});

it("is nobody's without a sign-in, and not a kitchen device's", async () => {
  const device = await makeStaff(systemDb, { vendorId: store.id, isDevice: true, email: null });
  await systemDb.update(users).set({ googleSub: null }).where(eq(users.id, device.userId!));
  for (const as of ["", await signIn(device.userId!)])
    for (const work of [ownPage, own, ask, confirmPage, confirm])
      expect(await redirectOf(work(args("/confirm", { intent: "pin" }, as)))).toMatch(/^\/login/);
});
