import { expect, it } from "vitest";
import { forwardedAddress, networkOf } from "./request-identity.server";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2345:aaaa:bbbb:cccc:dddd", "2001:db8:1:2300::/56"],
  ["2001:db8:1:23ff::1", "2001:db8:1:2300::/56"],
  ["2001:db8::1", "2001:db8:0:0::/56"],
  ["::1", "0:0:0:0::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
  [undefined, "unknown"],
])("counts %s as %s", (ip, network) => expect(networkOf(ip)).toBe(network));

it.each([
  [0, "203.0.113.9", undefined],
  [1, "192.0.2.66, 203.0.113.9", "203.0.113.9"],
  [2, "192.0.2.66, 203.0.113.9, 198.51.100.1", "203.0.113.9"],
  [2, "203.0.113.9", "203.0.113.9"],
  [1, null, undefined],
])("believes %i proxies that send %s: %s", (hops, header, address) =>
  expect(forwardedAddress(header, hops)).toBe(address),
);
