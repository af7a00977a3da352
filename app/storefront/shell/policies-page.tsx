import { Link } from "@remix-run/react";
import { storePaths } from "~/shared/store-paths";
import { useTranslate } from "~/ui/use-translation";

export function PoliciesPage({
  base,
  name,
  policies,
}: {
  base: string;
  name: string;
  policies: { terms: string | null; refund: string | null; cancellation: string | null };
}) {
  const t = useTranslate();
  const parts = [
    [t("Terms"), policies.terms],
    [t("Refunds"), policies.refund],
    [t("Cancellations"), policies.cancellation],
  ] as const;
  return (
    <article className="mx-auto max-w-xl py-5">
      <h1 className="text-2xl font-extrabold break-words">
        {t("{store}’s terms and policies", { store: name })}
      </h1>
      {parts.map(([title, text]) =>
        text ? (
          <section key={title} aria-label={title} className="mt-6">
            <h2 className="text-lg font-bold">{title}</h2>
            <p className="mt-1 break-words whitespace-pre-line">{text}</p>
          </section>
        ) : null,
      )}
      <Link
        to={storePaths.home(base)}
        discover="none"
        className="mt-8 inline-flex min-h-11 items-center font-semibold text-brand-text underline"
      >
        {t("Back to the menu")}
      </Link>
    </article>
  );
}
