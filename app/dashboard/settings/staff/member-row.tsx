import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { FormBase } from "~/ui/form-base";
import { roleNames } from "~/core/staff/permissions";
import { InvitationLink } from "./invitation-link";
import { staffRoles } from "./staff-form";
import type { StaffMember } from "~/core/staff/staff.queries.server";

/** `note` says when they joined, or when the invitation ends. */
export function MemberRow({
  member,
  chosen,
  storeName,
  note,
  expired = false,
}: {
  member: StaffMember;
  chosen: string | null;
  storeName: string;
  note: string;
  expired?: boolean;
}) {
  const { id, email, name, role, since, link } = member;
  const called = name ?? email ?? "Anyone with the link";
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{called}</p>
          {name ? <p className="text-sm break-all text-muted">{email}</p> : null}
          <p className={`text-sm ${expired ? "text-wait" : "text-muted"}`}>{note}</p>
        </div>
        <Badge tone="rest">{roleNames[role]}</Badge>
      </div>
      {link && !expired ? <InvitationLink link={link} storeName={storeName} role={role} /> : null}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <details open={chosen !== null} className="group open:w-full">
          <summary className={buttonClass("quiet", "!px-4 group-open:mb-2")}>
            Change role<span className="sr-only"> of {called}</span>
          </summary>
          <ActionForm id={id} intent="role" className="flex flex-wrap items-center gap-2">
            {(busy) => (
              <>
                <FormBase key={role} base={role} />
                <label className="sr-only" htmlFor={`role-${id}`}>
                  New role of {called}
                </label>
                <select
                  id={`role-${id}`}
                  name="role"
                  defaultValue={chosen ?? role}
                  className="min-h-11 rounded-xl border border-field bg-card px-3.5"
                >
                  {staffRoles.map((one) => (
                    <option key={one} value={one}>
                      {roleNames[one]}
                    </option>
                  ))}
                </select>
                <Button variant="quiet" busy={busy}>
                  Save
                </Button>
              </>
            )}
          </ActionForm>
        </details>
        {since ? (
          <details className="group open:w-full">
            <summary className={buttonClass("quiet", "!px-4 text-bad group-open:mb-2")}>
              Remove<span className="sr-only"> {called}</span>
            </summary>
            <ActionForm id={id} intent="remove" className="rounded-xl bg-bad-soft p-3 text-bad">
              {(busy) => (
                <>
                  <p className="mb-3 [overflow-wrap:anywhere]">
                    {called} loses access to your dashboard right away. What they did stays in your
                    order history.
                  </p>
                  <Button variant="danger" busy={busy}>
                    Remove from staff
                  </Button>
                </>
              )}
            </ActionForm>
          </details>
        ) : (
          <>
            <ActionForm id={id} intent="resend">
              {(busy) => (
                <Button variant="quiet" busy={busy} className="!px-4">
                  {email ? "Send again" : "New link"}
                  <span className="sr-only"> {email ? `to ${called}` : "for this invitation"}</span>
                </Button>
              )}
            </ActionForm>
            <ActionForm id={id} intent="withdraw">
              {(busy) => (
                <Button variant="quiet" busy={busy} className="!px-4 text-bad">
                  Cancel invitation<span className="sr-only"> of {called}</span>
                </Button>
              )}
            </ActionForm>
          </>
        )}
      </div>
    </li>
  );
}

type ActionFormProps = {
  id: string;
  intent: "role" | "remove" | "resend" | "withdraw";
  className?: string;
  children: (busy: boolean) => ReactNode;
};

function ActionForm({ id, intent, className, children }: ActionFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="memberId" value={id} />
      {children(formData?.get("memberId") === id && formData.get("intent") === intent)}
    </Form>
  );
}
