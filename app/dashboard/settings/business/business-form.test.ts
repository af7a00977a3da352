import { describe, expect, it } from "vitest";
import { businessDefaults, type BusinessValues } from "./business-fields";
import { businessFormValues, readBusiness, type BusinessFormValues } from "./business-form";
import { validateBusiness } from "./business-rules";

const fresh: BusinessValues = { ...businessDefaults, areas: [] };
const read = (over: BusinessFormValues) => readBusiness({ ...businessFormValues(fresh), ...over });
const errorsOf = (over: BusinessFormValues) => {
  const answer = read(over);
  return "errors" in answer
    ? answer.errors.map(({ field, message }) => `${field}: ${message}`)
    : [];
};
const valueOf = (name: keyof BusinessValues, over: BusinessFormValues) => {
  const answer = read(over);
  return "values" in answer ? answer.values[name] : answer.errors;
};
/** Partner values at their limits, so that only one limit fails at a time. */
const wide: BusinessFormValues = { maxPickupTime: "120", maxDeliveryTime: "10080" };
const narrow: BusinessFormValues = { minPickupTime: "5", minDeliveryTime: "10" };

describe("each limit, below, at and above", () => {
  it.each<
    [
      keyof BusinessFormValues,
      BusinessFormValues,
      string,
      string,
      string | null,
      string,
      string | null,
    ]
  >([
    [
      "minPickupTime",
      wide,
      "4",
      "5",
      "60",
      "61",
      "The shortest pickup time must be at least 5 minutes|The shortest pickup time must be at most 60 minutes",
    ],
    [
      "maxPickupTime",
      narrow,
      "9",
      "10",
      "120",
      "121",
      "The longest pickup time must be at least 10 minutes|The longest pickup time must be at most 120 minutes",
    ],
    [
      "pickupAdvanceNotice",
      {},
      "4",
      "5",
      "60",
      "61",
      "The advance notice must be at least 5 minutes|The advance notice must be at most 60 minutes",
    ],
    [
      "minDeliveryTime",
      wide,
      "9",
      "10",
      "10080",
      "10081",
      "The shortest delivery time must be at least 10 minutes|The shortest delivery time must be at most 168 hours",
    ],
    [
      "maxDeliveryTime",
      narrow,
      "19",
      "20",
      "10080",
      "10081",
      "The longest delivery time must be at least 20 minutes|The longest delivery time must be at most 168 hours",
    ],
    [
      "deliveryFee",
      {},
      "-1",
      "0",
      "10000",
      "10000.01",
      "Please enter an amount of at least ₦0|The delivery fee must be at most ₦10,000",
    ],
    [
      "packagingFee",
      {},
      "-1",
      "0",
      "10000",
      "10000.01",
      "Please enter an amount of at least ₦0|The packaging fee must be at most ₦10,000",
    ],
    [
      "serviceFee",
      {},
      "-1",
      "0",
      "10000",
      "10000.01",
      "Please enter an amount of at least ₦0|The service fee must be at most ₦10,000",
    ],
    [
      "taxRate",
      {},
      "-1",
      "0",
      "100",
      "100.01",
      "Please enter a percentage with two decimals at most, such as 7.5|The tax rate must be at most 100%",
    ],
    [
      "minimumOrder",
      {},
      "-1",
      "0",
      "1000000",
      "1000000.01",
      "Please enter an amount of at least ₦0|The minimum order must be at most ₦1,000,000",
    ],
    [
      "maxItemsPerOrder",
      {},
      "0",
      "1",
      "9900",
      "9901",
      "The maximum number of items must be at least 1|The maximum number of items must be at most 9,900",
    ],
    [
      "preOrderLeadTime",
      { preOrdersEnabled: "on" },
      "0",
      "1",
      "720",
      "721",
      "The lead time must be at least 1 hour|The lead time must be at most 720 hours",
    ],
    [
      "slotCapacity",
      {},
      "0",
      "1",
      "1000",
      "1001",
      "The maximum number of orders must be at least 1|The maximum number of orders must be at most 1,000",
    ],
  ])("%s", (field, others, below, least, most, above, messages) => {
    const of = (text: string | null) =>
      errorsOf({ ...others, [field]: text! }).filter((error) => error.startsWith(`${field}:`));
    const [tooLittle, tooMuch] = messages!.split("|");
    expect([of(below), of(least), of(most), of(above)]).toEqual([
      [`${field}: ${tooLittle}`],
      [],
      [],
      [`${field}: ${tooMuch}`],
    ]);
  });

  it("reports a shortest time above the longest, but not an equal one", () => {
    expect(errorsOf({ minPickupTime: "31" })).toEqual([
      "minPickupTime: The shortest pickup time can’t be longer than the longest",
    ]);
    expect(errorsOf({ minPickupTime: "30" })).toEqual([]);
    expect(errorsOf({ minDeliveryTime: "61" })).toEqual([
      "minDeliveryTime: The shortest delivery time can’t be longer than the longest",
    ]);
    expect(errorsOf({ minDeliveryTime: "60" })).toEqual([]);
  });

  it("needs pickup or delivery", () => {
    const off = { pickupEnabled: "", deliveryEnabled: "" };
    expect(errorsOf(off)).toEqual([
      "deliveryEnabled: At least one of pickup or delivery must be enabled",
    ]);
    expect(errorsOf({ ...off, pickupEnabled: "on" })).toEqual([]);
  });

  it.each<[string, BusinessFormValues, BusinessFormValues, BusinessFormValues]>([
    [
      "deliveryEnabled",
      { minDeliveryTime: "", maxDeliveryTime: "x", deliveryFee: "-1" },
      { minDeliveryTime: "90", deliveryFee: "700" },
      { minDeliveryTime: "40", deliveryFee: "700" },
    ],
    ["pickupEnabled", { minPickupTime: "4" }, { minPickupTime: "31" }, { minPickupTime: "20" }],
    [
      "preOrdersEnabled",
      { preOrderLeadTime: "" },
      { preOrderLeadTime: "0" },
      { preOrderLeadTime: "48" },
    ],
  ])(
    "asks nothing of a mode that is off (%s): its values are the form's only if all are allowed",
    (mode, unreadable, refused, allowed) => {
      const names = Object.keys({ ...unreadable, ...refused, ...allowed });
      const valuesOf = (over: BusinessFormValues) => {
        const answer = read({ ...over, [mode]: "" });
        if ("errors" in answer) return answer.errors;
        return Object.fromEntries(
          Object.entries(answer.values).filter(([name]) => names.includes(name)),
        );
      };
      expect([valuesOf(unreadable), valuesOf(refused)]).toEqual([{}, {}]);
      expect(Object.keys(valuesOf(allowed)).sort()).toEqual(names.sort());
      expect(errorsOf({ ...refused, [mode]: "on" })).not.toEqual([]);
    },
  );

  it.each(["", "x", "1.5", "1e3", "-5"])("takes no %j for minutes", (text) =>
    expect(errorsOf({ minPickupTime: text })).toEqual([
      `minPickupTime: ${text ? "Please enter a whole number" : "Please enter a number"}`,
    ]),
  );
  it.each(["x", "7.555", "%", "1,2,3"])("takes no %j for a tax rate", (taxRate) =>
    expect(errorsOf({ taxRate })).toHaveLength(1),
  );
  it.each<[keyof BusinessFormValues, string, string]>([
    ["packagingFee", "15,00", "₦15 or ₦1,500? Please type 15 or 1500"],
    ["deliveryFee", "4.500", "₦4.50 or ₦4,500? Please type 4.50 or 4500"],
    ["maxItemsPerOrder", "2,0", "2 or 20?"],
    ["taxRate", "7,5", "7.5% or 75%? Please type 7.5 or 75"],
  ])("asks about %s %j", (name, text, question) =>
    expect(errorsOf({ [name]: text })).toEqual([`${name}: ${question}`]),
  );
  it("asks about a time in hours, and about the amounts of an area", () =>
    expect(
      errorsOf({
        maxDeliveryTime: "1,5",
        maxDeliveryTimeUnit: "hours",
        areas: [{ name: "Yaba", fee: "1,5", minimumOrder: "2.000", freeAbove: "9 00" }],
      }),
    ).toEqual([
      "maxDeliveryTime: 1.5 or 15?",
      "areas[0].fee: ₦1.50 or ₦15? Please type 1.50 or 15",
      "areas[0].minimumOrder: ₦2 or ₦2,000? Please type 2 or 2000",
      "areas[0].freeAbove: ₦900? Please type 900",
    ]));

  it("reports all errors at once", () => {
    expect(
      errorsOf({
        minPickupTime: "x",
        packagingFee: "lots",
        maxItemsPerOrder: "0",
        deliveryFee: "10001",
      }),
    ).toHaveLength(4);
  });
});

