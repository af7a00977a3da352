import { pidginAbout, pidginInvoice, pidginTools } from "./pidgin-about.server";
import { pidginCheckout } from "./pidgin-checkout.server";
import { pidginEmails } from "./pidgin-emails.server";
import { pidginHelp } from "./pidgin-help.server";
import { pidginMenu } from "./pidgin-menu.server";
import { pidginOrder, pidginOutcome, pidginPayment } from "./pidgin-order.server";
import { pidginPhone } from "./pidgin-phone.server";
import { pidginPrint } from "./pidgin-print.server";
import { pidginRider } from "./pidgin-rider.server";
import { pidginReviews } from "./pidgin-reviews.server";
import { pidginShared } from "./pidgin-shared.server";
import type { MessageCatalogue } from "./messages";

/**
 * Nigerian Pidgin as Lagos businesses write it to customers: short and warm, English words in
 * English spelling, and the same words throughout: dey, no dey, don, never, fit, go, wey, am,
 * comot, abeg, wetin. The store calls itself `we`, others call it `store`; the provider is `the
 * payment people`.
 */
export const pidgin: MessageCatalogue = {
  tag: "pcm",
  parts: {
    shared: pidginShared,
    tools: pidginTools,
    menu: pidginMenu,
    checkout: pidginCheckout,
    phone: pidginPhone,
    paying: pidginPayment,
    order: pidginOrder,
    about: pidginAbout,
    invoice: pidginInvoice,
    outcome: pidginOutcome,
    paper: pidginPrint,
    mails: pidginEmails,
    reviews: pidginReviews,
    rider: pidginRider,
    help: pidginHelp,
  },
};
