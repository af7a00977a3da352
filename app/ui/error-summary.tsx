import { useEffect, useRef } from "react";

type SummaryEntry = { message: string; fieldId?: string };

/**
 * What is wrong with a form, above it. Takes the focus whenever there is something new to say; each
 * line leads to its field.
 */
export function ErrorSummary({ title, faults }: { title?: string; faults: SummaryEntry[] }) {
  const box = useRef<HTMLDivElement>(null);
  const said = faults.map((fault) => fault.message).join("\n");
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  if (!faults.length) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border border-bad/30 bg-bad-soft p-4 text-bad"
    >
      {title ? <p className="mb-1 font-semibold">{title}</p> : null}
      <ul className={title ? "space-y-1" : "space-y-1 font-semibold"}>
        {faults.map((fault) => (
          <li key={fault.message}>
            {fault.fieldId ? (
              <a href={`#${fault.fieldId}`} className="underline">
                {fault.message}
              </a>
            ) : (
              fault.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
