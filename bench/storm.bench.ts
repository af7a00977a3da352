import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import type { Figure } from "./report";
import type { Stage } from "./stage";
import type { StormReport } from "./storm";
import type { Truth } from "./storm-truth";
import { stormTarget } from "./targets";

const CUSTOMERS = 200;
const group = `A storm: ${CUSTOMERS} customers at once, a failing provider, a killed server`;

/**
 * Raises the large storm on a database of its own and counts what it left wrong (docs/rules.md,
 * Payment truth).
 * @throws when it can't be finished, or a customer got no answer
 */
export async function benchStorm(stage: Stage): Promise<Figure[]> {
  const owner = postgres(stage.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await owner.unsafe("create database storm");
  } finally {
    await owner.end({ timeout: 5 });
  }
  const databaseUrl = Object.assign(new URL(stage.databaseUrl), { pathname: "/storm" }).href;
  const folder = join(stage.folder, "storm");
  mkdirSync(folder);
  const { report, truth } = await inOwnProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    CUSTOMERS: String(CUSTOMERS),
  });
  if (report.gaveUp.length > 0)
    throw new Error(`Customers got no answer: ${report.gaveUp.slice(0, 3).join("; ")}`);
  const none = (name: string, value: number): Figure => ({
    group,
    name,
    unit: "",
    value,
    ...stormTarget,
  });
  const { stock } = truth;
  return [
    { group, name: "payments that the provider took", unit: "", value: truth.taken },
    none(
      "of them not one paid order",
      truth.paidAndForgotten.length +
        truth.paidTwice.length +
        Math.abs(truth.taken - truth.paidOrders),
    ),
    none("orders paid by nobody", truth.paidByNobody.length),
    none("orders lost after a confirmation", truth.lostOrders.length),
    none("order numbers given twice", truth.doubledNumbers.length),
    none(
      "portions too few or too many, of those begun with less those sold",
      Math.abs(stock.before - stock.sold - stock.left),
    ),
    none("differences of the ledger", truth.ledger.length),
  ];
}

async function inOwnProcess(
  env: Record<string, string>,
): Promise<{ report: StormReport; truth: Truth }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", fileURLToPath(new URL("storm-process.ts", import.meta.url))],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`The storm ended with ${code}`);
  return JSON.parse(output) as { report: StormReport; truth: Truth };
}
