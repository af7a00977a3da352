import { Form, isRouteErrorResponse, Link, useNavigation, useRouteError } from "@remix-run/react";
import { SignInFrame, PausePage } from "./sign-in-page";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { roleNames, type Role } from "~/core/staff/permissions";

type YourStore = { id: string; name: string; role: Role; here: boolean };

/** `mayOpen`: they may open a store of their own. `failed`: why the last choice failed. */
export function YourStores({
  stores,
  mayOpen,
  failed,
}: {
  stores: YourStore[];
  mayOpen: boolean;
  failed: string | null;
}) {
  const { state, formData } = useNavigation();
  const isChosen = (name: string, value: string) =>
    state !== "idle" && formData?.get(name) === value;
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">Your stores</h1>
      <p className="mt-2 text-muted">
        Choose a store for this browser. Your other devices stay where they are.
      </p>
      <Form method="post" className="mt-6 grid grid-cols-1 gap-3">
        <ErrorSummary errors={failed ? [{ message: failed }] : []} />
        {stores.map(({ id, name, role, here }) => (
          <button
            key={id}
            name="vendorId"
            value={id}
            aria-current={here ? "true" : undefined}
            aria-busy={isChosen("vendorId", id) || undefined}
            className="flex min-h-14 items-center justify-between gap-3 rounded-card border border-line bg-card px-4 py-3 text-left shadow-card hover:border-muted aria-busy:opacity-70 aria-[current]:border-ink"
          >
            <span className="min-w-0 font-semibold break-words">{name}</span>
            <Badge tone={here ? "good" : "rest"}>
              {here ? `${roleNames[role]}, here` : roleNames[role]}
            </Badge>
          </button>
        ))}
        {mayOpen ? (
          <Button variant="quiet" name="intent" value="own" busy={isChosen("intent", "own")}>
            Create a store of your own
          </Button>
        ) : null}
      </Form>
    </SignInFrame>
  );
}

/** Somebody removed from a store's staff can go to their other stores. */
export function StoresError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PausePage />;
  return (
    <SignInFrame>
      <h1 className="text-3xl font-extrabold tracking-tight">You don’t work there any more</h1>
      <p className="mt-2 text-muted">
        You no longer have access to this store. Ask its owner to invite you again.
      </p>
      <Link to={paths.stores()} className={buttonClass("primary", "mt-6 w-full")}>
        See your stores
      </Link>
    </SignInFrame>
  );
}
