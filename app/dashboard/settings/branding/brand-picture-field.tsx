import { useRef, useState } from "react";
import {
  acceptedTypes,
  heicMessage,
  isNamedHeic,
  MAX_SVG_BYTES,
  maxBytes,
  pictureKinds,
  tooLargeMessage,
  wrongTypeMessage,
} from "~/shared/picture-kinds";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { sendPicture } from "~/ui/send-picture";
import { shrinkChosenPicture } from "~/ui/shrink-picture";

type Stored = { image: string; color: string };
type Props = {
  kind: "banner" | "logo";
  label: string;
  labels: { none: string; failed: string; recommended: string };
  stored: Stored;
  /** The picture will be removed on saving. */
  gone: boolean;
  errors: string[] | undefined;
  onPicture: (picture: Stored | null) => void;
};

/** Hides the browser's 'No file chosen', which would be wrong beside a stored picture. */
const buttonOnly = "w-fit text-transparent";

/** Scripts upload at once, and the form carries the address; else the form carries the file. */
export function BrandPictureField({
  kind,
  label,
  labels,
  stored,
  gone: goneBefore,
  errors,
  onPicture,
}: Props) {
  const [picture, setPicture] = useState(stored);
  const [without, setWithout] = useState(goneBefore);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState(errors?.join(" ") ?? null);
  const latest = useRef<XMLHttpRequest | null>(null);
  const { types, maxMegabytes } = pictureKinds[kind];
  const show = (next: Stored, gone: boolean) => {
    setPicture(next);
    setWithout(gone);
    onPicture(gone || !next.image ? null : next);
  };
  const choose = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    latest.current?.abort();
    setPercent(null);
    if (!chosen) return;
    const refuse = (message: string) => {
      setError(message);
      input.value = "";
    };
    if (!isNamedHeic(chosen) && !acceptedTypes(kind).split(",").includes(chosen.type))
      return refuse(wrongTypeMessage(kind));
    const file = await shrinkChosenPicture(input, chosen, maxBytes(kind));
    if (!file) return;
    if (isNamedHeic(file)) return refuse(heicMessage);
    if (file.size > maxBytes(kind)) return refuse(tooLargeMessage(kind));
    setError(null);
    sendPicture(paths.dashboard.settings.picture(kind), file, {
      started: (request) => (latest.current = request),
      progress: setPercent,
      answered: (answer) => {
        setPercent(null);
        if (!answer.ok) return refuse(answer.message);
        input.value = "";
        show(answer.picture, false);
        // Let the form notice the change once it has rendered the address.
        requestAnimationFrame(() => input.dispatchEvent(new Event("input", { bubbles: true })));
      },
      lost: () => {
        setPercent(null);
        refuse(labels.failed);
      },
    });
  };
  const hasPicture = Boolean(picture.image) && !without;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={kind} className="font-medium">
          {label}
        </label>
        <Badge tone={hasPicture ? "good" : "rest"}>{hasPicture ? "Uploaded" : labels.none}</Badge>
      </div>
      <p id={`${kind}-description`} className="text-sm text-muted">
        {labels.recommended}. {types.join(", ")}, at most {maxMegabytes}MB
        {(types as readonly string[]).includes("SVG") ? ` (SVG: ${MAX_SVG_BYTES / 1024}KB)` : ""}.
      </p>
      <input
        id={kind}
        name={`${kind}File`}
        type="file"
        accept={acceptedTypes(kind)}
        onChange={(event) => void choose(event.currentTarget)}
        aria-describedby={`${kind}-description${error ? ` ${kind}-error` : ""}`}
        aria-invalid={error ? true : undefined}
        className={`mt-2 block max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-line file:bg-card file:px-4 file:font-semibold file:text-ink ${hasPicture ? buttonOnly : "w-full"}`}
      />
      <input type="hidden" name={kind} value={picture.image} />
      {kind === "banner" ? <input type="hidden" name="bannerColor" value={picture.color} /> : null}
      {picture.image ? (
        <label className="mt-1 inline-flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name={kind === "banner" ? "withoutBanner" : "withoutLogo"}
            value="on"
            checked={without}
            onChange={(event) => show(picture, event.currentTarget.checked)}
            className="size-5 accent-[var(--ink)]"
          />
          Remove {kind}
        </label>
      ) : null}
      <div role="status" className="text-sm">
        {percent === null ? null : (
          <p className="mt-2 flex items-center gap-3">
            <progress
              max={100}
              value={percent}
              aria-label={`Sending the ${kind}`}
              className="h-2 flex-1 accent-[var(--ink)]"
            />
            {percent < 100 ? `Sending… ${percent}%` : "Making it ready…"}
          </p>
        )}
      </div>
      {error ? (
        <p
          id={`${kind}-error`}
          role="alert"
          className="mt-2 rounded-card border border-bad/30 bg-bad-soft px-3 py-2 font-medium text-bad"
        >
          {error}
        </p>
      ) : null}
    </div>
  );
}
