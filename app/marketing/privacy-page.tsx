import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Contact, ProsePage, TextSection } from "./text-page";

const facts = [
  {
    of: "Vendors: Google account",
    what: "Google's number for you, name, e-mail address, picture's address",
    why: "to know you again when you sign in",
    until: "until you ask us to close your account",
  },
  {
    of: "Vendors: store",
    what: "business name, address, phone, WhatsApp, menu, hours, bank account",
    why: "to show your store and to pay you",
    until: "until you ask us to close your store",
  },
  {
    of: "Staff",
    what: "the address they were invited by, their role, their Google account as a vendor's, and what they did to which order",
    why: "so that each works with an account of their own, and the store knows who did what",
    until: "as long as the store is there",
  },
  {
    of: "Riders of a store",
    what: "name, phone, and which orders they brought",
    why: "so that the store can send them a delivery and pay them",
    until: "the phone until the store takes them off its list, the rest for six years",
  },
  {
    of: "Customers: order",
    what: "name, phone, e-mail address, delivery address, where you are if you tap ‘Use my location’, instructions, what you ordered",
    why: "so that the store can cook, deliver and call you",
    until:
      "for six years, or until the store erases you: dishes and amounts stay in its books, your name, phone, addresses, place on the map and words do not",
  },
  {
    of: "Payments",
    what: "amount, time, channel (card, transfer, USSD), Paystack's reference; never a card's number",
    why: "to know that you have paid, and to refund you",
    until: "with the store's books, for as long as the law asks; after six years without your name",
  },
  {
    of: "Vendors: payouts",
    what: "amount, time, reference, who asked for it, the bank account that it went to",
    why: "to show where each naira has gone",
    until: "with the store's books, for as long as the law asks",
  },
  {
    of: "Messages to phones",
    what: "phone, which message about which order, and whether it arrived; that a phone wants none",
    why: "to send customers what they ticked, and to stop when they say so",
    until: "for 90 days; that a phone wants none, until it says otherwise",
  },
  {
    of: "Carts",
    what: "dishes and numbers, found by a random cookie",
    why: "so that the cart is there on the next page",
    until: "for 24 hours",
  },
  {
    of: "Helpful votes",
    what: "which reviews a browser found helpful, by the fingerprint of a random cookie",
    why: "so that each counts once",
    until: "with the review",
  },
  {
    of: "Sessions",
    what: "a random key, kept as a fingerprint, with the browser's name",
    why: "so that a vendor stays signed in",
    until: "for 24 hours, or until you sign out",
  },
  {
    of: "PIN and passkeys",
    what: "the PIN as a fingerprint, the passkeys' public keys, wrong tries, when they were used",
    why: "so that nobody else moves a vendor's money",
    until: "until you remove them",
  },
  {
    of: "Network address",
    what: "how often it did some things, such as placing an order",
    why: "to stop floods and fraud",
    until: "for a minute to an hour",
  },
];

/**
 * Explains what is stored about whom, why, and how long. It describes the code: change both
 * together.
 */
export function PrivacyPage({ contactEmail }: { contactEmail: string | null }) {
  const { name } = brand;
  return (
    <ProsePage
      title="Privacy"
      lead="What is kept about you, why, how long, and who else sees it. In force since 23 November 2026."
      contactEmail={contactEmail}
    >
      <TextSection title="In short">
        <p>
          {name} keeps what an order needs and nothing to follow you with: no advertising, no
          trackers, no analytics of others, no sale of data. It is run under the Nigeria Data
          Protection Act 2023 (NDPA).
        </p>
      </TextSection>
      <TextSection title="Who answers for it">
        <p>
          For vendors' accounts and for the running of {name}:{" "}
          <Contact contactEmail={contactEmail} />, as data controller. For an order: the store that
          you order from is the controller, and {name} handles your data for it. The store's phone
          and WhatsApp are on its page.
        </p>
      </TextSection>
      <TextSection title="What is kept">
        <ul className="facts">
          {facts.map(({ of, what, why, until }) => (
            <li key={of}>
              <h3>{of}</h3>
              <p>{what}</p>
              <p>
                {why} · kept {until}
              </p>
            </li>
          ))}
        </ul>
        <p>
          The ground for it is the contract that your order or your store is (NDPA, section
          25(1)(b)(i)), the law for books and taxes (section 25(1)(b)(ii)), and for network
          addresses our interest in a service that stays up (section 25(1)(b)(v)).
        </p>
      </TextSection>
      <TextSection title="On your own device">
        <p>
          Your favourites, and what you typed at a checkout until that order is paid, stay in your
          browser, a store at a time; your name, phone, e-mail and address for longer where you
          ticked that they should. So do the numbers, states and links of your last ten orders at
          each store, until you say at the foot of its menu that none should be kept. So do copies
          of the last menus you opened, so that they can be read without a network. We never see
          them; clearing the site's data in your browser removes them.
        </p>
      </TextSection>
      <TextSection title="Cookies">
        <p>
          Six, all ours, none for advertising: one that finds your cart (24 hours), one that shows
          your latest order on its store's menu (90 days, or until it is cancelled), one that keeps
          a vendor signed in (for 24 hours, then up to 30 days to say when that ended), one that
          guards the way to Google and back (10 minutes), one that remembers that you asked for
          everything to load (a year), and one that counts once which reviews you found helpful (a
          year, from your first such vote). None is shared between stores.
        </p>
      </TextSection>
      <TextSection title="Who else sees it">
        <ul>
          <li>
            <strong>Paystack</strong> takes the payment: it gets the amount, your e-mail address,
            the store's name, when and how you want the order, your words to the kitchen, and what
            you type on its own page. It also pays vendors, and gets the number and the name of
            their bank account for it.
          </li>
          <li>
            <strong>Google</strong> signs vendors in. Customers never meet it.
          </li>
          <li>
            <strong>The store</strong> that you order from sees your order. No other store does:
            each one's data is locked away from every other in the database itself. A rider who
            brings it sees your name, phones, address and order until it is delivered.
          </li>
          <li>
            <strong>WhatsApp</strong> (Meta) or, for SMS, <strong>Termii</strong> carries a message
            to your phone, and gets its number, the order’s number, the store’s name and a link.
            Only where you ticked messages, where the store sends you a link to pay, or where it
            asks you to show that the phone is yours.
          </li>
          <li>
            Those who carry our servers and our mail, and authorities where the law obliges us.
          </li>
        </ul>
        <p>
          Some of them work outside Nigeria. What goes there goes for your payment or your sign-in,
          as NDPA section 43 allows.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You may ask what is kept about you, have it put right, have it removed where no law asks
          to keep it, have it given to you in a common form, object, and take back a consent. For an
          order ask the store, which can give you all it holds of you as a file and erase you, or{" "}
          <Contact contactEmail={contactEmail} />. You may also complain to the Nigeria Data
          Protection Commission (ndpc.gov.ng).
        </p>
      </TextSection>
      <TextSection title="How it is kept">
        <p>
          Over encrypted connections; sessions and cart keys only as fingerprints or random numbers;
          an order's page at an address that can't be guessed. Should data get into wrong hands in a
          way that endangers you, we tell the Commission within 72 hours, and you without delay.
        </p>
        <p>
          The rest of what we agree on is in the <a href={paths.terms()}>terms</a>.
        </p>
      </TextSection>
    </ProsePage>
  );
}
