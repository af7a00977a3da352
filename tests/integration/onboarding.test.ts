import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  categories,
  products,
  slugHistory,
  vendorBusinessSettings,
  vendorCounters,
  vendorPaymentSettings,
  vendorProfiles,
} from "~schema";
import { menuItems, menuOf } from "~/core/menu/menu.queries.server";
import { setUpStore } from "~/dashboard/onboarding/set-up-store.server";
import { systemDb } from "~/platform/db.server";
import { action as business, loader as businessPage } from "~/routes/onboarding.business";
import { action as confirmation } from "~/routes/onboarding.confirmation";
import { action as setup } from "~/routes/onboarding.setup";
import { action as transition } from "~/routes/onboarding.transition";
import { loader as checkSlug } from "~/routes/api.check-slug.$slug";
import { findRenamedSlug, findStoreBySlug } from "~/core/stores/store-record.server";
import { openState } from "~/core/opening-hours/open-state";
import { claimSlug } from "~/core/stores/slug-check.server";
import { makeProduct, makeUser, makeVendor } from "../../drizzle/seed/factories";
import { whileRefusing } from "../setup/refusing-table";
import { cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";

type Fields = Record<string, string | string[]>;
let cookie: string;
let userId: string;
let made = 0;
let slug: string;
beforeEach(async () => {
  ({ id: userId } = await makeUser(systemDb));
  cookie = await cookieOf(userId);
  slug = `kitchen-${++made}`;
});

function post(path: string, fields: Fields, from = cookie) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return routeArgs(
    new Request(`http://localhost:3000${path}`, {
      method: "POST",
      headers: { Cookie: from, Host: "localhost:3000" },
      body: form,
    }),
  );
}
const answers = () => ({
  businessName: "Mama Put",
  storeSlug: slug,
  tagline: "Hot food, every day",
  businessPhone: "0803 123 4567",
  foodTypes: ["Rice Dishes", "Other"],
  customFoodTypes: "Suya",
  orderingModes: ["instant-order", "pre-order"],
  orderTypes: "Single Meals",
  state: "Lagos",
  city: "Yaba",
});
const setupAnswers = () => ({
  storeSlug: slug,
  deliveryZones: "Yaba, Surulere\nYaba",
  openingTime: "08:00",
  closingTime: "17:30",
  preparationMinutes: "20",
  refundPolicy: "Ask within the hour.",
  cancellationPolicy: "",
  whatsappNumber: "0803 123 4567",
  instagramHandle: "@mamaput",
  tiktokHandle: "",
  twitterHandle: "",
});
const profileOf = async (user = userId) =>
  (await systemDb.select().from(vendorProfiles).where(eq(vendorProfiles.userId, user)))[0]!;
const dishesOf = async () =>
  systemDb
    .select()
    .from(products)
    .where(eq(products.vendorId, (await profileOf()).id))
    .orderBy(products.name);
type Refusal = {
  init: { status: number };
  data: {
    problem?: string;
    result: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
    suggestions: string[];
  };
};
const refused = async (answer: Promise<unknown>) => (await answer) as Refusal;
const upToSetup = async (fields: Fields = answers()) => {
  await business(post("/onboarding/business", fields));
  await confirmation(post("/onboarding/confirmation", {}));
  await transition(post("/onboarding/transition", {}));
};

