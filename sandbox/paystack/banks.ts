import { ok, type Answer } from "./answers";

const first = [
  "ADA",
  "MUSA",
  "BISI",
  "CHIDI",
  "NGOZI",
  "TUNDE",
  "AMINA",
  "EMEKA",
  "FUNKE",
  "IBRAHIM",
];
const last = [
  "OKAFOR",
  "BELLO",
  "ADEYEMI",
  "EZE",
  "NWOSU",
  "BALOGUN",
  "SANI",
  "OBI",
  "ADEBAYO",
  "YUSUF",
];

/** Numbers that end in 000 don't exist, except Paystack's own for tests (0000000000 at 057). */
export function resolveAccount(accountNumber: unknown, bankCode: unknown): Answer {
  const number = typeof accountNumber === "string" ? accountNumber : "";
  const known =
    /^\d{10}$/.test(number) && typeof bankCode === "string" && /^\d{3,6}$/.test(bankCode);
  if (!known || (number.endsWith("000") && !(number === "0000000000" && bankCode === "057"))) {
    return {
      http: 422,
      body: {
        status: false,
        message: "Could not resolve account name. Check parameters or try again.",
        type: "validation_error",
        code: "invalid_bank_code",
      },
    };
  }
  const digit = (at: number) => Number(number[at]);
  return ok("Account number resolved", {
    account_number: number,
    account_name: `${first[digit(9)]} ${last[digit(8)]}`,
    bank_id: 9,
  });
}
