import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authSessions, outbox, staffMembers, vendorProfiles } from "~schema";
import { getUser, type User } from "~/core/accounts/session.server";
import { findOrder } from "~/dashboard/orders/orders.queries.server";
import { invitationEmail } from "~/core/emails/staff-email.server";
import { systemDb } from "~/platform/db.server";
import { listenForEvents, stopEvents } from "~/platform/events.server";
import { action as takeIt, loader as invitationPage } from "~/routes/invitation.$token";
import { loader as events } from "~/routes/dashboard.events";
import { loader as home } from "~/routes/dashboard._index";
import { loader as frame } from "~/routes/dashboard";
import { action as pressOrders } from "~/routes/dashboard.orders";
import { action as press, loader as staffPage } from "~/routes/dashboard.settings.staff";
import { loader as onboarding } from "~/routes/onboarding";
import { action as switchStore, loader as storesPage } from "~/routes/stores";
import { invitationToken } from "~/core/staff/invitation-token.server";
import { MAX_STAFF } from "~/core/staff/staff.commands.server";
import { acceptInvitation } from "~/core/staff/accept-invitation.server";
import { makeOrder, makeUser, makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let owner: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  owner = await cookieOf(vendor.userId);
});

const statusOf = async (answer: Promise<unknown>): Promise<number> => {
  const given = await answer.catch((thrown: unknown) => thrown);
  if (given instanceof Response) return given.status;
  if (given instanceof Error) throw given;
  return (given as { init?: { status?: number } } | null)?.init?.status ?? 200;
};
const pressStaff = (form: Record<string, string>, cookie = owner) =>
  press(routeArgs(aRequest("/dashboard/settings/staff", { cookie, form })));
const staffOf = (vendorId: string) =>
  systemDb
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.vendorId, vendorId), isNull(staffMembers.removedAt)));
const invitedAs = async (email: string, vendorId = vendor.id) =>
  (await staffOf(vendorId)).find((row) => row.email === email)!;

/** Somebody with a Google account, signed in. */
async function person(email: string, name = "Bola Ade"): Promise<{ user: User; cookie: string }> {
  const made = await makeUser(systemDb, { email, name });
  const cookie = await cookieOf(made.id);
  return { user: (await getUser(aRequest("/", { cookie })))!, cookie };
}

/** Invites this address and gives back the link's token. */
async function invite(email: string, role = "kitchen"): Promise<string> {
  await systemDb.execute("delete from rate_limits");
  expect(await redirectOf(pressStaff({ intent: "invite", email, role }))).toBe(
    "/dashboard/settings/staff?said=invited",
  );
  return invitationToken(await invitedAs(email));
}
const take = (token: string, cookie: string) =>
  takeIt(routeArgs(aRequest(`/invitation/${token}`, { cookie, form: {} }), { token }));
const open = (token: string, cookie?: string) =>
  invitationPage(routeArgs(aRequest(`/invitation/${token}`, { cookie }), { token }));

