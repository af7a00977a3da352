import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ReviewAspect } from "~schema/reviews";
import { reviewMark, type ReviewPart } from "~/core/reviews/review-rules";
import type { OwnReview } from "~/core/reviews/write-review.server";
import { msg, type Message, type Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field-error";
import type { ReviewField } from "./review-form.server";
import { Aspects, aspectNames, Picture, Words, type SectionPart } from "./review-parts.server";

/** Renders an order page's review section. */
export const reviewSectionHtml = (props: Omit<SectionPart, "t">, t: Translate): string =>
  renderToStaticMarkup(<Section {...props} t={t} />);

function Section(props: SectionPart) {
  const { t, review, open, errors, fields } = props;
  const isTyped = fields.title || fields.comment || Object.keys(fields.aspects).length > 0;
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">{t(review ? "Your review" : "How was your order?")}</h2>
      {open ? (
        <form
          method="post"
          action="#review"
          encType="multipart/form-data"
          className="grid gap-4"
          aria-label={t("Your review")}
        >
          {/* Enter in a field taps a form's first button: this one, so that it rates nothing. */}
          <button name="part" value="all" tabIndex={-1} aria-hidden className="sr-only" />
          {review ? <input type="hidden" name="seen" value={reviewMark(review)} /> : null}
          <Stars {...props} />
          {review ? <Saved {...props} review={review} /> : null}
          {review || isTyped ? <Parts {...props} /> : null}
        </form>
      ) : (
        <>
          {review ? (
            <>
              <StarsShown t={t} rating={review.rating} />
              <Written {...props} review={review} />
            </>
          ) : null}
          {review && !errors.form ? (
            <p className="text-muted">{t("You can no longer change it.")}</p>
          ) : null}
          <Refused {...props} />
        </>
      )}
    </div>
  );
}

/** The reason for a refusal, with the typed text, so that the customer can still use it. */
function Refused({ t, errors, fields }: SectionPart) {
  const typed = [fields.title, fields.comment].filter(Boolean).join("\n");
  if (!errors.form) return null;
  return (
    <>
      <FieldError role="alert" errors={t(errors.form)} />
      {typed ? (
        <div className="break-words">
          <p className="font-medium">{t("What you typed")}</p>
          <p className="whitespace-pre-line text-muted">{typed}</p>
        </div>
      ) : null}
    </>
  );
}

const starGlyph = (isOn: boolean) => (isOn ? "★" : "☆");

function StarsShown({ t, rating }: { t: Translate; rating: number }) {
  return (
    <p className="text-2xl leading-none text-brand-text">
      <span aria-hidden>{"★".repeat(rating) + "☆".repeat(5 - rating)}</span>
      <span className="sr-only">{t("{n} star|{n} stars", { n: rating })}</span>
    </p>
  );
}

/** Each star is a button that rates: one tap, with or without scripts. */
function Stars({ t, fields, errors, review, pressed }: SectionPart) {
  const chosen = Number(fields.stars) || 0;
  const isElsewhere = review !== null && pressed !== null && pressed !== "rating";
  const wrong = errors.stars ?? (isElsewhere ? undefined : errors.form);
  const described = [wrong && "stars-error", !review && chosen > 0 && "stars-description"].filter(
    Boolean,
  );
  return (
    <div>
      <div
        className="stars"
        role="group"
        aria-label={t("Your rating")}
        aria-describedby={described.join(" ") || undefined}
      >
        {[1, 2, 3, 4, 5].map((n) => (
          <button
            key={n}
            name="stars"
            value={n}
            id={`stars-${n}`}
            aria-pressed={review ? review.rating === n : undefined}
          >
            <span aria-hidden>{starGlyph(n <= chosen)}</span>
            <span className="sr-only">{t("{n} star|{n} stars", { n })}</span>
          </button>
        ))}
      </div>
      {!review && chosen > 0 ? (
        <p id="stars-description" className="mt-1.5 text-muted">
          {t(
            "You chose {n} star. To send it, tap the filled star.|You chose {n} stars. To send them, tap the last filled star.",
            { n: chosen },
          )}
        </p>
      ) : null}
      <FieldError id="stars-error" role="alert" errors={wrong && t(wrong)} />
    </div>
  );
}

