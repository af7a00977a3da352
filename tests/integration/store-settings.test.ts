import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { settingsChanges, slugHistory, vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";
import * as branding from "~/routes/dashboard.settings.branding";
import { loader as exportFile } from "~/routes/dashboard.settings.export";
import * as importing from "~/routes/dashboard.settings.import";
import * as legal from "~/routes/dashboard.settings.legal";
import { action as takePicture } from "~/routes/dashboard.settings.picture";
import * as profile from "~/routes/dashboard.settings.profile";
import { loader as search } from "~/routes/dashboard.settings.search";
import { loader as policies } from "~/routes/store.$vendorName.policies";
import { findRenamedSlug } from "~/core/stores/store-record.server";
import { allSections } from "~/dashboard/settings-search/all-sections.server";
import { presets } from "~/dashboard/settings-branding/branding";
import type { ProfileValues } from "~/dashboard/settings-profile/profile-schema.server";
import { settingsSections, type SectionId } from "~/dashboard/settings/sections";
import { menuPageData } from "~/storefront/menu/menu-page-data.server";
import { makeVendor, type MadeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { reread } from "../setup/shop";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

type Who = MadeVendor & { cookie: string };
type Form = Record<string, string>;
type FormState = {
  base: string;
  texts: Form;
  errors: Record<string, string[]>;
  formErrors: string[];
  draft: boolean;
  stale: boolean;
};
type Page = {
  form: FormState;
  changes: {
    id: string;
    who: string | null;
    cause: string;
    undoable: boolean;
    fields: { label: string; from: string; to: string }[];
  }[];
  reset: { label: string; to: string }[] | null;
};
type RouteModule = {
  loader: (args: ReturnType<typeof routeArgs>) => Promise<unknown>;
  action: (args: ReturnType<typeof routeArgs>) => Promise<unknown>;
};

const routes = { profile, legal, branding } as unknown as Record<
  "profile" | "legal" | "branding",
  RouteModule
>;
type Id = keyof typeof routes;

let [me, neighbour] = [null as unknown as Who, null as unknown as Who];
async function somebody(): Promise<Who> {
  const vendor = await makeVendor(systemDb, { state: "Lagos", city: "Yaba" });
  return { ...vendor, cookie: await cookieOf(vendor.userId) };
}
beforeEach(async () => {
  [me, neighbour] = [await somebody(), await somebody()];
});

const address = (id: Id, query = "") => `/dashboard/settings/${id}${query}`;
/** The page of a section, as its loader gives it. */
async function open(who: Who, id: Id, query = ""): Promise<Page> {
  const given = (await routes[id].loader(
    routeArgs(aRequest(address(id, query), { cookie: who.cookie })),
  )) as { page?: Page } & Page;
  return given.page ?? given;
}
/** The form as a browser would send it back: all its texts and the copy. */
const fill = ({ form }: Page, over: Form = {}): Form => ({
  ...form.texts,
  base: form.base,
  intent: "save",
  ...over,
});
const press = (who: Who, id: Id, form: Form) =>
  routes[id].action(routeArgs(aRequest(address(id), { cookie: who.cookie, form })));
const saved = async (answer: Promise<unknown>) =>
  expect(await redirectOf(answer)).toMatch(/\?saved=(save|reset|undo)\.[0-9a-f]{8}$/);
/** What a post that was not done is answered. */
async function refused(answer: Promise<unknown>): Promise<FormState & { status: number }> {
  const { data, init } = (await answer) as { data: FormState; init: { status: number } };
  return { ...data, status: init.status };
}
const rowOf = async (who: Who) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.id, who.id)))[0]!;
const save = async (who: Who, id: Id, over: Form) =>
  saved(press(who, id, fill(await open(who, id), over)));

