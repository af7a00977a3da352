import { onboardingPage } from "~/core/stores/onboarding-step";
import type { Role } from "./permissions";

/**
 * Returns the one of a person's stores that a browser is in: the one it last chose, as long as
 * they may; else their own that is set up, else one that they were invited to, else their own that
 * is not finished (docs/rules.md, Route guard).
 * @param memberships their own first, then the one joined last
 * @returns null when there is none at all
 */
export function chooseMembership<T extends { id: string; role: Role; onboardingStep: string }>(
  memberships: readonly T[],
  actingVendorId: string | null,
): T | null {
  const own = memberships.find(({ role }) => role === "owner");
  const isOpen = own !== undefined && onboardingPage(own.onboardingStep) === null;
  return (
    memberships.find(({ id }) => id === actingVendorId) ??
    (isOpen ? own : (memberships.find(({ role }) => role !== "owner") ?? own)) ??
    null
  );
}
