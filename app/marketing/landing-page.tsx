import { brand } from "~/shared/brand";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import type { PayoutAnswer } from "./payout-calculator";
import { PayoutCalculator, PriceCards } from "./pricing";
import { PublicFrame } from "./public-frame";
import { firstQuestions } from "./questions";
import { QuestionList } from "./question-list";
import { StepCarousel } from "./step-carousel";

type LandingPageProps = {
  /** The demo stores of a trial installation; none on a real one. */
  demo: readonly {
    name: string;
    tagline: string;
    url: string;
    banner: string | null;
    bannerColor: string | null;
    logo: string | null;
  }[];
  payout: PayoutAnswer;
  /** How soon sales are paid out. */
  payouts: string;
  contactEmail: string | null;
  /** The product's public URL, for sharing. */
  publicUrl: string;
};

const features = [
  {
    title: "Store builder",
    text: "Tick what you cook and your store is drafted in seconds: categories, dishes with descriptions and cooking times, a colour that reads well. All of it is yours to change, and nothing sells before you have priced it.",
    sign: "M4 10h16v10H4zM3 10l2-6h14l2 6M9 20v-5h6v5M12 1v1M18 1l-.5 1M6 1l.5 1",
  },
  {
    title: "Local payments",
    text: "Card, bank transfer and USSD through Paystack, in naira. Paid orders ring in your kitchen; decline one and the customer is refunded automatically.",
    sign: "M3 6h18v12H3zM3 10h18M7 15h4",
  },
  {
    title: "Search that knows the food",
    text: "It knows how people type: 'efo' finds Ẹ̀fọ́ rírò, 'jolof' finds jollof, 'swallow' finds eba, amala and fufu. Nobody leaves hungry over a spelling.",
    sign: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 5 5",
  },
  {
    title: "Sales analytics",
    text: "Your home page counts the day as it comes: orders, revenue, the average order, and what still waits for you. Your own records, never a guess.",
    sign: "M4 20V10M10 20V4M16 20v-8M21 20H3",
  },
];

const heading = "text-3xl font-extrabold tracking-tight sm:text-4xl";

