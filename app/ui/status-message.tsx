/** Shows an action's outcome for `lasts` seconds, also without scripts: CSS hides it. */
export function StatusMessage({ message, lasts = 2 }: { message: string | null; lasts?: number }) {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-24 z-30 text-center md:bottom-6"
    >
      {message ? (
        <span
          className="said inline-block rounded-full bg-ink px-5 py-2.5 font-semibold text-on-ink shadow-card"
          style={{ animationDelay: `${lasts}s` }}
        >
          {message}
        </span>
      ) : null}
    </div>
  );
}
