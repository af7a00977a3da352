import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { readForVendor } from "~/platform/db.server";
import { safeColor } from "~/shared/color";

/** Reads the colour of a vendor's store, in which a preview is shown. */
export async function readStoreColor(vendorId: string): Promise<string> {
  const [profile] = await readForVendor(vendorId, (tx) =>
    tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId)),
  );
  return safeColor(profile?.settings.primaryColor);
}
