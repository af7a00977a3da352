import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { NetworkError } from "~/ui/offline-safe";
import { useTranslate } from "~/ui/use-translation";
import type { ReviewSection } from "./review-page.server";
import { drawPressed, drawStored, previewPicture, replaceForm } from "./review-dom";

type Answer = ReviewSection | NetworkError;
type Pressed = { name: string; value: string };

/**
 * The review on its order's page. The server has its texts and makes its HTML; React keeps off the
 * content, so that a page that is read again takes nothing typed. Each of its buttons works without
 * scripts; with them the answer takes the form's place, and the page doesn't move.
 */
export function ReviewPanel({ html }: ReviewSection) {
  const t = useTranslate();
  const [first] = useState(html);
  const panel = useRef<HTMLDivElement>(null);
  const sent = useRef<FormData | null>(null);
  /** Pressed while another button's answer is awaited; the last one counts. */
  const waiting = useRef<Pressed | null>(null);
  const { data: answer, state, submit } = useFetcher<Answer>();
  const unanswered = answer && "message" in answer ? answer.message : null;

  const send = ({ name, value }: Pressed) => {
    const form = panel.current!.querySelector("form")!;
    const data = new FormData(form);
    data.set(name, value);
    data.set("scripts", "1");
    drawPressed(form, name, value);
    sent.current = data;
    submit(data, { method: "post", encType: "multipart/form-data" });
  };
  const onSubmit = (event: FormEvent<HTMLDivElement>) => {
    event.preventDefault();
    const { name, value } = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (state === "submitting") {
      waiting.current = { name, value };
      drawPressed(event.target as HTMLFormElement, name, value);
    } else send({ name, value });
  };

  useEffect(() => {
    if (!answer || !sent.current) return;
    if ("html" in answer) replaceForm(panel.current!, answer.html, sent.current);
    else drawStored(panel.current!);
  }, [answer]);
  useEffect(() => {
    if (state === "submitting" || !waiting.current) return;
    const next = waiting.current;
    waiting.current = null;
    // The answer may have closed the review.
    if (panel.current!.querySelector("form")) send(next);
  });
  // Chosen before the scripts were there, or kept by the browser over a reload.
  useEffect(() => previewPicture(panel.current!), []);

  return (
    <div
      id="review"
      className="panel no-print scroll-mt-4"
      onSubmit={onSubmit}
      onInput={() => previewPicture(panel.current!)}
    >
      <div ref={panel} dangerouslySetInnerHTML={{ __html: first }} />
      {unanswered ? (
        <p role="alert" className="mt-4 font-semibold text-bad">
          {t(unanswered)}
        </p>
      ) : null}
    </div>
  );
}
