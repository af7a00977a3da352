import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import { addFoodType, BusinessForm, chosenFoodTypes } from "./business-form";
import { parseHandle } from "~/core/stores/social-handles";
import { parseZones, SetupForm } from "./setup-form";

const business = {
  businessName: "Mama Put",
  storeSlug: "mama-put",
  tagline: "Hot food, every day",
  businessPhone: "0803 123 4567",
  foodTypes: ["Rice Dishes"],
  orderingModes: ["instant-order"],
  orderTypes: ["Single Meals"],
  state: "Lagos",
  city: "Yaba",
};
type Fields = Record<string, string | string[] | undefined>;
function posted(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value ?? []].flat()) form.append(name, one);
  return form;
}
const errorsOf = (schema: typeof BusinessForm | typeof SetupForm, fields: Fields) => {
  const submission = parseWithZod(posted(fields), { schema: schema as typeof SetupForm });
  return submission.status === "success" ? null : submission.reply().error;
};

describe("step 1", () => {
  it("takes what is complete", () => expect(errorsOf(BusinessForm, business)).toBeNull());

  it.each<[keyof typeof business | "newFoodType", string | string[] | undefined, string]>([
    ["businessName", " ", "Please enter your business name"],
    ["businessName", "x".repeat(81), "Please keep this to 80 characters"],
    ["storeSlug", undefined, "Please choose your store URL"],
    ["storeSlug", "ab", "Your store URL needs at least 3 letters or numbers"],
    ["storeSlug", "mama--put", "Use lowercase letters, numbers and hyphens only"],
    ["storeSlug", "-mama", "Use lowercase letters, numbers and hyphens only"],
    ["storeSlug", "admin", "Please choose an available store URL."],
    ["tagline", undefined, "Please enter a tagline"],
    ["businessPhone", undefined, "Please enter your business phone"],
    ["businessPhone", "12", "Please enter a valid phone number, such as 0803 123 4567"],
    ["foodTypes", undefined, "Please choose at least one food type"],
    ["orderingModes", undefined, "Please choose at least one ordering mode"],
    ["orderTypes", undefined, "Please choose at least one order type"],
    ["state", undefined, "Please choose your state"],
    ["state", "Atlantis", "Please choose your state"],
    ["city", " ", "Please enter your city"],
    ["newFoodType", "rice dishes", "You already have “Rice Dishes”"],
  ])("refuses %s %j with one sentence", (name, value, message) => {
    expect(errorsOf(BusinessForm, { ...business, [name]: value })).toEqual({ [name]: [message] });
  });

  it("reports every error of an empty form at once", () => {
    expect(Object.keys(errorsOf(BusinessForm, {})!).sort()).toEqual([
      "businessName",
      "businessPhone",
      "city",
      "foodTypes",
      "orderTypes",
      "orderingModes",
      "state",
      "storeSlug",
      "tagline",
    ]);
  });

  it("asks for the name of another kind of food, and takes one that was typed but not added", () => {
    expect(errorsOf(BusinessForm, { ...business, foodTypes: "Other" })).toEqual({
      newFoodType: ["Please type the food you sell"],
    });
    expect(
      chosenFoodTypes({
        foodTypes: ["Other", "Snacks"],
        customFoodTypes: ["Abacha", "abacha"],
        newFoodType: " Fish  roll ",
      }),
    ).toEqual(["Snacks", "Abacha", "Fish roll"]);
  });
});

it("adds a kind of food once, whatever its case and spaces, and nothing for a blank", () => {
  expect(addFoodType("  Suya ", [])).toEqual({ ok: true, own: ["Suya"] });
  expect(addFoodType("   ", ["Suya"])).toEqual({ ok: true, own: ["Suya"] });
  expect(addFoodType("sUYA", ["Suya"])).toEqual({ ok: false, message: "You already have “Suya”" });
  expect(addFoodType("swallow  & soups", [])).toEqual({
    ok: false,
    message: "You already have “Swallow & Soups”",
  });
  expect(addFoodType("other", [])).toEqual({ ok: true, own: [] });
});

