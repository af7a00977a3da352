import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  MAX_NOTICE,
  MAX_WHY,
  namesTheStore,
  SUSPENDED,
  type StoreAct,
} from "~/core/operators/store-act";
import type { VendorFile } from "~/core/operators/vendors.queries.server";
import { formatKobo } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Button, buttonClass, type ButtonVariant } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, TextField } from "~/ui/field";
import { TickField } from "~/ui/tick-field";

/** An act that was refused, with what was typed. */
export type RefusedAct = {
  act: StoreAct;
  code: string;
  message: string;
  field: string | null;
  typed: Record<string, string>;
};

type Props = { vendor: VendorFile; isFresh: boolean; refused: RefusedAct | null };

/** What an operator may do to a store, each act with what it changes (docs/rules.md, Operators). */
export function StoreActsView({ vendor, isFresh, refused }: Props) {
  const name = vendor.name || "Store without a name";
  return (
    <>
      <p className="mt-2">
        <Link
          to={paths.operator.vendor(vendor.id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {name}
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-bold break-words">Change {name}</h1>
      {vendor.closedAt ? <p className="mt-3">This store has closed.</p> : null}
      {isFresh ? (
        <Acts vendor={vendor} refused={refused} />
      ) : (
        <p className="mt-3">
          <Link
            to={paths.login(paths.operator.storeActs(vendor.id))}
            className={buttonClass("quiet")}
          >
            Sign in again to act
          </Link>
        </p>
      )}
    </>
  );
}

function Acts({ vendor, refused }: Pick<Props, "vendor" | "refused">) {
  if (vendor.step !== "completed") return null;
  const form = (act: StoreAct) => ({
    act,
    storeName: vendor.name,
    refused: refused?.act === act ? refused : null,
  });
  const typed = (act: StoreAct, field: string) =>
    refused?.act === act ? refused.typed[field] : undefined;
  const errors = (act: StoreAct, field: string) =>
    refused?.act === act && refused.field === field ? [refused.message] : undefined;
  const balance = formatKobo(vendor.balanceKobo);
  if (vendor.closedAt)
    return (
      <div className="mt-4 max-w-xl">
        <ActCard title="Erase its owner" button="Erase owner" {...form("erase")}>
          <p>
            When {vendor.owner} asks for it: their name, e-mail and bank account go, with the
            store’s contacts, staff and riders. Orders, payouts and the store’s name stay in the
            books. They are signed out everywhere, and no store employs them any more.
          </p>
        </ActCard>
      </div>
    );
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
      {vendor.suspension ? (
        <ActCard title="Resume orders" button="Resume orders" variant="primary" {...form("resume")}>
          <p>
            Customers read: “{vendor.suspension.notice}” The vendor reads: “{vendor.suspension.why}”
          </p>
        </ActCard>
      ) : (
        <ActCard title="Suspend" button="Suspend store" {...form("suspend")}>
          <p>
            Customers still see the store, but nobody can order, sell at the counter or pay by a
            link. Orders that are paid go on. The vendor gets an e-mail.
          </p>
          <Field
            id="notice"
            name="notice"
            label="Customers read"
            maxLength={MAX_NOTICE}
            defaultValue={typed("suspend", "notice") ?? SUSPENDED}
            errors={errors("suspend", "notice")}
          />
          <TextField
            id="why"
            name="why"
            label="The vendor reads why"
            maxLength={MAX_WHY}
            defaultValue={typed("suspend", "why")}
            errors={errors("suspend", "why")}
          />
        </ActCard>
      )}
      <ActCard title="Change the address" button="Change address" {...form("rename")}>
        <p>The old address leads to the new one for 90 days. The vendor gets an e-mail.</p>
        <input type="hidden" name="shownSlug" value={vendor.slug ?? ""} />
        <Field
          id="slug"
          name="slug"
          label="New address"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed("rename", "slug") ?? vendor.slug ?? ""}
          errors={errors("rename", "slug")}
        />
      </ActCard>
      <ActCard title="Give it to another owner" button="Change owner" {...form("transfer")}>
        <p>
          {vendor.owner} stops being the owner at once. Payouts wait 24 hours, and the bank account
          stays as it is. Both get an e-mail.
        </p>
        <input type="hidden" name="shownOwner" value={vendor.ownerId} />
        <Field
          id="email"
          name="email"
          type="email"
          label="New owner’s e-mail"
          hint="They have signed in before, and own no other store."
          autoComplete="off"
          defaultValue={typed("transfer", "email")}
          errors={errors("transfer", "email")}
        />
        <TickField
          id="stays"
          name="stays"
          checked={typed("transfer", "stays") === "on"}
          label="The former owner stays as a manager"
        />
      </ActCard>
      {vendor.suspension ? (
        <>
          <ActCard title="Close for good" button="Close store" {...form("close")}>
            <p>
              Its address says that it has closed, and nobody else gets it for 90 days. Its records
              stay. The balance of {balance} stays the vendor’s, who can still withdraw it.
            </p>
            <input type="hidden" name="shownKobo" value={vendor.balanceKobo} />
          </ActCard>
          <ActCard title="Merge into another store" button="Close and merge" {...form("merge")}>
            <p>
              It closes, and its address leads to the other store for 90 days. Orders, staff,
              records and the balance of {balance} stay with the closed store.
            </p>
            <input type="hidden" name="shownKobo" value={vendor.balanceKobo} />
            <Field
              id="into"
              name="into"
              label="Address of the other store"
              autoComplete="off"
              autoCapitalize="none"
              defaultValue={typed("merge", "into")}
              errors={errors("merge", "into")}
            />
          </ActCard>
        </>
      ) : (
        <Card title="Close or merge" level="h2">
          <p className="mt-2">
            Suspend the store first. Once its orders and payouts are over, it can be closed.
          </p>
        </Card>
      )}
    </div>
  );
}

function ActCard({
  act,
  title,
  button,
  variant = "quiet",
  storeName,
  refused,
  children,
}: {
  act: StoreAct;
  title: string;
  button: string;
  variant?: ButtonVariant;
  storeName: string;
  refused: RefusedAct | null;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("act") === act;
  const asksName = namesTheStore(act);
  return (
    <Card title={title} level="h2">
      <Form method="post" preventScrollReset className="mt-2 grid gap-3">
        {refused && !refused.field ? (
          <p role="alert" className="font-medium text-bad">
            {refused.message}
          </p>
        ) : null}
        {children}
        {asksName ? (
          <Field
            id={`${act}-name`}
            name="storeName"
            label={`Type “${storeName}” to go on`}
            autoComplete="off"
            defaultValue={refused?.typed.storeName}
            errors={refused?.field === "storeName" ? [refused.message] : undefined}
          />
        ) : null}
        <p>
          <Button name="act" value={act} variant={asksName ? "danger" : variant} busy={busy}>
            {button}
          </Button>
        </p>
      </Form>
    </Card>
  );
}
