import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { searchText } from "~/shared/search-text";

/**
 * Returns the condition that a column contains what was typed, whatever its case, accents and
 * apostrophes.
 * @param q not empty; its characters are literal, not wildcards
 */
export const contains = (column: SQLWrapper, q: string): SQL =>
  containsIn(sql`search_text(${column})`, q);

/**
 * Returns the same condition for a column that search_text() has made.
 * @param q as above
 */
export const containsIn = (column: SQLWrapper, q: string): SQL =>
  // A lone apostrophe normalises to nothing, which everything contains.
  sql`strpos(${column}, ${searchText(q) || q}) > 0`;
