import { gt } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import { systemDb } from "~/platform/db.server";

const STORES_A_PAGE = 200;

/** Yields the ids of all stores page by page, so that no statement grows with their number. */
export async function* vendorPages(): AsyncGenerator<string[]> {
  for (let after: string | undefined; ;) {
    const page = await systemDb
      .select({ id: vendorProfiles.id })
      .from(vendorProfiles)
      .where(after ? gt(vendorProfiles.id, after) : undefined)
      .orderBy(vendorProfiles.id)
      .limit(STORES_A_PAGE);
    if (page.length > 0) yield page.map(({ id }) => id);
    if (page.length < STORES_A_PAGE) return;
    after = page.at(-1)!.id;
  }
}
