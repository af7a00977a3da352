import { expect, it } from "vitest";
import { networkOf } from "./http-shell.server";

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
