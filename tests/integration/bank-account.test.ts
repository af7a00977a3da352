import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authSessions, outbox, settingsChanges, vendorPaymentSettings } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action, loader } from "~/routes/dashboard.settings.payments.bank";
import { payoutHold } from "~/core/payouts/payout-hold";
import type { BankState } from "~/dashboard/settings/payments/bank-account.server";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { sendDueEmails } from "../setup/emails";
import { startMailbox } from "../setup/mailbox";
import { startProvider } from "../setup/provider";
import { whileUpdatesFail } from "../setup/failing-updates";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

const PAGE = "/dashboard/settings/payments/bank";
type Who = MadeVendor & { cookie: string };
type Answer = {
  data: {
    typed: Record<string, string>;
    errors: Record<string, string[]>;
    accountName: string | null;
    missing: boolean;
    signIn: boolean;
    moved: boolean;
    state: BankState;
  };
  init: { status: number; headers?: Record<string, string> };
};

let provider: Awaited<ReturnType<typeof startProvider>>;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
const anybody = async (): Promise<Who> => {
  const vendor = await makeVendor(systemDb);
  return { ...vendor, cookie: await cookieOf(vendor.user.id) };
};
beforeAll(async () => {
  mailbox = await startMailbox();
  provider = await startProvider();
});
beforeEach(async () => {
  [me, neighbour] = [await anybody(), await anybody()];
});
afterEach(async () => {
  provider.heal();
  mailbox.posted.length = 0;
  await systemDb.delete(outbox);
});
afterAll(async () => {
  await provider.stop();
  await mailbox.stop();
});

// The provider's account names.
const first = {
  intent: "bank",
  bankCode: "058",
  accountNumber: "0123456789",
  seenName: "IBRAHIM ADEBAYO",
};
const second = { ...first, accountNumber: "0123456788", seenName: "FUNKE ADEBAYO" };
const third = { ...first, accountNumber: "0123456799", seenName: "IBRAHIM YUSUF" };
const unseen = ({ seenName: _seen, ...form }: typeof first) => form;

const page = async (who: Who, query = "") =>
  (await loader(routeArgs(aRequest(`${PAGE}${query}`, { cookie: who.cookie })))) as {
    state: BankState;
    proof: { due: string | null };
    signedIn: string | null;
    bankCode: string;
  };
/** Submits the form as the page shows it. */
const submits = async (who: Who, form: Record<string, string>) =>
  action(
    routeArgs(
      aRequest(PAGE, {
        cookie: who.cookie,
        form: { madeFrom: (await page(who)).state.mark, ...form },
      }),
    ),
  );
const refused = async (answer: Promise<unknown>) => (await answer) as Answer;
const rowOf = async (who: Who) =>
  (
    await systemDb
      .select()
      .from(vendorPaymentSettings)
      .where(eq(vendorPaymentSettings.vendorId, who.id))
  )[0]!;
const changesOf = (who: Who) =>
  systemDb
    .select()
    .from(settingsChanges)
    .where(and(eq(settingsChanges.vendorId, who.id), eq(settingsChanges.category, "bank")));
const owedTo = (who: Who) => systemDb.select().from(outbox).where(eq(outbox.vendorId, who.id));
const signedInAgo = (who: Who, minutes: number) =>
  systemDb
    .update(authSessions)
    .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(authSessions.userId, who.userId));

