import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";

type Props = { id: string; name: string; problem: string | null };

/** Before an operator sees a dashboard: what that is, and what it isn't. */
export function SeeAsView({ id, name, problem }: Props) {
  const busy = useNavigation().state === "submitting";
  return (
    <div className="max-w-xl">
      <p className="mt-2">
        <Link
          to={paths.operator.vendor(id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {name}
        </Link>
      </p>
      <h1 className="mt-1 text-2xl font-bold break-words">See {name} as its vendor does</h1>
      <p className="mt-2">
        You see its dashboard for half an hour. You can’t change anything, and you don’t see staff
        links, the bank account or files. Each page that you open is in the log.
      </p>
      {problem ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          {problem}
        </p>
      ) : null}
      <Form method="post" className="mt-4">
        <Button name="act" value="start" busy={busy}>
          See the dashboard
        </Button>
      </Form>
    </div>
  );
}
