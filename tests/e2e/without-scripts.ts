/**
 * The journeys that browser tests take without scripts as well, by the beginnings of their names:
 * what a store lives from, and each place whose forms are others without scripts. The rest is the
 * same HTML with the same forms, whose posts tests/integration covers;
 * without-scripts.spec.ts looks at every screen.
 */
export const journeysWithoutScripts: Record<string, readonly string[]> = {
  cards: ["a card that asks for a PIN", "every card that does not pay says"],
  cart: ["a cart is filled, changed and emptied"],
  "cookies-off": ["a customer whose browser blocks cookies"],
  "delivery-areas": ["a customer chooses an area"],
  invoice: ["an invoice whose payment was left says so"],
  items: ["a vendor adds a dish with its picture"],
  "kitchen-display": [
    "the kitchen display takes an order from new to delivered",
    "an accepted order is cancelled with its refund in one act",
  ],
  landing: ["the landing page's navigation works"],
  menu: [
    "the search allows typing errors",
    "a dish has a page of its own",
    "a closed store says why",
  ],
  onboarding: ["a new vendor signs in, sets a store up"],
  options: ["a customer chooses options"],
  order: ["a customer orders, the kitchen cooks", "the checkout says what is missing in order"],
  payment: [
    "a declined card is followed by one with a challenge",
    "an abandoned payment is retried",
    "a coupon is refused and applied",
  ],
  share: ["copying and printing are offered where scripts run"],
  "signed-out": ["a page whose session has ended", "an order accepted after the session"],
  vendor: ["signing out holds for the back button"],
  "without-scripts": ["every screen of the dashboard", "the bell leads to all notifications"],
};

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches the full names of these journeys, as Playwright makes them of file and title. */
export const journeyWithoutScripts = new RegExp(
  Object.entries(journeysWithoutScripts)
    .flatMap(([spec, names]) => names.map((name) => `\\b${literal(`${spec}.spec.ts ${name}`)}`))
    .join("|"),
);
