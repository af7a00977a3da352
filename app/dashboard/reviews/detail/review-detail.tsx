import { Form, useNavigation } from "@remix-run/react";
import {
  MAX_TRANSITION_REASON_LENGTH,
  reviewTransitionsFrom,
  type ReviewTransition,
} from "~/core/reviews/review-transitions";
import { HistoryList } from "~/dashboard/orders/detail/order-progress";
import { redisplayedForm } from "~/dashboard/orders/detail/order-action-form";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { useNow } from "~/ui/use-now";
import { ResponseForm } from "./response-form";
import { refusalOf, type ReviewRefusal } from "./review-action-form";
import { ReviewBody } from "~/dashboard/reviews/list/review-body";
import { ReviewLinks } from "~/dashboard/reviews/list/review-links";
import type { ReviewDetails } from "./review.queries.server";
import { PageHeader } from "~/dashboard/shell/page-header";
import { Card, cardClass, type CardProps } from "~/ui/card";

type Props = {
  review: ReviewDetails;
  readAt: Date;
  zone: string;
  answer: ReviewRefusal | undefined;
};

export function ReviewDetail({ review, readAt, zone, answer }: Props) {
  const now = useNow(readAt);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Review" back={{ to: paths.dashboard.reviews(), label: "Feedback" }} />
      <article aria-labelledby="review-heading" className={cardClass("flex flex-col gap-3 p-4")}>
        <ReviewBody
          review={review}
          now={now}
          zone={zone}
          name={(text) => (
            <h2 id="review-heading" className="inline text-xl font-bold break-words">
              {text}
            </h2>
          )}
        />
        <div className="flex flex-wrap gap-2">
          <ReviewLinks review={review} />
        </div>
      </article>
      {review.status === "removed" ? null : (
        <Section title={review.response === null ? "Respond" : "Edit your response"}>
          <ResponseForm review={review} refusal={refusalOf(answer, "respond", "draft")} />
        </Section>
      )}
      <Transitions review={review} answer={answer} />
      <Section title="History">
        <HistoryList history={review.history} zone={zone} now={now} />
      </Section>
    </div>
  );
}

const Section = (card: Pick<CardProps, "title" | "children">) => (
  <Card {...card} level="h2" titleClass="mb-2 font-bold" className="mt-4 scroll-mt-20 p-4" />
);

const visibility: Record<ReviewDetails["status"], string> = {
  new: "It shows on your store three days after it was written, or right away if you publish it.",
  published: "It shows on your store.",
  hidden: "It doesn’t show on your store. Its stars still count.",
  flagged: "Our team is checking it. Its stars count until then.",
  removed: "It was removed, and doesn’t show or count.",
};

function Transitions({ review, answer }: Pick<Props, "review" | "answer">) {
  const moves = reviewTransitionsFrom(review.status);
  return (
    <Section title="On your store's page">
      <p className="text-muted">{visibility[review.status]}</p>
      <div className="mt-3 flex flex-wrap items-start gap-2 empty:hidden">
        {moves.includes("publish") ? (
          <TransitionForm review={review} move="publish" answer={answer} />
        ) : null}
        {moves.includes("hide") ? (
          <ReasonedTransition
            review={review}
            move="hide"
            answer={answer}
            hint="For your own records: customers don't see it. The stars still count."
          />
        ) : null}
        {moves.includes("flag") ? (
          <ReasonedTransition
            review={review}
            move="flag"
            answer={answer}
            hint="For insults, spam or somebody else’s order. Our team reads it and decides. This can’t be undone."
          />
        ) : null}
      </div>
    </Section>
  );
}

type TransitionProps = Pick<Props, "review" | "answer"> & { move: ReviewTransition };

const transitionLabels: Record<ReviewTransition, string> = {
  publish: "Publish",
  hide: "Hide",
  flag: "Flag",
};

function ReasonedTransition({ hint, ...form }: TransitionProps & { hint: string }) {
  const { move, answer } = form;
  return (
    <details open={refusalOf(answer, move) !== null || undefined} className="group open:w-full">
      <summary className={buttonClass("quiet", "cursor-pointer list-none group-open:hidden")}>
        {transitionLabels[move]} …
      </summary>
      <TransitionForm {...form} hint={hint} />
    </details>
  );
}

function TransitionForm({ review, move, answer, hint }: TransitionProps & { hint?: string }) {
  const busy = useNavigation().formData?.get("intent") === move;
  const { field, errors } = redisplayedForm(move, refusalOf(answer, move));
  return (
    <Form method="post" action={paths.dashboard.review(review.id)} preventScrollReset>
      <input type="hidden" name="seen" value={review.seen.move} />
      <ErrorSummary errors={errors} />
      {hint ? (
        <div className="mb-3">
          <TextField
            label={move === "hide" ? "Why hide it?" : "What is wrong with it?"}
            hint={hint}
            maxLength={MAX_TRANSITION_REASON_LENGTH}
            rows={2}
            aria-required
            {...field("reason")}
          />
        </div>
      ) : null}
      <Button
        name="intent"
        value={move}
        variant={move === "publish" && review.status === "new" ? "primary" : "quiet"}
        busy={busy}
      >
        {move === "publish" ? "Publish" : move === "hide" ? "Hide this review" : "Flag this review"}
      </Button>
    </Form>
  );
}
