import { useEffect, useRef } from "react";

type SummaryEntry = { message: string; fieldId?: string };

/** Lists a form's errors, each linked to its field. Takes the focus whenever they change. */
export function ErrorSummary({
  title,
  errors,
}: {
  title?: string | undefined;
  errors: SummaryEntry[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const messages = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (messages) box.current?.focus();
  }, [messages]);
  if (!errors.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-bad/30 bg-bad-soft p-4 text-bad"
    >
      {title ? <p className="mb-1 font-semibold">{title}</p> : null}
      <ul className={title ? "space-y-1" : "space-y-1 font-semibold"}>
        {errors.map((error) => (
          <li key={error.message}>
            {error.fieldId ? (
              <a href={`#${error.fieldId}`} className="underline">
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
