import { expect, it } from "vitest";
import { maskIds } from "./access-log.server";

it.each([
  ["/orders/0f8fad5b-d9cb-469f-a165-70867728950e/receipt", "/orders/{id}/receipt"],
  ["/invitation/8uFqJ2Zk5xWcT9vYb1rN4mLpQ7sD0gHaE6tKoVi-_3Q", "/invitation/{token}"],
  ["/invitation/8uFqJ2Zk5xWcT9vYb1rN4mLpQ7sD0gHaE6tKoVi-_3Q.data", "/invitation/{token}.data"],
  ["/rider/8uFqJ2Zk5xWcT9vYb1rN4mLpQ7sD0gHaE6tKoVi-_3Q", "/rider/{token}"],
  ["/webhooks/termii/8uFqJ2Zk5xWcT9vYb1rN4mLpQ7sD0gHaE6tKoVi-_3Q", "/webhooks/termii/{token}"],
  ["/webhooks/termii", "/webhooks/termii"],
  ["/dashboard/settings/staff", "/dashboard/settings/staff"],
  [`/${"a/".repeat(8_000)}`, `/${"a/".repeat(99)}a`],
])("of %s the log has %s", (path, logged) => expect(maskIds(path)).toBe(logged));
