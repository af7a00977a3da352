import type { MessagePart } from "./messages";

/** Nigerian Pidgin for a customer's review, which only the server writes. */
export const pidginReviews: MessagePart = {
  "★ {average} · {count} reviews": "★ {average} · {count} reviews",
  "Reviews of {store}": "Wetin people talk about {store}",
  "What customers say of {store}: {average} of 5 stars, {count} reviews.":
    "Wetin customers talk about {store}: {average} of 5 stars, {count} reviews.",
  "What customers say of {store}.": "Wetin customers talk about {store}.",
  "All reviews count here. {n} can’t be read: it is new, the store hides it, or it is being checked.|All reviews count here. {n} can’t be read: they are new, the store hides them, or they are being checked.":
    "We count all of dem here. {n} no dey to read: e new, or store hide am, or we dey check am.",
  "Only {n} star|Only {n} stars": "Only {n} star|Only {n} stars",
  "Show all": "Show all",
  "No reviews yet": "Nobody never talk",
  "Whoever orders here can write one once the order is delivered.":
    "Anybody wey order here fit talk once the order don reach am.",
  "More reviews": "More reviews",
  "Newest reviews": "New ones",
  "Older reviews": "Old ones",
  "All reviews": "All reviews",
  "of 5 stars": "of 5 stars",
  "{n} review|{n} reviews": "{n} review|{n} reviews",
  "The average shows from five reviews on.": "Average go show once five people don talk.",
  "A customer": "One customer",
  "Verified order": "True true order",
  "Ordered: {dishes}": "E order: {dishes}",
  "Picture by {name}": "Picture wey {name} snap",
  Helpful: "E help me",
  "You work in this store, so your vote doesn’t count here.":
    "You dey work for this store, so your vote no dey count here.",
  "Review not found": "We no see this review",
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
  "How was your order?": "How your order be?",
  "Your review": "Wetin you talk",
  "Thank you. Your review is saved.": "Thank you. We don save wetin you talk.",
  "You can change it until {when}.": "You fit change am till {when}.",
  "Change your review": "Change wetin you talk",
  "{n} star|{n} stars": "{n} star|{n} stars",
  "Your rating": "How many star you give?",
  "Please choose from one to five stars": "Abeg choose from one to five stars",
  "What was good, and what wasn’t? (if you like)": "Wetin good, wetin no good? (if you like)",
  Taste: "Taste",
  Portion: "Portion",
  "Waiting time": "How long you wait",
  Rider: "Rider",
  Good: "Good",
  Bad: "Bad",
  "No word": "No talk",
  "Good: {what}": "Good: {what}",
  "Not good: {what}": "No good: {what}",
  "Title (if you like)": "Title (if you like)",
  "What would you tell others? (if you like)": "Wetin you go tell others? (if you like)",
  "A picture (if you like)": "Picture (if you like)",
  "Another picture (if you like)": "Another picture (if you like)",
  "Please choose the picture again.": "Abeg choose the picture again.",
  "Where and when it was taken is left out.": "We dey comot where and when you snap am.",
  "Remove the picture": "Comot the picture",
  "Your picture": "Your picture",
  "The store reads it first. Then everybody can, on the store’s page.":
    "Store go read am first. After that everybody fit read am for the store page.",
  "Send review": "Send am",
  "Save changes": "Save am",
  "You get no more of these mails": "We no go send you this kind mail again",
  "Mails that ask for a review": "Mails wey dey ask how your order be",
  "{store} doesn’t ask you for reviews any more. Mails about your orders still come.":
    "{store} no go ask you how your order be again. Mails about your orders go still come.",
  "{store} asks once how an order was, on the morning after it was delivered.":
    "{store} dey ask one time how your order be, the morning after e reach you.",
  "What you typed": "Wetin you type",
  "Ask me again": "Make una ask me again",
  "Don’t ask me any more": "No ask me again",
  "{store} answers": "{store} answer say",
  "This review was removed: it broke the rules.": "Dem don comot this one: e break the rules.",
  "Please choose a picture of at most 12 MB: JPEG, PNG or WebP.":
    "Abeg choose picture wey no pass 12 MB: JPEG, PNG or WebP.",
  "Many pictures are being made ready right now. Please try again in a minute.":
    "Plenty pictures dey wait now. Abeg try again after one minute.",
  "The picture could not be stored. Please try again, or send your review without it.":
    "We no fit keep the picture. Abeg try again, or send am without picture.",
};
