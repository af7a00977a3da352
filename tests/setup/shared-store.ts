import { afterAll, beforeAll } from "vitest";
import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";
import { startProduct, type Ask } from "./http-server";
import { openShop, type Shop } from "./shop";

export let product: Awaited<ReturnType<typeof startProduct>>;
export const ask: Ask = (...request) => product.ask(...request);
export let shop: Shop;
export let url: string;
const hours = (opening: string, closing: string, open = true) => ({ open, opening, closing });

/** Starts the product for a file, with a store that has a colour, an address and hours. */
export function startSharedStore(): void {
  beforeAll(async () => {
    product = await startProduct();
    shop = await openShop({
      businessName: "Ìyá Bàsírà </script> & Daughters",
      tagline: "Hot <b>food</b>, every day.",
      address: "27 Bode Thomas Street",
      businessPhone: "+2348000062522",
      settings: {
        primaryColor: "#0F766E",
        operatingHours: {
          Monday: hours("09:00", "21:00"),
          Tuesday: hours("09:00", "21:00"),
          Friday: hours("17:00", "02:00"),
          Saturday: hours("00:00", "00:00"),
          Sunday: hours("09:00", "21:00", false),
          Wednesday: hours("09:00", "21:00"),
          Thursday: hours("09:00", "21:00"),
        },
      },
    });
    url = storeUrl(env(), shop.slug);
  });
  afterAll(() => product.server.stop());
}

export const onStore = {
  get host() {
    return new URL(url).host;
  },
};

/** Fetches a path below the store on a bare address, which fetch can resolve. */
export const bytesOf = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${product.port}/store/${shop.slug}${path}`);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
