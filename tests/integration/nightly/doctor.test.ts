import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { examine } from "~/platform/doctor.server";
import { env } from "~/platform/env.server";
import { sendJobs } from "~/platform/jobs.server";
import { deleteSingleton } from "~/platform/singleton.server";
import { freePort } from "../../setup/free-port";
import { startProduct } from "../../setup/http-server";
import { startProvider } from "../../setup/provider";

let provider: Awaited<ReturnType<typeof startProvider>>;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  provider = await startProvider();
  deleteSingleton("env");
  product = await startProduct();
  // buka.test is no host of this machine.
  setEnv({ PUBLIC_URL: `http://127.0.0.1:${product.port}`, ROOT_DOMAIN: "127.0.0.1" });
});
afterAll(async () => {
  await product.server.stop();
  await provider.stop();
});

function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values);
  deleteSingleton("env");
  deleteSingleton("paystack");
}
const statesOf = async () =>
  Object.fromEntries((await examine()).map(({ what, state }) => [what, state]));

const healthy = {
  variables: "ok",
  database: "ok",
  roles: "ok",
  clock: "ok",
  jobs: "ok",
  disk: "ok",
  address: "ok",
  webhook: "ok",
  "stores' hosts": "off",
  certificate: "off",
  mail: "off",
  provider: "ok",
  push: "ok",
  operators: "ok",
};

it("finds a sound installation sound, and what is off for a choice", async () => {
  expect(await statesOf()).toEqual(healthy);
});

it("names each thing that is wrong alone", async () => {
  const id = randomUUID();
  await sendJobs(systemDb, "refunds", [id]);
  await systemDb.execute(sql`update pgboss.job set state = 'failed' where id = ${id}`);
  expect(await statesOf()).toEqual({ ...healthy, jobs: "wrong" });
  await systemDb.execute(sql`delete from pgboss.job where id = ${id}`);

  const { PAYSTACK_BASE_URL: base, PUBLIC_URL: url } = process.env;
  setEnv({ PAYSTACK_BASE_URL: `http://127.0.0.1:${await freePort()}` });
  expect(await statesOf()).toEqual({ ...healthy, provider: "wrong" });

  setEnv({ PAYSTACK_BASE_URL: base!, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` });
  expect(await statesOf()).toEqual({ ...healthy, address: "wrong", webhook: "wrong" });

  const { vapid, dataDir } = env();
  setEnv({
    PUBLIC_URL: url!,
    DATA_DIR: join(dataDir, "vapid-private-key/none"),
    VAPID_PUBLIC_KEY: vapid!.publicKey,
    VAPID_PRIVATE_KEY: vapid!.privateKey,
  });
  expect(await statesOf()).toEqual({ ...healthy, disk: "wrong" });
  setEnv({ DATA_DIR: dataDir });
});

it("is a command that ends with 1, names wrong variables, and prints no secret", async () => {
  const secret = "sk_live_of-a-real-account";
  const command = spawn(process.execPath, ["build/doctor.js"], {
    env: { ...process.env, NODE_ENV: "production", PAYSTACK_SECRET_KEY: secret },
  });
  let printed = "";
  for (const stream of [command.stdout, command.stderr])
    stream.on("data", (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(command, "close")) as [number];
  expect(code).toBe(1);
  expect(printed).toMatch(/^WRONG {2}variables/m);
  expect(printed).toContain("GOOGLE_CLIENT_ID");
  expect(printed).not.toContain(secret);
  expect(printed).not.toContain(process.env.SESSION_SECRET);
});
