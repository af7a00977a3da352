import { brand } from "~/shared/brand";
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
  demo: readonly { name: string; tagline: string; url: string }[];
  payout: PayoutAnswer;
  contactEmail: string | null;
  /** The product's public URL, for sharing. */
  publicUrl: string;
};

const features = [
  {
    title: "AI store builder",
    text: "Tick what you cook and your store is drafted in seconds: categories, dishes with descriptions and cooking times, a colour that reads well. All of it is yours to change, and nothing sells before you have priced it.",
    sign: "M4 10h16v10H4zM3 10l2-6h14l2 6M9 20v-5h6v5M12 1v1M18 1l-.5 1M6 1l.5 1",
  },
  {
    title: "Local payments",
    text: "Card, bank transfer and USSD through Paystack, in naira. The kitchen hears of an order once it is paid, and an order that you decline goes back to the customer automatically.",
    sign: "M3 6h18v12H3zM3 10h18M7 15h4",
  },
  {
    title: "AI-powered search",
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
export function LandingPage({ demo, payout, contactEmail, publicUrl }: LandingPageProps) {
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

      <section
        id="features"
        aria-labelledby="features-heading"
        className="later mx-auto max-w-6xl px-4 py-16"
      >
        <h2 id="features-heading" className={heading}>
          Made for kitchens, not for computers
        </h2>
        <ul className="features">
          {features.map(({ title, text, sign }) => (
            <li key={title}>
              <svg aria-hidden viewBox="0 0 24 24">
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
        className="later border-y border-line bg-[color-mix(in_srgb,var(--brand)_9%,var(--paper))]"
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
        className="later mx-auto max-w-3xl px-4 py-16"
      >
        <h2 id="questions-heading" className={heading}>
          Questions, answered
        </h2>
        <QuestionList questions={firstQuestions} />
        <p className="mt-6">
          More in the{" "}
          <a
            href={paths.help()}
            className="font-semibold text-brand-text underline underline-offset-4"
          >
            help for vendors and customers
          </a>
          .
        </p>
      </section>

      {demo.length > 0 ? (
        <section aria-labelledby="stores-heading" className="later mx-auto max-w-6xl px-4 pb-16">
          <h2 id="stores-heading" className={heading}>
            Look at a store
          </h2>
          <ul className="mt-8 grid gap-4 md:grid-cols-3">
            {demo.map((store) => (
              <li
                key={store.url}
                className="relative rounded-card border border-line bg-card p-6 shadow-card"
              >
                <h3 className="font-bold">
                  <a href={store.url} className="after:absolute after:inset-0">
                    {store.name}
                  </a>
                </h3>
                <p className="mt-1 text-muted">{store.tagline}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      <section aria-labelledby="start-heading" className="later bg-ink text-on-ink">
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

/**
 * The widths of the picture's files (the same as in scripts/landing-pictures.mjs), and how wide the
 * screen is shown.
 */
const widths = [270, 405, 540];
const sizes = "(min-width: 64rem) 270px, 230px";
const filesOf = (type: string) =>
  widths.map((width) => `/landing/storefront-${width}.${type} ${width}w`).join(", ");

/** Shows a phone with a store on it: a picture that was taken of the demo store. */
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
