import { and, desc, eq } from "drizzle-orm";
import { messages, vendorBusinessSettings as settings } from "~schema";
import type { MessageWay } from "~schema/messages";
import { readForVendor } from "~/platform/db.server";
import { env } from "~/platform/env.server";

/** How the store sends a payment link. `sentAt`: when it was asked to send the present one. */
export type PaymentLinkMessage = { way: MessageWay; priceKobo: number; sentAt: Date | null };

/** @returns null where the store sends none, or the way isn't set up */
export async function paymentLinkMessage(
  vendorId: string,
  { id: orderId, expiresAt }: { id: string; expiresAt: Date | null },
): Promise<PaymentLinkMessage | null> {
  const [[row], [last]] = await readForVendor(vendorId, (tx) =>
    Promise.all([
      tx
        .select({ ways: settings.messageWays })
        .from(settings)
        .where(eq(settings.vendorId, vendorId)),
      tx
        .select({ at: messages.createdAt })
        .from(messages)
        .where(
          and(
            eq(messages.vendorId, vendorId),
            eq(messages.orderId, orderId),
            eq(messages.event, "payment_link"),
            eq(messages.about, expiresAt?.toISOString() ?? ""),
          ),
        )
        .orderBy(desc(messages.createdAt))
        .limit(1),
    ]),
  );
  const way = row?.ways.payment_link;
  const setUp = way === "whatsapp" ? env().whatsApp : way === "sms" ? env().sms : null;
  return way && setUp ? { way, priceKobo: setUp.priceKobo, sentAt: last?.at ?? null } : null;
}
