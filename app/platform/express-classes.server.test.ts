import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { expressClasses } from "./express-classes.server";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/**
 * Serves an app that answers in Express's own ways.
 * @returns its address, and the prototypes that requests and answers had before and in it
 */
async function served(classes: typeof expressClasses | (() => object)) {
  const app = express();
  const seen: { before: object[]; within: object[] } = { before: [], within: [] };
  const prototypes = (req: IncomingMessage, res: ServerResponse) =>
    [Object.getPrototypeOf(req), Object.getPrototypeOf(res)] as object[];
  app.get("/dishes/:id", (req, res) => {
    seen.within = prototypes(req, res);
    res.status(201).json({
      id: req.params.id,
      ip: req.ip,
      agent: req.get("User-Agent"),
      whole: req.app === app && res.app === app,
    });
  });
  const server = createServer(classes(app), (req, res) => {
    seen.before = prototypes(req, res);
    app(req, res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test("Express finds requests and answers as it wants them, and changes none of their prototypes", async () => {
  const { address, seen } = await served(expressClasses);
  const answer = await fetch(`${address}/dishes/7`, { headers: { "User-Agent": "buka" } });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ id: "7", ip: "127.0.0.1", agent: "buka", whole: true });
  expect(seen.within).toEqual(seen.before);
  expect(seen.within.map((own, at) => own === seen.before[at])).toEqual([true, true]);
});

test("left alone it does", async () => {
  const { address, seen } = await served(() => ({}));
  await (await fetch(`${address}/dishes/7`)).text();
  expect(seen.within.map((own, at) => own === seen.before[at])).toEqual([false, false]);
});
