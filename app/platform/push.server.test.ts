import { expect, it } from "vitest";
import { arePushKeys, isInsideAddress, isPushEndpoint } from "./push.server";

it("takes the addresses of the push services that browsers use, over https alone", () => {
  for (const endpoint of [
    "https://fcm.googleapis.com/fcm/send/abc:APA91b",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQyavXutnMH",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYAAA",
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(true);
  for (const endpoint of [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com@evil.example/abc",
    "https://user:pass@fcm.googleapis.com/abc",
    "https://fcm.googleapis.com.evil.example/abc",
    "https://evilfcm.googleapis.com/abc",
    "https://evil.example/fcm.googleapis.com",
    "https://notify.windows.com.evil.example/",
    "https://push.apple.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "http://127.0.0.1:3000/sandbox/pushy/1",
    `https://fcm.googleapis.com/${"x".repeat(1_000)}`,
    "not an address",
    "",
  ])
    expect(isPushEndpoint(endpoint), endpoint).toBe(false);
});

it("recognises addresses inside private and local networks, however they are written", () => {
  for (const address of [
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:10.0.0.1",
    "fe80::1",
    "fd00::1",
  ])
    expect(isInsideAddress(address), address).toBe(true);
  for (const address of ["142.250.75.10", "8.8.8.8", "2a00:1450:4003:80e::200a"])
    expect(isInsideAddress(address), address).toBe(false);
});

it("takes a browser's keys only as browsers write them", () => {
  const keys = { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) };
  expect(arePushKeys(keys)).toBe(true);
  expect(arePushKeys({ ...keys, p256dh: `A${"x".repeat(86)}` })).toBe(false);
  expect(arePushKeys({ ...keys, auth: "short" })).toBe(false);
  expect(arePushKeys({ ...keys, auth: `${"y".repeat(21)}=` })).toBe(false);
});
