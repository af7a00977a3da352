import type { ReviewAspect } from "~schema/reviews";
import {
  aspectsOf,
  MAX_REVIEW_COMMENT,
  MAX_REVIEW_TITLE,
  type ReviewPart,
} from "~/core/reviews/review-rules";
import type { OwnReview } from "~/core/reviews/write-review.server";
import { acceptedTypes } from "~/shared/picture-kinds";
import { msg, type Translate } from "~/shared/translate";
import { buttonClass } from "~/ui/button";
import { Field, TextField } from "~/ui/field";
import { FieldError, ties } from "~/ui/field-error";
import type { ReviewErrors, ReviewField, ReviewFields } from "./review-form.server";

/* The optional parts of a review's form, without their buttons. */

export type SectionPart = {
  t: Translate;
  store: string;
  orderType: "pickup" | "delivery";
  review: OwnReview | null;
  /** Until when it can be changed, in the store's zone; null if it can't. */
  until: string | null;
  open: boolean;
  fields: ReviewFields;
  errors: ReviewErrors;
  /** The part that was just saved. */
  saved: ReviewPart | null;
  /** The part whose button was pressed: what is wrong with all of it is said there. */
  pressed: ReviewPart | null;
  /** The form came with a picture, which browsers don't fill in again. */
  hadFile: boolean;
};
export const aspectNames: Record<ReviewAspect, ReturnType<typeof msg>> = {
  taste: msg("Taste"),
  portion: msg("Portion"),
  packaging: msg("Packaging"),
  time: msg("Waiting time"),
  rider: msg("Rider"),
};

const choices = [
  ["good", msg("Good")],
  ["bad", msg("Bad")],
  ["", msg("Skip")],
] as const;

/** One choice per aspect, so that none is both good and bad. */
export function Aspects({ t, fields, orderType }: SectionPart) {
  return (
    <div className="grid max-w-md gap-2">
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
          {choices.map(([word, name]) => (
            <label key={word} className="choice relative min-w-14 justify-center !px-2 !py-1">
              <input
                type="radio"
                name={aspect}
                id={`${aspect}-${word}`}
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
    </div>
  );
}

const errorsOf = ({ t, errors }: SectionPart, name: ReviewField) => {
  const found = errors[name];
  return found ? [t(found)] : undefined;
};

export function Words(props: SectionPart) {
  const { t, fields } = props;
  return (
    <>
      <Field
        id="title"
        name="title"
        label={t("Title (optional)")}
        maxLength={MAX_REVIEW_TITLE}
        defaultValue={fields.title}
        errors={errorsOf(props, "title")}
      />
      <TextField
        id="comment"
        name="comment"
        label={t("What would you tell others? (optional)")}
        maxLength={MAX_REVIEW_COMMENT}
        rows={4}
        defaultValue={fields.comment}
        errors={errorsOf(props, "comment")}
      />
    </>
  );
}

/**
 * The browser's own field lies invisibly over its label, which says it in the store's language;
 * without scripts it is visible, as nothing else shows the chosen file's name.
 */
export function Picture(props: SectionPart) {
  const { t, review, hadFile } = props;
  const wrong = errorsOf(props, "file");
  const hint = t(
    hadFile ? "Please choose the picture again." : "We remove where and when it was taken.",
  );
  return (
    <div>
      <p id="file-description" className="text-sm text-muted">
        {hint}
      </p>
      <div className="file-pick">
        <label htmlFor="file" className={buttonClass("quiet", "w-full")}>
          {t("Choose a picture")}
        </label>
        <input
          name="file"
          type="file"
          accept={acceptedTypes("review")}
          {...ties("file", hint, wrong)}
        />
      </div>
      <p id="file-chosen" hidden className="mt-2 flex items-center gap-3 text-sm break-all">
        <img alt="" className="size-16 rounded-xl object-cover" />
        <span />
      </p>
      <FieldError id="file-error" role="alert" errors={wrong} />
      {review?.picture ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="removePicture"
            id="removePicture"
            className="size-5 accent-brand"
          />
          {t("Remove the picture")}
        </label>
      ) : null}
    </div>
  );
}
