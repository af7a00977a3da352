import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Contact, ProsePage, TextSection } from "./text-page";

/**
 * Shows the terms between the product, its vendors and their customers. They describe the code:
 * change both together.
 */
export function TermsPage({
  contactEmail,
  payouts,
}: {
  contactEmail: string | null;
  /** How soon sales are paid out. */
  payouts: string;
}) {
  const { name } = brand;
  return (
    <ProsePage
      title="Terms"
      lead={`What you can count on, and what ${name} counts on. In force since 23 November 2026.`}
      contactEmail={contactEmail}
    >
      <TextSection title="Who does what">
        <p>
          {name} gives food vendors in Nigeria a store on the web: a menu, orders, and payment
          through Paystack. The vendor cooks and sells. When you order, you buy from the vendor, not
          from {name}; the vendor's name is on the store, the order and the receipt.
        </p>
      </TextSection>
      <TextSection title="If you sell">
        <ul>
          <li>
            Sign in with a Google account of your own and keep it to yourself. What is done with it
            counts as done by you.
          </li>
          <li>
            Say who you are, and sell what you may: you hold the registrations that your food needs,
            such as NAFDAC's and those of your state, and you keep to the hygiene rules that apply
            to your kitchen.
          </li>
          <li>
            Keep menu, prices, allergens and hours true. The price on the menu at the moment of the
            order is the price.
          </li>
          <li>
            Accept or decline paid orders soon, cook what you accepted, and hand it over as
            promised. An order that you can't cook, you decline or cancel, with the reason.
          </li>
          <li>
            Use your customers' names, numbers and addresses for their orders only. You answer for
            them under the Nigeria Data Protection Act 2023.
          </li>
          <li>
            Upload only pictures and words that you may use. No drugs, weapons, stolen goods, hate,
            or anything else that is against the law.
          </li>
          <li>
            Your address is yours while your store is open. One that you give up leads to the new
            one for 90 days.
          </li>
        </ul>
      </TextSection>
      <TextSection title="If you order">
        <ul>
          <li>Give a name and a phone number that reach you, and an address that can be found.</li>
          <li>
            An order counts once it is paid. It is held for you for 30 minutes, then its portions go
            back to the menu.
          </li>
          <li>Ask the store about allergies before you order. It knows its kitchen; we don't.</li>
        </ul>
      </TextSection>
      <TextSection title="Fees">
        <ul>
          <li>There is no monthly fee.</li>
          <li>
            The payment gateway, Paystack, takes 1.5% of each payment, plus ₦100 from ₦2,500 on, at
            most ₦2,000. The vendor decides who bears it: vendor, customer, or both by a percentage.
            A customer's share is a line of its own, in whole naira, before paying.
          </li>
          <li>
            {name} takes 3.5% of each payout to a vendor's bank account, at most ₦5,000 a payout,
            and nothing else.
          </li>
          <li>If a fee changes, vendors are told at least 30 days before.</li>
        </ul>
      </TextSection>
      <TextSection title="Refunds">
        <ul>
          <li>
            A paid order that the vendor declines or cancels is refunded in full, at once and
            automatically. So is a payment that came twice, or too late for an order that nobody can
            cook any more.
          </li>
          <li>
            A refund comes out of the store's balance with us. Where that does not cover it, because
            the money was paid out to the store, the refund waits, and the order's page says so. It
            goes out as soon as the store's sales cover it, before anything is paid to the store. We
            are alerted and look into it. The store owes the money all the same.
          </li>
          <li>
            The money goes back the way it came. Banks can take up to 10 working days to show it.
          </li>
          <li>
            The gateway keeps its fee for a payment that goes back: of a declined order the vendor
            bears it, of a payment that came twice or too late {name} does.
          </li>
          <li>
            Food that was not as ordered is between you and the store. Your rights as a consumer,
            such as those of the Federal Competition and Consumer Protection Act 2018, stay
            untouched.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Payouts">
        <p>
          What a vendor has earned is the sum of settled sales, less the gateway's fees, refunds and
          what a bank took back. It is the vendor's, and is paid to a Nigerian bank account in the
          vendor's name: when the vendor asks for it, or automatically every day, week or month,
          from the minimum on that the vendor sets. {payouts} The page of payouts shows the days and
          sums that apply to a store. After a bank account was added or changed, or its owner's last
          PIN or passkey was removed, payouts wait 24 hours. A payout that fails goes back into the
          vendor's balance, and costs nothing. We may hold payouts while a payment is disputed,
          while we check sales or refunds that look unusual, or where the law tells us to. Held
          money stays the vendor's.
        </p>
      </TextSection>
      <TextSection title="Ending it">
        <p>
          A vendor may leave at any time; open orders are cooked or declined first, and what was
          earned is paid out. We may close a store that breaks these terms or the law. Where it is
          not urgent we say so before, and how to put it right.
        </p>
      </TextSection>
      <TextSection title="What we can't promise">
        <p>
          We look after {name} with care, but networks, banks and Paystack fail now and then, and so
          may we. We answer for what we do on purpose or by gross negligence, and for what the law
          does not let us exclude; beyond that, at most for the fees that we took from you in the
          twelve months before.
        </p>
      </TextSection>
      <TextSection title="Law, changes, contact">
        <p>
          Nigerian law applies. These terms may change; the day above says since when they hold, and
          vendors are told of changes that touch them. Write to{" "}
          <Contact contactEmail={contactEmail} />. What is kept about you is in{" "}
          <a href={paths.privacy()}>privacy</a>.
        </p>
      </TextSection>
    </ProsePage>
  );
}
