import { eq } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { readForVendor, type Tx } from "~/platform/db.server";
import { safeColor } from "~/shared/color";

export async function readStoreColor(vendorId: string, within?: Tx): Promise<string> {
  const [profile] = await readForVendor(within ?? vendorId, (tx) =>
    tx
      .select({ settings: vendorProfiles.settings })
      .from(vendorProfiles)
      .where(eq(vendorProfiles.id, vendorId)),
  );
  return safeColor(profile?.settings.primaryColor);
}