describe("an invitation", () => {
  it("is a row without its token, a mail with it, and a place in the store for the account it names", async () => {
    const token = await invite("bola@staff.test", "manager");
    const row = await invitedAs("bola@staff.test");
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 86_400_000);
    const owed = await systemDb
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.vendorId, vendor.id),
          eq(outbox.kind, "staff_invited"),
          eq(outbox.about, row.id),
        ),
      );
    expect(owed).toHaveLength(1);
    const mail = await invitationEmail({ vendorId: vendor.id, about: row.id }, new Date());
    expect(mail).toMatchObject({
      message: {
        to: "bola@staff.test",
        text: expect.stringContaining(`http://localhost:3000/invitation/${token}`) as string,
      },
    });

    expect(await open(token)).toMatchObject({
      invitation: {
        state: "open",
        storeName: "Iya Basira",
        role: "manager",
        email: "b•••@staff.test",
        isMine: false,
      },
      signedInAs: null,
    });
    const { user, cookie } = await person("Bola@Staff.test");
    expect(await open(token, cookie)).toMatchObject({ invitation: { isMine: true } });
    expect(await redirectOf(take(token, cookie))).toBe("/dashboard");
    expect(await frame(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      role: "manager",
      store: { name: "Iya Basira" },
      elsewhere: [],
    });
    expect(
      await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.userId, user.id)),
      "no store of their own begins",
    ).toEqual([]);
    expect(
      await redirectOf(onboarding(routeArgs(aRequest("/onboarding", { cookie })))),
      "signing in leads to the store",
    ).toBe("/dashboard");
    expect(await invitationEmail({ vendorId: vendor.id, about: row.id }, new Date())).toEqual({
      dropped: "The invitation stands no more",
    });
    expect(await redirectOf(take(token, cookie)), "pressed twice").toBe("/dashboard");
  });

  it("is taken by nobody but the account it names", async () => {
    const token = await invite("chi@staff.test");
    const stranger = await person("eve@elsewhere.test");
    expect(await open(token, stranger.cookie)).toMatchObject({
      invitation: { state: "open", isMine: false },
      signedInAs: "eve@elsewhere.test",
    });
    expect(await statusOf(take(token, stranger.cookie))).toBe(403);
    expect((await invitedAs("chi@staff.test")).userId).toBeNull();
    expect(
      await redirectOf(
        takeIt(routeArgs(aRequest(`/invitation/${token}`, { form: {} }), { token })),
      ),
    ).toBe(`/login?returnTo=${encodeURIComponent(`/invitation/${token}`)}`);
  });

  it("is one person's, when two accounts of the same address take it at once", async () => {
    const token = await invite("twins@staff.test");
    const twins = [await person("twins@staff.test"), await person("twins@staff.test")];
    const outcomes = await Promise.all(
      twins.flatMap(({ user }) => [
        acceptInvitation(token, user, new Date()),
        acceptInvitation(token, user, new Date()),
      ]),
    );
    const winner = twins.findIndex((_twin, index) => outcomes[2 * index]!.ok);
    expect(outcomes.map(({ ok }) => ok)).toEqual(
      winner === 0 ? [true, true, false, false] : [false, false, true, true],
    );
    expect((await invitedAs("twins@staff.test")).userId).toBe(twins[winner]!.user.id);
    expect(await statusOf(take(token, twins[1 - winner]!.cookie))).toBe(409);
  });

  it("ends after seven days, when it is taken back, and when it is sent again with a new link", async () => {
    const late = await invite("late@staff.test");
    const { user, cookie } = await person("late@staff.test");
    expect(
      await acceptInvitation(late, user, new Date(Date.now() + 7 * 86_400_000 + 1000)),
    ).toMatchObject({ ok: false, code: "expired" });
    const first = await invitedAs("late@staff.test");
    expect(await redirectOf(pressStaff({ intent: "resend", memberId: first.id }))).toBe(
      "/dashboard/settings/staff?said=sent",
    );
    expect(await statusOf(take(late, cookie)), "the old link").toBe(409);
    const second = await invitedAs("late@staff.test");
    expect(second.id).not.toBe(first.id);
    expect(await redirectOf(pressStaff({ intent: "withdraw", memberId: second.id }))).toBe(
      "/dashboard/settings/staff?said=withdrawn",
    );
    expect(await acceptInvitation(invitationToken(second), user, new Date())).toMatchObject({
      ok: false,
      code: "gone",
    });
    expect(await statusOf(open("a".repeat(43)))).toBe(404);
    expect(await statusOf(open("../../etc"))).toBe(404);
  });

  it.each([
    [{ email: "", role: "kitchen" }, "email", "Please enter a valid email address"],
    [{ email: "no-address", role: "kitchen" }, "email", "Please enter a valid email address"],
    [
      { email: "two@a.test, three@b.test", role: "kitchen" },
      "email",
      "Please enter a valid email address",
    ],
    [
      { email: `${"a".repeat(250)}@b.test`, role: "kitchen" },
      "email",
      "An email address has at most 254 characters",
    ],
    [{ email: "ok@staff.test", role: "owner" }, "role", "Please choose a role"],
  ])("is refused beside its field for %j", async (typed, field, message) => {
    expect(await pressStaff({ intent: "invite", ...typed })).toMatchObject({
      init: { status: 400 },
      data: { errors: { [field]: [message] }, typed: { role: typed.role } },
    });
  });

  it("is refused for who is invited, works there or owns it already, and beyond so many people", async () => {
    const full = await makeVendor(systemDb);
    const cookie = await cookieOf(full.userId);
    const ask = (email: string) => pressStaff({ intent: "invite", email, role: "kitchen" }, cookie);
    const problem = (text: string) => ({
      init: { status: 409 },
      data: { errors: { email: [expect.stringContaining(text) as string] } },
    });
    const member = await makeStaff(systemDb, { vendorId: full.id });
    await makeStaff(systemDb, { vendorId: full.id, userId: null, email: "asked@staff.test" });
    expect(await ask(member.email.toUpperCase())).toMatchObject(
      problem("works here already, as Kitchen"),
    );
    expect(await ask("asked@staff.test")).toMatchObject(problem("is invited already"));
    expect(await ask(full.user.email)).toMatchObject(problem("your own address"));
    for (let n = 3; n < MAX_STAFF; n++)
      await makeStaff(systemDb, { vendorId: full.id, userId: null });
    expect(await redirectOf(ask("last@staff.test"))).toContain("said=invited");
    expect(await ask("beyond@staff.test")).toMatchObject({
      init: { status: 409 },
      data: { message: expect.stringContaining("30 people") as string },
    });
  });

  it("reaches one mailbox five times a day at most, from whichever store", async () => {
    const answers: number[] = [];
    for (let n = 0; n < 6; n++) {
      const other = await makeVendor(systemDb);
      answers.push(
        await statusOf(
          pressStaff(
            { intent: "invite", email: "flooded@staff.test", role: "kitchen" },
            await cookieOf(other.userId),
          ),
        ),
      );
    }
    expect(answers).toEqual([302, 302, 302, 302, 302, 429]);
  });
});

