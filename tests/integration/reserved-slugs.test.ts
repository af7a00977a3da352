import { expect, it } from "vitest";
import { loader as storeByApi } from "~/routes/api.storefront.$slug";
import { loader as storeHome } from "~/routes/store.$vendorName";
import { urlError } from "~/dashboard/settings/profile/profile";
import { resolveHost } from "~/core/stores/host";
import { storeAddressOnItsHost } from "~/core/stores/host-routing";
import { claimSlug, refuseSlug } from "~/core/stores/slug-check.server";
import { systemDb } from "~/platform/db.server";
import { readPageRequest } from "~/storefront/page-cache/page-request.server";
import { makeVendor } from "../../drizzle/seed/factories";
import { openShop } from "../setup/shop";
import { aRequest, routeArgs } from "../setup/vendor-requests";

it("used by a store before they were reserved still lead to it", async () => {
  const { slug, vendorId } = await openShop({ storeSlug: "wallet" });
  expect(resolveHost("wallet.buka.example", "buka.example", false)).toEqual({
    kind: "vendor",
    slug,
  });
  expect(storeAddressOnItsHost("/store/wallet", "https://buka.example", "buka.example")).toBe(
    "https://wallet.buka.example/",
  );
  expect(readPageRequest("/store/wallet", { kind: "local" })).toMatchObject({ kind: "page" });
  const home = await storeHome(routeArgs(aRequest("/store/wallet"), { vendorName: slug }));
  expect(home).toMatchObject({ vendorId });
  const api = await storeByApi(routeArgs(aRequest("/api/storefront/wallet"), { slug }));
  expect(api.status).toBe(200);
});

it("are given to no new store, and stay with a vendor who has one", async () => {
  const owner = await makeVendor(systemDb, { storeSlug: "google" });
  const other = await makeVendor(systemDb, {});
  const claim = ({ id, userId: ownerId }: typeof owner, slug: string) =>
    systemDb.transaction((tx) => claimSlug(tx, { id, ownerId }, slug));
  for (const slug of ["verify", "google"]) {
    expect([slug, await refuseSlug(slug, other.userId)]).toEqual([slug, "reserved"]);
    expect([slug, await claim(other, slug)]).toEqual([slug, false]);
  }
  expect(await refuseSlug("google", null)).toBe("reserved");
  expect(await refuseSlug("google", owner.userId)).toBeNull();
  // The profile's form always contains it, changed or not.
  expect(urlError("google")).toBeNull();
  // After a change it is reserved for them as long as any other.
  expect(await claim(owner, "google-foods")).toBe(true);
  expect(await refuseSlug("google", other.userId)).toBe("reserved");
  expect(await claim(owner, "google")).toBe(true);
});
