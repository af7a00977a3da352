import { onboardingPage } from "~/core/stores/onboarding-step";
import type { Role } from "./permissions";

/**
 * Which of the stores that a person may work in a browser is in: the one it was told, as long as
 * they may; else their own that is set up, else one that they were invited to, else their own that
 * is not finished (docs/rules.md, Route guard).
 * @param standings their own first, then the one joined last
 * @returns null when there is none at all
 */
export function chooseMembership<T extends { id: string; role: Role; onboardingStep: string }>(
  standings: readonly T[],
  actingVendorId: string | null,
): T | null {
  const own = standings.find(({ role }) => role === "owner");
  const isOpen = own !== undefined && onboardingPage(own.onboardingStep) === null;
  return (
    standings.find(({ id }) => id === actingVendorId) ??
    (isOpen ? own : (standings.find(({ role }) => role !== "owner") ?? own)) ??
    null
  );
}
