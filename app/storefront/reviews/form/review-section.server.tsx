import { renderToStaticMarkup } from "react-dom/server";
import type { ReviewAspect } from "~schema/reviews";
import { aspectsOf, MAX_REVIEW_COMMENT, MAX_REVIEW_TITLE } from "~/core/reviews/review-rules";
import type { OwnReview } from "~/core/reviews/write-review.server";
import { acceptedTypes } from "~/shared/picture-kinds";
import { msg, type Message, type Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { Field, TextField } from "~/ui/field";
import type { ReviewErrors, ReviewField, ReviewFields } from "./review-form.server";

type ReviewSectionProps = {
  store: string;
  orderType: "pickup" | "delivery";
  review: OwnReview | null;
  /** Until when it can be changed, in the store's zone; null if it can't. */
  until: string | null;
  open: boolean;
  fields: ReviewFields;
  errors: ReviewErrors;
  saved: boolean;
  /** The form came with a picture, which browsers don't fill in again. */
  hadFile: boolean;
};
type Part = ReviewSectionProps & { t: Translate };

export const aspectNames: Record<ReviewAspect, Message> = {
  taste: msg("Taste"),
  portion: msg("Portion"),
  packaging: msg("Packaging"),
  time: msg("Waiting time"),
  rider: msg("Rider"),
};

/** Renders an order page's review section, inside its form. */
export const reviewSectionHtml = (props: ReviewSectionProps, t: Translate): string =>
  renderToStaticMarkup(<ReviewPart {...props} t={t} />);

function ReviewPart(props: Part) {
  const { t, review, open, errors, saved, until } = props;
  const failed = Object.keys(errors).length > 0;
  return (
    <>
      <h2 className="text-lg font-bold">{t(review ? "Your review" : "How was your order?")}</h2>
      {saved && !failed && review ? (
        <p role="status" className="rounded-card bg-good-soft p-3 font-medium text-good">
          {t("Thank you. Your review is saved.")}
        </p>
      ) : null}
      {review ? <Written {...props} review={review} /> : null}
      {review && !open && !errors.form ? (
        <p className="text-muted">{t("You can no longer change it.")}</p>
      ) : null}
      {!open ? (
        <Refused {...props} />
      ) : review ? (
        <details open={failed || undefined} className="group grid gap-4">
          <summary className={buttonClass("quiet", "cursor-pointer")}>
            {t("Change your review")}
          </summary>
          <div className="mt-4 grid gap-5">
            <p className="text-muted">{t("You can change it until {when}.", { when: until! })}</p>
            <Fields {...props} />
          </div>
        </details>
      ) : (
        <Fields {...props} />
      )}
    </>
  );
}

/** The reason for a refusal, with the typed text, so that the customer can still use it. */
function Refused(props: Part) {
  const { t, errors, fields } = props;
  const typed = [fields.title, fields.comment].filter(Boolean).join("\n");
  return (
    <>
      <Errors {...props} />
      {errors.form && typed ? (
        <div className="break-words">
          <p className="font-medium">{t("What you typed")}</p>
          <p className="whitespace-pre-line text-muted">{typed}</p>
        </div>
      ) : null}
    </>
  );
}

function Written({ t, review, store }: Part & { review: OwnReview }) {
  const names = (aspects: readonly ReviewAspect[]) =>
    aspects.map((aspect) => t(aspectNames[aspect])).join(", ");
  return (
    <div className="grid gap-2 break-words">
      <p className="text-2xl leading-none text-brand-text">
        <span aria-hidden>{"★".repeat(review.rating) + "☆".repeat(5 - review.rating)}</span>
        <span className="sr-only">{t("{n} star|{n} stars", { n: review.rating })}</span>
      </p>
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

function Fields(props: Part) {
  const { t, fields, errors, review, hadFile } = props;
  const error = (name: ReviewField) => {
    const found = errors[name];
    return found ? [t(found)] : undefined;
  };
  return (
    <div className="grid gap-5">
      <Stars {...props} />
      <Aspects {...props} />
      <Field
        id="title"
        name="title"
        label={t("Title (optional)")}
        maxLength={MAX_REVIEW_TITLE}
        defaultValue={fields.title}
        errors={error("title")}
      />
      <TextField
        id="comment"
        name="comment"
        label={t("What would you tell others? (optional)")}
        maxLength={MAX_REVIEW_COMMENT}
        rows={4}
        defaultValue={fields.comment}
        errors={error("comment")}
      />
      <Field
        id="file"
        name="file"
        type="file"
        accept={acceptedTypes("review")}
        label={t(review?.picture ? "Another picture (optional)" : "A picture (optional)")}
        hint={t(
          hadFile ? "Please choose the picture again." : "We remove where and when it was taken.",
        )}
        errors={error("file")}
      />
      {review?.picture ? (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="removePicture" className="size-5 accent-brand" />
          {t("Remove the picture")}
        </label>
      ) : null}
      <p className="text-sm text-muted">
        {t("The store sees your review first; then it shows on their page.")}
      </p>
      <Errors {...props} />
      <button className={buttonClass("primary", "w-full")}>
        {t(review ? "Save changes" : "Send review")}
      </button>
    </div>
  );
}

/** Five radio buttons; CSS fills the stars up to the chosen one. */
function Stars({ t, fields, errors }: Part) {
  return (
    <fieldset aria-describedby={errors.stars ? "stars-error" : undefined}>
      <legend className="font-medium">{t("Your rating")}</legend>
      <div className="stars">
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n}>
            <input
              type="radio"
              name="stars"
              id={`stars-${n}`}
              value={n}
              required
              defaultChecked={fields.stars === String(n)}
            />
            <span aria-hidden>★</span>
            <span className="sr-only">{t("{n} star|{n} stars", { n })}</span>
          </label>
        ))}
      </div>
      {errors.stars ? (
        <p id="stars-error" className="mt-1.5 text-sm font-medium text-bad">
          {t(errors.stars)}
        </p>
      ) : null}
    </fieldset>
  );
}

