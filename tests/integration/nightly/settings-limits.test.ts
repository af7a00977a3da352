import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { slugHistory } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action as takePicture } from "~/routes/dashboard.settings.picture";
import { loader as policies } from "~/routes/store.$vendorName.policies";
import { findRenamedSlug } from "~/core/stores/store-record.server";
import { presets } from "~/dashboard/settings/branding/branding";
import { menuPageData } from "~/storefront/menu/menu-page-data.server";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { reread } from "../../setup/shop";
import { aRequest, cookieOf, routeArgs } from "../../setup/vendor-requests";

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
  routes,
  type Id,
} from "../../setup/settings-pages";

let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
beforeEach(async () => {
  [me, neighbour] = [await somebody(), await somebody()];
});

const text = (length: number) => "x".repeat(length);
describe("the limits", () => {
  const tooLong = (most: number) => `Please keep this to ${most} characters`;
  const phone = "Please enter a valid phone number, such as 0803 123 4567";
  const urlForm = "Only lowercase letters, numbers, and hyphens are allowed.";
  const hex = "Please enter six hex digits, such as #F7715B";
  it.each<[Id, string, string, string | null]>([
    ["profile", "storeName", "", "Please enter your store's name"],
    ["profile", "storeName", "A", null],
    ["profile", "storeName", text(80), null],
    ["profile", "storeName", text(81), tooLong(80)],
    ["profile", "description", "", null],
    ["profile", "description", text(299), null],
    ["profile", "description", text(300), null],
    ["profile", "description", text(301), tooLong(300)],
    ["profile", "tagline", text(299), null],
    ["profile", "tagline", text(300), null],
    ["profile", "tagline", text(301), tooLong(300)],
    ["profile", "phone", "", "Please enter your phone number"],
    ["profile", "phone", "0803", phone],
    ["profile", "phone", "0803 123 4567", null],
    ["profile", "phone", "call me", phone],
    ["profile", "whatsapp", "", null],
    ["profile", "whatsapp", "+44 20 7946 0000", null],
    ["profile", "whatsapp", "12", phone],
    ["profile", "country", "", "Please enter your country"],
    ["profile", "state", "Lagos", null],
    ["profile", "state", "", null],
    ["profile", "state", "Atlantis", "Please choose one of Nigeria's states"],
    ["profile", "storeSlug", "ab", "Your store URL needs at least 3 letters or numbers."],
    ["profile", "storeSlug", "q7x", null],
    ["profile", "storeSlug", text(62), null],
    ["profile", "storeSlug", text(63), null],
    ["profile", "storeSlug", text(64), tooLong(63)],
    ["profile", "storeSlug", "Mama", urlForm],
    ["profile", "storeSlug", "mama_put", urlForm],
    ["profile", "storeSlug", "mama put", urlForm],
    ["profile", "storeSlug", "mama--put", "Use single hyphens, only between letters or numbers."],
    ["profile", "storeSlug", "dashboard", "This URL is reserved. Choose another."],
    ["profile", "instagram", "@mama.put", null],
    ["profile", "instagram", "two words", "Please enter a handle such as @mamaput"],
    ["legal", "storeTerms", text(4999), null],
    ["legal", "storeTerms", text(5000), null],
    ["legal", "storeTerms", text(5001), "Please keep this to 5,000 characters"],
    ["legal", "refundPolicy", text(999), null],
    ["legal", "refundPolicy", text(1000), null],
    ["legal", "refundPolicy", text(1001), "Please keep this to 1,000 characters"],
    ["legal", "cancellationPolicy", text(999), null],
    ["legal", "cancellationPolicy", text(1000), null],
    ["legal", "cancellationPolicy", text(1001), "Please keep this to 1,000 characters"],
    ["messages", "monthlyMessageCap", "0", null],
    ["messages", "monthlyMessageCap", "50,000", null],
    ["messages", "monthlyMessageCap", "50000.01", "The month’s limit must be at most ₦50,000"],
    ["messages", "monthlyMessageCap", "-1", "Please enter an amount of at least ₦0"],
    ["branding", "customColor", "#12345", hex],
    ["branding", "customColor", "#123456", null],
    ["branding", "customColor", "abcdef", null],
    ["branding", "customColor", "#1234567", hex],
    ["branding", "customColor", "red", hex],
    ["branding", "customColor", "#12345g", hex],
  ])("%s: %s = %j is answered %j", async (id, name, value, message) => {
    const submitted = submit(me, id, fill(await open(me, id), { [name]: value }));
    if (message === null) return saved(submitted);
    const answer = await refused(submitted);
    expect(answer).toMatchObject({ status: 400, errors: { [name]: [message] } });
    expect(answer.texts[name] ?? "").toBe(value);
  });

  it("of pictures are shown beside them, and a valid one submitted along is saved", async () => {
    const png = await sharp({
      create: { width: 60, height: 20, channels: 3, background: "#336699" },
    })
      .png()
      .toBuffer();
    const form = new FormData();
    for (const [name, value] of Object.entries(
      fill(await open(me, "branding"), { preset: presets[5].color }),
    ))
      form.set(name, value);
    form.set("logoFile", new Blob([new Uint8Array(png)]), "logo.png");
    form.set("bannerFile", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"]), "banner.svg");
    const request = (body: FormData) =>
      new Request("http://localhost:3000/dashboard/settings/branding", {
        method: "POST",
        headers: { Cookie: me.cookie, Host: "localhost:3000" },
        body,
      });
    const answer = await refused(routes.branding.action(routeArgs(request(form))));
    expect(answer).toMatchObject({
      status: 400,
      errors: { banner: ["Invalid file type. Allowed types: JPEG, PNG, WebP"] },
      texts: { preset: presets[5].color },
    });
    expect(answer.texts.logo).toMatch(new RegExp(`^/media/logos/${me.id}/logo-`));
    await saved(submit(me, "branding", { ...answer.texts, base: answer.base, intent: "save" }));
    expect(await rowOf(me)).toMatchObject({ logo: answer.texts.logo, bannerImage: null });
  });

  it.each([
    ["logo", Buffer.from("%PDF-1.7"), "Invalid file type. Allowed types: JPEG, PNG, SVG"],
    ["logo", Buffer.alloc(2 * 1024 * 1024 + 1), "File size too large. Maximum size: 2MB"],
    ["banner", Buffer.from("GIF89a"), "Invalid file type. Allowed types: JPEG, PNG, WebP"],
    ["banner", Buffer.alloc(5 * 1024 * 1024 + 1), "File size too large. Maximum size: 5MB"],
  ] as const)(
    "of a %s that is sent alone are shown, and leave the one there is",
    async (kind, bytes, message) => {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(bytes)]), "picture.png");
      const answer = await takePicture(
        routeArgs(
          new Request(`http://localhost:3000/dashboard/settings/branding/picture?kind=${kind}`, {
            method: "POST",
            headers: { Cookie: me.cookie, Host: "localhost:3000" },
            body,
          }),
        ),
      );
      expect([answer.status, await answer.json()]).toEqual([400, { ok: false, message }]);
      expect(await rowOf(me)).toMatchObject({ logo: null, bannerImage: null });
    },
  );

  it("allow no picture of another store", async () => {
    const answer = await refused(
      submit(
        me,
        "branding",
        fill(await open(me, "branding"), {
          logo: `/media/logos/${neighbour.id}/logo-1700000000000-0a0b0c0d`,
        }),
      ),
    );
    expect(answer).toMatchObject({
      status: 400,
      errors: { logo: ["This picture is gone. Please choose it again."] },
    });
  });
});

