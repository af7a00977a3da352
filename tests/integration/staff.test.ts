import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outbox, staffMembers, vendorProfiles } from "~schema";
import { invitationEmail, joinedEmail } from "~/core/emails/staff-email.server";
import { systemDb } from "~/platform/db.server";
import { action as takeIt, loader as invitationPage } from "~/routes/invitation.$token";
import { loader as frame } from "~/routes/dashboard";
import { loader as staffPage } from "~/routes/dashboard.settings.staff";
import { loader as onboarding } from "~/routes/onboarding";
import { hashOfInvitation, invitationToken } from "~/core/staff/invitation-token.server";
import { MAX_STAFF } from "~/core/staff/staff.commands.server";
import { acceptInvitation } from "~/core/staff/accept-invitation.server";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { signedInPerson, statusOf, submitStaffForm } from "../setup/staff";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

let vendor: MadeVendor;
let owner: string;
beforeAll(async () => {
  vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  owner = await cookieOf(vendor.userId);
});

const pressStaff = (form: Record<string, string>, cookie = owner) => submitStaffForm(form, cookie);
const staffOf = (vendorId: string) =>
  systemDb
    .select()
    .from(staffMembers)
    .where(and(eq(staffMembers.vendorId, vendorId), isNull(staffMembers.removedAt)));
const invitedAs = async (email: string, vendorId = vendor.id) =>
  (await staffOf(vendorId)).find((row) => row.email === email)!;

