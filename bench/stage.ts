import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { vendorBusinessSettings, vendorProfiles } from "~schema";
import { closeDatabase, openDatabase, systemDb } from "~/platform/db.server";
import { startEmbeddedPostgres } from "../scripts/embedded-postgres";
import { migrateDatabase } from "~/platform/migrate.server";
import { seedDemo } from "../drizzle/seed/demo";
import { storeDemoPictures } from "../drizzle/seed/demo-pictures";
import { makeCategory, makeItem, makeVendor } from "../drizzle/seed/factories";
import { makeOptionGroup } from "../drizzle/seed/store-factories";
import { freePort, startServerProcess, type ServerProcess } from "./processes";

/** A store made for the benchmark: its items are counted and never run out. */
export type Kitchen = { slug: string; vendorId: string; itemIds: string[]; plates: Plate[] };
/** An item of a kitchen with two options, of which the first is counted and never runs out. */
export type Plate = { itemId: string; optionIds: [string, string] };
/** What a plate's options cost, in kobo. */
export const OPTION_PRICES = [50_000, 30_000] as const;

/**
 * Everything a run needs, all of it new: a database of its own, the product's production build,
 * kitchens to order from. `copies`: slugs of stores with the measured menu.
 */
export type Stage = {
  databaseUrl: string;
  folder: string;
  product: ServerProcess;
  kitchens: Kitchen[];
  copies: string[];
  startRawServer(answers: Record<string, RawAnswer>): Promise<ServerProcess>;
};
type RawAnswer = { headers: Record<string, string>; body: Buffer };

/** Connections to the database from each of our own pools, and as many orders at once. */
export const CONNECTIONS = 16;
const KITCHENS = 16;
const ITEMS = 12;
/** The demo store with the largest menu. */
export const STORE = "mama-put";
/**
 * The storefront that is measured: the first items of the same menu, as many as the limits are set
 * for.
 */
export const FORTY_ITEMS = "forty-dishes";
/**
 * More stores with that menu, each for one page that has not been requested since it was dropped.
 */
const COPIES = 64;

/** Folders of runs, with the id of the run's process. */
const PREFIX = "buka-bench-";

const rawServerFile = fileURLToPath(new URL("baselines/raw-server.mjs", import.meta.url));

/**
 * Sets the stage. Whatever was started is given to `onStop` at once, so that a run that fails
 * half-way leaves nothing behind either.
 * @param onStop takes the functions to call in the end, last one first
 */