const setup = {
  storeSlug: "mama-put",
  deliveryZones: "Yaba 1500",
  openingTime: "09:00",
  closingTime: "21:00",
  preparationMinutes: "30",
};
describe("the final setup", () => {
  it("takes what is complete, with nothing optional", () =>
    expect(errorsOf(SetupForm, setup)).toBeNull());

  const minutes = "Please enter a preparation time between 5 and 120 minutes";
  it.each<[string, string | undefined, string]>([
    ["storeSlug", "mama_put-", "Use lowercase letters, numbers and hyphens only"],
    ["deliveryZones", undefined, "Please enter at least one delivery zone"],
    ["deliveryZones", " ,\n, ", "Please enter at least one delivery zone"],
    ["deliveryZones", "Yaba 10,001", "Please keep the fee for “Yaba” at ₦10,000 or less"],
    ["deliveryZones", "Yaba 500\nyaba 700", "“yaba” has two fees. Please keep one"],
    ["openingTime", undefined, "Please choose an opening time"],
    ["openingTime", "25:00", "Please choose an opening time"],
    ["closingTime", undefined, "Please choose a closing time"],
    ["preparationMinutes", undefined, minutes],
    ["preparationMinutes", "0", minutes],
    ["preparationMinutes", "4", minutes],
    ["preparationMinutes", "121", minutes],
    ["preparationMinutes", "7.5", minutes],
    ["preparationMinutes", "soon", minutes],
    ["address", "x".repeat(201), "Please keep this to 200 characters"],
    ["refundPolicy", "x".repeat(501), "Please keep this to 500 characters"],
    ["whatsappNumber", "nope", "Please enter a valid phone number, such as 0803 123 4567"],
    ["instagramHandle", "two words", "Please enter a handle such as @mamaput"],
  ])("refuses %s %j with one sentence", (name, value, message) => {
    expect(errorsOf(SetupForm, { ...setup, [name]: value })).toEqual({ [name]: [message] });
  });

  it.each([5, 120])("takes %i minutes", (value) =>
    expect(errorsOf(SetupForm, { ...setup, preparationMinutes: String(value) })).toBeNull(),
  );
});

it("reads zones with their fees by line or comma, each once", () =>
  expect(
    parseZones("Yaba 1,500, Surulere ₦800\n yaba 1500 \n\nIkeja GRA: N1,200.50,Ojota free"),
  ).toEqual([
    { name: "Yaba", feeKobo: 150_000 },
    { name: "Surulere", feeKobo: 80_000 },
    { name: "Ikeja GRA", feeKobo: 120_050 },
    { name: "Ojota", feeKobo: 0 },
  ]));

it("reads a zone's fee in any way in which people write amounts, and asks where it can be two", () => {
  expect(
    parseZones(
      "Yaba 2k\nOjota N1.5k\nIkeja N 800\nMaryland NGN 1,200\nAjah 1500 naira\nEpe #900/-",
    ),
  ).toEqual([
    { name: "Yaba", feeKobo: 200_000 },
    { name: "Ojota", feeKobo: 150_000 },
    { name: "Ikeja", feeKobo: 80_000 },
    { name: "Maryland", feeKobo: 120_000 },
    { name: "Ajah", feeKobo: 150_000 },
    { name: "Epe", feeKobo: 90_000 },
  ]);
  expect(
    errorsOf(SetupForm, { ...setup, preparationMinutes: "2,0", deliveryZones: "Yaba 1.500" }),
  ).toEqual({
    deliveryZones: ["Yaba: ₦1.50 or ₦1,500? Please type 1.50 or 1500"],
    preparationMinutes: ["2 or 20?"],
  });
});

it("takes zones as they are written, and a fee that is given for one later in the text", () => {
  expect(errorsOf(SetupForm, { ...setup, deliveryZones: "Yaba, Surulere\nIkeja" })).toBeNull();
  expect(parseZones("Yaba, Surulere\nyaba 700, Surulere")).toEqual([
    { name: "Surulere", feeKobo: null },
    { name: "yaba", feeKobo: 70_000 },
  ]);
});

it("takes a small number for a part of the zone's name", () =>
  expect(parseZones("Lekki Phase 1, Mile 12 - 900, Lekki Phase 2 0, 700")).toEqual([
    { name: "Lekki Phase 1", feeKobo: null },
    { name: "Mile 12", feeKobo: 90_000 },
    { name: "Lekki Phase 2", feeKobo: 0 },
    { name: "700", feeKobo: null },
  ]));

it.each([
  ["@mama.put", "mama.put"],
  ["https://www.instagram.com/mamaput/?hl=en", "mamaput"],
  ["tiktok.com/@mama_put", "mama_put"],
  ["", ""],
  ["mama put", null],
  ["https://evil.example/x/y", null],
])("reads the handle in %j", (typed, handle) => {
  expect(parseHandle(typed)).toBe(handle);
});
