import express from "express";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newVisitorToken } from "~/platform/visitor.server";
import { cartInPath } from "./cart-in-path.server";

const token = newVisitorToken();
let origin: string;
const app = express();
app.use(cartInPath, (req, res) => void res.json([req.originalUrl, req.headers.cookie ?? null]));
const server = app.listen(0, "127.0.0.1");
beforeAll(async () => {
  if (!server.listening) await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = async (path: string, headers: Record<string, string>, method = "GET") => {
  const answer = await fetch(origin + path, { headers, method, redirect: "manual" });
  return answer.status === 302
    ? answer.headers.get("location")
    : ((await answer.json()) as [string, string | null]);
};
const here = { "Sec-Fetch-Site": "same-origin" };

it("takes a cart's token in front of a path for its cookie", async () => {
  const found = await ask(`/c/${token}/store/x/cart?a=1`, here);
  expect(found).toEqual(["/store/x/cart?a=1", `cart=${token}`]);
  expect(await ask(`/c/${token}`, here)).toEqual(["/", `cart=${token}`]);
  const old = { Referer: `${origin}/store/x` };
  expect(await ask(`/c/${token}/cart`, old)).toEqual(["/cart", `cart=${token}`]);
});

it("sends on a browser that keeps cookies, and everybody who comes from elsewhere", async () => {
  const own = `cart=${newVisitorToken()}`;
  expect(await ask(`/c/${token}/store/x?added=1`, { ...here, Cookie: own })).toBe(
    "/store/x?added=1",
  );
  const elsewhere: Record<string, string>[] = [
    {},
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site", Referer: `${origin}/` },
    { Referer: "https://evil.example/" },
  ];
  for (const headers of elsewhere)
    expect(await ask(`/c/${token}/store/x/cart`, headers)).toBe("/store/x/cart");
  expect(await ask(`/c/${token}/store/x/cart`, { ...here, Cookie: own }, "POST")).toEqual([
    "/store/x/cart",
    own,
  ]);
});

it("leads to no other site, and takes nothing else for a cart", async () => {
  for (const path of ["//evil.example", "/\\evil.example", "///evil.example/x"])
    expect(await ask(`/c/${token}${path}`, {})).toMatch(/^\/evil\.example/);
  expect(await ask("/c/short/store/x", here)).toEqual(["/c/short/store/x", null]);
});
