import { describe, expect, it } from "vitest";
import { routeNames } from "./route-names.server";

const route = (path: string | undefined, parentId?: string) => ({
  id: "",
  path,
  parentId,
  module: {} as never,
});

describe("routeNames", () => {
  const nameOf = routeNames({
    routes: {
      root: route(""),
      "routes/dashboard": route("dashboard", "root"),
      "routes/dashboard.orders": route("orders", "routes/dashboard"),
      "routes/dashboard.orders.$id": route(":orderId", "routes/dashboard.orders"),
      "routes/dashboard.orders.counter": route("counter", "routes/dashboard.orders"),
      "routes/dashboard.$": route("*", "routes/dashboard"),
      "routes/$": route("*", "root"),
    } as never,
  });

  it.each([
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/dashboard/orders/", "/dashboard/orders"],
    ["/dashboard/orders.data", "/dashboard/orders"],
    ["/dashboard/orders/counter", "/dashboard/orders/counter"],
    ["/dashboard/orders/5d1c", "/dashboard/orders/:orderId"],
    ["/dashboard/no/such/page", "/dashboard/*"],
    ["/wp-login.php", "*"],
  ])("names %s %s", (path, name) => expect(nameOf(path)).toBe(name));

  it("has few names for many addresses", () => {
    const names = new Set(
      Array.from({ length: 500 }, (_, n) => [
        nameOf(`/${n}`),
        nameOf(`/dashboard/orders/${n}`),
      ]).flat(),
    );
    expect(names).toEqual(new Set(["*", "/dashboard/orders/:orderId"]));
  });
});