describe("the store's URL", () => {
  it("changes, the old one redirects to the new, and it can change back", async () => {
    await save(me, "profile", { storeSlug: `new-${me.storeSlug!}` });
    expect(await findRenamedSlug(me.storeSlug!)).toEqual({ to: `new-${me.storeSlug!}` });
    await save(me, "profile", { storeSlug: me.storeSlug! });
    expect((await rowOf(me)).storeSlug).toBe(me.storeSlug);
  });

  it("changes five times in 90 days, then only back to a reserved one: nobody hoards names", async () => {
    const first = me.storeSlug!;
    for (let n = 1; n <= 5; n++) await save(me, "profile", { storeSlug: `${first}-${n}` });
    const answer = await refused(
      submit(me, "profile", fill(await open(me, "profile"), { storeSlug: `${first}-6` })),
    );
    expect(answer).toMatchObject({
      status: 409,
      errors: {
        storeSlug: [
          "You have changed your URL 5 times in 90 days. Go back to an earlier one, or try again later.",
        ],
      },
    });
    await save(me, "profile", { storeSlug: first });
    expect([await findRenamedSlug(`${first}-5`), await findRenamedSlug(`${first}-6`)]).toEqual([
      { to: first },
      null,
    ]);
    await systemDb
      .update(slugHistory)
      .set({ reservedUntil: new Date() })
      .where(and(eq(slugHistory.vendorId, me.id), eq(slugHistory.slug, `${first}-1`)));
    await save(me, "profile", { storeSlug: `${first}-6` });
    expect((await rowOf(me)).storeSlug).toBe(`${first}-6`);
  });

  it("of another store is refused, and nothing else is saved", async () => {
    const answer = await refused(
      submit(
        me,
        "profile",
        fill(await open(me, "profile"), { storeSlug: neighbour.storeSlug!, tagline: "New" }),
      ),
    );
    expect(answer).toMatchObject({
      status: 409,
      errors: { storeSlug: ["This URL is already taken."] },
      texts: { storeSlug: neighbour.storeSlug!, tagline: "New" },
    });
    expect((await rowOf(me)).tagline).not.toBe("New");
  });

  it("can be changed by the owner, not by managers", async () => {
    const staff = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const manager = { ...me, cookie: await cookieOf(staff.userId!) };
    await expect(
      submit(
        manager,
        "profile",
        fill(await open(manager, "profile"), { storeSlug: `their-${me.storeSlug!}` }),
      ),
    ).rejects.toMatchObject({ status: 403 });
    await save(manager, "profile", { tagline: "A manager's" });
    expect(await rowOf(me)).toMatchObject({ storeSlug: me.storeSlug, tagline: "A manager's" });
  });
});
describe("the legal texts on the storefront", () => {
  const page = (who: Who) =>
    policies(
      routeArgs(aRequest(`/store/${who.storeSlug!}/policies`), { vendorName: who.storeSlug! }),
    ) as Promise<{ policies: Record<string, string | null> }>;
  const informed = async (who: Who) =>
    menuPageData({
      store: await reread(who.storeSlug!),
      menu: [],
      optionTexts: [],
      coupon: null,
      base: `/store/${who.storeSlug!}`,
      now: new Date(),
      query: "",
      shareUrl: "",
      lite: false,
    }).information;

  it("are on their own page, linked from the store's information", async () => {
    await save(me, "legal", {
      storeTerms: "No returns of soup.\nNever.",
      refundPolicy: "Within a day.",
    });
    expect((await page(me)).policies).toEqual({
      terms: "No returns of soup.\nNever.",
      refund: "Within a day.",
      cancellation: null,
    });
    const entries = await informed(me);
    expect(entries).toContainEqual({ label: "Refunds", value: "Within a day.", url: null });
    expect(entries.map(({ url }) => url)).toContain(`/store/${me.storeSlug!}/policies`);
  });

  it("have no page while there are none", async () => {
    await expect(page(me)).rejects.toMatchObject({ status: 404 });
    expect((await informed(me)).map(({ url }) => url)).not.toContain(
      `/store/${me.storeSlug!}/policies`,
    );
  });
});
