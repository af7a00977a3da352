import { dish, everyDay, type StorePlan } from "./store-plan";

/** An Abuja grill that opens when others close: hours past midnight, and the customer bears the card fee. */
export const suyaSpot: StorePlan = {
  slug: "suya-spot",
  owner: { name: "Musa Bello", email: "musa@suya-spot.test" },
  profile: {
    businessName: "Musa's Suya Spot", storeSlug: "suya-spot", tagline: "Suya the way Maiduguri makes it, from five in the evening till the coals are cold.",
    description: "Three generations of mai suya, one recipe for yaji. We grill when the sun goes down.",
    businessPhone: "+2348000078922", whatsappNumber: "+2348000078922", instagramHandle: "musasuyaspot",
    foodTypes: ["Protein", "Local Delicacies", "Drinks", "Snacks"], bookingSystem: "instant-order", bookingFrequency: ["Single Meals", "Bulk Orders"],
    state: "FCT", city: "Abuja", address: "Shop 4, Aminu Kano Crescent, Wuse 2, Abuja", deliveryZones: ["Wuse", "Maitama", "Garki", "Utako", "Jabi"],
    openingHours: "17:00", closingHours: "02:00", prepTimeMinutes: 20, refundPolicy: "Cold or wrong suya is replaced the same night.", cancellationPolicy: "Until the stick is on the fire.",
    seoTitle: "Musa's Suya Spot, Wuse 2: suya till 2 am", seoDescription: "Beef, ram and chicken suya, kilishi and grilled catfish in Abuja, from 5 pm till 2 am.", onboardingStep: "completed", settings: { primaryColor: "#14532D" },
  },
  hours: everyDay("17:00", "02:00", { Sunday: { open: false } }),
  business: { minPickupTime: 15, maxPickupTime: 25, minDeliveryTime: 30, maxDeliveryTime: 55, deliveryFee: 100_000, minimumOrder: 150_000, pickupInstructions: "Follow the smoke. We are behind the petrol station." },
  areas: [
    { name: "Wuse", fee: 70_000, freeAbove: 1_500_000 },
    { name: "Maitama", fee: 100_000, freeAbove: 2_000_000 },
    { name: "Garki", fee: 100_000 },
    { name: "Utako", fee: 120_000 },
    { name: "Jabi", fee: 150_000, minimumOrder: 500_000 },
  ],
  payment: {
    bankCode: "50515", bankName: "Moniepoint MFB", accountNumber: "8012345678", accountName: "MUSA BELLO", bankVerified: true, verificationMethod: "account_resolve",
    feeBearer: "customer", payoutCycle: "weekly", minimumPayoutAmount: 200_000, autoPayoutEnabled: true,
  },
  menu: [
    {
      name: "Suya", kind: "main", weight: 6, appeal: { morning: 0, noon: 1, evening: 1 }, noun: "the suya",
      dishes: [
        dish("Beef Suya", 3000, "suya-beef", 15, "Three sticks of thin beef, yaji, onions and tomato in yesterday's newspaper.", ["Peanuts"], { weight: 5 }),
        dish("Chicken Suya", 3800, "suya-chicken", 18, "Boneless chicken on three sticks, basted with groundnut oil.", ["Peanuts"], { weight: 2.4 }),
        dish("Ram Suya", 4200, "suya-ram", 18, "Young ram with a little fat, for those who know.", ["Peanuts"], { weight: 1.8 }),
        dish("Tozo & Liver Suya", 3600, "suya-liver", 18, "Hump and liver, dark and soft.", ["Peanuts"]),
        dish("Gizzard Suya", 3200, "suya-gizzard", 15, "Four sticks, crunchy and hot.", ["Peanuts"], { weight: 1.4, stock: 5 }),
        dish("Mixed Suya Paper", 6500, "suya-mixed", 22, "Beef, chicken, ram and gizzard with cabbage and extra yaji. For two, or for one bad day.", ["Peanuts"], { weight: 1.6 }),
      ],
    },
    {
      name: "Grills", kind: "main", weight: 2, appeal: { morning: 0, noon: 1, evening: 1 }, noun: "the grill",
      dishes: [
        dish("Half Chicken & Yaji", 5500, "grilled-chicken-yaji", 35, "Half a chicken over coals, chopped or whole.", ["Peanuts"], { weight: 1.5 }),
        dish("Catfish Barbecue", 9000, "catfish-barbecue", 40, "A whole catfish, opened, peppered and grilled slowly.", ["Fish"], { stock: 4 }),
        dish("Ram Asun", 4800, "ram-asun", 25, "Chopped smoked ram with onions and peppers.", []),
        dish("Yam Chips & Suya", 3800, "chips-suya", 20, "Fried yam with two short sticks of beef.", ["Peanuts"], { weight: 1.4 }),
        dish("Kilishi (100 g)", 4500, "kilishi", 5, "Sun-dried beef, thin as paper, with groundnut and pepper.", ["Peanuts"], { weight: 1.3 }),
      ],
    },
    {
      name: "Sides", kind: "extra", weight: 2, appeal: { morning: 0, noon: 1, evening: 1 }, noun: "the sides",
      dishes: [
        dish("Masa (6 pieces)", 1500, "masa", 15, "Soft rice cakes with pepper sauce.", [], { weight: 1.8 }),
        dish("Fried Yam", 1500, "chips-plain", 12, "A paper of yam, salted.", [], { weight: 1.6 }),
        dish("Yaji, Small Bowl", 800, "yaji-pack", 1, "Our own spice to take home.", ["Peanuts"], { available: false }),
      ],
    },
    {
      name: "Drinks", kind: "extra", weight: 3, appeal: { morning: 0, noon: 1, evening: 1 }, noun: "the drinks",
      dishes: [
        dish("Kunu Zaki", 900, "kunu-zaki", 2, "Millet and ginger, cold.", [], { weight: 1.8 }),
        dish("Fura da Nono", 1500, "fura", 3, "Millet balls in fresh yoghurt.", ["Milk"], { weight: 1.2 }),
        dish("Zobo", 800, "zobo", 2, "Hibiscus with cloves.", [], { weight: 1.6 }),
        dish("Soft Drink (50 cl)", 700, "soft-drink", 1, "Cola, orange or bitter lemon.", [], { weight: 2.2 }),
      ],
    },
  ],
  demand: {
    ordersADay: [4.6, 11], weekdays: { Monday: 0.72, Tuesday: 0.78, Wednesday: 0.88, Thursday: 1.05, Friday: 1.5, Saturday: 1.4, Sunday: 1 },
    hours: { 17: 2, 18: 4, 19: 7, 20: 9, 21: 9.4, 22: 8, 23: 5.6, 24: 3, 25: 1.6 },
    deliveryShare: 0.55, scheduledShare: 0.02, customShare: 0.008,
    streets: ["Aminu Kano Crescent, Wuse 2", "Adetokunbo Ademola Crescent, Wuse 2", "Gana Street, Maitama", "Aguiyi Ironsi Street, Maitama", "Ladoke Akintola Boulevard, Garki", "Ahmadu Bello Way, Garki", "Okonjo Iweala Way, Utako", "Obafemi Awolowo Way, Jabi", "Ebitu Ukiwe Street, Jabi"],
    catering: [["Ram suya for a party (80 sticks)", 96_000], ["Beef suya for a party (100 sticks)", 88_000]],
  },
  live: [
    { status: "pending", minutesAgo: 4, orderType: "delivery" },
    { status: "preparing", minutesAgo: 13, orderType: "pickup" },
    { status: "ready", minutesAgo: 27, orderType: "delivery" },
  ],
};
