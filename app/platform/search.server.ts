import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { searchText } from "~/shared/search-text";

/** Ignores case, accents and apostrophes. @param q not empty; has no wildcards */
export const contains = (column: SQLWrapper, q: string): SQL =>
  containsIn(sql`search_text(${column})`, q);

/** For a column made by search_text(). */
export const containsIn = (column: SQLWrapper, q: string): SQL =>
  // A lone apostrophe normalises to "", which every text contains.
  sql`strpos(${column}, ${searchText(q) || q}) > 0`;
