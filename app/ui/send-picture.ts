/**
 * What a picture that was sent is answered: its address and average colour, or the words for the
 * person.
 */
type PictureAnswer =
  { ok: true; picture: { image: string; color: string } } | { ok: false; message: string };

type Told = {
  started: (request: XMLHttpRequest) => void;
  progress: (percent: number) => void;
  answered: (answer: PictureAnswer) => void;
  lost: () => void;
};

/**
 * Sends a picture by itself, before its form. fetch can't say how much of a body has gone.
 * @param to takes it in the field `file`
 */
export function sendPicture(to: string, file: File, told: Told): void {
  const request = new XMLHttpRequest();
  const form = new FormData();
  form.set("file", file);
  told.started(request);
  told.progress(0);
  request.upload.onprogress = ({ loaded, total }) =>
    told.progress(total ? Math.floor((loaded / total) * 100) : 0);
  request.onerror = request.ontimeout = told.lost;
  request.onload = () => {
    try {
      const answer = JSON.parse(request.responseText) as
        PictureAnswer | { ok?: undefined; error: string };
      // A guard that let nobody in answers with its own word.
      told.answered(
        answer.ok === undefined
          ? { ok: false, message: `${answer.error}. Then choose the picture again.` }
          : answer,
      );
    } catch {
      told.lost();
    }
  };
  request.timeout = 120_000;
  request.open("POST", to);
  request.send(form);
}
