import type { ReactNode } from "react";
import { ScriptsEnabled } from "./scripts-are-on";

type Step = { title: string; text: string; drawing: ReactNode };

/** From nothing to the first sale. The product does what each step says. */
const steps: readonly Step[] = [
  {
    title: "Create Your Store",
    text: "Sign in with Google, name your business and choose its address. Tick what you cook, and a first menu is drafted for you.",
    drawing: (
      <>
        <path className="soft" d="M26 62h108v70H26z" />
        <path
          className="card"
          d="M18 54v-8l12-22h100l12 22v8a15.5 15.5 0 0 1-31 0 15.5 15.5 0 0 1-31 0 15.5 15.5 0 0 1-31 0 15.5 15.5 0 0 1-31 0z"
        />
        <path d="M18 54h124" />
        <path className="fill" d="M92 132V92h28v40z" />
        <path d="M42 92h34v22H42z" />
      </>
    ),
  },
  {
    title: "Set Up Payments",
    text: "Say which bank account your money goes to, and how often. Your customers pay by card, transfer or USSD.",
    drawing: (
      <>
        <rect className="soft" x="34" y="30" width="106" height="68" rx="12" />
        <rect className="card" x="18" y="56" width="106" height="72" rx="12" />
        <path className="fill" d="M18 74h106v16H18z" />
        <path d="M32 108h26M70 108h12" />
        <circle className="card" cx="128" cy="122" r="18" />
        <path d="m120 122 6 6 10-12" />
      </>
    ),
  },
  {
    title: "Go Live",
    text: "Set prices and pictures, your hours and where you deliver. The store opens and closes by your clock.",
    drawing: (
      <>
        <path d="M80 20v18M44 58l36-20 36 20" />
        <rect className="fill" x="22" y="58" width="116" height="58" rx="14" />
        <path
          transform="translate(-9.5 0)"
          d="M52 78a9 9 0 1 0 0 18 9 9 0 0 0 0-18M74 96V78h7a6 6 0 0 1 0 12h-7M106 78H96v18h10M96 87h8M118 96V78l10 18V78"
        />
      </>
    ),
  },
  {
    title: "Share Your Link",
    text: "Send it on WhatsApp, put it where people follow you, or print its QR code for the counter. It opens on any phone, without an app.",
    drawing: (
      <>
        <path className="soft" d="M60 24h76v56h-14v16l-18-16H60z" />
        <path className="card" d="M22 54h84v52H58l-18 18v-18H22z" />
        <path
          className="thick"
          d="m58 86-5 5a9 9 0 0 1-13-13l9-9a9 9 0 0 1 13 0M70 74l5-5a9 9 0 0 1 13 13l-9 9a9 9 0 0 1-13 0M58 86l12-12"
        />
      </>
    ),
  },
  {
    title: "Start Earning",
    text: "Each paid order is in your dashboard at once. Accept it, cook it, mark it ready: your customer follows every step by themselves.",
    drawing: (
      <>
        <path className="soft" d="M30 24h82v112l-14-10-14 10-13-10-14 10-13-10-14 10z" />
        <path d="M48 50h46M48 68h30" />
        <circle className="fill" cx="112" cy="104" r="32" />
        <path className="thick" d="M102 120V88l20 32V88M96 100h32M96 109h32" />
      </>
    ),
  },
];

/**
 * Shows the five steps: one below the other without scripts, else one at a time, which the page's
 * script turns (docs/rules.md, Landing page).
 */
export function StepCarousel() {
  return (
    <div className="carousel" role="group" aria-label="Five steps" data-carousel>
      <ScriptsEnabled />
      <ol>
        {steps.map(({ title, text, drawing }, index) => (
          <li key={title} className={index === 0 ? "on" : undefined}>
            <svg aria-hidden viewBox="0 0 160 160" width="176" height="176">
              {drawing}
            </svg>
            <div>
              <p className="step-number">Step {index + 1}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="carousel-controls">
        <button type="button" data-turn="-1" aria-label="Previous step">
          <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
            <path d="m14 6-6 6 6 6" />
          </svg>
        </button>
        {steps.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className="dot"
            data-step={index}
            aria-current={index === 0 ? "step" : undefined}
            aria-label={`Step ${index + 1}: ${title}`}
          />
        ))}
        <button type="button" data-turn="1" aria-label="Next step">
          <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
            <path d="m10 6 6 6-6 6" />
          </svg>
        </button>
        <button type="button" className="pause" data-pause aria-label="Stop taking turns">
          <svg aria-hidden viewBox="0 0 24 24" width="24" height="24">
            <path className="pause-sign" d="M9 6v12M15 6v12" />
            <path className="play-sign" d="M9 6v12l9-6z" />
          </svg>
        </button>
      </div>
    </div>
  );
}
