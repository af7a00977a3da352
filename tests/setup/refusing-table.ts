import { onServer } from "./test-cluster";

/** Runs `work` while this file's database refuses every change of a row of one table. */
export async function whileRefusing<T>(
  table: "vendor_profiles" | "vendor_payment_settings",
  work: () => Promise<T>,
): Promise<T> {
  // the owner's: the product's role may not change the schema
  const database = process.env.DATABASE_URL!;
  await onServer(
    database,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by this test'; end $$; create trigger refuse before update on ${table} for each row execute function refuse()`,
  );
  try {
    return await work();
  } finally {
    await onServer(database, "drop function refuse() cascade");
  }
}
