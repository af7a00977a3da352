export type CardStep = "pin" | "phone" | "otp" | "bank";

export type TestCard = {
  number: string;
  cvv: string;
  label: string;
  brand: "visa" | "verve" | "mastercard";
  /** After the card form, in order. */
  steps: readonly CardStep[];
  pin?: string;
  otp?: string;
  outcome: "success" | "failed";
  gatewayResponse: string;
  reusable: boolean;
};

const paid = { outcome: "success", gatewayResponse: "Successful" } as const;

/** From paystack.com/docs/payments/test-payments. Any future expiry will do. */
export const testCards: readonly TestCard[] = [
  {
    number: "4084084084084081",
    cvv: "408",
    label: "Pays at once",
    brand: "visa",
    steps: [],
    ...paid,
    reusable: true,
  },
  {
    number: "507850785078507812",
    cvv: "081",
    label: "Asks for a PIN, then pays",
    brand: "verve",
    steps: ["pin"],
    pin: "1111",
    ...paid,
    reusable: false,
  },
  {
    number: "5060666666666666666",
    cvv: "123",
    label: "Asks for a PIN and a code, then pays",
    brand: "verve",
    steps: ["pin", "otp"],
    pin: "1234",
    otp: "123456",
    ...paid,
    reusable: false,
  },
  {
    number: "507850785078507804",
    cvv: "884",
    label: "Asks for a PIN, a phone number and a code, then pays",
    brand: "verve",
    steps: ["pin", "phone", "otp"],
    pin: "0000",
    otp: "123456",
    ...paid,
    reusable: false,
  },
  {
    number: "5192602720584796",
    cvv: "123",
    label: "Goes to the bank's page, then pays",
    brand: "mastercard",
    steps: ["bank"],
    ...paid,
    reusable: true,
  },
  {
    number: "4084080000005408",
    cvv: "001",
    label: "Is declined",
    brand: "visa",
    steps: [],
    outcome: "failed",
    gatewayResponse: "Declined",
    reusable: false,
  },
  {
    number: "4084080000670037",
    cvv: "787",
    label: "Has insufficient funds",
    brand: "visa",
    steps: [],
    outcome: "failed",
    gatewayResponse: "Insufficient Funds",
    reusable: false,
  },
  {
    number: "507850785078507853",
    cvv: "082",
    label: "Asks for a PIN, then the bank sends no code",
    brand: "verve",
    steps: ["pin"],
    pin: "0000",
    outcome: "failed",
    gatewayResponse: "Token Not Generated",
    reusable: false,
  },
  {
    number: "4084080000671803",
    cvv: "180",
    label: "Pays; a refund of it fails",
    brand: "visa",
    steps: [],
    ...paid,
    reusable: false,
  },
  {
    number: "4084080000671902",
    cvv: "190",
    label: "Pays; a refund of it needs attention",
    brand: "visa",
    steps: [],
    ...paid,
    reusable: false,
  },
];

/** Ignores spaces and dashes. */
export function findCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, "");
  return testCards.find((card) => card.number === digits);
}

/** Unique among the test cards. */
export function last4(card: TestCard): string {
  return card.number.slice(-4);
}

export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Reads `12/30`, `12 / 2030` or `1230`. A card is good until its month ends (ISO/IEC 7813). */
export function parseExpiry(
  text: string,
  now: Date,
): { month: string; year: string } | "malformed" | "past" {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|20\d{2})\s*$/.exec(text);
  if (!match) return "malformed";
  const month = (match[1] ?? "").padStart(2, "0");
  const year = (match[2] ?? "").length === 2 ? `20${match[2]}` : (match[2] ?? "");
  const ends = Date.UTC(Number(year), Number(month), 1);
  return ends <= now.getTime() ? "past" : { month, year };
}
