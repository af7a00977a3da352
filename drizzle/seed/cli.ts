import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { databaseIsEmpty, seedDemo } from "./demo";
import { storeDemoPictures } from "./demo-pictures";

/**
 * `npm run db:seed`: needs a migrated, empty DATABASE_URL; pictures go to DATA_DIR (.data)/media.
 */
async function main(): Promise<string | null> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL) return "DATABASE_URL is missing: the address of a migrated, empty database.";
  const client = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
  try {
    const db = drizzle(client);
    if (!(await databaseIsEmpty(db)))
      return "The database is not empty. The demo stores go only into an empty one; nothing was changed.";
    await seedDemo({
      db,
      pictures: await storeDemoPictures(join(DATA_DIR || ".data", "media")),
      now: new Date(),
      log: (line) => process.stdout.write(`${line}\n`),
    });
    return null;
  } catch (error) {
    return `The demo stores could not be made: ${error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : String(error)}`;
  } finally {
    await client.end({ timeout: 5 });
  }
}

const error = await main();
if (error) {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
}
