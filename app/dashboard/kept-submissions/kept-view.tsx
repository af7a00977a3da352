import { useEffect, useRef, type RefObject } from "react";
import { PageHeader } from "~/dashboard/shell/page-header";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { takeSentHere } from "~/ui/signed-out";
import { Time } from "~/ui/time";
import { DIGEST_FIELD, LEAVE_FIELD } from "./kept-form";

/** A form that waits to be finished. */
type ShownSubmission = {
  digest: string;
  /** What it does: the words of its button. */
  label: string;
  isQuick: boolean;
  fields: [name: string, value: string][];
  isMultipart: boolean;
  at: Date;
};

/**
 * Shows what somebody sent after their session had ended, each with the button that finishes it
 * (docs/rules.md, Ended sessions). A form is posted by the browser, not the router: the server
 * sends it on to where it was going. The tab that sent one quick thing finishes it without a tap.
 * @param next where they go without finishing
 */
export function KeptSubmissions({
  submissions,
  next,
  zone,
}: {
  submissions: ShownSubmission[];
  next: string;
  zone: string;
}) {
  const first = useRef<HTMLFormElement>(null);
  const only = submissions.length === 1 ? submissions[0]! : null;
  const isQuick = Boolean(only?.isQuick);
  useEffect(() => {
    if (takeSentHere() && isQuick) first.current?.requestSubmit();
  }, [isQuick]);
  return (
    <div className="grid max-w-2xl gap-4">
      <PageHeader title="Not done yet" />
      {submissions.map((submission, index) => (
        <Submission
          key={submission.digest}
          {...submission}
          next={next}
          zone={zone}
          form={index === 0 ? first : null}
        />
      ))}
    </div>
  );
}

function Submission({
  digest,
  label,
  fields,
  isMultipart,
  at,
  zone,
  next,
  form,
}: ShownSubmission & {
  next: string;
  zone: string;
  form: RefObject<HTMLFormElement> | null;
}) {
  const action = paths.dashboard.kept({ next });
  return (
    <section className="grid gap-3 rounded-card bg-card p-4 shadow-card">
      <p className="break-words">
        You pressed <strong className="font-bold">“{label}”</strong> at{" "}
        <Time at={at} format="time" zone={zone} />, before you were signed out.
        {isMultipart ? " If you chose a picture or a file, choose it again afterwards." : null}
      </p>
      <div className="flex flex-wrap gap-3">
        <form ref={form} method="post" action={action} className="min-w-0">
          <input type="hidden" name={DIGEST_FIELD} value={digest} />
          {fields.map(([name, value], index) => (
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <Button className="max-w-full break-words">{label}</Button>
        </form>
        <form method="post" action={action}>
          <input type="hidden" name={DIGEST_FIELD} value={digest} />
          <Button variant="quiet" name={LEAVE_FIELD} value="1">
            Don’t do it
          </Button>
        </form>
      </div>
    </section>
  );
}
