import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import routes from "~/routes";
import { startProduct } from "../setup/http-server";

let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.server.stop());

it("each URL below /api answers other methods in JSON with the methods it takes", async () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
  const paths = routes.flatMap(({ path }) => (path && /^api\/.*\w$/.test(path) ? [path] : []));
  expect(paths.length).toBeGreaterThan(5);
  for (const pattern of paths) {
    const path = `/${pattern.replace(":slug", "no-store").replace(":id", randomUUID())}`;
    const answers = await Promise.all(
      methods.map(async (method) => ({
        method,
        ...(await product.ask(path, { method, body: "" })),
      })),
    );
    const refused = answers.filter(({ status }) => status === 405);
    const taken = methods.filter((name) => !refused.some(({ method }) => method === name));
    expect([["GET", "HEAD"], ["POST"]], path).toContainEqual(taken);
    for (const { method, headers, body } of refused) {
      expect([path, method, headers.allow]).toEqual([path, method, taken.join(", ")]);
      if (method === "HEAD") continue;
      expect(JSON.parse(body)).toEqual({
        error: "method_not_allowed",
        message: `Use ${taken[0]}`,
        requestId: headers["x-request-id"],
      });
    }
  }
  const odd = await product.ask("/api/dashboard/stats", { method: "PROPFIND" });
  expect([odd.status, odd.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
  expect(JSON.parse(odd.body)).toMatchObject({ requestId: odd.headers["x-request-id"] });
});
