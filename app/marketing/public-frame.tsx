import type { ReactNode } from "react";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { BrandName } from "~/ui/brand-mark";
import { buttonClass } from "~/ui/button";

type FrameProps = {
  /** True on the landing page itself, which links to its own sections by anchors. */
  atHome?: boolean;
  /** Where people can write, if an address is configured. */
  contactEmail: string | null;
  /** The visitor is signed in: the frame links to the dashboard instead of signing in. */
  signedIn?: boolean;
  /** The product's public URL, on the page where people can share it. */
  shared?: string;
  children: ReactNode;
};

/** Returns the documented share URLs of these sites. */
const shareLinks = (url: string) => {
  const text = `${brand.name}: ${brand.tagline}`;
  return [
    { site: "WhatsApp", href: `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}` },
    {
      site: "Facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    },
    {
      site: "X",
      href: `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`,
    },
  ];
};

const parts = [
  { part: "how", label: "How it works" },
  { part: "features", label: "Features" },
  { part: "pricing", label: "Pricing" },
  { part: "questions", label: "FAQ" },
];

const link =
  "inline-flex min-h-11 min-w-11 items-center rounded-lg font-semibold hover:underline underline-offset-4";

/**
 * Renders the frame of the public pages: sign-in at the top, legal links at the foot. Everything is
 * links; the menu of a phone is a `details`.
 */
export function PublicFrame({
  atHome = false,
  signedIn = false,
  contactEmail,
  shared,
  children,
}: FrameProps) {
  const anchors = parts.map(({ part, label }) => ({
    href: `${atHome ? "" : paths.home()}#${part}`,
    label,
  }));
  return (
    <>
      <a
        href="#main"
        className="absolute left-4 z-50 -translate-y-20 rounded-full bg-ink px-4 py-2 text-on-ink focus:translate-y-3"
      >
        Skip to the page
      </a>
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:gap-4">
          <a href={paths.home()} className="inline-flex min-h-11 items-center rounded-lg">
            <BrandName />
          </a>
          <nav aria-label="On this site" className="mx-auto hidden gap-6 lg:flex">
            {anchors.map(({ href, label }) => (
              <a key={href} href={href} className={link}>
                {label}
              </a>
            ))}
          </nav>
          {signedIn ? (
            <a
              href={paths.dashboard.home()}
              className={buttonClass(
                "primary",
                "ml-auto whitespace-nowrap max-sm:!px-3 max-sm:text-sm lg:ml-0",
              )}
            >
              Back to dashboard
            </a>
          ) : (
            <>
              <a href={paths.login()} className={`${link} ml-auto max-sm:hidden lg:ml-0`}>
                Vendor Login
              </a>
              <a
                href={paths.register()}
                className={buttonClass(
                  "primary",
                  "ml-auto whitespace-nowrap max-sm:!px-3 max-sm:text-sm sm:ml-0",
                )}
              >
                Start Selling
              </a>
            </>
          )}
          <details className="menu lg:hidden">
            <summary aria-label="Menu">
              <svg aria-hidden viewBox="0 0 24 24" width="24" height="24" className="size-6">
                <path d="M4 7h16M4 12h16M4 17h16" />
              </svg>
            </summary>
            <nav aria-label="Menu">
              {anchors.map(({ href, label }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
              <a href={paths.help()}>Help</a>
              {signedIn ? null : <a href={paths.login()}>Vendor Login</a>}
            </nav>
          </details>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <footer className="border-t border-line bg-card">
        <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 md:flex-row md:items-center">
          <div>
            <BrandName />
            <p className="mt-2 text-muted">{brand.tagline}.</p>
          </div>
          {shared ? (
            <nav aria-label="Tell a friend" className="flex flex-wrap items-center gap-x-6 gap-y-1">
              <span className="text-muted">Tell a friend:</span>
              {shareLinks(shared).map(({ site, href }) => (
                <a key={site} href={href} target="_blank" rel="noreferrer" className={link}>
                  {site}
                </a>
              ))}
            </nav>
          ) : null}
          <nav aria-label="Small print" className="flex flex-wrap gap-x-6 gap-y-1 md:ml-auto">
            <a href={paths.help()} className={link}>
              Help
            </a>
            <a href={paths.terms()} className={link}>
              Terms
            </a>
            <a href={paths.privacy()} className={link}>
              Privacy
            </a>
            {contactEmail ? (
              <a href={`mailto:${contactEmail}`} className={link}>
                {contactEmail}
              </a>
            ) : null}
          </nav>
        </div>
      </footer>
    </>
  );
}
