import type { MessagePart } from "./messages";

/** Nigerian Pidgin for reviews, used only on the server. */
export const pidginReviews: MessagePart = {
  "★ {average} · {count} reviews": "★ {average} · {count} reviews",
  "Reviews of {store}": "Wetin people talk about {store}",
  "What customers say about {store}: {average} of 5 stars, {count} reviews.":
    "Wetin customers talk about {store}: {average} of 5 stars, {count} reviews.",
  "What customers say about {store}.": "Wetin customers talk about {store}.",
  "We count every review here. {n} isn’t shown: it’s new, hidden by the store, or being checked.|We count every review here. {n} aren’t shown: they’re new, hidden by the store, or being checked.":
    "We count all of dem here. {n} no dey to read: e new, or store hide am, or we dey check am.",
  "Only {n} star|Only {n} stars": "Only {n} star|Only {n} stars",
  "Show all": "Show all",
  "No reviews yet": "Nobody never talk",
  "You can write one once you have your order.": "You fit talk once your order don reach you.",
  "More reviews": "More reviews",
  "Newest reviews": "New ones",
  "Older reviews": "Old ones",
  "All reviews": "All reviews",
  "of 5 stars": "of 5 stars",
  "{n} review|{n} reviews": "{n} review|{n} reviews",
  "The average shows after five reviews.": "Average go show once five people don talk.",
  "A customer": "One customer",
  "Verified order": "True true order",
  "Ordered: {dishes}": "E order: {dishes}",
  "Picture by {name}": "Picture wey {name} snap",
  Helpful: "E help me",
  "You work in this store, so your vote doesn’t count here.":
    "You dey work for this store, so your vote no dey count here.",
  "Review not found": "We no see this review",
  "You can no longer review this order.": "You no fit talk about this order again.",
  "You can no longer change it.": "You no fit change am again.",
  "You can review an order once you have it.":
    "You fit talk about your order once e don reach you.",
  "This order was fully refunded, so you can’t review it.":
    "Store don give back all the money for this order, so you no fit talk about am.",
  "Please review the order that this was added to.":
    "Abeg talk about the first order wey them add this one to.",
  "You can only review an order that was paid for here.":
    "Na only order wey dem pay for here you fit talk about.",
  "You can review an order for {days} days after you got it.":
    "You fit talk about order for {days} days after e reach you.",
  "How was your order?": "How your order be?",
  "Your review": "Wetin you talk",
  "Thank you. Your review is saved.": "Thank you. We don save wetin you talk.",
  "Thanks! Your rating is saved.": "Thank you! We don save your stars.",
  "You chose {n} star. To send it, tap the filled star.|You chose {n} stars. To send them, tap the last filled star.":
    "You choose {n} star. Press the last star wey full make e go.",
  "A few words (optional)": "Small talk (if you like)",
  "Choose a picture": "Choose picture",
  Save: "Save am",
  "You can change it until {when}.": "You fit change am till {when}.",
  "{n} star|{n} stars": "{n} star|{n} stars",
  "Your rating": "How many star you give?",
  "Tap a star to rate": "Press star to rate am",
  "What was good, and what wasn’t? (optional)": "Wetin good, wetin no good? (if you like)",
  Taste: "Taste",
  Portion: "Portion",
  "Waiting time": "How long you wait",
  Rider: "Rider",
  Good: "Good",
  Bad: "Bad",
  Skip: "No talk",
  "Good: {what}": "Good: {what}",
  "Not good: {what}": "No good: {what}",
  "Title (optional)": "Title (if you like)",
  "What would you tell others? (optional)": "Wetin you go tell others? (if you like)",
  "A picture (optional)": "Picture (if you like)",
  "Another picture (optional)": "Another picture (if you like)",
  "Please choose the picture again.": "Abeg choose the picture again.",
  "We remove where and when it was taken.": "We dey comot where and when you snap am.",
  "Remove the picture": "Comot the picture",
  "Your picture": "Your picture",
  "The store sees your review first; then it shows on their page.":
    "Store go see wetin you write first; after that e go show for their page.",
  "You won’t get these emails again": "We no go send you this kind mail again",
  "Emails asking for a review": "Mails wey dey ask how your order be",
  "{store} won’t ask you for reviews again. You’ll still get emails about your orders.":
    "{store} no go ask you how your order be again. Mails about your orders go still come.",
  "{store} asks once how an order was, the morning after you got it.":
    "{store} dey ask one time how your order be, the morning after e reach you.",
  "What you typed": "Wetin you type",
  "Ask me again": "Make una ask me again",
  "Don’t ask me again": "No ask me again",
  "Reply from {store}": "{store} reply",
  "This review was removed and doesn’t count.": "Dem don comot this one, and e no count.",
  "Please choose a picture of at most 12 MB: JPEG, PNG or WebP.":
    "Abeg choose picture wey no pass 12 MB: JPEG, PNG or WebP.",
  "We’re handling a lot of pictures right now. Please try again in a minute.":
    "Plenty pictures dey wait now. Abeg try again after one minute.",
  "We couldn’t save the picture. Please try again.": "We no fit keep the picture. Abeg try again.",
};
