import { dish, everyDay, type StorePlan } from "./store-plan";

/** An Ibadan kitchen that has paused its orders: what customers see of a closed store. Two of its dishes have no picture, and the store no logo. */
export const closedKitchen: StorePlan = {
  slug: "closed-kitchen",
  owner: { name: "Bisi Adeyemi", email: "bisi@closed-kitchen.test" },
  profile: {
    businessName: "Closed Kitchen by Bisi", storeSlug: "closed-kitchen", tagline: "Amala, abula and morning akara from Bodija.",
    description: "A small kitchen with a short menu. When the gas is finished we close.", businessPhone: "+2348000024740", whatsappNumber: "+2348000024740",
    foodTypes: ["Swallow & Soups", "Breakfast", "Snacks", "Local Delicacies"], bookingSystem: "instant-order,pre-order", bookingFrequency: ["Single Meals"],
    state: "Oyo", city: "Ibadan", address: "9 Awolowo Avenue, Bodija, Ibadan", deliveryZones: ["Bodija", "UI", "Agodi", "Sango"], openingHours: "08:00", closingHours: "20:00", prepTimeMinutes: 25,
    onboardingStep: "completed", settings: { primaryColor: "#0F766E" },
  },
  hours: everyDay("08:00", "20:00", { Sunday: { open: false } }),
  business: { emergencyPauseEnabled: true, minPickupTime: 15, maxPickupTime: 35, minDeliveryTime: 30, maxDeliveryTime: 60, deliveryFee: 50_000, minimumOrder: 100_000 },
  payment: {
    bankCode: "033", bankName: "United Bank For Africa", accountNumber: "2012345678", accountName: "BISI ADEYEMI", bankVerified: true, verificationMethod: "account_resolve",
    feeBearer: "split", feeSplitPercentage: 50, payoutCycle: "weekly", minimumPayoutAmount: 100_000, autoPayoutEnabled: true,
  },
  menu: [
    {
      name: "Amala & Friends", kind: "main", weight: 4, appeal: { morning: 0.4, noon: 1.4, evening: 1.1 }, noun: "the amala",
      dishes: [
        dish("Amala & Ewedu", 2600, "amala-ewedu", 20, "Yam flour amala in ewedu and buka stew, with goat meat.", ["Locust beans"], { weight: 3 }),
        dish("Ila Alasepo & Amala", 2800, "ila-alasepo", 20, "Okra cooked with palm oil, fish and ponmo in it.", ["Fish", "Crayfish"], { weight: 1.6 }),
        dish("Bitterleaf Soup & Fufu", 3000, "bitterleaf-fufu", 25, "Washed well, cooked long.", ["Fish", "Crayfish"]),
        dish("Ofada & Ayamase", 3400, "ofada-ayamase", 25, "Local rice, green pepper sauce, boiled egg.", ["Eggs", "Locust beans"], { weight: 1.5 }),
        dish("Yam Pottage (Asaro)", 2300, "yam-pottage", 20, "Soft yam in palm oil and pepper, smoked fish on top.", ["Fish"]),
      ],
    },
    {
      name: "Morning", kind: "main", weight: 2, appeal: { morning: 5, noon: 0.3, evening: 0.2 }, noun: "breakfast",
      dishes: [
        dish("Akara & Pap", 1400, "akara-pap", 12, "Six akara and a bowl of pap.", ["Milk"], { weight: 2 }),
        dish("Ekuru & Ata Dindin", 1800, "ekuru", 15, "White moi moi with fried pepper sauce and fish.", ["Fish"]),
        dish("Pancakes & Syrup", 2000, "pancakes", 12, "Four, thick.", ["Wheat", "Eggs", "Milk"]),
        dish("Custard & Fried Plantain", 1500, null, 10, "Yellow custard, milk on the side.", ["Milk"]),
      ],
    },
    {
      name: "Small things", kind: "extra", weight: 2, appeal: { morning: 0.8, noon: 1, evening: 1 }, noun: "the snacks",
      dishes: [
        dish("Dodo Ikire", 1000, "dodo-ikire", 5, "Overripe plantain, red pepper, wrapped in a leaf.", [], { weight: 1.5 }),
        dish("Fried Plantain", 1000, "dodo-side", 10, "A plate of dodo.", [], { weight: 1.6 }),
        dish("Sausage Roll", 900, "sausage-roll", 3, "Two in a paper.", ["Wheat", "Eggs"]),
        dish("Zobo", 700, "zobo", 2, "By the glass.", [], { weight: 2 }),
        dish("Sachet Water", 100, null, 1, "Cold pure water.", [], { weight: 1.4 }),
      ],
    },
  ],
  demand: {
    ordersADay: [1.8, 3.4], weekdays: { Monday: 0.8, Tuesday: 0.85, Wednesday: 0.95, Thursday: 1, Friday: 1.3, Saturday: 1.25, Sunday: 1 },
    hours: { 8: 3, 9: 3.4, 10: 2, 11: 2.4, 12: 7, 13: 8, 14: 5, 15: 2.6, 16: 2.4, 17: 4, 18: 6, 19: 4 },
    deliveryShare: 0.5, scheduledShare: 0.02, customShare: 0.006,
    streets: ["Awolowo Avenue, Bodija", "Osuntokun Avenue, Bodija", "Oyo Road, University of Ibadan", "Parliament Road, Agodi", "Sango Road, Ibadan"],
    catering: [["Bowl of ewedu and stew (5 litres)", 28_000]],
  },
  live: [],
};
