import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveryAreas } from "~schema";
import { systemDb } from "~/platform/db.server";
import { action as business, loader as businessPage } from "~/routes/onboarding.business";
import { action as confirmation } from "~/routes/onboarding.confirmation";
import { action as setup } from "~/routes/onboarding.setup";
import { action as transition } from "~/routes/onboarding.transition";
import { findStoreBySlug } from "~/core/stores/store-record.server";
import { openState } from "~/core/opening-hours/open-state";
import { makeVendor } from "../../drizzle/seed/factories";
import { whileUpdatesFail } from "../setup/failing-updates";
import { cookieOf, redirectOf, routeArgs } from "../setup/vendor-requests";
import {
  userId,
  slug,
  post,
  answers,
  setupAnswers,
  profileOf,
  itemsOf,
  refused,
  upToSetup,
  type Fields,
  startOnboarding,
} from "../setup/onboarding";

startOnboarding();

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
        deliveryEnabled: true,
      },
    });
    expect(
      await systemDb
        .select({ name: deliveryAreas.name, fee: deliveryAreas.fee })
        .from(deliveryAreas)
        .where(eq(deliveryAreas.vendorId, profile.id))
        .orderBy(deliveryAreas.sortOrder),
    ).toEqual([
      { name: "Yaba", fee: 150_000 },
      { name: "Surulere", fee: 0 },
    ]);
    for (const day of [15, 16, 17, 18, 19, 20, 21]) {
      expect(openState(store.opening, new Date(`2026-11-${day}T07:30:00+01:00`)).open).toBe(false);
      expect(openState(store.opening, new Date(`2026-11-${day}T08:30:00+01:00`)).open).toBe(true);
    }
  });

  it.each([
    [["pre-order"], { ordersOnly: "later", lead: 24 * 60 }],
    [["instant-order"], { ordersOnly: "now", lead: null }],
    [["scheduled-order"], { ordersOnly: "later", lead: null }],
    [["instant-order", "scheduled-order"], { ordersOnly: undefined, lead: null }],
    [["instant-order", "pre-order"], { ordersOnly: undefined, lead: 24 * 60 }],
  ])("makes a store that takes orders as was ticked: %j", async (modes, expected) => {
    await upToSetup({ ...answers(), orderingModes: ["instant-order", "pre-order"] });
    // Going back and changing an answer counts.
    await upToSetup({ ...answers(), orderingModes: modes });
    await setup(post("/onboarding/setup", { intent: "skip" }));
    const { opening, ordering } = (await findStoreBySlug(slug))!;
    expect({ ordersOnly: opening.ordersOnly, lead: ordering.preOrderLeadMinutes }).toEqual(
      expected,
    );
  });

  it("can be skipped at the last step, with pickup only and the default hours", async () => {
    await upToSetup();
    expect(await redirectOf(setup(post("/onboarding/setup", { intent: "skip" })))).toBe(
      "/dashboard",
    );
    expect(await profileOf()).toMatchObject({
      onboardingStep: "completed",
      hoursSetAt: null,
      settings: { operatingHours: { Sunday: { open: true, opening: "09:00", closing: "21:00" } } },
    });
    expect((await findStoreBySlug(slug))!.ordering).toMatchObject({
      pickupEnabled: true,
      deliveryEnabled: false,
    });
  });

  it.each([
    ["Yaba, Surulere", "", { pickupEnabled: true, deliveryEnabled: false, areas: [] }],
    [
      "Yaba, Surulere 800",
      "",
      { pickupEnabled: false, deliveryEnabled: true, areas: ["Surulere"] },
    ],
    ["Yaba 800", "1 Ring Road", { pickupEnabled: true, deliveryEnabled: true, areas: ["Yaba"] }],
    ["Yaba", "1 Ring Road", { pickupEnabled: true, deliveryEnabled: false, areas: [] }],
  ])(
    "delivers to the zones of %j that have a fee, and lets people pick up at %j",
    async (deliveryZones, address, expected) => {
      await upToSetup();
      const sent = { ...setupAnswers(), deliveryZones, address };
      expect(await redirectOf(setup(post("/onboarding/setup", sent)))).toBe("/dashboard");
      const { ordering, areas, ...store } = (await findStoreBySlug(slug))!;
      const { pickupEnabled, deliveryEnabled } = ordering;
      const names = areas.map(({ name }) => name);
      expect({ pickupEnabled, deliveryEnabled, areas: names }).toEqual(expected);
      expect(store.address).toBe(address || null);
    },
  );

  it("continues where it stopped, on another device, with the answers so far", async () => {
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

  it("reports all errors at once and keeps the typed values", async () => {
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

  it("opens a store whose dishes take two hours, with the longest possible pickup time", async () => {
    await upToSetup();
    const slow = { ...setupAnswers(), preparationMinutes: "120" };
    expect(await redirectOf(setup(post("/onboarding/setup", slow)))).toBe("/dashboard");
    const { ordering } = (await findStoreBySlug(slug))!;
    expect(ordering).toMatchObject({ minPickupMinutes: 60, maxPickupMinutes: 120 });
    expect(ordering).toMatchObject({ minDeliveryMinutes: 135, maxDeliveryMinutes: 165 });
  });

  it("reports at the last step that a slug is taken", async () => {
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

describe("a step refused by the database", () => {
  it("of business information reports it and keeps all typed values", async () => {
    const answer = await whileUpdatesFail("vendor_profiles", () =>
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

  it("of the review reports it and stays there", async () => {
    await business(post("/onboarding/business", answers()));
    expect(
      await whileUpdatesFail("vendor_profiles", () =>
        refused(confirmation(post("/onboarding/confirmation", {}))),
      ),
    ).toMatchObject({
      init: { status: 500 },
      data: { problem: "An error occurred. Please try again." },
    });
    expect((await profileOf()).onboardingStep).toBe("confirmation");
  });

  it.each<Fields>([{}, { intent: "make" }])(
    "of the transition (%j) reports it, and leaves no half-created store",
    async (form) => {
      await business(post("/onboarding/business", answers()));
      await confirmation(post("/onboarding/confirmation", {}));
      expect(
        await whileUpdatesFail("vendor_profiles", () =>
          refused(transition(post("/onboarding/transition", form))),
        ),
      ).toMatchObject({
        init: { status: 500 },
        data: { problem: "An error occurred. Please try again." },
      });
      expect(await itemsOf()).toEqual([]);
      expect(await redirectOf(transition(post("/onboarding/transition", {})))).toBe(
        "/onboarding/setup",
      );
      expect((await itemsOf()).length).toBeGreaterThan(0);
    },
  );

  it.each([
    ["save", "Failed to save store setup. Please try again."],
    ["skip", "Failed to skip setup. Please try again."],
  ])(
    "of the final setup (%s) reports it and keeps everything that was typed",
    async (intent, sentence) => {
      await upToSetup();
      const {
        cancellationPolicy: _c,
        tiktokHandle: _t,
        twitterHandle: _w,
        ...typed
      } = setupAnswers(); // these fields weren't filled in
      const answer = await whileUpdatesFail("vendor_profiles", () =>
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
