import type { MetaDescriptor } from "@remix-run/node";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { firstQuestions } from "./questions";

/**
 * What every public page gets from its loader. `publicUrl`: the product's origin, from the
 * configuration.
 */
type PublicPageData = { publicUrl: string; contactEmail: string | null };

/** The picture beside a shared link: its path, and its pixels (scripts/landing-pictures.mjs). */
const card = { path: "/landing/card.jpg", width: 1200, height: 630 };

/**
 * Returns a public page's title, description, canonical URL and Open Graph tags (docs/rules.md,
 * Landing page).
 * @param page.path of the page; its query is never part of the canonical URL
 */
export function publicMeta(
  { publicUrl }: PublicPageData,
  page: { path: string; title: string; description: string },
): MetaDescriptor[] {
  const url = new URL(page.path, publicUrl).href;
  const { title, description } = page;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { name: "theme-color", content: "#fffbf8" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: publicUrl + card.path },
    { property: "og:image:width", content: String(card.width) },
    { property: "og:image:height", content: String(card.height) },
    { property: "og:image:alt", content: `${brand.tagline}, beside a phone that shows a store` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/**
 * Returns the landing page's schema.org data: who this is, what it is, and the questions with the
 * answers that people read.
 */
export function landingStructuredData({
  publicUrl,
  contactEmail,
  payouts,
}: PublicPageData & { payouts: string }): MetaDescriptor {
  const home = publicUrl + paths.home();
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "Organization",
          "@id": `${home}#organization`,
          name: brand.name,
          url: home,
          logo: `${publicUrl}/favicon.svg`,
          ...(contactEmail
            ? {
                contactPoint: {
                  "@type": "ContactPoint",
                  contactType: "customer support",
                  email: contactEmail,
                  areaServed: "NG",
                  availableLanguage: "en",
                },
              }
            : {}),
        },
        {
          "@type": "SoftwareApplication",
          name: brand.name,
          description: brand.tagline,
          url: home,
          image: publicUrl + card.path,
          applicationCategory: "BusinessApplication",
          operatingSystem: "Any, in a browser",
          publisher: { "@id": `${home}#organization` },
          offers: { "@type": "Offer", price: "0", priceCurrency: "NGN" },
        },
        {
          "@type": "FAQPage",
          mainEntity: firstQuestions(payouts).map(({ ask, answer }) => ({
            "@type": "Question",
            name: ask,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
        },
      ],
    },
  };
}