/** Invites an address and returns the link's token. */
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
  it("creates a row without its token, a mail with it, and a membership for the invited account", async () => {
    const token = await invite("bola@staff.test", "manager");
    const row = await invitedAs("bola@staff.test");
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(7 * 86_400_000);
    const enqueued = await systemDb
      .select()
      .from(outbox)
      .where(
        and(
          eq(outbox.vendorId, vendor.id),
          eq(outbox.kind, "staff_invited"),
          eq(outbox.about, row.id),
        ),
      );
    expect(enqueued).toHaveLength(1);
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
    const { user, cookie } = await signedInPerson("Bola@Staff.test");
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
    expect(await redirectOf(take(token, cookie)), "submitted twice").toBe("/dashboard");
  });

  it("leads kitchen staff to the kitchen view, like signing in", async () => {
    const token = await invite("cook@staff.test", "kitchen");
    const { cookie } = await signedInPerson("cook@staff.test");
    expect(await redirectOf(take(token, cookie))).toBe("/dashboard/kitchen");
    expect(await redirectOf(onboarding(routeArgs(aRequest("/onboarding", { cookie }))))).toBe(
      "/dashboard/kitchen",
    );
  });

  it("can be accepted only by the invited account", async () => {
    const token = await invite("chi@staff.test");
    const stranger = await signedInPerson("eve@elsewhere.test");
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

  it("goes to one person if two accounts with the same address accept it at once", async () => {
    const token = await invite("twins@staff.test");
    const twins = [
      await signedInPerson("twins@staff.test"),
      await signedInPerson("twins@staff.test"),
    ];
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

  it("ends after seven days, when revoked, and when sent again with a new link", async () => {
    const late = await invite("late@staff.test");
    const { user, cookie } = await signedInPerson("late@staff.test");
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
    [{ email: "no-address", role: "kitchen" }, "email", "Please enter a valid email address"],
    [
      { email: "two@a.test, three@b.test", role: "kitchen" },
      "email",
      "Please enter a valid email address",
    ],
    [
      { email: `${"a".repeat(250)}@b.test`, role: "kitchen" },
      "email",
      "Please keep the email address to 254 characters",
    ],
    [{ email: "ok@staff.test", role: "owner" }, "role", "Please choose a role"],
  ])("is refused beside its field for %j", async (typed, field, message) => {
    expect(await pressStaff({ intent: "invite", ...typed })).toMatchObject({
      init: { status: 400 },
      data: { errors: { [field]: [message] }, typed: { role: typed.role } },
    });
  });

  it("is refused for people already invited, working there or owning the store, and beyond the limit", async () => {
    const full = await makeVendor(systemDb);
    const cookie = await cookieOf(full.userId);
    const ask = (email: string) => pressStaff({ intent: "invite", email, role: "kitchen" }, cookie);
    const problem = (text: string) => ({
      init: { status: 409 },
      data: { errors: { email: [expect.stringContaining(text) as string] } },
    });
    const member = await makeStaff(systemDb, { vendorId: full.id });
    await makeStaff(systemDb, { vendorId: full.id, userId: null, email: "asked@staff.test" });
    expect(await ask(member.email!.toUpperCase())).toMatchObject(
      problem("already works here as Kitchen"),
    );
    expect(await ask("asked@staff.test")).toMatchObject(problem("is already invited"));
    expect(await ask(full.user.email)).toMatchObject(problem("your own address"));
    for (let n = 3; n < MAX_STAFF; n++)
      await makeStaff(systemDb, { vendorId: full.id, userId: null });
    expect(await redirectOf(ask("last@staff.test"))).toContain("said=invited");
    expect(await ask("beyond@staff.test")).toMatchObject({
      init: { status: 409 },
      data: { message: expect.stringContaining("up to 30 staff") as string },
    });
  });

  it("is sent to one mailbox at most five times a day, from all stores together", async () => {
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

describe("a staff member", () => {
  it("is listed by name to the owner, and to no other store", async () => {
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

describe("an invitation without an address", () => {
  /** Creates a link and returns its token. */
  async function link(role = "kitchen"): Promise<string> {
    await systemDb.execute("delete from rate_limits");
    expect(await redirectOf(pressStaff({ intent: "invite", email: "", role }))).toBe(
      "/dashboard/settings/staff?said=linked",
    );
    const { members } = await staffPage(
      routeArgs(aRequest("/dashboard/settings/staff", { cookie: owner })),
    );
    return members
      .findLast(({ email, since }) => !email && !since)!
      .link!.split("/")
      .at(-1)!;
  }
  const mailsOf = (kind: "staff_invited" | "staff_joined_vendor", vendorId = vendor.id) =>
    systemDb
      .select()
      .from(outbox)
      .where(and(eq(outbox.vendorId, vendorId), eq(outbox.kind, kind)));

  it("can be accepted once, by the first person with any Google account, and the owner gets an e-mail", async () => {
    const before = (await mailsOf("staff_invited")).length;
    const token = await link("manager");
    expect(await mailsOf("staff_invited")).toHaveLength(before);
    expect((await open(token)).invitation).toMatchObject({ state: "open", email: null });
    const [one, other] = [
      await signedInPerson("first@anywhere.test", "Funmi"),
      await signedInPerson("second@anywhere.test"),
    ];
    const taken = await Promise.all([take(token, one.cookie), take(token, other.cookie)]);
    expect(taken.filter((answer) => answer instanceof Response)).toHaveLength(1);
    const [mail] = await mailsOf("staff_joined_vendor");
    const composed = await joinedEmail({ vendorId: vendor.id, about: mail!.about });
    expect(composed).toMatchObject({
      message: {
        to: vendor.user.email,
        text: expect.stringMatching(/(first|second)@anywhere\.test opened .* as Manager/) as string,
      },
    });
    const member = (await staffOf(vendor.id)).find(({ email }) => email?.endsWith("anywhere.test"));
    expect(member).toMatchObject({ role: "manager" });
  });

  it("ends when revoked or renewed, or after seven days", async () => {
    const { cookie } = await signedInPerson("late@anywhere.test");
    const [gone, old, late] = [await link(), await link(), await link()];
    const idOf = async (token: string) =>
      (await staffOf(vendor.id)).find((row) => row.tokenHash === hashOfInvitation(token))!.id;
    await pressStaff({ intent: "withdraw", memberId: await idOf(gone) });
    expect(await redirectOf(pressStaff({ intent: "resend", memberId: await idOf(old) }))).toBe(
      "/dashboard/settings/staff?said=renewed",
    );
    await systemDb
      .update(staffMembers)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(staffMembers.id, await idOf(late)));
    for (const token of [gone, old, late])
      expect(await take(token, cookie)).toMatchObject({ init: { status: 409 } });
  });

  it("makes nobody a member twice, and replaces their invitation by e-mail", async () => {
    const { cookie, user } = await signedInPerson("both@anywhere.test");
    await invite("both@anywhere.test");
    const [first, second] = [await link(), await link()];
    expect(await take(first, cookie)).toBeInstanceOf(Response);
    expect((await staffOf(vendor.id)).filter(({ email }) => email === user.email)).toHaveLength(1);
    expect(await take(second, cookie)).toMatchObject({
      data: { message: "You already work in this store. Open your dashboard." },
    });
    expect(await take(second, owner)).toMatchObject({
      data: { message: "This is your own store. There’s nothing to join." },
    });
  });
});
