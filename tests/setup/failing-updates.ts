import { onServer } from "./test-cluster";

/** Runs `work` while every update of a table fails in this file's database. */
export async function whileUpdatesFail<T>(
  table: "vendor_profiles" | "vendor_payment_settings" | "payment_attempts",
  work: () => Promise<T>,
): Promise<T> {
  // As the owner, as the product's role may not change the schema.
  const database = process.env.DATABASE_URL!;
  await onServer(
    database,
    `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'refused by this test'; end $$;
     create trigger refuse before update on ${table} for each row execute function refuse()`,
  );
  try {
    return await work();
  } finally {
    await onServer(database, "drop function refuse() cascade");
  }
}
