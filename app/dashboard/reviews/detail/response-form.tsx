import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { MAX_RESPONSE_LENGTH } from "~/core/reviews/review-transitions";
import { redisplayedForm } from "~/dashboard/orders/detail/order-action-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { useFieldOfAddress } from "~/ui/use-field-of-address";
import type { ReviewRefusal } from "./review-action-form";
import type { ReviewDetails } from "./review.queries.server";
import { useSavedDraft } from "./use-saved-draft";

const consequences: Record<ReviewDetails["status"], string> = {
  new: "Everyone sees it below the review. Sending it publishes the review.",
  published: "Everyone sees it below the review.",
  hidden: "The customer sees it on their order’s page. The review stays hidden.",
  flagged: "The customer sees it on their order’s page, and everyone if the review is kept.",
  removed: "",
};

type Props = {
  review: ReviewDetails;
  refusal: ReviewRefusal["result"] | null;
};

/** If somebody else responds meanwhile, the text stays, and sending it is a conflict. */
export function ResponseForm({ review, refusal }: Props) {
  useFieldOfAddress();
  const { field, errors } = redisplayedForm("answer", refusal);
  const [begun, setBegun] = useState<string | null>(null);
  const base = begun ?? review.seen.answer;
  const draft = useSavedDraft(paths.dashboard.responseDraft(review.id));
  const { state, formData } = useNavigation();
  const sent = formData?.get("intent");
  const typed = field("response");
  return (
    <Form
      method="post"
      action={paths.dashboard.review(review.id)}
      preventScrollReset
      onSubmit={draft.stop}
      className="space-y-3"
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="seen" value={base} />
      <TextField
        key={typed.defaultValue === undefined ? base : "refused"}
        label="Your response"
        hint={consequences[review.status]}
        rows={4}
        maxLength={MAX_RESPONSE_LENGTH}
        aria-required
        {...typed}
        defaultValue={typed.defaultValue ?? review.draft ?? review.response ?? ""}
        onInput={({ currentTarget }) => {
          // Until a refused form's page has reloaded, it doesn't show yet what the conflict was.
          if (state === "idle") setBegun(base);
          draft.save(currentTarget.value);
        }}
        onBlur={draft.saveNow}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          name="intent"
          value="respond"
          busy={sent === "respond"}
          variant={review.response === null ? "primary" : "quiet"}
        >
          {review.response === null ? "Send response" : "Save response"}
        </Button>
        <Button name="intent" value="draft" variant="quiet" busy={sent === "draft"}>
          Save draft
        </Button>
        <p role="status" className="text-sm text-muted">
          {draft.message ?? (review.draft !== null && !refusal ? "This is your saved draft" : null)}
        </p>
      </div>
    </Form>
  );
}