const words = [
  ["good", msg("Good")],
  ["bad", msg("Bad")],
  ["", msg("Skip")],
] as const;

/** One choice per aspect, so that none is both good and bad. */
function Aspects({ t, fields, orderType }: Part) {
  return (
    <fieldset className="grid max-w-md gap-2">
      <legend className="mb-1 font-medium">
        {t("What was good, and what wasn’t? (optional)")}
      </legend>
      {aspectsOf(orderType).map((aspect) => (
        <div
          key={aspect}
          role="radiogroup"
          aria-labelledby={`${aspect}-name`}
          className="flex items-center gap-2"
        >
          <span id={`${aspect}-name`} className="min-w-0 flex-1">
            {t(aspectNames[aspect])}
          </span>
          {words.map(([word, name]) => (
            <label key={word} className="choice relative min-w-14 justify-center !px-2 !py-1">
              <input
                type="radio"
                name={aspect}
                value={word}
                className="sr-only"
                defaultChecked={(fields.aspects[aspect] ?? "") === word}
              />
              {word ? (
                t(name)
              ) : (
                <>
                  <span aria-hidden>–</span>
                  <span className="sr-only">{t(name)}</span>
                </>
              )}
            </label>
          ))}
        </div>
      ))}
    </fieldset>
  );
}

const fieldIds: Record<ReviewField, string> = {
  stars: "stars-1",
  title: "title",
  comment: "comment",
  file: "file",
};

/** The errors, above the button just used; each links to its field. */
function Errors({ t, errors }: Part) {
  const found = Object.entries(errors) as [ReviewField | "form", Message][];
  if (found.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border border-bad/30 bg-bad-soft p-4 text-bad">
      <ul className="space-y-1 font-semibold">
        {found.map(([name, message]) => (
          <li key={name}>
            {name === "form" ? (
              t(message)
            ) : (
              <a href={`#${fieldIds[name]}`} className="underline">
                {t(message)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
