import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen, type Listening } from "../listen-for-test";
import { createMailSandbox } from "./router";

let folder: string;
let open: { close(): Promise<void> }[] = [];
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "buka-mail-"))));
afterEach(async () => {
  for (const part of open) await part.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

async function run() {
  const sandbox = createMailSandbox({ stateFile: join(folder, "sandbox", "mail.json") });
  await sandbox.start();
  const listening: Listening = await listen(express().use("/sandbox/mail", sandbox.router));
  const stop = async () => {
    await listening.close();
    await sandbox.stop();
  };
  open.push({ close: stop });
  const base = `${listening.origin}/sandbox/mail`;
  const post = (over: object = {}, headers: Record<string, string> = {}) =>
    fetch(base, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({
        from: "Mama Put <orders@buka.test>",
        to: "chidi@example.test",
        subject: "Your order VNR001",
        text: "Follow it: https://buka.test/orders/1",
        html: "<p>Paid</p>",
        ...over,
      }),
    });
  const page = async (path = "") => (await fetch(base + path)).text();
  return { base, post, page, stop };
}
const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
const subjects = (page: string) =>
  [...page.matchAll(/class="subject">([^<]*)</g)].map(([, subject]) => subject);

it("shows what was posted, newest first, with its plain text's links and its HTML in a frame", async () => {
  const { post, page } = await run();
  expect(await page()).toContain("No mail yet");
  await post();
  const id = await idOf(
    await post({ subject: "Your order VNR002", reply_to: "ada@mama-put.test" }),
  );
  expect(subjects(await page())).toEqual(["Your order VNR002", "Your order VNR001"]);
  const shown = await page(`/${id}`);
  for (const part of [
    "Mama Put &lt;orders@buka.test&gt;",
    "chidi@example.test",
    "ada@mama-put.test",
    '<a href="https://buka.test/orders/1"',
    `src="/sandbox/mail/${id}/html"`,
  ])
    expect(shown).toContain(part);
});

it("keeps its mail over a restart, and over being killed: it is on the disk before it is answered", async () => {
  const first = await run();
  await Promise.all(Array.from({ length: 20 }, (_, n) => first.post({ subject: `Mail ${n}` })));
  const killed = await run(); // the first one was never asked to stop
  expect(subjects(await killed.page()).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `Mail ${n}`).sort(),
  );
  await killed.stop();
  open.pop();
  expect(subjects(await (await run()).page())).toHaveLength(20);
});

it("keeps the newest 200", async () => {
  const { post, page } = await run();
  const oldest = await idOf(await post({ subject: "The oldest" }));
  await Promise.all(Array.from({ length: 199 }, (_, n) => post({ subject: `Mail ${n}` })));
  expect(subjects(await page()).at(-1)).toBe("The oldest");
  await post({ subject: "The newest" });
  const stored = subjects(await page());
  expect(stored).toHaveLength(200);
  expect(stored[0]).toBe("The newest");
  expect(await page(`/${oldest}`)).toContain("Mail not found");
});

it("takes mail from the shop on this machine only, and only whole mails", async () => {
  const { post, base, page } = await run();
  for (const header of [
    "origin",
    "sec-fetch-site",
    "x-forwarded-for",
    "forwarded",
    "via",
    "x-real-ip",
  ])
    expect((await post({}, { [header]: "http://elsewhere.example" })).status).toBe(403);
  expect((await post({ to: "" })).status).toBe(400);
  expect((await post({ html: ["<p>"] })).status).toBe(400);
  expect(
    (
      await fetch(base, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{",
      })
    ).status,
  ).toBe(400);
  expect((await post({ text: "x".repeat(300_000) })).status).toBe(413);
  expect(subjects(await page())).toEqual([]);
});

it("lets nothing in a mail run, load or reach the page around it", async () => {
  const { post, page, base } = await run();
  const evil = `<script>alert(1)</script><img src="https://elsewhere.example/x.png">`;
  const id = await idOf(
    await post({
      subject: evil,
      from: evil,
      to: evil,
      text: `${evil} javascript:alert(1)`,
      html: evil,
    }),
  );
  for (const shown of [await page(), await page(`/${id}`)]) {
    expect(shown).not.toMatch(/<script|<img|href="javascript/);
    expect(shown).toContain("&lt;script&gt;");
  }
  const raw = await fetch(`${base}/${id}/html`);
  const policy = raw.headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|https?:/);
  const around = (await fetch(`${base}/${id}`)).headers.get("content-security-policy")!;
  expect(around).toContain("frame-src 'self'");
  expect((await fetch(base)).headers.get("content-security-policy")).not.toContain("frame-src");
  for (const path of ["/nothing", "/nothing/html"])
    expect((await fetch(base + path)).status).toBe(404);
});