/** Shows the landing page (docs/rules.md, Landing page). */
export function LandingPage({ demo, payout, payouts, contactEmail, publicUrl }: LandingPageProps) {
  return (
    <PublicFrame atHome contactEmail={contactEmail} shared={publicUrl}>
      <div className="overflow-hidden">
        <section className="mx-auto grid max-w-6xl items-center gap-x-10 px-4 pt-10 lg:grid-cols-[1.15fr_1fr] lg:pt-6">
          <div className="lg:pb-16">
            <h1 className="text-[2.5rem] leading-[1.08] font-extrabold tracking-tight sm:text-6xl">
              The simplest way to sell food online
            </h1>
            <p className="mt-5 max-w-xl text-lg text-muted">
              Your own store at your own address. Customers order from a WhatsApp link, pay by card,
              transfer or USSD, and follow their food; you cook, and see every order the moment it
              is paid.
            </p>
            <div className="mt-7 flex flex-wrap gap-3">
              <a
                href={paths.register()}
                className={buttonClass("primary", "min-h-13 sm:px-7 sm:text-lg")}
              >
                Start Selling
              </a>
              <a href="#how" className={buttonClass("quiet", "min-h-13 sm:px-7 sm:text-lg")}>
                How it works
              </a>
            </div>
            <p className="mt-5 text-muted">No monthly fee. No app. Any phone.</p>
          </div>
          <Phone />
        </section>
      </div>

      <section id="how" aria-labelledby="how-heading" className="border-y border-line bg-card">
        <div className="mx-auto max-w-6xl px-4 py-16">
          <h2 id="how-heading" className={heading}>
            How it works
          </h2>
          <StepCarousel />
        </div>
      </section>

      <section aria-labelledby="journey-heading" className="mx-auto max-w-6xl px-4 pt-16">
        <h2 id="journey-heading" className={heading}>
          One order, from phone to kitchen to phone
        </h2>
        <OrderJourney />
      </section>

      <section
        id="features"
        aria-labelledby="features-heading"
        className="mx-auto max-w-6xl px-4 py-16"
      >
        <h2 id="features-heading" className={heading}>
          Made for kitchens, not for computers
        </h2>
        <ul className="features">
          {features.map(({ title, text, sign }) => (
            <li key={title}>
              <svg aria-hidden viewBox="0 0 24 24" width="64" height="64">
                <path d={sign} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section
        id="pricing"
        aria-labelledby="pricing-heading"
        className="border-y border-line bg-[color-mix(in_srgb,var(--brand)_9%,var(--paper))]"
      >
        <div className="mx-auto max-w-6xl px-4 py-16">
          <h2 id="pricing-heading" className={heading}>
            You pay when you are paid
          </h2>
          <div className="mt-8 grid gap-4">
            <PriceCards />
            <PayoutCalculator {...payout} />
          </div>
        </div>
      </section>

      <section
        id="questions"
        aria-labelledby="questions-heading"
        className="mx-auto max-w-3xl px-4 py-16"
      >
        <h2 id="questions-heading" className={heading}>
          Questions, answered
        </h2>
        <QuestionList questions={firstQuestions(payouts)} />
        <p className="mt-6">
          More in the{" "}
          <a
            href={paths.help()}
            className="font-semibold text-brand-text underline underline-offset-4"
          >
            help for vendors and customers
          </a>
          .{" "}
          {contactEmail ? (
            <>
              Something else? Write to{" "}
              <a
                href={`mailto:${contactEmail}`}
                className="font-semibold text-brand-text underline underline-offset-4"
              >
                {contactEmail}
              </a>
              .
            </>
          ) : null}
        </p>
      </section>

      {demo.length > 0 ? (
        <section aria-labelledby="stores-heading" className="mx-auto max-w-6xl px-4 pb-16">
          <h2 id="stores-heading" className={heading}>
            Look at a store
          </h2>
          <ul className="mt-8 grid gap-4 md:grid-cols-3">
            {demo.map((store) => (
              <li key={store.url} className="store-card">
                <div className="banner" style={{ background: store.bannerColor ?? undefined }}>
                  {store.banner ? (
                    <img
                      src={`${store.banner}-480`}
                      width={480}
                      height={210}
                      alt=""
                      loading="lazy"
                    />
                  ) : null}
                </div>
                {store.logo ? (
                  <img
                    className="logo"
                    src={`${store.logo}-192`}
                    width={64}
                    height={64}
                    alt=""
                    loading="lazy"
                  />
                ) : (
                  <span className="logo" aria-hidden>
                    {store.name.charAt(0)}
                  </span>
                )}
                <h3>
                  <a href={store.url}>{store.name}</a>
                </h3>
                <p>{store.tagline}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      <section aria-labelledby="start-heading" className="bg-ink text-on-ink">
        <div className="mx-auto max-w-6xl px-4 py-16 text-center">
          <h2 id="start-heading" className={heading}>
            Be open by the next meal
          </h2>
          <p className="mx-auto mt-4 max-w-xl text-lg">
            A Google account, ten minutes and your menu. It costs nothing until you sell.
          </p>
          <a
            href={paths.register()}
            className={buttonClass("primary", "mt-8 min-h-13 px-7 text-lg")}
          >
            Start Selling
          </a>
        </div>
      </section>
    </PublicFrame>
  );
}

const journeyLines = [
  { quantity: 2, name: "Jollof rice", kobo: 500_000 },
  { quantity: 1, name: "Chapman", kobo: 70_000 },
];
const journeyTotal = formatKobo(journeyLines.reduce((sum, { kobo }) => sum + kobo, 0));

/**
 * Shows an example order on its three screens: the customer's phone, the kitchen, the customer's
 * phone again. CSS moves it with the scroll position, unless the visitor prefers reduced motion
 * (docs/rules.md, Landing page).
 */
function OrderJourney() {
  return (
    <>
      <p className="mt-4 max-w-xl text-lg text-muted">
        This is an example; the screens are the ones you and your customers will use.
      </p>
      <ol className="journey">
        <li>
          <div className="screen">
            <p className="screen-name">Your customer’s phone</p>
            <ul>
              {journeyLines.map(({ quantity, name, kobo }) => (
                <li key={name}>
                  <span>
                    {quantity} × {name}
                  </span>
                  <span>{formatKobo(kobo)}</span>
                </li>
              ))}
            </ul>
            <p className="screen-button">Pay {journeyTotal}</p>
          </div>
          <h3>1. They order and pay</h3>
          <p>From your link, by card, transfer or USSD. No app, no account.</p>
        </li>
        <li>
          <div className="screen kitchen">
            <p className="screen-name">Your kitchen</p>
            <p className="screen-state">New · VNR001</p>
            <ul>
              {journeyLines.map(({ quantity, name }) => (
                <li key={name}>
                  <strong>
                    {quantity} × {name}
                  </strong>
                </li>
              ))}
            </ul>
            <p className="screen-button">Accept Order</p>
          </div>
          <h3>2. Your phone rings, you cook</h3>
          <p>Paid orders only. Accept, cook, and tap Ready: one tap each.</p>
        </li>
        <li>
          <div className="screen">
            <p className="screen-name">Your customer’s phone</p>
            <p className="screen-title">Ready for you to pick up</p>
            <p className="screen-steps" aria-hidden>
              <i />
              <i />
              <i />
              <i />
            </p>
            <p className="screen-note">Show order number VNR001 when you arrive.</p>
          </div>
          <h3>3. They see it’s ready</h3>
          <p>Their page follows each step, and their phone can tell them with the page closed.</p>
        </li>
      </ol>
    </>
  );
}

/** The widths of the picture's files, as in scripts/landing-pictures.mjs, and of the phone shown. */
const widths = [270, 405, 540];
const sizes = "(min-width: 64rem) 270px, 230px";
const filesOf = (type: string) =>
  widths.map((width) => `/landing/storefront-${width}.${type} ${width}w`).join(", ");

/** Shows a phone with a screenshot of the demo store. */
function Phone() {
  return (
    <div className="phone-place">
      <div className="phone">
        <picture>
          <source type="image/avif" srcSet={filesOf("avif")} sizes={sizes} />
          <img
            src={`/landing/storefront-${widths[1]}.webp`}
            srcSet={filesOf("webp")}
            sizes={sizes}
            width={360}
            height={720}
            alt={`A store on ${brand.name}, on a phone: its name, that it is open, search, categories, and meals with pictures and prices.`}
            {...{ fetchpriority: "high" }}
          />
        </picture>
      </div>
    </div>
  );
}
