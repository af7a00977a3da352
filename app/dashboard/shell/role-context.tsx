import { createContext, useContext, type ReactNode } from "react";
import { may, type Permission, type Role } from "~/core/staff/permissions";

/** Where nobody has said who looks, it is whoever may do the least. */
const RoleContext = createContext<Role>("kitchen");

/** Tells the views below who looks at them. */
export function RoleProvider({ role, children }: { role: Role; children: ReactNode }) {
  return <RoleContext.Provider value={role}>{children}</RoleContext.Provider>;
}

/** The role of whoever looks. */
export const useRole = (): Role => useContext(RoleContext);

/**
 * Says what whoever looks may do, so that no button is shown that would be refused. The server asks
 * again (docs/rules.md, Staff).
 */
export function useMay(): (permission: Permission) => boolean {
  const role = useRole();
  return (permission) => may(role, permission);
}