describe("the first bank account", () => {
  it("is saved on the second submission, once the vendor has seen the provider's name for it; even long after signing in", async () => {
    await signedInAgo(me, 600);
    const before = await rowOf(neighbour);
    expect(await refused(submits(me, unseen(first)))).toMatchObject({
      init: { status: 200 },
      data: {
        typed: { bankCode: "058", accountNumber: "0123456789" },
        errors: {},
        accountName: "IBRAHIM ADEBAYO",
        signIn: false,
      },
    });
    expect(await rowOf(me)).toMatchObject({ accountNumber: null, bankVerified: false });
    expect(await redirectOf(submits(me, first))).toBe(`${PAGE}?done=first`);
    expect(await rowOf(me)).toMatchObject({
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
      accountNumber: "0123456789",
      accountName: "IBRAHIM ADEBAYO",
      bankVerified: true,
      verificationMethod: "paystack_resolve",
    });
    expect(await rowOf(neighbour)).toEqual(before);
  });

  it("is shown by its last digits, as verified, with the day", async () => {
    await submits(me, first);
    const shown = await page(me);
    expect(shown.state).toMatchObject({
      account: {
        bankName: "Guaranty Trust Bank",
        ending: "6789",
        accountName: "IBRAHIM ADEBAYO",
        verifiedAt: expect.any(Date) as Date,
      },
    });
    expect(JSON.stringify(shown)).not.toContain("0123456789");
  });

  it("whose name differs from the one shown is shown again and not saved", async () => {
    expect(await refused(submits(me, { ...second, seenName: first.seenName }))).toMatchObject({
      init: { status: 200 },
      data: { accountName: "FUNKE ADEBAYO" },
    });
    expect((await rowOf(me)).accountNumber).toBeNull();
  });

  it.each([
    [
      "that no bank knows",
      { accountNumber: "0123456000" },
      {
        accountNumber: ["The bank can’t find this account. Check the number and the bank."],
      },
    ],
    [
      "of nine digits",
      { accountNumber: "012345678" },
      { accountNumber: ["Please enter the 10 digits of your account number"] },
    ],
    [
      "of eleven digits",
      { accountNumber: "01234567890" },
      { accountNumber: ["Please enter the 10 digits of your account number"] },
    ],
    [
      "of letters, at no bank",
      { bankCode: "", accountNumber: "O123456789" },
      {
        bankCode: ["Please choose your bank"],
        accountNumber: ["Please enter the 10 digits of your account number"],
      },
    ],
    ["at a bank that is none", { bankCode: "000" }, { bankCode: ["Please choose your bank"] }],
  ])("%s is refused beside its field, with what was typed", async (_what, over, errors) => {
    const { bankCode, accountNumber } = { ...first, ...over };
    expect(await refused(submits(me, { ...first, ...over }))).toMatchObject({
      init: { status: 400 },
      data: { typed: { bankCode, accountNumber }, errors, accountName: null },
    });
    expect((await rowOf(me)).bankVerified).toBe(false);
  });

  it.each([
    ["nothing is filled in", { bankCode: "", accountNumber: "" }, true],
    ["no bank is chosen", { bankCode: "" }, true],
    ["the number is blanks", { accountNumber: "  " }, true],
    ["both are there, and one is wrong", { accountNumber: "12" }, false],
  ] as const)("says whether a field is empty: %s", async (_what, over, missing) => {
    expect(await refused(submits(me, { ...unseen(first), ...over }))).toMatchObject({
      init: { status: 400 },
      data: { missing },
    });
  });

  it("takes ten digits with spaces between them", async () => {
    expect(await redirectOf(submits(me, { ...first, accountNumber: " 0123 456 789 " }))).toBe(
      `${PAGE}?done=first`,
    );
    expect((await rowOf(me)).accountNumber).toBe("0123456789");
  });

  it("that can't be looked up or saved right now stays in the form", async () => {
    provider.fault({ path: /^\/bank\/resolve/, status: 503 });
    expect(await refused(submits(me, first))).toMatchObject({
      init: { status: 503 },
      data: {
        typed: { accountNumber: "0123456789" },
        errors: {
          accountNumber: ["We can't reach the bank right now. Please try again in a moment."],
        },
      },
    });
    provider.heal();
    const failed = await whileUpdatesFail("vendor_payment_settings", () =>
      refused(submits(me, first)),
    );
    expect(failed).toMatchObject({
      init: { status: 500 },
      data: {
        typed: { accountNumber: "0123456789" },
        errors: { accountNumber: ["Failed to save payout method. Please try again."] },
      },
    });
  });

  it("can be looked up ten times in ten minutes by each vendor", async () => {
    for (let submit = 0; submit < 10; submit++)
      expect((await refused(submits(me, unseen(first)))).init.status).toBe(200);
    const eleventh = await refused(submits(me, unseen(first)));
    expect(eleventh).toMatchObject({
      init: { status: 429 },
      data: { typed: { accountNumber: "0123456789" } },
    });
    expect(Number(new Headers(eleventh.init.headers).get("Retry-After"))).toBeGreaterThan(0);
    expect((await refused(submits(neighbour, unseen(first)))).init.status).toBe(200);
  });

  it("refuses any other intent", async () => {
    await expect(submits(me, { ...first, intent: "delete" })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe("a change of the bank account", () => {
  beforeEach(async () => {
    await submits(me, first);
    // As after a month with that account.
    await Promise.all([systemDb.delete(settingsChanges), systemDb.delete(outbox)]);
    await systemDb
      .update(vendorPaymentSettings)
      .set({ payoutsHeldUntil: null })
      .where(eq(vendorPaymentSettings.vendorId, me.id));
  });

  it("needs a sign-in within ten minutes: otherwise nothing is looked up or saved, and the typed values stay", async () => {
    await signedInAgo(me, 10.1);
    expect((await page(me)).proof.due).toBe("sign-in");
    provider.fault({ path: /^\/bank\/resolve/, status: 500 }); // would show if it were called
    for (const form of [unseen(second), second]) {
      expect(await refused(submits(me, form))).toMatchObject({
        init: { status: 403 },
        data: {
          signIn: true,
          accountName: null,
          errors: {},
          typed: { bankCode: "058", accountNumber: "0123456788" },
        },
      });
    }
    expect(await rowOf(me)).toMatchObject({ accountNumber: "0123456789", payoutsHeldUntil: null });
    expect(await owedTo(me)).toEqual([]);
    provider.heal();
    await signedInAgo(me, 9.9);
    expect((await page(me)).proof.due).toBeNull();
    expect(await redirectOf(submits(me, second))).toBe(`${PAGE}?done=changed`);
  });

  it("holds payouts for 24 hours, is recorded without the numbers, and is mailed to the owner once", async () => {
    const from = Date.now();
    expect((await refused(submits(me, unseen(second)))).data.accountName).toBe("FUNKE ADEBAYO");
    await submits(me, second);
    const { payoutsHeldUntil, accountNumber } = await rowOf(me);
    expect(accountNumber).toBe("0123456788");
    const hours = (payoutsHeldUntil!.getTime() - from) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(24.01);
    expect((await page(me)).state.heldUntil).toEqual(payoutsHeldUntil);

    const [change] = await changesOf(me);
    expect(change).toMatchObject({
      changedBy: me.userId,
      before: { bankName: "Guaranty Trust Bank", ending: "6789" },
      after: { ending: "6788", accountName: "FUNKE ADEBAYO" },
    });
    expect(JSON.stringify(change)).not.toMatch(/012345678/);
    expect(await owedTo(me)).toMatchObject([
      { kind: "bank_changed_vendor", orderId: null, about: change!.id },
    ]);
    expect(await sendDueEmails()).toEqual({ sent: 1, failed: 0 });
    expect(await sendDueEmails()).toEqual({ sent: 0, failed: 0 });
    expect(mailbox.posted).toHaveLength(1);
    const [mail] = mailbox.posted;
    expect(mail).toMatchObject({
      to: me.user.email,
      subject: `The bank account of ${me.businessName} was changed`,
    });
    for (const part of [
      "Before: Guaranty Trust Bank, ••••••6789, IBRAHIM ADEBAYO",
      "Now: Guaranty Trust Bank, ••••••6788, FUNKE ADEBAYO",
      "If this wasn’t you: put your own account back",
      `http://localhost:3000${PAGE}`,
    ])
      expect(mail!.text).toContain(part);
  });

  it("ends the hold at the very instant, and not before", () => {
    const until = new Date("2026-11-21T12:00:00Z");
    expect(payoutHold(until, new Date(until.getTime() - 1))).toEqual(until);
    expect(payoutHold(until, until)).toBeNull();
    expect(payoutHold(null, until)).toBeNull();
  });

  it("is none if the same account is confirmed again, even long after signing in", async () => {
    await signedInAgo(me, 600);
    await systemDb
      .update(vendorPaymentSettings)
      .set({ bankVerified: false, verificationDate: null })
      .where(eq(vendorPaymentSettings.vendorId, me.id));
    expect((await page(me)).state.account).toMatchObject({ verifiedAt: null });
    expect(await redirectOf(submits(me, first))).toBe(`${PAGE}?done=again`);
    expect(await rowOf(me)).toMatchObject({ bankVerified: true, payoutsHeldUntil: null });
    expect([await changesOf(me), await owedTo(me)]).toEqual([[], []]);
  });

  it("based on a replaced account shows the current one, and is saved on the next submission", async () => {
    const { mark } = (await page(me)).state;
    await submits(me, second);
    const late = await refused(submits(me, { ...third, madeFrom: mark }));
    expect(late).toMatchObject({
      init: { status: 409 },
      data: {
        moved: true,
        typed: { accountNumber: "0123456799" },
        state: { account: { ending: "6788" } },
      },
    });
    expect((await rowOf(me)).accountNumber).toBe("0123456788");
    expect(await redirectOf(submits(me, { ...third, madeFrom: late.data.state.mark }))).toBe(
      `${PAGE}?done=changed`,
    );
    expect(await changesOf(me)).toHaveLength(2);
  });

  it("made twice at once saves one and refuses the other", async () => {
    const { mark } = (await page(me)).state;
    const both = await Promise.all(
      [second, third].map((form) => submits(me, { ...form, madeFrom: mark })),
    );
    const statuses = both.map((answer) =>
      answer instanceof Response ? "saved" : (answer as Answer).init.status,
    );
    expect(statuses.sort()).toEqual([409, "saved"]);
    expect(await changesOf(me)).toHaveLength(1);
    expect(await owedTo(me)).toHaveLength(1);
    expect([second.accountNumber, third.accountNumber]).toContain((await rowOf(me)).accountNumber);
  });

  it("submitted twice is saved once, and nothing is refused", async () => {
    const { mark } = (await page(me)).state;
    const twice = () => submits(me, { ...second, madeFrom: mark });
    const both = await Promise.all([twice(), twice()]);
    for (const answer of [...both, await twice()]) expect(answer).toBeInstanceOf(Response);
    expect(await changesOf(me)).toHaveLength(1);
    expect(await owedTo(me)).toHaveLength(1);
    await signedInAgo(me, 11);
    expect(await redirectOf(twice())).toBe(`${PAGE}?done=already`);
  });

  it("to a second first account at the same moment is refused", async () => {
    const both = await Promise.all(
      [first, second].map((form) => submits(neighbour, { ...form, madeFrom: "" })),
    );
    expect(both.filter((answer) => answer instanceof Response)).toHaveLength(1);
    expect(await changesOf(neighbour)).toHaveLength(1);
  });
});

describe("the page", () => {
  it("keeps the bank chosen before signing in again, and shows the outcome", async () => {
    expect(await page(me, "?bank=057&signedIn=other")).toMatchObject({
      bankCode: "057",
      signedIn: "other",
    });
  });
});
