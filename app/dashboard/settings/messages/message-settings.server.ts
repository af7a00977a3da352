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
import { messageFields, type MessageFormValues, type MessageValues } from "./message-fields";

type Given = Partial<MessageValues>;

const schema = z
  .object(jsonShape(messageFields))
  .partial()
  .transform((given, context): Given => {
    limitErrors(messageFields, given, (field, message) => addFieldError(context, field, message));
    return given as Given;
  });

/** A way that isn't set up has no control, so that what is left out keeps what is stored. */
const form = z.object(formShape(messageFields)).transform((typed, context): Given => {
  const sent = Object.fromEntries(
    Object.entries(messageFields).filter(
      ([name]) => typed[name as keyof typeof typed] !== undefined,
    ),
  );
  const values = readFields(sent, typed, (field, message) =>
    addFieldError(context, field, message),
  ) as Given;
  limitErrors(messageFields, values, (field, message) => addFieldError(context, field, message));
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
      .select({ ways: settings.messageWays, cap: settings.monthlyMessageCap })
      .from(settings)
      .where(eq(settings.vendorId, vendorId));
    return {
      ...defaultsOfFields(messageFields),
      ...row?.ways,
      ...(row ? { monthlyMessageCap: row.cap } : {}),
    };
  },
  async write(tx, { id: vendorId }, { monthlyMessageCap, ...ways }) {
    const messageWays = Object.fromEntries(
      customerMessageEvents.flatMap((event) =>
        ways[event] === "off" ? [] : [[event, ways[event]]],
      ),
    );
    const row = { messageWays, monthlyMessageCap };
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
