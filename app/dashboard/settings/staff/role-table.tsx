import { Check, Minus } from "lucide-react";
import { roleNames, roles } from "~/core/staff/permissions";
import { roleTable } from "~/core/staff/role-duties";
import { cardClass } from "~/ui/card";

export function RoleTable() {
  return (
    <details id="roles" tabIndex={-1} className={cardClass("mt-6 scroll-mt-24")}>
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold">
        What each role can do
      </summary>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-t border-line text-muted">
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              <span className="sr-only">What</span>
            </th>
            {roles.map((role) => (
              <th
                key={role}
                scope="col"
                className="px-1.5 py-2 text-center font-semibold last:pr-4"
              >
                {roleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleTable.map(({ label, allowed }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-2 pl-4 text-left font-normal">
                {label}
              </th>
              {roles.map((role) => (
                <td key={role} className="px-1.5 py-2 text-center last:pr-4">
                  {allowed[role] ? (
                    <Check aria-hidden className="inline size-5 text-good" />
                  ) : (
                    <Minus aria-hidden className="inline size-5 text-muted" />
                  )}
                  <span className="sr-only">{allowed[role] ? "Yes" : "No"}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
