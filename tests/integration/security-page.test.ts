import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/core/accounts/session.server";
import { accountFingerprint, saveAccount } from "~/dashboard/settings/payments/bank-account.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as events } from "~/routes/dashboard.events";
import { action, loader } from "~/routes/dashboard.security";
import { action as profileAction, loader as profile } from "~/routes/dashboard.settings.profile";
import { action as payments, loader as paymentsPage } from "~/routes/dashboard.settings.payments";
import { authSessions, staffMembers } from "~schema";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { statusOf, submitStaffForm } from "../setup/staff";
import { aRequest, cookieOf, redirectOf, routeArgs, sentBack } from "../setup/vendor-requests";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604";

let store: MadeVendor;
let cookie: string;
beforeEach(async () => {
  store = await makeVendor(systemDb, {
    businessName: "Iya Basira",
    storeSlug: `basira-${Math.random().toString(36).slice(2, 8)}`,
  });
  cookie = await cookieOf(store.userId);
});

const open = (as = cookie, query = "") =>
  loader(routeArgs(aRequest(`/dashboard/security${query}`, { cookie: as })));
const post = (form: Record<string, string>, as = cookie) =>
  action(routeArgs(aRequest("/dashboard/security", { cookie: as, form })));
const signInOn = async (userAgent: string, userId = store.userId) => {
  const request = new Request("http://localhost:3000/", { headers: { "User-Agent": userAgent } });
  return sentBack(await startSession(request, userId));
};
const isIn = async (as: string) =>
  (await redirectOf(dashboard(routeArgs(aRequest("/dashboard", { cookie: as }))))) === null;

describe("a person's sessions", () => {
  it("are listed in plain words, this one first and marked, and nobody else's", async () => {
    await signInOn(PHONE);
    await cookieOf((await makeVendor(systemDb)).userId);
    const { sessions, account } = await open();
    expect(sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
      ["A device we don’t know", true],
      ["Safari on an iPhone", false],
    ]);
    expect(account).toEqual({ name: store.user.name, email: store.user.email });
  });

  it("end at their next request once signed out here, and leave the list", async () => {
    const [phone, laptop] = [await signInOn(PHONE), await cookieOf(store.userId)];
    const session = (await open()).sessions.find(({ device }) => device.includes("iPhone"))!.id;
    for (const again of [1, 2])
      expect([again, await redirectOf(post({ intent: "end", session }))]).toEqual([
        again,
        "/dashboard/security?done=ended",
      ]);
    expect([await isIn(phone), await isIn(laptop), await isIn(cookie)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await open()).sessions.map(({ id }) => id)).not.toContain(session);
  });

  it("can't be found by other people's ids, which stay signed in", async () => {
    const other = await makeVendor(systemDb);
    const theirs = await cookieOf(other.userId);
    const [row] = await systemDb
      .select()
      .from(authSessions)
      .where(eq(authSessions.userId, other.userId));
    for (const session of [row!.id, "x", ""])
      expect(await statusOf(post({ intent: "end", session }))).toBe(404);
    expect(await isIn(theirs)).toBe(true);
    expect(await statusOf(post({ intent: "all" }))).toBe(400);
  });

  it("end together everywhere else, after a confirmation that changes nothing", async () => {
    const others = [await signInOn(PHONE), await cookieOf(store.userId)];
    const neighbour = await cookieOf((await makeVendor(systemDb)).userId);
    expect((await open(cookie, "?ask=1")).asking).toBe(true);
    expect(await Promise.all(others.map(isIn))).toEqual([true, true]);
    expect(await redirectOf(post({ intent: "others" }))).toBe("/dashboard/security?done=others");
    expect(await Promise.all([...others, cookie, neighbour].map(isIn))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it("end the event streams of their open pages", async () => {
    const phone = await signInOn(PHONE);
    await listenForEvents();
    try {
      const response = await events(routeArgs(aRequest("/dashboard/events", { cookie: phone })));
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toContain("event: ready");
      await post({ intent: "others" });
      let text = "";
      for (let part = await reader.read(); !part.done; part = await reader.read())
        text += part.value;
      expect(text).toContain('"topic":"session"');
    } finally {
      await stopEvents();
    }
  });
});

describe("recent guarded changes", () => {
  it("name who changed staff, URL, payout settings and bank account, for the owner", async () => {
    const name = store.user.name;
    await submitStaffForm({ intent: "invite", email: "cook@example.com", role: "kitchen" }, cookie);
    const [invited] = await systemDb
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.vendorId, store.id));
    const memberId = invited!.id;
    await submitStaffForm({ intent: "role", memberId, role: "manager" }, cookie);
    await submitStaffForm({ intent: "withdraw", memberId }, cookie);
    const member = await makeStaff(systemDb, { vendorId: store.id, email: "ngozi@example.com" });
    await submitStaffForm({ intent: "remove", memberId: member.id }, cookie);
    const settings = "/dashboard/settings";
    const profileForm = (await profile(routeArgs(aRequest(`${settings}/profile`, { cookie })))).page
      .form;
    const slug = `${store.storeSlug}-2`;
    const saves: Record<string, string>[] = [{ tagline: "Hot" }, { storeSlug: slug }];
    for (const over of saves)
      await profileAction(
        routeArgs(
          aRequest(`${settings}/profile`, {
            cookie,
            form: {
              ...(profileForm.texts as unknown as Record<string, string>),
              ...over,
              base: "",
              intent: "save",
            },
          }),
        ),
      );
    // Unticked boxes aren't sent.
    const { coverFeeExactly: _unticked, ...paymentTexts } = (
      await paymentsPage(routeArgs(aRequest(`${settings}/payments`, { cookie })))
    ).page.form.texts;
    await payments(
      routeArgs(
        aRequest(`${settings}/payments`, {
          cookie,
          form: {
            ...(paymentTexts as unknown as Record<string, string>),
            payoutCycle: "daily",
            base: "",
            intent: "save",
          },
        }),
      ),
    );
    const by = { userId: store.userId, fresh: true };
    const account = (accountNumber: string) => ({
      bankCode: "058",
      bankName: "GTBank",
      accountNumber,
      accountName: "IYA BASIRA",
    });
    await saveAccount(store.id, by, account("0123456789"), "", new Date());
    await saveAccount(
      store.id,
      by,
      account("0123450000"),
      accountFingerprint(account("0123456789")),
      new Date(),
    );
    const { changes } = await open();
    expect(changes!.map(({ who, what }) => `${who}: ${what}`)).toEqual([
      `${name}: Bank account: GTBank ••••6789 became GTBank ••••0000`,
      `${name}: Bank account: GTBank ••••6789 was added`,
      expect.stringMatching(`^${name}: .*became Daily`),
      `${name}: Store URL: ${store.storeSlug} became ${slug}`,
      `${name}: ngozi@example.com was removed from the staff`,
      `${name}: The invitation of cook@example.com was cancelled`,
      `${name}: cook@example.com has another role: Manager`,
      `${name}: cook@example.com was invited as Kitchen`,
    ]);
    expect((await open(await cookieOf((await makeVendor(systemDb)).userId))).changes).toEqual([]);
  });

  it.each(["manager", "kitchen"] as const)(
    "are not shown to a %s, who sees only their own sessions",
    async (role) => {
      const member = await makeStaff(systemDb, { vendorId: store.id, role });
      const theirs = await cookieOf(member.userId!);
      const { sessions, changes, hasStaff } = await open(theirs);
      expect([sessions.length, changes, hasStaff]).toEqual([1, null, false]);
    },
  );
});
