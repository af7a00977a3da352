import { translatorFor } from "~/core/i18n/translations.server";
import { riderToken } from "~/core/riders/rider-link.server";
import { findOwnStore } from "~/core/stores/store-record.server";
import { env } from "~/platform/env.server";
import { paths } from "~/shared/paths";
import { whatsAppUrl } from "~/shared/phone";

/** Returns a trip's link, and a WhatsApp message with it to its rider. */
export async function riderLinkData(
  vendorId: string,
  tripId: string,
  { name, phone }: { name: string; phone: string | null },
): Promise<{ url: string; whatsApp: string }> {
  const { language, name: store } = await findOwnStore(vendorId);
  const t = translatorFor(language);
  const url = `${env().publicUrl}${paths.riderTrip(riderToken(tripId))}`;
  const text = t("Hello {name}, please deliver for {store}. Your link: {url}", {
    name,
    store,
    url,
  });
  return { url, whatsApp: whatsAppUrl(phone ?? "", text) };
}
