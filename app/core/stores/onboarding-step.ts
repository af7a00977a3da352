/** The steps of onboarding in order, as a profile stores them, with the page of each. */
const pages = [
  ["business_form", "business"],
  ["confirmation", "confirmation"],
  ["transition", "transition"],
  ["setup_store", "setup"],
] as const;

export type OnboardingPage = (typeof pages)[number][1];

/** Returns true when an address names one of the four pages. */
export function isOnboardingPage(name: string | undefined): name is OnboardingPage {
  return pages.some(([, page]) => page === name);
}

/**
 * Returns the page of a profile's step; null once everything is done.
 * Whatever is no known step starts at the beginning (docs/rules.md, Route guard).
 */
export function onboardingPage(step: string): OnboardingPage | null {
  if (step === "completed") return null;
  return pages.find(([stored]) => stored === step)?.[1] ?? "business";
}

/**
 * Returns whether a page comes after the step reached: earlier pages may be visited again, later
 * ones not yet.
 */
export function isAhead(page: OnboardingPage, reached: OnboardingPage): boolean {
  const place = (name: OnboardingPage) => pages.findIndex(([, page]) => page === name);
  return place(page) > place(reached);
}
