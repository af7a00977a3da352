import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, tenantId, tenantKey } from "./columns";
import { vendorProfiles } from "./vendors";

/** A vendor's stored uploads, with their size and whether a form was saved with them. */
export const pictureUploads = pgTable(
  "picture_uploads",
  {
    id: tenantId(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendorProfiles.id, { onDelete: "cascade" }),
    /** The address in the rows that show it. */
    image: text("image").notNull(),
    /** Of all its files. */
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
    /** When the job last looked for rows that show it; null: never. */
    checkedAt: instant("checked_at"),
    /** Key of the original, for new cuts and light; null: none is stored. */
    original: text("original"),
    originalWidth: integer("original_width"),
    originalHeight: integer("original_height"),
    /** The focus point of its cuts, in per cent from the left and from the top. */
    focusX: smallint("focus_x").notNull().default(50),
    focusY: smallint("focus_y").notNull().default(50),
    /** The light that would make it brighter, in per cent; null: its light is good. */
    lightGain: smallint("light_gain"),
    lightLift: smallint("light_lift"),
    brighter: boolean("brighter").notNull().default(false),
  },
  (t) => [
    tenantKey(t),
    unique("picture_uploads_image").on(t.vendorId, t.image),
    index("picture_uploads_unchecked")
      .on(t.createdAt)
      .where(sql`${t.checkedAt} is null`),
    check("picture_uploads_bytes", sql`${t.bytes} >= 0`),
    check(
      "picture_uploads_original",
      sql`(${t.original} is null) = (${t.originalWidth} is null) and (${t.original} is null) = (${t.originalHeight} is null)`,
    ),
    check(
      "picture_uploads_focus",
      sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`,
    ),
    check(
      "picture_uploads_light",
      sql`(${t.lightGain} is null) = (${t.lightLift} is null) and (${t.lightGain} is not null or not ${t.brighter})`,
    ),
  ],
);