describe("what is typed", () => {
  it("comes back as it is saved", () => {
    const values: BusinessValues = {
      ...fresh,
      minDeliveryTime: 90,
      minDeliveryTimeUnit: "hours",
      maxDeliveryTime: 120,
      maxDeliveryTimeUnit: "hours",
      deliveryFee: 70_050,
      packagingFee: 20_000,
      taxRate: 750,
      maxItemsPerOrder: 20,
      slotCapacity: 4,
      slotFull: "refuse",
      areas: [
        { id: "a", name: "Yaba", fee: 70_000, minimumOrder: 0, freeAbove: null },
        { id: "b", name: "Lekki", fee: 150_000, minimumOrder: 500_000, freeAbove: 2_000_000 },
      ],
    };
    expect(businessFormValues(values)).toMatchObject({
      minDeliveryTime: "1.5",
      minDeliveryTimeUnit: "hours",
      maxDeliveryTime: "2",
      deliveryFee: "700.50",
      taxRate: "7.5",
      maxItemsPerOrder: "20",
    });
    expect(readBusiness(businessFormValues(values))).toEqual({ values });
  });

  it.each([
    ["1.5", 90],
    ["0.5", 30],
    ["2", 120],
  ])("of %s hours is %i minutes", (text, minutes) => {
    expect(
      valueOf("minDeliveryTime", {
        minDeliveryTime: text,
        minDeliveryTimeUnit: "hours",
        maxDeliveryTime: "300",
      }),
    ).toBe(minutes);
  });
  it.each(["1.55", "x", "", "1:30"])("of %j is no number of hours", (text) =>
    expect(errorsOf({ minDeliveryTime: text, minDeliveryTimeUnit: "hours" })).toEqual([
      "minDeliveryTime: Please enter hours with one decimal at most, such as 1.5",
    ]),
  );
  it("shows hours that one decimal can't say in minutes", () =>
    expect(
      businessFormValues({ ...fresh, minDeliveryTime: 50, minDeliveryTimeUnit: "hours" }),
    ).toMatchObject({ minDeliveryTime: "50", minDeliveryTimeUnit: "minutes" }));

  it.each([
    ["7.5", 750],
    ["7.5 %", 750],
    ["", 0],
    ["0.05", 5],
    ["100", 10_000],
  ])("of %j percent is %i hundredths", (taxRate, rate) =>
    expect(valueOf("taxRate", { taxRate })).toBe(rate),
  );
  it("is no limit when left blank", () =>
    expect([
      valueOf("maxItemsPerOrder", { maxItemsPerOrder: " " }),
      valueOf("slotCapacity", { slotCapacity: "" }),
    ]).toEqual([null, null]));
});

