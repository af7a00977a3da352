import { Form } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import type { NoticedChange } from "./change-notice";

export function LatestChange({ change }: { change: NoticedChange }) {
  return (
    <Form
      method="post"
      action={paths.dashboard.changeMany()}
      reloadDocument
      className={cardClass("mt-3 flex flex-wrap items-center justify-between gap-2 p-3")}
    >
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="change" value={change.id} />
      <p className="min-w-0 flex-1 basis-[10rem] break-words">
        <span className="block text-sm text-muted">Changed in the last 10 minutes</span>
        {change.summary}
      </p>
      <Button variant="quiet">
        <Undo2 aria-hidden className="size-5" /> Undo
      </Button>
    </Form>
  );
}
