import { pidginAbout, pidginInvoice, pidginTools } from "./pidgin-about.server";
import { pidginCheckout } from "./pidgin-checkout.server";
import { pidginMails } from "./pidgin-emails.server";
import { pidginMenu } from "./pidgin-menu.server";
import { pidginOrder, pidginOutcome, pidginPaying } from "./pidgin-order.server";
import { pidginPaper } from "./pidgin-print.server";
import { pidginShared } from "./pidgin-shared.server";
import type { Catalogue } from "./messages";

/**
 * Nigerian Pidgin as it is written in Lagos to customers: short and warm, English words in English
 * spelling, and always the same ones: dey, no dey, don, never, fit, go, wey, am, comot, abeg,
 * wetin. The store says `we` of itself, and `store` where it is told of; the provider is `the
 * payment people`.
 */
export const pidgin: Catalogue = {
  tag: "pcm",
  parts: {
    shared: pidginShared,
    tools: pidginTools,
    menu: pidginMenu,
    checkout: pidginCheckout,
    paying: pidginPaying,
    order: pidginOrder,
    about: pidginAbout,
    invoice: pidginInvoice,
    outcome: pidginOutcome,
    paper: pidginPaper,
    mails: pidginMails,
  },
};