describe("a save", () => {
  it("stands, and leaves a line that says who changed what from what to what", async () => {
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

  it("of an old copy is told what another window changed, keeps what was typed, and is meant the second time", async () => {
    const copy = await open(me, "legal");
    await save(me, "legal", { refundPolicy: "Within a day.", storeTerms: "Theirs" });
    const told = await refused(
      press(me, "legal", fill(copy, { storeTerms: "Mine", cancellationPolicy: "Never." })),
    );
    expect(told).toMatchObject({
      status: 409,
      stale: true,
      texts: { storeTerms: "Mine", cancellationPolicy: "Never.", refundPolicy: "Within a day." },
    });
    expect(told.errors.storeTerms).toEqual([
      "You changed this meanwhile, in another window. It is “Theirs” now; save again to have yours.",
    ]);
    expect(told.errors.refundPolicy![0]).toMatch(
      /It is “Within a day.” now, and that is what stands here\.$/,
    );
    expect(told.errors.cancellationPolicy).toBeUndefined();
    expect((await rowOf(me)).storeTerms).toBe("Theirs");
    await saved(press(me, "legal", { ...told.texts, base: told.base, intent: "save" }));
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
    const told = await refused(press(me, "profile", fill(copy, { tagline: "Mine" })));
    expect(told.errors.tagline![0]).not.toMatch(/^You /);
    expect(told.errors.tagline![0]).toMatch(/changed this meanwhile\. It is “Theirs” now/);
  });

  it("of two at the same moment does one and tells the other", async () => {
    const copy = await open(me, "legal");
    const answers = await Promise.all(
      ["One", "Two"].map((storeTerms) => press(me, "legal", fill(copy, { storeTerms }))),
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
    await expect(press(me, "legal", { intent: "conquer" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("taking back", () => {
  it("brings back what one change had changed, and leaves what came after it in other fields", async () => {
    await save(me, "legal", { storeTerms: "First" });
    const [first] = (await open(me, "legal")).changes;
    await save(me, "legal", { refundPolicy: "Later" });
    await saved(press(me, "legal", { intent: "undo", change: first!.id }));
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
    const told = await refused(press(me, "legal", { intent: "undo", change: first!.id }));
    expect(told).toMatchObject({
      status: 409,
      formErrors: ["This was changed again afterwards. Undo the later change first."],
      draft: false,
    });
    expect((await rowOf(me)).storeTerms).toBe("Second");
  });

  it.each(["not an id", "6a9f7f3a-0a3c-4f4e-9d53-5a3f1f6b7c11"])(
    "knows no change %s",
    async (change) => {
      await expect(press(me, "legal", { intent: "undo", change })).rejects.toMatchObject({
        status: 404,
      });
    },
  );

  it("takes nothing of another store back", async () => {
    await save(neighbour, "legal", { storeTerms: "Hers" });
    const [hers] = (await open(neighbour, "legal")).changes;
    await expect(press(me, "legal", { intent: "undo", change: hers!.id })).rejects.toMatchObject({
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
    await saved(press(me, "branding", { intent: "reset" }));
    expect((await rowOf(me)).settings.primaryColor).toBe("#F7715B");
    const [reset] = (await open(me, "branding")).changes;
    expect(reset).toMatchObject({ cause: "reset" });
    await saved(press(me, "branding", { intent: "undo", change: reset!.id }));
    expect((await rowOf(me)).settings.primaryColor).toBe(presets[4].color);
  });

  it("of the profile leaves the store its name, its address and its phone number", async () => {
    const before = await rowOf(me);
    await save(me, "profile", { tagline: "Hot", instagram: "@mama" });
    await saved(press(me, "profile", { intent: "reset" }));
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

const text = (length: number) => "x".repeat(length);
describe("the limits", () => {
  const tooLong = (most: number) => `Please keep this under ${most} characters`;
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
    [
      "profile",
      "storeSlug",
      "mama--put",
      "Hyphens stand between letters or numbers, one at a time.",
    ],
    ["profile", "storeSlug", "dashboard", "This URL is already taken."],
    ["profile", "instagram", "@mama.put", null],
    ["profile", "instagram", "two words", "Please enter a handle such as @mamaput"],
    ["legal", "storeTerms", text(4999), null],
    ["legal", "storeTerms", text(5000), null],
    ["legal", "storeTerms", text(5001), "Please keep this under 5,000 characters"],
    ["legal", "refundPolicy", text(999), null],
    ["legal", "refundPolicy", text(1000), null],
    ["legal", "refundPolicy", text(1001), "Please keep this under 1,000 characters"],
    ["legal", "cancellationPolicy", text(999), null],
    ["legal", "cancellationPolicy", text(1000), null],
    ["legal", "cancellationPolicy", text(1001), "Please keep this under 1,000 characters"],
    ["branding", "customColor", "#12345", hex],
    ["branding", "customColor", "#123456", null],
    ["branding", "customColor", "abcdef", null],
    ["branding", "customColor", "#1234567", hex],
    ["branding", "customColor", "red", hex],
    ["branding", "customColor", "#12345g", hex],
  ])("%s: %s = %j is answered %j", async (id, name, value, message) => {
    const answer = press(me, id, fill(await open(me, id), { [name]: value }));
    if (message === null) return saved(answer);
    const told = await refused(answer);
    expect(told).toMatchObject({ status: 400, errors: { [name]: [message] } });
    expect(told.texts[name] ?? "").toBe(value);
  });

  it("of pictures are told beside them, and a good one that came along is kept", async () => {
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
    const told = await refused(routes.branding.action(routeArgs(request(form))));
    expect(told).toMatchObject({
      status: 400,
      errors: { banner: ["Invalid file type. Allowed types: JPEG, PNG, WebP"] },
      texts: { preset: presets[5].color },
    });
    expect(told.texts.logo).toMatch(new RegExp(`^/media/logos/${me.id}/logo-`));
    await saved(press(me, "branding", { ...told.texts, base: told.base, intent: "save" }));
    expect(await rowOf(me)).toMatchObject({ logo: told.texts.logo, bannerImage: null });
  });

  it.each([
    ["logo", Buffer.from("%PDF-1.7"), "Invalid file type. Allowed types: JPEG, PNG, SVG"],
    ["logo", Buffer.alloc(2 * 1024 * 1024 + 1), "File size too large. Maximum size: 2MB"],
    ["banner", Buffer.from("GIF89a"), "Invalid file type. Allowed types: JPEG, PNG, WebP"],
    ["banner", Buffer.alloc(5 * 1024 * 1024 + 1), "File size too large. Maximum size: 5MB"],
  ] as const)(
    "of a %s that is sent by itself are told, and leave the one there is",
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

  it("names no picture of another store", async () => {
    const told = await refused(
      press(
        me,
        "branding",
        fill(await open(me, "branding"), {
          logo: `/media/logos/${neighbour.id}/logo-1700000000000-0a0b0c0d`,
        }),
      ),
    );
    expect(told).toMatchObject({
      status: 400,
      errors: { logo: ["This picture is not here any more. Please choose it again."] },
    });
  });
});

describe("the store's URL", () => {
  it("moves, and the old one leads to the new", async () => {
    await save(me, "profile", { storeSlug: `new-${me.storeSlug!}` });
    expect(await findRenamedSlug(me.storeSlug!)).toBe(`new-${me.storeSlug!}`);
    const [change] = (await open(me, "profile")).changes;
    await saved(press(me, "profile", { intent: "undo", change: change!.id }));
    expect((await rowOf(me)).storeSlug).toBe(me.storeSlug);
  });

  it("moves five times in 90 days, and then only back to one that is kept: nobody hoards names", async () => {
    const first = me.storeSlug!;
    for (let n = 1; n <= 5; n++) await save(me, "profile", { storeSlug: `${first}-${n}` });
    const told = await refused(
      press(me, "profile", fill(await open(me, "profile"), { storeSlug: `${first}-6` })),
    );
    expect(told).toMatchObject({
      status: 409,
      errors: {
        storeSlug: [
          "You have changed your URL 5 times in 90 days. Take one of your earlier ones, or change it again later.",
        ],
      },
    });
    await save(me, "profile", { storeSlug: first });
    expect([await findRenamedSlug(`${first}-5`), await findRenamedSlug(`${first}-6`)]).toEqual([
      first,
      null,
    ]);
    await systemDb
      .update(slugHistory)
      .set({ reservedUntil: new Date() })
      .where(and(eq(slugHistory.vendorId, me.id), eq(slugHistory.slug, `${first}-1`)));
    await save(me, "profile", { storeSlug: `${first}-6` });
    expect((await rowOf(me)).storeSlug).toBe(`${first}-6`);
  });

  it("of another store is not to be had, and nothing else is saved then", async () => {
    const told = await refused(
      press(
        me,
        "profile",
        fill(await open(me, "profile"), { storeSlug: neighbour.storeSlug!, tagline: "New" }),
      ),
    );
    expect(told).toMatchObject({
      status: 409,
      errors: { storeSlug: ["This URL is already taken."] },
      texts: { storeSlug: neighbour.storeSlug!, tagline: "New" },
    });
    expect((await rowOf(me)).tagline).not.toBe("New");
  });

  it("is the owner's to change, not a manager's", async () => {
    const staff = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const manager = { ...me, cookie: await cookieOf(staff.userId!) };
    await expect(
      press(
        manager,
        "profile",
        fill(await open(manager, "profile"), { storeSlug: `their-${me.storeSlug!}` }),
      ),
    ).rejects.toMatchObject({ status: 403 });
    await save(manager, "profile", { tagline: "A manager's" });
    expect(await rowOf(me)).toMatchObject({ storeSlug: me.storeSlug, tagline: "A manager's" });
  });
});

describe("the file", () => {
  const exported = async (who: Who) =>
    (
      await exportFile(
        routeArgs(aRequest("/dashboard/settings/export.json", { cookie: who.cookie })),
      )
    ).text();
  const posts = (who: Who, form: Form, file?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    if (file !== undefined) body.set("file", new Blob([file]), "settings.json");
    return importing.action(
      routeArgs(
        new Request("http://localhost:3000/dashboard/settings/import", {
          method: "POST",
          headers: { Cookie: who.cookie, Host: "localhost:3000" },
          body,
        }),
      ),
    ) as Promise<unknown>;
  };
  type Plan = {
    errors: { section: string; label: string; message: string }[];
    changes: { section: string; fields: { label: string; to: string }[] }[];
    skipped: string[];
    base: string;
  };
  async function planned(who: Who, file: string) {
    const { data, init } = (await posts(who, { intent: "preview" }, file)) as {
      data: { message: string | null; plan: Plan | null; text: string };
      init: { status: number };
    };
    return { ...data, status: init.status };
  }
  async function imports(who: Who, file: string): Promise<unknown> {
    const { plan, text: kept } = await planned(who, file);
    return posts(who, { intent: "apply", text: kept, base: plan!.base });
  }

  it("brings every setting back that was in it, whatever was set meanwhile", async () => {
    const line = (most: number) =>
      fc
        .string({ maxLength: most })
        .map((typed) => typed.replace(/[^\p{L}\p{N} .,'!?-]/gu, "").trim());
    const values = fc.record({
      profile: fc.record({
        tagline: line(300),
        description: line(300),
        city: line(60),
        instagram: fc.constantFrom("", "@mama", "mama.put"),
      }),
      legal: fc.record({
        storeTerms: line(400),
        refundPolicy: line(300),
        cancellationPolicy: line(300),
      }),
      branding: fc.record({
        customColor: fc.constantFrom("", "#102030", "FEDCBA"),
        preset: fc.constantFrom(...presets.map(({ color }) => color)),
      }),
    });
    await fc.assert(
      fc.asyncProperty(values, values, async (first, second) => {
        const who = await somebody();
        const put = async (all: typeof first) => {
          for (const id of ["profile", "legal", "branding"] as const) await save(who, id, all[id]);
        };
        await put(first);
        const file = await exported(who);
        await put(second);
        await imports(who, file);
        expect(JSON.parse(await exported(who)).settings).toEqual(JSON.parse(file).settings);
      }),
      { numRuns: 8 },
    );
  });

  it("says before it is taken what it would change, and takes it", async () => {
    const file = JSON.stringify({
      kind: "store-settings",
      version: 1,
      settings: {
        legal: { storeTerms: "From a file", unheardOf: 1 },
        stars: {},
        profile: { storeSlug: "stolen-slug" },
      },
    });
    const { plan, status } = await planned(me, file);
    expect(status).toBe(200);
    expect(plan).toMatchObject({
      errors: [],
      changes: [
        { section: "Legal & Policies", fields: [{ label: "Store terms", to: "From a file" }] },
      ],
      skipped: ["Legal & Policies: unheardOf", "stars", "Profile: Store URL"],
    });
    expect((await rowOf(me)).storeTerms).toBeNull();
    expect(await redirectOf(imports(me, file))).toBe("/dashboard/settings/import?done=1");
    expect(await rowOf(me)).toMatchObject({ storeTerms: "From a file", storeSlug: me.storeSlug });
    expect((await open(me, "legal")).changes[0]).toMatchObject({ cause: "import" });
  });

  it("is taken whole or not at all: a bad value is named with its field", async () => {
    const file = JSON.stringify({
      kind: "store-settings",
      version: 1,
      settings: { legal: { storeTerms: "Good" }, branding: { primaryColor: "loud" } },
    });
    const { plan, text: kept, status } = await planned(me, file);
    expect([status, plan!.errors]).toEqual([
      400,
      [
        {
          section: "Branding",
          label: "Primary Color",
          message: "Please enter six hex digits, such as #F7715B",
        },
      ],
    ]);
    expect(await posts(me, { intent: "apply", text: kept, base: plan!.base })).toMatchObject({
      init: { status: 400 },
    });
    expect((await rowOf(me)).storeTerms).toBeNull();
  });

  it("is looked at anew when something was changed since it was", async () => {
    const file = JSON.stringify({
      kind: "store-settings",
      version: 1,
      settings: { legal: { storeTerms: "Old file" } },
    });
    const { plan, text: kept } = await planned(me, file);
    await save(me, "legal", { storeTerms: "Newer" });
    expect(await posts(me, { intent: "apply", text: kept, base: plan!.base })).toMatchObject({
      init: { status: 409 },
      data: { plan: { changes: [{ fields: [{ from: "Newer", to: "Old file" }] }] } },
    });
    expect((await rowOf(me)).storeTerms).toBe("Newer");
  });

  it.each([
    ["not json", /can't be read as JSON/],
    ["[]", /not a settings file/],
    ['{"kind":"menu","version":1,"settings":{}}', /not a settings file/],
    ['{"kind":"store-settings","version":99,"settings":{}}', /newer version/],
  ])("that says %j is none", async (file, message) => {
    const { status, message: said, plan } = await planned(me, file);
    expect([status, plan]).toEqual([400, null]);
    expect(said).toMatch(message);
  });

  it("has nothing that must not leave the store", async () => {
    const file = await exported(me);
    expect(file).not.toMatch(/accountNumber|bankCode|token|secret/i);
    expect(JSON.parse(file).settings.profile).not.toHaveProperty("storeSlug");
  });
});

describe("the search", () => {
  const finds = async (who: Who, q: string) =>
    (
      (await search(
        routeArgs(
          aRequest(`/dashboard/settings/search?q=${encodeURIComponent(q)}`, { cookie: who.cookie }),
        ),
      )) as { found: { label: string; to: string }[] }
    ).found;

  it("finds every field of every section by its label, and leads to it", async () => {
    for (const section of allSections) {
      for (const [name, { label, anchor = name, silent }] of Object.entries(section.fields)) {
        if (silent) continue;
        expect(
          (await finds(me, label)).map(({ to }) => to),
          label,
        ).toContain(`/dashboard/settings/${section.id}#${anchor}`);
      }
    }
  });

  it.each([
    ["colour", "Primary Color"],
    ["REFUND", "Refund policy"],
    ["slug", "Store URL"],
    ["telephone", "Phone Number"],
  ])("knows %s as %s", async (word, label) => {
    expect((await finds(me, word)).map((found) => found.label)).toContain(label);
  });

  it("finds nothing in what the role may not see, and nothing for a letter", async () => {
    const staff = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const manager = { ...me, cookie: await cookieOf(staff.userId!) };
    expect(await finds(manager, "refund policy")).toEqual([]);
    expect(await finds(me, "r")).toEqual([]);
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

describe("the legal texts on the storefront", () => {
  const page = (who: Who) =>
    policies(
      routeArgs(aRequest(`/store/${who.storeSlug!}/policies`), { vendorName: who.storeSlug! }),
    ) as Promise<{ policies: Record<string, string | null> }>;
  const informed = async (who: Who) =>
    menuPageData({
      store: await reread(who.storeSlug!),
      menu: [],
      base: `/store/${who.storeSlug!}`,
      now: new Date(),
      query: "",
      shareUrl: "",
      lite: false,
    }).information;

  it("stand on a page of their own, to which the store's information leads", async () => {
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

  it("are nowhere while there are none", async () => {
    await expect(page(me)).rejects.toMatchObject({ status: 404 });
    expect((await informed(me)).map(({ url }) => url)).not.toContain(
      `/store/${me.storeSlug!}/policies`,
    );
  });
});
