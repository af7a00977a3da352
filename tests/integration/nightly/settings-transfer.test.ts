import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { loader as exportFile } from "~/routes/dashboard.settings.export";
import * as importing from "~/routes/dashboard.settings.import";
import { loader as search } from "~/routes/dashboard.settings.search";
import { allSections } from "~/dashboard/settings/search/all-sections.server";
import { presets } from "~/dashboard/settings/branding/branding";
import { makeStaff } from "../../../drizzle/seed/store-factories";
import { aRequest, cookieOf, redirectOf, routeArgs } from "../../setup/vendor-requests";

import { open, rowOf, save, somebody, type Form, type Who } from "../../setup/settings-pages";

let me = null as unknown as Who;
beforeEach(async () => {
  me = await somebody();
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
    const { plan, text: uploaded } = await planned(who, file);
    return posts(who, { intent: "apply", text: uploaded, base: plan!.base });
  }

  it("restores every setting in it, whatever was set meanwhile", async () => {
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

  it("restores the end of the day, and keeps the current one if the file is older than that setting", async () => {
    const settingsOf = async () => JSON.parse(await exported(me)).settings;
    const { hours } = await settingsOf();
    expect(hours).toMatchObject({ dayEndsAt: "00:00" });
    const file = (dayEndsAt?: string) =>
      JSON.stringify({
        kind: "store-settings",
        version: 1,
        settings: { hours: { ...hours, dayEndsAt } },
      });
    await imports(me, file("03:30"));
    expect((await settingsOf()).hours).toMatchObject({ dayEndsAt: "03:30" });
    expect((await planned(me, file())).plan).toMatchObject({ errors: [], changes: [] });
    expect((await planned(me, file("07:00"))).plan!.errors).toMatchObject([
      { label: "Day ends at", message: "Please choose when the day ends" },
    ]);
  });

  it("shows its changes before it is applied, and applies them", async () => {
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

  it("is imported completely or not at all, and an invalid value is named with its field", async () => {
    const file = JSON.stringify({
      kind: "store-settings",
      version: 1,
      settings: { legal: { storeTerms: "Good" }, branding: { primaryColor: "loud" } },
    });
    const { plan, text: uploaded, status } = await planned(me, file);
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
    expect(await posts(me, { intent: "apply", text: uploaded, base: plan!.base })).toMatchObject({
      init: { status: 400 },
    });
    expect((await rowOf(me)).storeTerms).toBeNull();
  });

  it("is previewed again if something has changed since", async () => {
    const file = JSON.stringify({
      kind: "store-settings",
      version: 1,
      settings: { legal: { storeTerms: "Old file" } },
    });
    const { plan, text: uploaded } = await planned(me, file);
    await save(me, "legal", { storeTerms: "Newer" });
    expect(await posts(me, { intent: "apply", text: uploaded, base: plan!.base })).toMatchObject({
      init: { status: 409 },
      data: { plan: { changes: [{ fields: [{ from: "Newer", to: "Old file" }] }] } },
    });
    expect((await rowOf(me)).storeTerms).toBe("Newer");
  });

  it.each([
    ["not json", /it is not JSON/],
    ["[]", /not a settings file/],
    ['{"kind":"menu","version":1,"settings":{}}', /not a settings file/],
    ['{"kind":"store-settings","version":99,"settings":{}}', /newer version/],
  ])("of %j is refused", async (file, message) => {
    const { status, message: shown, plan } = await planned(me, file);
    expect([status, plan]).toEqual([400, null]);
    expect(shown).toMatch(message);
  });

  it("contains no confidential values", async () => {
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
        // A part of Business Settings is named in the address.
        const places = (await finds(me, label)).map(({ to }) => to.replace(/\?part=\w+/, ""));
        expect(places, label).toContain(`/dashboard/settings/${section.id}#${anchor}`);
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

  it("finds nothing that the role may not see, and nothing for a single letter", async () => {
    const staff = await makeStaff(systemDb, { vendorId: me.id, role: "manager" });
    const manager = { ...me, cookie: await cookieOf(staff.userId!) };
    expect(await finds(manager, "refund policy")).toEqual([]);
    expect(await finds(me, "r")).toEqual([]);
  });
});
