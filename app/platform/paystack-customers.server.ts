import { z } from "zod";
import {
  optional,
  type PaystackCalls,
  type PaystackResult,
  type Reply,
} from "./paystack-answers.server";

type Customer = { code: string; isIdentified: boolean };
type Identification = {
  firstName: string;
  lastName: string;
  /** Eleven digits; never stored or logged. */
  bvn: string;
  bankCode: string;
  accountNumber: string;
};

const One = z.object({
  status: z.literal(true),
  data: z
    .object({ customer_code: z.string().min(1).max(100), identified: optional(z.boolean()) })
    .transform(({ customer_code, identified }): Customer => ({
      code: customer_code,
      isIdentified: identified === true,
    })),
});
const Taken = z.object({ status: z.literal(true) });

/** A refusal may repeat what was sent, and its message is logged. */
const withoutNumbers = (reply: Reply): Reply => {
  if (reply.kind !== "answered") return reply;
  const { message } = z.object({ message: z.string() }).catch({ message: "" }).parse(reply.body);
  return { ...reply, body: { message: message.replaceAll(/\d{4,}/g, "…") } };
};

/** paystack.com/docs/api/customer: Create, Fetch, Validate */
export function customerCalls({ post, get, explain }: PaystackCalls) {
  const read = (operation: string, reply: Reply): PaystackResult<Customer> => {
    const parsed =
      reply.kind === "answered" && reply.status < 300 ? One.safeParse(reply.body) : null;
    return parsed?.success
      ? { ok: true, data: parsed.data.data }
      : explain(operation, withoutNumbers(reply));
  };
  return {
    async createCustomer(customer: {
      email: string;
      firstName: string;
      lastName: string;
    }): Promise<PaystackResult<Customer>> {
      const body = {
        email: customer.email,
        first_name: customer.firstName,
        last_name: customer.lastName,
      };
      return read("customer", await post("/customer", body));
    },
    async fetchCustomer(code: string): Promise<PaystackResult<Customer>> {
      return read("customer", await get(`/customer/${encodeURIComponent(code)}`));
    },
    /** The outcome comes as `customeridentification.success` or `.failed`, after minutes perhaps. */
    async identifyCustomer(code: string, given: Identification): Promise<PaystackResult<true>> {
      const reply = await post(`/customer/${encodeURIComponent(code)}/identification`, {
        country: "NG",
        type: "bank_account",
        account_number: given.accountNumber,
        bvn: given.bvn,
        bank_code: given.bankCode,
        first_name: given.firstName,
        last_name: given.lastName,
      });
      const isTaken =
        reply.kind === "answered" && reply.status < 300 && Taken.safeParse(reply.body).success;
      return isTaken ? { ok: true, data: true } : explain("identification", withoutNumbers(reply));
    },
  };
}