/** Says what was saved, below the stars, so that they don't move under a finger. */
function Saved({ t, saved, errors, until, ...props }: SectionPart & { review: OwnReview }) {
  const isFailed = Object.keys(errors).length > 0;
  return (
    <>
      {saved && !isFailed ? (
        <p
          role="status"
          tabIndex={-1}
          className="rounded-card bg-good-soft p-3 font-medium text-good"
        >
          {t(
            saved === "rating"
              ? "Thanks! Your rating is saved."
              : "Thank you. Your review is saved.",
          )}
        </p>
      ) : null}
      <Written t={t} {...props} />
      <p className="text-sm text-muted">{t("You can change it until {when}.", { when: until! })}</p>
    </>
  );
}

function Written({ t, review, store }: Pick<SectionPart, "t" | "store"> & { review: OwnReview }) {
  const names = (aspects: readonly ReviewAspect[]) =>
    aspects.map((aspect) => t(aspectNames[aspect])).join(", ");
  return (
    <div className="grid gap-2 break-words empty:hidden">
      {review.title ? <p className="font-semibold">{review.title}</p> : null}
      {review.comment ? <p className="whitespace-pre-line">{review.comment}</p> : null}
      {review.liked.length > 0 ? (
        <p className="text-sm text-good">{t("Good: {what}", { what: names(review.liked) })}</p>
      ) : null}
      {review.disliked.length > 0 ? (
        <p className="text-sm text-bad">
          {t("Not good: {what}", { what: names(review.disliked) })}
        </p>
      ) : null}
      {review.picture ? (
        <img
          src={`${review.picture}-192`}
          srcSet={`${review.picture}-192 1x, ${review.picture}-480 2x`}
          alt={t("Your picture")}
          loading="lazy"
          className="max-h-48 w-auto max-w-full justify-self-start rounded-card"
        />
      ) : null}
      {review.status === "removed" ? (
        <p className="text-muted">{t("This review was removed and doesn’t count.")}</p>
      ) : null}
      {review.response ? (
        <blockquote className="mt-2 border-l-4 border-line pl-3">
          <p className="font-semibold">{t("Reply from {store}", { store })}</p>
          <p className="whitespace-pre-line">{review.response}</p>
        </blockquote>
      ) : null}
    </div>
  );
}

type OptionalPart = Exclude<ReviewPart, "rating">;
const optionalParts = ["aspects", "words", "picture"] as const;
const partFields: Record<OptionalPart, readonly ReviewField[]> = {
  aspects: [],
  words: ["title", "comment"],
  picture: ["file"],
};

/** Returns the part to open: the next one that is missing after the one just saved. */
function nextPart(review: OwnReview, saved: ReviewPart): OptionalPart | undefined {
  const isGiven: Record<OptionalPart, boolean> = {
    aspects: review.liked.length + review.disliked.length > 0,
    words: review.title !== null || review.comment !== null,
    picture: review.picture !== null,
  };
  const from = saved === "rating" ? 0 : optionalParts.indexOf(saved) + 1;
  return optionalParts.slice(from).find((part) => !isGiven[part]);
}

function Parts(props: SectionPart) {
  const { t, review, saved, errors, pressed } = props;
  const isWrong = (part: OptionalPart) => partFields[part].some((field) => errors[field]);
  const next = saved && review ? nextPart(review, saved) : null;
  const part = (name: OptionalPart, title: Message, content: ReactNode) => (
    <details
      key={name}
      id={`part-${name}`}
      // Nobody has to look for what was typed.
      open={!review || name === next || name === pressed || isWrong(name) || undefined}
      className="border-t border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
        {t(title)}
      </summary>
      <div className="grid gap-4 pb-4">
        {content}
        {errors.form && pressed === name && review ? (
          <FieldError role="alert" errors={t(errors.form)} />
        ) : null}
        <button name="part" value={name} className={buttonClass("primary", "w-full")}>
          {t("Save")}
        </button>
      </div>
    </details>
  );
  return (
    <div>
      {part("aspects", msg("What was good, and what wasn’t? (optional)"), <Aspects {...props} />)}
      {part("words", msg("A few words (optional)"), <Words {...props} />)}
      {part(
        "picture",
        review?.picture ? msg("Another picture (optional)") : msg("A picture (optional)"),
        <Picture {...props} />,
      )}
      <p className="border-t border-line pt-3 text-sm text-muted">
        {t("The store sees your review first; then it shows on their page.")}
      </p>
    </div>
  );
}
