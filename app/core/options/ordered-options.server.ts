import { sql, type SQL } from "drizzle-orm";
import type { LineOption } from "./ordered-options";

/** Selects a line's options without prices, as JSON. @param options the line's column */
export const lineOptions = (options: SQL) => sql<LineOption[] | null>`(
  select json_agg(json_strip_nulls(json_build_object(
    'name', c.name, 'quantity', c.quantity, 'off', c.off)))
  from jsonb_to_recordset(${options}) as c(name text, quantity int, off int))`;
