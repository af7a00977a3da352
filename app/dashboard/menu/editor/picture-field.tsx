import { useRef, useState } from "react";
import { paths } from "~/shared/paths";
import type { PictureToAdjust } from "~/shared/picture-cut";
import {
  acceptedTypes,
  heicMessage,
  isNamedHeic,
  maxBytes,
  pictureKinds,
  tooLargeMessage,
  wrongTypeMessage,
} from "~/shared/picture-kinds";
import { FieldError } from "~/ui/field-error";
import { sendPicture } from "~/ui/send-picture";
import { shrinkChosenPicture } from "~/ui/shrink-picture";
import { PictureAdjustment, type SentAdjustment } from "./picture-adjustment";

type Props = {
  image: string | null;
  isRemoved: boolean;
  color: string;
  adjustable: PictureToAdjust | null;
  sent: SentAdjustment | null;
  errors: string[] | undefined;
};

type Sending = { percent: number } | null;

const kind = pictureKinds.item;

/** Hides the browser's 'No file chosen', which would be wrong beside a stored picture. */
const buttonOnly = "w-fit text-transparent";

/**
 * Uploads an item's picture. With scripts, it goes as soon as it is chosen, and the form carries
 * only its address. Without them the file goes with the form, and a form that comes back with
 * errors has the address too.
 */
export function PictureField({ image, isRemoved, color, adjustable, sent, errors }: Props) {
  const [stored, setStored] = useState({ image, color, adjustable });
  const [sending, setSending] = useState<Sending>(null);
  const [problem, setProblem] = useState<string | null>(errors?.join(" ") ?? null);
  const [removed, setRemoved] = useState(isRemoved);
  const latest = useRef<XMLHttpRequest | null>(null);

  const choose = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    latest.current?.abort();
    setSending(null);
    if (!chosen) return;
    const refuse = (message: string) => {
      setProblem(message);
      input.value = "";
    };
    if (!isNamedHeic(chosen) && !acceptedTypes("item").split(",").includes(chosen.type))
      return refuse(wrongTypeMessage("item"));
    const file = await shrinkChosenPicture(input, chosen, maxBytes("item"));
    if (!file) return;
    if (isNamedHeic(file)) return refuse(heicMessage);
    if (file.size > maxBytes("item")) return refuse(tooLargeMessage("item"));
    setProblem(null);
    sendPicture(paths.dashboard.itemPicture(), file, {
      started: (request) => (latest.current = request),
      progress: (percent) => setSending({ percent }),
      answered: (answer) => {
        setSending(null);
        if (!answer.ok) return refuse(answer.message);
        // The form now carries the address; don't send the file again.
        input.value = "";
        setRemoved(false);
        setStored({ ...answer.picture, adjustable: answer.adjustable ?? null });
      },
      // Keep the file in the input, so that the form sends it.
      lost: () => {
        setSending(null);
        setProblem("Picture not sent yet. It goes when you save.");
      },
    });
  };

  const currentImage = stored.image && !removed ? stored.image : null;
  return (
    <div>
      <label htmlFor="file" className="font-medium">
        Picture
      </label>
      <p id="file-description" className="text-sm text-muted">
        Optional. {kind.types.join(", ")}, at most {kind.maxMegabytes}MB. Best with {kind.advice}.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {currentImage ? (
          <span className="block w-40 overflow-hidden rounded-xl border border-line">
            <img
              key={currentImage}
              src={`${currentImage}-480`}
              alt="How this item looks"
              width={160}
              height={120}
              style={{ background: stored.color || undefined }}
              className="block aspect-4/3 w-full object-cover"
            />
          </span>
        ) : null}
        <div className="min-w-0 flex-1 basis-[14rem]">
          <input
            id="file"
            name="file"
            type="file"
            accept={acceptedTypes("item")}
            onChange={(event) => void choose(event.currentTarget)}
            aria-describedby={`file-description${problem ? " file-error" : ""}`}
            aria-invalid={problem ? true : undefined}
            className={`block max-w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-xl file:border file:border-solid file:border-line file:bg-card file:px-4 file:font-semibold file:text-ink ${currentImage ? buttonOnly : "w-full"}`}
          />
          {stored.image ? (
            <label className="mt-2 flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="removeImage"
                value="on"
                checked={removed}
                onChange={(event) => setRemoved(event.currentTarget.checked)}
                className="size-5 accent-[var(--ink)]"
              />
              Remove picture
            </label>
          ) : null}
        </div>
      </div>
      <input type="hidden" name="image" value={stored.image ?? ""} />
      <input type="hidden" name="imageColor" value={stored.color} />
      {currentImage && stored.adjustable ? (
        <PictureAdjustment
          key={currentImage}
          image={currentImage}
          picture={stored.adjustable}
          sent={currentImage === image ? sent : null}
          // Open, to show that the upload was brightened automatically.
          isOpen={currentImage !== image && stored.adjustable.brighter}
        />
      ) : null}
      <div role="status" className="text-sm">
        {sending ? (
          <p className="mt-2 flex items-center gap-3">
            <progress
              max={100}
              value={sending.percent}
              aria-label="Sending the picture"
              className="h-2 flex-1 accent-[var(--ink)]"
            />
            {sending.percent < 100 ? `Sending… ${sending.percent}%` : "Making it ready…"}
          </p>
        ) : null}
      </div>
      <FieldError id="file-error" role="alert" errors={problem} />
    </div>
  );
}
