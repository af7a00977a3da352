import { and, eq } from "drizzle-orm";
import { emailOptOuts } from "~schema";
import { systemDb } from "~/platform/db.server";

const row = (vendorId: string, email: string) =>
  and(eq(emailOptOuts.vendorId, vendorId), eq(emailOptOuts.email, email.toLowerCase()));

export async function isOptedOut(vendorId: string, email: string): Promise<boolean> {
  const found = await systemDb.select().from(emailOptOuts).where(row(vendorId, email));
  return found.length > 0;
}

/** Opts an address out of a store's e-mails that ask for reviews, or back in. */
export async function setOptOut(vendorId: string, email: string, ended: boolean): Promise<void> {
  if (ended)
    await systemDb
      .insert(emailOptOuts)
      .values({ vendorId, email: email.toLowerCase() })
      .onConflictDoNothing();
  else await systemDb.delete(emailOptOuts).where(row(vendorId, email));
}
