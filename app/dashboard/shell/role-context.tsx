import { createContext, useContext, type ReactNode } from "react";
import { may, type Permission, type Role } from "~/core/staff/permissions";

/** Defaults to the role with the fewest permissions. */
const RoleContext = createContext<Role>("kitchen");

export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext.Provider value={role}>{children}</RoleContext.Provider>;
}

export const useRole = (): Role => useContext(RoleContext);

/** Hides what the server would refuse; the server checks again (docs/rules.md, Staff). */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => may(role, permission);
}
