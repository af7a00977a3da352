import type { PictureToAdjust } from "~/shared/picture-cut";

/** The uploaded picture and its possible adjustments, or a message for the user. */
type PictureAnswer =
  | {
      ok: true;
      picture: { image: string; color: string };
      adjustable?: PictureToAdjust | null;
    }
  | { ok: false; message: string };

type UploadHandlers = {
  started: (request: XMLHttpRequest) => void;
  progress: (percent: number) => void;
  answered: (answer: PictureAnswer) => void;
  lost: () => void;
};

/**
 * By XMLHttpRequest, as fetch reports no upload progress.
 * @param to the address that takes it in the field `file`
 */
export function sendPicture(to: string, file: File, handlers: UploadHandlers): void {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("file", file);
  handlers.started(request);
  handlers.progress(0);
  request.upload.onprogress = ({ loaded, total }) =>
    handlers.progress(total ? Math.floor((loaded / total) * 100) : 0);
  request.onerror = request.ontimeout = handlers.lost;
  request.onload = () => {
    try {
      const answer = JSON.parse(request.responseText) as
        PictureAnswer | { ok?: undefined; error: string };
      // A guard that refuses the request answers with its own `error`.
      handlers.answered(
        answer.ok === undefined
          ? { ok: false, message: `${answer.error}. Then choose the picture again.` }
          : answer,
      );
    } catch {
      handlers.lost();
    }
  };
  request.timeout = 120_000;
  request.open("POST", to);
  request.send(form);
}
