/** The steps of onboarding in order, as a profile stores them, with the page of each. */
const pages = [
  ["business_form", "business"],
  ["confirmation", "confirmation"],
  ["transition", "transition"],
  ["setup_store", "setup"],
] as const;

export type OnboardingPage = (typeof pages)[number][1];

export function isOnboardingPage(name: string | undefined): name is OnboardingPage {
  return pages.some(([, page]) => page === name);
}

/** Null once done; an unknown step starts at the beginning (docs/rules.md, Route guard). */
export function onboardingPage(step: string): OnboardingPage | null {
  if (step === "completed") return null;
  return pages.find(([stored]) => stored === step)?.[1] ?? "business";
}

/** Returns whether a page lies beyond the step reached; earlier pages can be visited again. */
export function isAhead(page: OnboardingPage, reached: OnboardingPage): boolean {
  const place = (name: OnboardingPage) => pages.findIndex(([, page]) => page === name);
  return place(page) > place(reached);
}
