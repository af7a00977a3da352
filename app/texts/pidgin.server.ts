import { pidginCheckout } from "./pidgin-checkout.server";
import { pidginMenu } from "./pidgin-menu.server";
import { pidginOrder } from "./pidgin-order.server";
import { pidginShared } from "./pidgin-shared.server";
import type { Catalogue } from "./catalogue";

/**
 * Nigerian Pidgin as it is written in Lagos to customers: short and warm, English words in English spelling, and always the same ones: dey, no dey, don, never,
 * fit, go, wey, am, comot, abeg, wetin.
 */
export const pidgin: Catalogue = {
  tag: "pcm",
  parts: {
    shared: pidginShared,
    menu: pidginMenu,
    checkout: pidginCheckout,
    order: pidginOrder,
    server: {
      texts: {
        "To your door": "To reach your door",
        Minimum: "Smallest order",
        Phone: "Phone",
        Address: "Address",
        "Delivery areas": "Where we dey deliver",
        "Minimum order": "Smallest order",
        Refunds: "Money back",
        Cancellations: "If you cancel",
        "Terms and policies": "Store rules",
        "Read them": "Read am",
      },
      said: {
        "All day": "All day",
        free: "free",
        "free–{price}": "free–{price}",
        "{terms}, free from {price}": "{terms}, free from {price}",
      },
    },
  },
};
