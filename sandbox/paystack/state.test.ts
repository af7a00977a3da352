import { spawn, type ChildProcess } from "node:child_process";
import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { listen } from "../listen-for-test";
import { silentLog } from "../log";
import { startRig, type Rig } from "./rig-for-test";
import { createPaystackSandbox } from "./router";
import { openState } from "./state";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function rigged(): Promise<Rig> {
  const rig = await startRig();
  cleanups.push(() => rig.stop());
  return rig;
}

test("transactions, pending steps and outcomes survive a restart", async () => {
  const rig = await rigged();
  const paid = await rig.initialize();
  await rig.pay(paid.access_code, "4084084084084081");
  const waiting = await rig.initialize();
  await rig.post(waiting.access_code, {
    intent: "card",
    number: "507850785078507812",
    cvv: "081",
    expiry: "12/40",
  });
  const before = [await rig.verify(paid.reference), await rig.verify(waiting.reference)] as const;
  for (const how of ["kill", "stop"] as const) {
    await rig.restart(how);
    expect([await rig.verify(paid.reference), await rig.verify(waiting.reference)]).toEqual(before);
  }
  expect((await rig.page(waiting.access_code)).page).toContain("Enter your card PIN");
  expect(
    (
      await rig.api("POST", "/transaction/initialize", {
        email: "a@b.co",
        amount: 5000,
        reference: paid.reference,
      })
    ).body.code,
  ).toBe("duplicate_reference");
  const later = await rig.initialize();
  expect((await rig.verify(later.reference)).id).toBeGreaterThan(before[1].id);
});

test("a torn last line of the journal is dropped and the lines before it survive", async () => {
  const rig = await rigged();
  const { reference } = await rig.initialize();
  await appendFile(`${rig.stateFile}.journal`, '\n{"transactions":[{"id":1,"refer');
  await rig.restart("kill");
  expect((await rig.verify(reference)).status).toBe("abandoned");
  const { reference: next } = await rig.initialize();
  await rig.restart("kill");
  expect((await rig.verify(next)).status).toBe("abandoned");
});

test("a state file that is not JSON stops the start, and stays as it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paystack-state-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, "paystack.json");
  await writeFile(file, "not json");
  await expect(openState(file, silentLog)).rejects.toThrow();
  expect(await readFile(file, "utf8")).toBe("not json");
});

test("before the start and after the stop the router answers 503", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paystack-start-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const sandbox = createPaystackSandbox({
    secretKey: "sk_test_x",
    publicKey: "pk_test_x",
    publicUrl: "http://localhost/paystack",
    webhookUrl: "http://localhost/webhooks",
    stateFile: join(folder, "paystack.json"),
  });
  const server = await listen(express().use(sandbox.router));
  cleanups.push(server.close);
  const status = async () => (await fetch(`${server.origin}/transactions`)).status;
  const seen = [await status()];
  await sandbox.start();
  seen.push(await status());
  await sandbox.stop();
  seen.push(await status());
  expect(seen).toEqual([503, 200, 503]);
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, "127.0.0.1", ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/**
 * The sandbox alone, as `npm run sandbox` runs it; resolves once it reports that it is running.
 */
async function spawnSandbox(port: number, dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "sandbox/main.ts"], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      PUBLIC_URL: "http://127.0.0.1:1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => child.kill("SIGKILL"));
  await new Promise<void>((ready, fail) => {
    child.stdout?.on(
      "data",
      (chunk: Buffer) => chunk.toString().includes("The sandbox is running") && ready(),
    );
    child.once("exit", (code) => fail(new Error(`The sandbox ended with ${code}`)));
  });
  return child;
}

test(
  "kill -9 right after an answer loses nothing that was answered",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "paystack-kill-"));
    cleanups.push(() => rm(folder, { recursive: true }));
    const port = await freePort();
    const base = `http://localhost:${port}/sandbox/paystack`;
    const headers = {
      authorization: "Bearer sk_test_buka_sandbox",
      "content-type": "application/json",
    };

    const first = await spawnSandbox(port, folder);
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await fetch(`${base}/transaction/initialize`, {
          method: "POST",
          headers,
          body: JSON.stringify({
            email: "a@b.co",
            amount: 5000 + index,
            reference: `kill-${index}`,
          }),
        });
        return (await response.json()) as { data: { reference: string; access_code: string } };
      }),
    );
    const paid = await fetch(`${base}/pay`, {
      method: "POST",
      headers,
      body: JSON.stringify({ access_code: answers[0]?.data.access_code, card: "4084084084084081" }),
    });
    expect(await paid.json()).toMatchObject({ status: "success" });
    const gone = new Promise((ended) => first.once("exit", ended));
    first.kill("SIGKILL");
    await gone;

    await spawnSandbox(port, folder);
    const truth = (await (await fetch(`${base}/transactions`)).json()) as {
      reference: string;
      status: string;
    }[];
    expect(truth.map((entry) => entry.reference).sort()).toEqual(
      answers.map((answer) => answer.data.reference).sort(),
    );
    expect(truth.find((entry) => entry.reference === "kill-0")?.status).toBe("success");
  },
);
