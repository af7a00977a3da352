import { createContext, useContext, type ReactNode } from "react";
import { may, type Permission, type Role } from "~/core/staff/permissions";

/** Defaults to the role with the fewest permissions. */
const RoleContext = createContext<Role>("kitchen");

/** Shares the viewer's role with its children. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext.Provider value={role}>{children}</RoleContext.Provider>;
}

/** Returns the viewer's role. */
export const useRole = (): Role => useContext(RoleContext);

/**
 * Returns a check of the viewer's permissions, so that no button is shown that would be refused.
 * The server checks again (docs/rules.md, Staff).
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => may(role, permission);
}
