import { and, eq, isNull } from "drizzle-orm";
import { vendorProfiles } from "~schema";
import {
  claimSlug,
  hasChangedSlugTooOften,
  MAX_RESERVED_SLUGS,
} from "~/core/stores/slug-check.server";
import { noteOperatorChange } from "~/core/stores/operator-change.server";
import { violatesConstraint } from "~/platform/constraint-violation.server";
import { systemDb } from "~/platform/db.server";
import { refuse, type Refusal } from "~/shared/refusal";

const taken = refuse("taken", "Another store has this address, or it is reserved.", {
  field: "slug",
});

/**
 * Gives a store another address, by the rules of its vendor's own change (docs/rules.md, Slugs).
 * @param from the slug that the operator saw
 * @param to well-formed
 */
export async function renameStore(
  vendorId: string,
  { from, to }: { from: string; to: string },
): Promise<{ ok: true } | Refusal> {
  try {
    return await systemDb.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
      const [store] = await tx
        .select({ ownerId: vendorProfiles.userId, slug: vendorProfiles.storeSlug })
        .from(vendorProfiles)
        .where(and(eq(vendorProfiles.id, vendorId), isNull(vendorProfiles.closedAt)))
        .for("update");
      if (store?.slug !== from)
        return refuse("changed", "The address has changed meanwhile, or the store has closed.");
      if (from === to)
        return refuse("same", "This is its address already.", { status: 400, field: "slug" });
      if (await hasChangedSlugTooOften(tx, vendorId, to))
        return refuse("too-often", `It gave up ${MAX_RESERVED_SLUGS} addresses in 90 days.`, {
          field: "slug",
        });
      if (!(await claimSlug(tx, { id: vendorId, ownerId: store.ownerId }, to))) return taken;
      await noteOperatorChange(tx, vendorId, { what: "renamed", from, to });
      return { ok: true };
    });
  } catch (error) {
    if (violatesConstraint(error, "unique", "vendor_profiles_slug")) return taken;
    throw error;
  }
}