describe("onboarding", () => {
  it("goes step by step from nothing to an open store", async () => {
    expect(await redirectOf(business(post("/onboarding/business", answers())))).toBe(
      "/onboarding/confirmation",
    );
    expect(await profileOf()).toMatchObject({
      onboardingStep: "confirmation",
      businessPhone: "+2348031234567",
      foodTypes: ["Rice Dishes", "Suya"],
      bookingSystem: "instant-order,pre-order",
      bookingFrequency: ["Single Meals"],
      country: "Nigeria",
    });
    expect(await redirectOf(confirmation(post("/onboarding/confirmation", {})))).toBe(
      "/onboarding/transition",
    );
    expect(await redirectOf(transition(post("/onboarding/transition", {})))).toBe(
      "/onboarding/setup",
    );
    expect(await findStoreBySlug(slug)).toBeNull();
    expect(await redirectOf(setup(post("/onboarding/setup", setupAnswers())))).toBe("/dashboard");

    const profile = await profileOf();
    expect(profile).toMatchObject({
      onboardingStep: "completed",
      openingHours: "08:00",
      closingHours: "17:30",
      prepTimeMinutes: 20,
      whatsappNumber: "+2348031234567",
    });
    expect(profile.hoursSetAt).toBeInstanceOf(Date);
    const store = (await findStoreBySlug(slug))!;
    expect(store).toMatchObject({
      deliveryZones: ["Yaba", "Surulere"],
      instagram: "mamaput",
      policies: { refund: "Ask within the hour.", cancellation: null },
      ordering: {
        minPickupMinutes: 20,
        maxPickupMinutes: 35,
        minDeliveryMinutes: 35,
        maxDeliveryMinutes: 65,
      },
    });
    for (const day of [15, 16, 17, 18, 19, 20, 21]) {
      expect(openState(store.opening, new Date(`2026-11-${day}T07:30:00+01:00`)).open).toBe(false);
      expect(openState(store.opening, new Date(`2026-11-${day}T08:30:00+01:00`)).open).toBe(true);
    }
  });

  it("may be skipped at the last step, with the hours that everybody begins with", async () => {
    await upToSetup();
    expect(await redirectOf(setup(post("/onboarding/setup", { intent: "skip" })))).toBe(
      "/dashboard",
    );
    expect(await profileOf()).toMatchObject({
      onboardingStep: "completed",
      hoursSetAt: null,
      settings: { operatingHours: { Sunday: { open: true, opening: "09:00", closing: "21:00" } } },
    });
  });

  it("goes on where it stopped, on another device, with what was said", async () => {
    await business(post("/onboarding/business", answers()));
    const elsewhere = await cookieOf(userId);
    const page = await businessPage(
      routeArgs(
        new Request("http://localhost:3000/onboarding/business", {
          headers: { Cookie: elsewhere },
        }),
      ),
    );
    expect(page.profile).toEqual({
      ...answers(),
      businessPhone: "0803 123 4567",
      customFoodTypes: ["Suya"],
      orderTypes: ["Single Meals"],
    });
  });

  it("tells every fault at once and keeps what was typed", async () => {
    const answer = await refused(
      business(
        post("/onboarding/business", { businessName: "Iya Ọ̀ṣun", tagline: "", city: "Yaba" }),
      ),
    );
    expect(answer.init.status).toBe(400);
    expect(answer.data.result.error).toMatchObject({
      storeSlug: ["Please choose your store URL"],
      tagline: ["Please enter a tagline"],
      state: ["Please choose your state"],
      foodTypes: ["Please choose at least one food type"],
    });
    expect(answer.data.result.initialValue).toMatchObject({
      businessName: "Iya Ọ̀ṣun",
      city: "Yaba",
    });
    expect(answer.data.suggestions).toEqual(["iya-osun", "iya-osun-yaba", "iya-osun-kitchen"]);
  });

  it("adds a food type without scripts and keeps the rest of the form", async () => {
    const typed = {
      businessName: "Half done",
      foodTypes: "Snacks",
      customFoodTypes: "Suya",
      newFoodType: " Fish  roll ",
      intent: "add-food-type",
    };
    const added = await refused(business(post("/onboarding/business", typed)));
    expect(added.data.result).toMatchObject({
      initialValue: {
        businessName: "Half done",
        foodTypes: ["Snacks", "Other"],
        customFoodTypes: ["Suya", "Fish roll"],
      },
    });
    expect(added.data.result.error).toBeUndefined();
    const double = await refused(
      business(post("/onboarding/business", { ...typed, newFoodType: "SUYA" })),
    );
    expect(double).toMatchObject({
      init: { status: 400 },
      data: { result: { error: { newFoodType: ["You already have “Suya”"] } } },
    });
    expect((await profileOf()).businessName).toBe("");
  });

  it("takes a suggested slug by its button", async () => {
    await makeVendor(systemDb, { storeSlug: slug });
    const answer = await refused(business(post("/onboarding/business", answers())));
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: {
        result: {
          error: { storeSlug: ["This store URL is already taken"] },
          initialValue: { businessName: "Mama Put" },
        },
      },
    });
    const [free] = answer.data.suggestions;
    expect(
      await redirectOf(business(post("/onboarding/business", { ...answers(), useSlug: free! }))),
    ).toBe("/onboarding/confirmation");
    expect((await profileOf()).storeSlug).toBe(`${slug}-yaba`);
  });

  it("says at the last step that a slug is taken", async () => {
    await upToSetup();
    await makeVendor(systemDb, { storeSlug: `${slug}-other` });
    expect(
      await refused(
        setup(post("/onboarding/setup", { ...setupAnswers(), storeSlug: `${slug}-other` })),
      ),
    ).toMatchObject({
      init: { status: 409 },
      data: { result: { error: { storeSlug: ["This store URL is already taken"] } } },
    });
    expect((await profileOf()).onboardingStep).toBe("setup_store");
  });
});