export async function setStage(
  say: (line: string) => void,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Stage> {
  await removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // Postgres runs as another user when we are root
  onStop(() => Promise.resolve(removeFolder(folder)));

  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  onStop(() => postgres.stop());
  const port = await freePort();
  const settings: Record<string, string> = {
    BUKA_LOCAL: "1", // production in all but the keys: Google and Paystack are the sandbox
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    // Each order comes from an address of its own, as customers do: the limits for one address stay
    // as they are.
    TRUST_PROXY_HOPS: "1",
  };
  // The domain functions that run in this process see the same configuration, but leave the log to
  // the server.
  Object.assign(process.env, settings, { LOG_LEVEL: "error" });

  const { locked } = await migrateDatabase(postgres.url);
  openDatabase({ url: postgres.url, poolMax: CONNECTIONS, locked });
  onStop(closeDatabase);
  say("Filling a new database …");
  await seedDemo({
    db: systemDb,
    pictures: await storeDemoPictures(join(folder, "media")),
    now: new Date(),
    log: say,
  });
  await copyOfForty(FORTY_ITEMS);
  const copies = Array.from({ length: COPIES }, (_, index) => `${FORTY_ITEMS}-${index + 1}`);
  for (const slug of copies) await copyOfForty(slug);
  const kitchens: Kitchen[] = [];
  for (let number = 1; number <= KITCHENS; number++) kitchens.push(await makeKitchen(number));
  await systemDb.execute(sql`analyze`);

  const product = await startServerProcess({
    args: ["build/server.js"],
    env: { ...settings, LOG_LEVEL: "info" },
    port,
    readyPath: "/readyz",
    log: join(folder, "product.log"),
  });
  onStop(() => product.stop());
  return {
    databaseUrl: postgres.url,
    folder,
    product,
    kitchens,
    copies,
    startRawServer: async (answers) => {
      const raw = await startRawServer(folder, answers);
      onStop(() => raw.stop());
      return raw;
    },
  };
}

async function startRawServer(
  folder: string,
  answers: Record<string, RawAnswer>,
): Promise<ServerProcess> {
  const bodies = mkdtempSync(join(folder, "raw-"));
  const listed = Object.entries({
    ...answers,
    "/ready": { headers: {}, body: Buffer.from("ready") },
  }).map(([path, { headers, body }], index) => {
    const bodyFile = join(bodies, String(index));
    writeFileSync(bodyFile, body);
    return [path, { headers, bodyFile }] as const;
  });
  const answersFile = join(bodies, "answers.json");
  writeFileSync(answersFile, JSON.stringify(Object.fromEntries(listed)));
  const port = await freePort();
  return startServerProcess({
    args: [rawServerFile, String(port), answersFile],
    env: {},
    port,
    readyPath: "/ready",
    log: join(bodies, "log"),
  });
}

async function makeKitchen(number: number): Promise<Kitchen> {
  const slug = `bench-kitchen-${number}`;
  const vendor = await makeVendor(systemDb, {
    storeSlug: slug,
    businessName: `Bench Kitchen ${number}`,
  });
  const category = await makeCategory(systemDb, { vendorId: vendor.id });
  const inventory = 1_000_000_000;
  const addItem = () =>
    makeItem(systemDb, { vendorId: vendor.id, categoryId: category.id, inventory });
  const makePlate = async (): Promise<Plate> => {
    const item = await addItem();
    const { options } = await makeOptionGroup(systemDb, {
      vendorId: vendor.id,
      items: [item],
      options: [{ inventory, price: OPTION_PRICES[0] }, { price: OPTION_PRICES[1] }],
    });
    return { itemId: item.id, optionIds: [options[0]!.id, options[1]!.id] };
  };
  const items = await Promise.all(Array.from({ length: ITEMS }, addItem));
  return {
    slug,
    vendorId: vendor.id,
    itemIds: items.map((item) => item.id),
    plates: await Promise.all(Array.from({ length: ITEMS }, makePlate)),
  };
}

/**
 * Creates a store with the texts, pictures and settings of the demo store and the first 40 items of its
 * menu.
 */
async function copyOfForty(slug: string): Promise<void> {
  const [found] = await systemDb
    .select()
    .from(vendorProfiles)
    .where(eq(vendorProfiles.storeSlug, STORE));
  if (!found) throw new Error(`There is no demo store ${STORE}`);
  const { id: source, userId, ...profile } = found;
  const [business] = await systemDb
    .select()
    .from(vendorBusinessSettings)
    .where(eq(vendorBusinessSettings.vendorId, source));
  const copy = await makeVendor(systemDb, { ...profile, storeSlug: slug, business });
  await systemDb.execute(sql`
    insert into categories (vendor_id, name, sort_order) select ${copy.id}, name, sort_order from categories where vendor_id = ${source} and is_active`);
  await systemDb.execute(sql`
    insert into menu_items (vendor_id, category_id, name, description, price, image, image_color, inventory, is_available, preparation_time, allergens, sort_order)
    select ${copy.id}, mine.id, p.name, p.description, p.price, p.image, p.image_color, p.inventory, p.is_available, p.preparation_time, p.allergens, p.sort_order
    from menu_items p
      join categories theirs on theirs.vendor_id = p.vendor_id and theirs.id = p.category_id
      join categories mine on mine.vendor_id = ${copy.id} and mine.name = theirs.name
    where p.vendor_id = ${source} and theirs.is_active and p.archived_at is null
    order by theirs.sort_order, theirs.id, p.sort_order, p.name limit 40`);
}

/** Ends and removes what a killed run has left behind, such as a running database. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    if (isRunning(Number(name.slice(PREFIX.length).split("-")[0]))) continue;
    if (existsSync(join(folder, "postgres")))
      await startEmbeddedPostgres({ dataDir: folder, log: () => {} }).then(
        (left) => left.stop(),
        () => {},
      );
    removeFolder(folder);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/** Removes the folder, and the database beside it where Postgres could not be run inside. */
function removeFolder(folder: string): void {
  const note = join(folder, "postgres-is-in");
  if (existsSync(note)) rmSync(readFileSync(note, "utf8").trim(), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
