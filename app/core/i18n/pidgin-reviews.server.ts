import type { MessagePart } from "./messages";

/** Nigerian Pidgin for a customer's review, which only the server writes. */
export const pidginReviews: MessagePart = {
  "This order can't be reviewed any more.": "You no fit talk about this order again.",
  "You can't change it any more.": "You no fit change am again.",
  "An order can be reviewed once it is delivered.":
    "You fit talk about your order once e don reach you.",
  "All of this order was given back, so it can't be reviewed.":
    "Store don give back all the money for this order, so you no fit talk about am.",
  "Only an order that was paid here can be reviewed.":
    "Na only order wey dem pay for here you fit talk about.",
  "An order can be reviewed for {days} days after it was delivered.":
    "You fit talk about order for {days} days after e reach you.",
};