describe("delivery areas", () => {
  const row = { id: "", name: "Yaba", fee: "700", minimumOrder: "", freeAbove: "" };
  it("keep their order, their blanks are nothing, and rows without a word are dropped", () => {
    expect(
      valueOf("areas", {
        areas: [
          { ...row, name: " Victoria   Island ", fee: "₦1,500", freeAbove: "20000" },
          { id: "x", name: "", fee: "", minimumOrder: " ", freeAbove: "" },
          row,
        ],
      }),
    ).toEqual([
      { id: "", name: "Victoria Island", fee: 150_000, minimumOrder: 0, freeAbove: 2_000_000 },
      { id: "", name: "Yaba", fee: 70_000, minimumOrder: 0, freeAbove: null },
    ]);
  });

  it.each<[object, string[]]>([
    [{ name: " " }, ["areas[1].name: Please enter the area’s name"]],
    [{ name: "x" }, []],
    [{ name: "x".repeat(60) }, []],
    [{ name: "x".repeat(61) }, ["areas[1].name: Please keep this to 60 characters"]],
    [{ name: " YABA" }, ["areas[1].name: You already have “YABA”"]],
    [{ fee: "" }, ["areas[1].fee: Please enter the fee, or 0 for free delivery"]],
    [{ fee: "lots" }, ["areas[1].fee: Please enter an amount in naira, such as 700"]],
    [{ fee: "-1" }, ["areas[1].fee: Please enter an amount of at least ₦0"]],
    [{ fee: "0" }, []],
    [{ minimumOrder: "-1" }, ["areas[1].minimumOrder: Please enter an amount of at least ₦0"]],
    [{ minimumOrder: "0" }, []],
    [{ freeAbove: "1000000" }, []],
    [{ freeAbove: "1000000.01" }, ["areas[1].freeAbove: At most ₦1,000,000"]],
    [{ fee: "10000.01" }, ["areas[1].fee: At most ₦10,000"]],
    [{ fee: "10000" }, []],
    [{ minimumOrder: "1000000.01" }, ["areas[1].minimumOrder: At most ₦1,000,000"]],
    [{ minimumOrder: "1000000" }, []],
    [{ freeAbove: "0" }, ["areas[1].freeAbove: For free delivery, set the fee to 0"]],
    [{ freeAbove: "1" }, []],
  ])("with %j have the errors %j", (over, expected) =>
    expect(errorsOf({ areas: [row, { ...row, name: "Lekki", ...over }] })).toEqual(expected),
  );

  it("have errors at their place in the form, also below a row that is dropped", () => {
    expect(
      errorsOf({
        areas: [row, { id: "x", name: "", fee: "" }, { ...row, name: "Lekki", fee: "20000" }],
      }),
    ).toEqual(["areas[2].fee: At most ₦10,000"]);
  });

  it("are 50 at most", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...row, name: `Area ${n}` }));
    expect([errorsOf({ areas: many(50) }), errorsOf({ areas: many(51) })]).toEqual([
      [],
      ["areas: At most 50 areas"],
    ]);
  });
});

it("holds settings from a file to the same rules", () => {
  expect(
    validateBusiness({
      ...fresh,
      minPickupTime: 4,
      areas: [{ id: "", name: "", fee: 1_000_001, minimumOrder: 0, freeAbove: 0 }],
    }).errors.map(({ field }) => field),
  ).toEqual(["minPickupTime", "areas[0].name", "areas[0].fee", "areas[0].freeAbove"]);
  expect(validateBusiness(fresh)).toEqual({ values: fresh, errors: [] });
});
