import { Form, Link, useNavigation } from "@remix-run/react";
import { Tablet, UserPlus } from "lucide-react";
import { formatDateTime } from "~/shared/clock";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Help } from "~/dashboard/settings/frame/help";
import { Field } from "~/ui/field";
import { StatusMessage } from "~/ui/status-message";
import { OptionField } from "~/ui/tick-field";
import { useTakenKey } from "~/ui/use-answer";
import { roleNames } from "~/core/staff/permissions";
import { MemberRow } from "./member-row";
import { roleDuties } from "~/core/staff/role-duties";
import { RoleTable } from "./role-table";
import { MAX_EMAIL_LENGTH, staffRoles, type StaffActionResult } from "./staff-form";
import type { StaffMember } from "~/core/staff/staff.queries.server";
import { Card, cardClass } from "~/ui/card";

type StaffProps = {
  owner: { name: string | null; email: string };
  members: StaffMember[];
  storeName: string;
  readAt: Date;
  zone: string;
  said: string | null;
  answer: StaffActionResult | undefined;
};

const statusMessages: Record<string, string> = {
  invited: "Invitation sent.",
  linked: "Invitation link ready. Send it to the person who should join.",
  renewed: "New link ready. The old link no longer works.",
  sent: "Invitation sent again. The old link no longer works.",
  withdrawn: "Invitation cancelled.",
  changed: "Role changed.",
  removed: "Removed. They no longer have access.",
};

/** Lists members and invitations, with a form to invite (docs/rules.md, Staff). */
export function StaffView({ owner, members, storeName, readAt, zone, said, answer }: StaffProps) {
  const errorList = [
    ...(answer?.message ? [{ message: answer.message }] : []),
    ...Object.entries(answer?.errors ?? {}).flatMap(([fieldId, messages]) =>
      (messages ?? []).map((message) => ({ message, fieldId })),
    ),
  ];
  const chosenFor = ({ id }: StaffMember) =>
    answer?.chosen?.memberId === id ? answer.chosen.role : null;
  const [staff, invited] = [
    members.filter(({ since }) => since),
    members.filter(({ since }) => !since),
  ];
  return (
    <div className="min-w-0">
      <h2 className="text-xl font-bold">Staff</h2>
      <p className="mt-0.5 mb-4 text-muted">Everybody signs in with their own Google account.</p>
      <ErrorSummary errors={errorList} />
      <section aria-labelledby="works-here" className="mt-4">
        <h3 id="works-here" className="mb-2 font-bold">
          Works here
        </h3>
        <ul className={cardClass("divide-y divide-line")}>
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 p-4">
            <div className="min-w-0">
              <p className="font-semibold break-words">{owner.name ?? owner.email} (you)</p>
              {owner.name ? <p className="text-sm break-all text-muted">{owner.email}</p> : null}
            </div>
            <Badge tone="work">{roleNames.owner}</Badge>
          </li>
          {staff.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              chosen={chosenFor(member)}
              storeName={storeName}
              note={`Since ${formatDateTime(member.since!, zone)}`}
            />
          ))}
        </ul>
        {staff.length === 0 ? <p className="mt-2 text-sm text-muted">Just you for now.</p> : null}
      </section>
      {invited.length > 0 ? (
        <section aria-labelledby="invited" className="mt-6">
          <h3 id="invited" className="mb-2 font-bold">
            Invited
          </h3>
          <ul className={cardClass("divide-y divide-line")}>
            {invited.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                chosen={chosenFor(member)}
                storeName={storeName}
                note={
                  member.expiresAt > readAt
                    ? `Expires ${formatDateTime(member.expiresAt, zone)}`
                    : "Expired after 7 days"
                }
                expired={member.expiresAt <= readAt}
              />
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-6">
        <Link
          to={`${paths.dashboard.security()}#kitchen-devices`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Tablet aria-hidden className="size-5" /> A tablet in the kitchen needs no account: pair
          it with a code
        </Link>
      </p>
      <InviteForm key={`${useTakenKey(said !== null)} ${answer ? "again" : ""}`} answer={answer} />
      <RoleTable />
      <StatusMessage
        key={`${said} ${readAt.getTime()}`}
        message={
          answer
            ? null
            : said !== null && Object.hasOwn(statusMessages, said)
              ? statusMessages[said]!
              : null
        }
        lasts={3}
      />
    </div>
  );
}

function InviteForm({ answer }: { answer: StaffActionResult | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "invite";
  const chosen = staffRoles.find((role) => role === answer?.typed.role) ?? "kitchen";
  return (
    <Card titleId="invite" title="Invite staff" titleClass="mb-3 font-bold" className="mt-6 p-4">
      <Form method="post" noValidate preventScrollReset className="grid grid-cols-1 gap-4">
        <input type="hidden" name="intent" value="invite" />
        <Field
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          label="Email address (optional)"
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={answer?.typed.email}
          errors={answer?.errors.email}
        />
        <Help>Of their Google account. Leave it empty to get a link that you send yourself.</Help>
        <OptionField
          id="role"
          name="role"
          legend="Role"
          value={chosen}
          errors={answer?.errors.role}
          options={staffRoles.map((role) => ({
            value: role,
            label: roleNames[role],
            hint: roleDuties[role],
          }))}
        />
        <Button busy={busy} className="justify-self-start">
          <UserPlus aria-hidden className="size-5" /> Send invitation
        </Button>
      </Form>
    </Card>
  );
}
