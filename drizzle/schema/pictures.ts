import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";
import { vendorProfiles } from "./vendors";

/**
 * The pictures a vendor has uploaded, as far as they are stored: what they take of the disk, and
 * which of them no form has been saved with.
 */
export const pictureUploads = pgTable(
  "picture_uploads",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The address that rows name. */
    image: text("image").notNull(),
    /** Of all its files. */
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
    /** When it was looked for in the rows that name pictures; null: not yet. */
    checkedAt: instant("checked_at"),
  },
  (t) => [
    unique("picture_uploads_tenant").on(t.vendorId, t.id),
    unique("picture_uploads_image").on(t.vendorId, t.image),
    index("picture_uploads_unchecked")
      .on(t.createdAt)
      .where(sql`${t.checkedAt} is null`),
    check("picture_uploads_bytes", sql`${t.bytes} >= 0`),
  ],
);