describe("a step that the database refuses", () => {
  it("of business information says so and keeps everything that was typed", async () => {
    const answer = await whileRefusing("vendor_profiles", () =>
      refused(business(post("/onboarding/business", answers()))),
    );
    expect(answer).toMatchObject({
      init: { status: 500 },
      data: {
        result: {
          error: { "": ["Failed to save business information. Please try again."] },
          initialValue: answers(),
        },
      },
    });
    expect(await profileOf()).toMatchObject({
      onboardingStep: "business_form",
      businessName: "",
      storeSlug: null,
    });
    expect(await redirectOf(business(post("/onboarding/business", answers())))).toBe(
      "/onboarding/confirmation",
    );
  });

  it("of the review says so and stays there", async () => {
    await business(post("/onboarding/business", answers()));
    expect(
      await whileRefusing("vendor_profiles", () =>
        refused(confirmation(post("/onboarding/confirmation", {}))),
      ),
    ).toMatchObject({
      init: { status: 500 },
      data: { problem: "An error occurred. Please try again." },
    });
    expect((await profileOf()).onboardingStep).toBe("confirmation");
  });

  it.each<Fields>([{}, { intent: "make" }])(
    "of the transition (%j) says so, and nothing of the store is half there",
    async (form) => {
      await business(post("/onboarding/business", answers()));
      await confirmation(post("/onboarding/confirmation", {}));
      expect(
        await whileRefusing("vendor_profiles", () =>
          refused(transition(post("/onboarding/transition", form))),
        ),
      ).toMatchObject({
        init: { status: 500 },
        data: { problem: "An error occurred. Please try again." },
      });
      expect(await dishesOf()).toEqual([]);
      expect(await redirectOf(transition(post("/onboarding/transition", {})))).toBe(
        "/onboarding/setup",
      );
      expect((await dishesOf()).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["save", "Failed to save store setup. Please try again."],
    ["skip", "Failed to skip setup. Please try again."],
  ])(
    "of the final setup (%s) says so and keeps everything that was typed",
    async (intent, sentence) => {
      await upToSetup();
      const {
        cancellationPolicy: _c,
        tiktokHandle: _t,
        twitterHandle: _w,
        ...typed
      } = setupAnswers(); // nothing was typed in these
      const answer = await whileRefusing("vendor_profiles", () =>
        refused(setup(post("/onboarding/setup", { ...setupAnswers(), intent }))),
      );
      expect(answer).toMatchObject({
        init: { status: 500 },
        data: { result: { error: { "": [sentence] }, initialValue: typed } },
      });
      expect((await profileOf()).onboardingStep).toBe("setup_store");
      expect(
        await redirectOf(setup(post("/onboarding/setup", { ...setupAnswers(), intent }))),
      ).toBe("/dashboard");
    },
  );
});

describe("a slug", () => {
  it("that many want at one moment goes to exactly one of them", async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => cookieOf((await makeUser(systemDb)).id)),
    );
    const outcomes = await Promise.all(
      people.map((person) => business(post("/onboarding/business", answers(), person))),
    );
    const lost = outcomes.filter(
      (outcome) => !(outcome instanceof Response),
    ) as unknown as Refusal[];
    expect(lost).toHaveLength(7);
    for (const one of lost)
      expect(one).toMatchObject({
        init: { status: 409 },
        data: {
          result: {
            error: { storeSlug: ["This store URL is already taken"] },
            initialValue: { tagline: "Hot food, every day" },
          },
        },
      });
  });

  it("of an open store stays its own for 90 days and leads to the new one; one given up before is free at once", async () => {
    const vendor = await makeVendor(systemDb, { storeSlug: slug });
    const claim = (who: { id: string; userId: string }, wish: string) =>
      systemDb.transaction((tx) => claimSlug(tx, who, wish));
    expect(await claim(vendor, `${slug}-new`)).toBe(true);
    expect(await findRenamedSlug(slug)).toBe(`${slug}-new`);
    const other = await makeVendor(systemDb, {
      onboardingStep: "confirmation",
      storeSlug: `${slug}-early`,
    });
    expect(await claim(other, slug)).toBe(false);
    expect(await claim(other, `${slug}-late`)).toBe(true);
    expect(await claim(vendor, slug)).toBe(true);
    expect(
      await systemDb
        .select({ slug: slugHistory.slug })
        .from(slugHistory)
        .where(eq(slugHistory.vendorId, vendor.id)),
    ).toEqual([{ slug: `${slug}-new` }]);
    expect(await claim(vendor, `${slug}-early`)).toBe(true);
  });

  it("is answered with free ones near it for somebody signed in, and plainly for anyone else", async () => {
    await makeVendor(systemDb, { storeSlug: slug });
    const ask = async (headers: Record<string, string>) =>
      (
        await checkSlug(
          routeArgs(
            new Request(`http://localhost:3000/api/check-slug/${slug}?vendorId=x&city=Yaba`, {
              headers,
            }),
            { slug },
          ),
        )
      ).json() as Promise<unknown>;
    expect(await ask({})).toEqual({ is_available: false });
    expect(await ask({ Cookie: cookie })).toEqual({
      is_available: false,
      suggestions: [`${slug}-yaba`, `${slug}-kitchen`, `${slug}-foods`],
    });
  });
});

