import { onboardingPage } from "~/core/stores/onboarding-step";
import type { Role } from "./permissions";

/**
 * Chooses which of a person's stores a browser is in: the last one chosen there, if they still may;
 * else their own finished store, else one that they joined, else their own unfinished one
 * (docs/rules.md, Route guard).
 * @param memberships their own first, then the latest joined
 * @returns null without memberships
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
