import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { vendorBusinessSettings as settings } from "~schema";
import { customerMessageEvents, messageWays, type MessageWay } from "~schema/messages";
import { monthSpending } from "~/core/messages/month-spending.server";
import { defaultsOfFields, limitErrors, readFields, textsOf } from "~/dashboard/settings/field";
import { addFieldError, formShape, jsonShape } from "~/dashboard/settings/field-schema.server";
import type { SettingsSection } from "~/dashboard/settings/section.server";
import { readForVendor } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { isWaySetUp } from "~/platform/message-ways.server";
import { toPhones } from "~/shared/phone";
import {
  eventFields,
  messageFields,
  type MessageFormValues,
  type MessageValues,
} from "./message-fields";

type Given = Partial<MessageValues>;

function phoneErrors(
  { unansweredPhones: typed }: Given,
  report: (field: string, message: string) => void,
): void {
  if (typed && !toPhones(typed))
    report("unansweredPhones", "Enter one or two phone numbers, such as 0803 123 4567");
}

const schema = z
  .object(jsonShape(messageFields))
  .partial()
  .transform((given, context): Given => {
    const report = (field: string, message: string) => addFieldError(context, field, message);
    limitErrors(messageFields, given, report);
    phoneErrors(given as Given, report);
    return given as Given;
  });

/** An event that was left out keeps what is stored; another field was blank. */
const form = z.object(formShape(messageFields)).transform((typed, context): Given => {
  const sent = Object.fromEntries(
    Object.entries(messageFields).filter(
      ([name]) => !(name in eventFields) || typed[name as keyof typeof typed] !== undefined,
    ),
  );
  const report = (field: string, message: string) => addFieldError(context, field, message);
  const values = readFields(sent, typed, report) as Given;
  limitErrors(messageFields, values, report);
  phoneErrors(values, report);
  return values;
});

/** Which events send customers a message, and what a month may cost (docs/rules.md, Messages to phones). */
export const messagesSection: SettingsSection<MessageValues, MessageFormValues> = {
  id: "messages",
  schema,
  form: { schema: form, texts: (values) => textsOf(messageFields, values) },
  fields: messageFields,
  defaults: () => defaultsOfFields(messageFields),
  async read(tx, vendorId) {
    const [row] = await tx
      .select({
        ways: settings.messageWays,
        messageUnansweredAfter: settings.messageUnansweredAfter,
        unansweredPhones: settings.unansweredPhones,
        monthlyMessageCap: settings.monthlyMessageCap,
      })
      .from(settings)
      .where(eq(settings.vendorId, vendorId));
    const { ways, ...others } = row ?? { ways: {} };
    return { ...defaultsOfFields(messageFields), ...ways, ...others };
  },
  async write(tx, { id: vendorId }, values) {
    const { messageUnansweredAfter, unansweredPhones, monthlyMessageCap, ...ways } = values;
    const messageWays = Object.fromEntries(
      customerMessageEvents.flatMap((event) =>
        ways[event] === "off" ? [] : [[event, ways[event]]],
      ),
    );
    const row = { messageWays, messageUnansweredAfter, unansweredPhones, monthlyMessageCap };
    await tx
      .insert(settings)
      .values({ ...row, vendorId })
      .onConflictDoUpdate({ target: settings.vendorId, set: { ...row, updatedAt: sql`now()` } });
    return null;
  },
};

export type WayOffer = { way: MessageWay; priceKobo: number };

/** Returns the ways that the operator set up with their prices, and what this month cost so far. */
export async function messageCosts(
  vendorId: string,
): Promise<{ ways: WayOffer[]; spentKobo: number }> {
  const { whatsApp, sms } = env();
  const prices = { whatsapp: whatsApp?.priceKobo, sms: sms?.priceKobo };
  return {
    ways: messageWays.filter(isWaySetUp).map((way) => ({ way, priceKobo: prices[way] ?? 0 })),
    spentKobo: await readForVendor(vendorId, (tx) => monthSpending(tx, vendorId)),
  };
}