describe("the menu starter", () => {
  it("sets everything up once, however often and however many at a time it runs", async () => {
    await business(post("/onboarding/business", answers()));
    await confirmation(post("/onboarding/confirmation", {}));
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        transition(post("/onboarding/transition", { intent: "make" })),
      ),
      transition(post("/onboarding/transition", {})),
    ]);
    const { id } = await profileOf();
    await setUpStore(id);
    const dishes = await dishesOf();
    expect(dishes.map(({ name }) => name)).toEqual([
      "Beef Suya",
      "Boli & Fish",
      "Coconut Rice",
      "Fried Rice",
      "Jollof Rice",
      "Ofada Rice & Ayamase",
      "White Rice & Stew",
    ]);
    for (const dish of dishes)
      expect(dish).toMatchObject({ isDraft: true, isAvailable: false, price: 0, image: null });
    expect(dishes.find(({ name }) => name === "Jollof Rice")).toMatchObject({
      priceHint: 250_000,
      preparationMinutes: 25,
    });
    expect(
      await systemDb
        .select({ name: categories.name })
        .from(categories)
        .where(eq(categories.vendorId, id))
        .orderBy(categories.sortOrder),
    ).toEqual([{ name: "Rice Dishes" }, { name: "Suya" }]);
    for (const table of [vendorBusinessSettings, vendorPaymentSettings, vendorCounters])
      expect(
        await systemDb.select({ id: table.vendorId }).from(table).where(eq(table.vendorId, id)),
      ).toHaveLength(1);
    expect(await profileOf()).toMatchObject({
      onboardingStep: "setup_store",
      seoTitle: "Mama Put, Yaba: order online",
      settings: { primaryColor: "#C2410C" },
    });
  });

  it("shows none of it to customers", async () => {
    await upToSetup();
    const { id } = await profileOf();
    expect(await menuOf(id)).toEqual([]);
    expect(
      await menuItems(
        id,
        (await dishesOf()).map((dish) => dish.id),
      ),
    ).toEqual([]);
  });

  it("follows a vendor who goes back, and leaves alone what they changed", async () => {
    await upToSetup();
    const before = await dishesOf();
    const kept = before.find(({ name }) => name === "Fried Rice")!;
    await systemDb
      .update(products)
      .set({ price: 300_000, isDraft: false, updatedAt: new Date() })
      .where(eq(products.id, kept.id));
    await systemDb
      .update(vendorProfiles)
      .set({ description: "Our own words." })
      .where(eq(vendorProfiles.userId, userId));
    await upToSetup({
      ...answers(),
      businessName: "Mama Puts",
      foodTypes: ["Drinks"],
      customFoodTypes: [],
    });
    const names = (await dishesOf()).map(({ name }) => name);
    expect(names).toContain("Fried Rice");
    expect(names).toContain("Zobo");
    expect(names).not.toContain("Jollof Rice");
    expect(names).not.toContain("Beef Suya");
    const profile = await profileOf();
    expect(profile).toMatchObject({
      description: "Our own words.",
      seoTitle: "Mama Puts, Yaba: order online",
      settings: { primaryColor: "#BE185D" },
    });
    expect(
      (
        await systemDb
          .select({ name: categories.name })
          .from(categories)
          .where(eq(categories.vendorId, profile.id))
      )
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Drinks", "Rice Dishes"]);
  });

  it("never touches a store that is open", async () => {
    const vendor = await makeVendor(systemDb, { userId });
    await makeProduct(systemDb, { vendorId: vendor.id, name: "Ours" });
    await setUpStore(vendor.id);
    expect((await dishesOf()).map(({ name }) => name)).toEqual(["Ours"]);
  });
});
