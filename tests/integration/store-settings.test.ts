import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsChanges, users } from "~schema";
import { systemDb } from "~/platform/db.server";
import { presets } from "~/dashboard/settings/branding/branding";
import type { ProfileValues } from "~/dashboard/settings/profile/profile-schema.server";
import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { cookieOf } from "../setup/vendor-requests";

import {
  fill,
  open,
  submit,
  refused,
  rowOf,
  save,
  saved,
  somebody,
  type Who,
} from "../setup/settings-pages";

let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
beforeEach(async () => {
  [me, neighbour] = [await somebody(), await somebody()];
});

describe("a save", () => {
  it("is stored, and records who changed which value from what to what", async () => {
    await save(me, "legal", { storeTerms: "Eat while it is hot." });
    expect((await rowOf(me)).storeTerms).toBe("Eat while it is hot.");
    const { changes } = await open(me, "legal");
    expect(changes).toMatchObject([
      {
        cause: "save",
        who: me.user.name,
        fields: [{ label: "Store terms", from: "nothing", to: "Eat while it is hot." }],
      },
    ]);
  });

  it("without changes records nothing", async () => {
    await save(me, "legal", {});
    expect((await open(me, "legal")).changes).toEqual([]);
  });

  it("writes only edited fields, and keeps a colleague's later changes to others", async () => {
    const opened = await open(me, "legal");
    await save(me, "legal", { refundPolicy: "Within a day." });
    await saved(submit(me, "legal", fill(opened, { storeTerms: "Mine" })));
    expect(await rowOf(me)).toMatchObject({ storeTerms: "Mine", refundPolicy: "Within a day." });
  });

  it("is refused if a colleague changed the same field, shows both values and the person, and is accepted the second time", async () => {
    const manager = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const [user] = await systemDb.select().from(users).where(eq(users.id, manager.userId!));
    const opened = await open(me, "profile");
    const theirs = { tagline: "Theirs", description: "Theirs, too" };
    await save({ ...me, cookie: await cookieOf(manager.userId!) }, "profile", theirs);
    const answer = await refused(
      submit(me, "profile", fill(opened, { tagline: "Mine", instagram: "@mine" })),
    );
    expect(answer).toMatchObject({
      status: 409,
      texts: { tagline: "Mine", instagram: "@mine" },
      errors: { tagline: [`${user!.name} changed this to “Theirs”. Save again to keep yours.`] },
    });
    expect(Object.keys(answer.errors)).toEqual(["tagline"]);
    expect((await rowOf(me)).tagline).toBe("Theirs");
    await saved(submit(me, "profile", { ...answer.texts, base: answer.base, intent: "save" }));
    expect(await rowOf(me)).toMatchObject({
      ...{ tagline: "Mine", instagramHandle: "mine", description: "Theirs, too" },
    });
  });

  it("made twice at the same moment saves one and refuses the other", async () => {
    const copy = await open(me, "legal");
    const answers = await Promise.all(
      ["One", "Two"].map((storeTerms) => submit(me, "legal", fill(copy, { storeTerms }))),
    );
    expect(
      answers
        .map((answer) =>
          answer instanceof Response
            ? answer.status
            : (answer as { init: { status: number } }).init.status,
        )
        .sort(),
    ).toEqual([302, 409]);
  });

  it("is a 400 for an unknown intent", async () => {
    await expect(submit(me, "legal", { intent: "conquer" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a reset", () => {
  it("shows its effect, and then takes effect", async () => {
    await save(me, "branding", { preset: presets[4].color });
    expect((await open(me, "branding", "?reset=1")).reset).toEqual([
      { name: "primaryColor", label: "Primary Color", from: presets[4].color, to: "#F7715B" },
    ]);
    await saved(submit(me, "branding", { intent: "reset" }));
    expect((await rowOf(me)).settings.primaryColor).toBe("#F7715B");
    expect((await open(me, "branding")).changes[0]).toMatchObject({ cause: "reset" });
  });

  it("of the profile keeps the store's name, address and phone number", async () => {
    const before = await rowOf(me);
    await save(me, "profile", { tagline: "Hot", instagram: "@mama" });
    await saved(submit(me, "profile", { intent: "reset" }));
    expect(await rowOf(me)).toMatchObject({
      tagline: "",
      instagramHandle: null,
      businessName: before.businessName,
      storeSlug: before.storeSlug,
      businessPhone: before.businessPhone,
      city: before.city,
    });
  });
});
it("lists changes only of its own store and section", async () => {
  await save(me, "legal", { storeTerms: "Mine" });
  await save(neighbour, "legal", { storeTerms: "Hers" });
  const rows = await systemDb
    .select()
    .from(settingsChanges)
    .where(
      and(
        eq(settingsChanges.vendorId, me.id),
        eq(settingsChanges.category, "legal" satisfies SectionId),
      ),
    );
  expect(rows.map(({ after }) => after.storeTerms)).toEqual(["Mine"]);
  expect((await open(me, "profile")).changes).toEqual([]);
  expect(Object.keys(settingsSections)).toEqual(
    expect.arrayContaining(["profile", "branding", "legal"]),
  );
  const values: Partial<ProfileValues> = JSON.parse(
    (await open(me, "profile")).form.base,
  ) as ProfileValues;
  expect(values.storeName).toBe(me.businessName);
});
