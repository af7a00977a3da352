import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsChanges } from "~schema";
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
  it("is stored, and leaves a line with who changed what from what to what", async () => {
    await save(me, "legal", { storeTerms: "Eat while it is hot." });
    expect((await rowOf(me)).storeTerms).toBe("Eat while it is hot.");
    const { changes } = await open(me, "legal");
    expect(changes).toMatchObject([
      {
        cause: "save",
        who: me.user.name,
        undoable: true,
        fields: [{ label: "Store terms", from: "nothing", to: "Eat while it is hot." }],
      },
    ]);
  });

  it("of nothing new leaves no line", async () => {
    await save(me, "legal", {});
    expect((await open(me, "legal")).changes).toEqual([]);
  });

  it("of an old copy shows what another window changed, keeps what was typed, and is taken the second time", async () => {
    const copy = await open(me, "legal");
    await save(me, "legal", { refundPolicy: "Within a day.", storeTerms: "Theirs" });
    const answer = await refused(
      submit(me, "legal", fill(copy, { storeTerms: "Mine", cancellationPolicy: "Never." })),
    );
    expect(answer).toMatchObject({
      status: 409,
      stale: true,
      texts: { storeTerms: "Mine", cancellationPolicy: "Never.", refundPolicy: "Within a day." },
    });
    expect(answer.errors.storeTerms).toEqual([
      "You changed this in another window. It is “Theirs” now. Save again to keep yours.",
    ]);
    expect(answer.errors.refundPolicy![0]).toMatch(/It is “Within a day.” now, as shown here\.$/);
    expect(answer.errors.cancellationPolicy).toBeUndefined();
    expect((await rowOf(me)).storeTerms).toBe("Theirs");
    await saved(submit(me, "legal", { ...answer.texts, base: answer.base, intent: "save" }));
    expect(await rowOf(me)).toMatchObject({
      storeTerms: "Mine",
      refundPolicy: "Within a day.",
      cancellationPolicy: "Never.",
    });
  });

  it("names the person who was faster", async () => {
    const manager = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const copy = await open(me, "profile");
    await save({ ...me, cookie: await cookieOf(manager.userId!) }, "profile", {
      tagline: "Theirs",
    });
    const answer = await refused(submit(me, "profile", fill(copy, { tagline: "Mine" })));
    expect(answer.errors.tagline![0]).not.toMatch(/^You /);
    expect(answer.errors.tagline![0]).toMatch(/changed this\. It is “Theirs” now/);
  });

  it("of two at the same moment saves one and refuses the other", async () => {
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

  it("is 400 when it is none of the things that can be done", async () => {
    await expect(submit(me, "legal", { intent: "conquer" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("taking back", () => {
  it("brings back what one change had changed, and leaves what came after it in other fields", async () => {
    await save(me, "legal", { storeTerms: "First" });
    const [first] = (await open(me, "legal")).changes;
    await save(me, "legal", { refundPolicy: "Later" });
    await saved(submit(me, "legal", { intent: "undo", change: first!.id }));
    expect(await rowOf(me)).toMatchObject({ storeTerms: null, refundPolicy: "Later" });
    expect(
      (await open(me, "legal")).changes.map(({ cause, undoable }) => [cause, undoable]),
    ).toEqual([
      ["undo", true],
      ["save", true],
      ["save", false],
    ]);
  });

  it("is refused once the same was changed again", async () => {
    await save(me, "legal", { storeTerms: "First" });
    const [first] = (await open(me, "legal")).changes;
    await save(me, "legal", { storeTerms: "Second" });
    const answer = await refused(submit(me, "legal", { intent: "undo", change: first!.id }));
    expect(answer).toMatchObject({
      status: 409,
      formErrors: ["This was changed again later. Undo the later change first."],
      draft: false,
    });
    expect((await rowOf(me)).storeTerms).toBe("Second");
  });

  it.each(["not an id", "6a9f7f3a-0a3c-4f4e-9d53-5a3f1f6b7c11"])(
    "knows no change %s",
    async (change) => {
      await expect(submit(me, "legal", { intent: "undo", change })).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  it("takes nothing of another store back", async () => {
    await save(neighbour, "legal", { storeTerms: "Hers" });
    const [hers] = (await open(neighbour, "legal")).changes;
    await expect(submit(me, "legal", { intent: "undo", change: hers!.id })).rejects.toMatchObject({
      status: 404,
    });
    expect((await rowOf(neighbour)).storeTerms).toBe("Hers");
  });
});

describe("a reset", () => {
  it("shows what it would do, does it, and can be taken back", async () => {
    await save(me, "branding", { preset: presets[4].color });
    expect((await open(me, "branding", "?reset=1")).reset).toEqual([
      { name: "primaryColor", label: "Primary Color", from: presets[4].color, to: "#F7715B" },
    ]);
    await saved(submit(me, "branding", { intent: "reset" }));
    expect((await rowOf(me)).settings.primaryColor).toBe("#F7715B");
    const [reset] = (await open(me, "branding")).changes;
    expect(reset).toMatchObject({ cause: "reset" });
    await saved(submit(me, "branding", { intent: "undo", change: reset!.id }));
    expect((await rowOf(me)).settings.primaryColor).toBe(presets[4].color);
  });

  it("of the profile leaves the store its name, its address and its phone number", async () => {
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
it("keeps a line of changes only of its own store and section", async () => {
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