describe("somebody of the staff", () => {
  it("gets another role, and none at all, with their next request, and hears no events of the store any more", async () => {
    const store = await makeVendor(systemDb, { businessName: "Put" });
    const boss = await cookieOf(store.userId);
    const member = await makeStaff(systemDb, { vendorId: store.id });
    const cookie = await cookieOf(member.userId!);
    const order = await makeOrder(systemDb, { vendorId: store.id });
    const decline = () =>
      statusOf(
        pressOrders(
          routeArgs(
            aRequest("/dashboard/orders", {
              cookie,
              form: { intent: "decline", reason: "No rice", orderId: order.id },
            }),
          ),
        ),
      );
    expect(await decline()).toBe(403);
    expect(await home(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      figures: null,
      firstDay: null,
      recent: [{ id: order.id }],
    });

    await listenForEvents();
    const leave = new AbortController();
    const streamOf = async () =>
      (
        (await events(
          routeArgs(
            new Request(aRequest("/dashboard/events", { cookie }), { signal: leave.signal }),
          ),
        )) as Response
      ).body!;
    const read = async (body: ReadableStream<Uint8Array>) => {
      let text = "";
      for await (const part of body as unknown as AsyncIterable<Uint8Array>)
        text += new TextDecoder().decode(part);
      return text;
    };
    try {
      const [whole] = [read(await streamOf())];
      expect(
        await redirectOf(
          pressStaff({ intent: "role", memberId: member.id, role: "manager" }, boss),
        ),
      ).toContain("said=changed");
      expect(await whole, "it ends by itself, after a last word").toMatch(
        /event: change\ndata: {"topic":"staff"}\n\n$/,
      );
      expect(await decline()).toBe(302);
      const second = read(await streamOf());
      expect(
        await redirectOf(pressStaff({ intent: "remove", memberId: member.id }, boss)),
      ).toContain("said=removed");
      expect(await second).toContain('"topic":"staff"');
    } finally {
      leave.abort();
      await stopEvents();
    }
    expect(await redirectOf(home(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
      "/onboarding/business",
    );
    expect(
      await statusOf(pressStaff({ intent: "remove", memberId: member.id }, boss)),
      "once",
    ).toBe(404);
    const history = (await findOrder(store.id, order.id, store.userId))!.history;
    expect(
      history.find(({ what }) => what.startsWith("Declined"))!.who,
      "what they did keeps their name",
    ).toBe("Chidinma Eze");
  });

  it("works in several stores and owns one: the browser is in the one it was told, and only in theirs", async () => {
    const mine = await makeVendor(systemDb, { businessName: "Mine" });
    const [first, second, strange] = [
      await makeVendor(systemDb, { businessName: "First" }),
      await makeVendor(systemDb, { businessName: "Second" }),
      await makeVendor(systemDb, { businessName: "Strange" }),
    ];
    const cookie = await cookieOf(mine.userId);
    await makeStaff(systemDb, { vendorId: first.id, userId: mine.userId });
    const there = await makeStaff(systemDb, {
      vendorId: second.id,
      userId: mine.userId,
      role: "manager",
      acceptedAt: new Date(Date.now() + 1000),
    });
    const shown = async () => {
      const { store, role, elsewhere } = await frame(routeArgs(aRequest("/dashboard", { cookie })));
      return [store.name, role, elsewhere.map(({ name }) => name)];
    };
    const go = (vendorId: string) =>
      statusOf(switchStore(routeArgs(aRequest("/stores", { cookie, form: { vendorId } }))));
    expect(await shown()).toEqual(["Mine", "owner", ["Second", "First"]]);
    expect(await go(second.id)).toBe(302);
    expect(await shown()).toEqual(["Second", "manager", ["Mine", "First"]]);
    expect(await go(strange.id)).toBe(404);
    expect(await shown()).toEqual(["Second", "manager", ["Mine", "First"]]);
    expect(
      (await storesPage(routeArgs(aRequest("/stores", { cookie })))).stores.map(
        ({ name, here }) => [name, here],
      ),
    ).toEqual([
      ["Mine", false],
      ["Second", true],
      ["First", false],
    ]);
    await systemDb
      .update(staffMembers)
      .set({ removedAt: new Date() })
      .where(eq(staffMembers.id, there.id));
    expect(await shown()).toEqual(["Mine", "owner", ["First"]]);
    expect(
      (
        await systemDb
          .select({ acting: authSessions.actingVendorId })
          .from(authSessions)
          .where(eq(authSessions.userId, mine.userId))
      )[0]!.acting,
      "a session alone opens nothing",
    ).toBe(second.id);
  });

  it("lands in the store they work in while their own is not set up, and can go on setting it up", async () => {
    const { user, cookie } = await person("half@staff.test");
    await makeStaff(systemDb, { vendorId: vendor.id, userId: user.id });
    const form = (fields: Record<string, string>) =>
      switchStore(routeArgs(aRequest("/stores", { cookie, form: fields })));
    expect(await frame(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      role: "kitchen",
    });
    expect(await redirectOf(form({ intent: "own" }))).toBe("/dashboard");
    expect(await redirectOf(frame(routeArgs(aRequest("/dashboard", { cookie }))))).toBe(
      "/onboarding/business",
    );
    expect(await redirectOf(form({ vendorId: vendor.id }))).toBe("/dashboard");
    expect(await frame(routeArgs(aRequest("/dashboard", { cookie })))).toMatchObject({
      elsewhere: [{ name: "Your new store", role: "owner" }],
    });
  });

  it("is listed to the owner with names, and to no other store", async () => {
    const { owner: boss, members } = await staffPage(
      routeArgs(aRequest("/dashboard/settings/staff", { cookie: owner })),
    );
    expect(boss.email).toBe(vendor.user.email);
    expect(members.find(({ email }) => email === "bola@staff.test")).toMatchObject({
      name: "Bola Ade",
      role: "manager",
    });
    const other = await makeVendor(systemDb);
    expect(
      (
        await staffPage(
          routeArgs(
            aRequest("/dashboard/settings/staff", { cookie: await cookieOf(other.userId) }),
          ),
        )
      ).members,
    ).toEqual([]);
  });
});
