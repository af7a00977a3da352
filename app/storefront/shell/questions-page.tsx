import { Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { storePaths } from "~/shared/store-paths";
import { buttonClass } from "~/ui/button";
import { useTranslate } from "~/ui/use-translation";

type Props = {
  base: string;
  name: string;
  callUrl: string | null;
  chatUrl: string | null;
  questions: readonly { ask: string; answer: string }[];
};

/** Shows how to reach a store, then what customers ask (docs/rules.md, Help). */
export function QuestionsPage({ base, name, callUrl, chatUrl, questions }: Props) {
  const t = useTranslate();
  return (
    <article className="mx-auto max-w-xl py-5">
      <h1 className="text-2xl font-extrabold">{t("Help")}</h1>
      {callUrl || chatUrl ? (
        <section aria-label={t("Ask {store}", { store: name })} className="mt-4">
          <p>{t("About your order, ask {store}: they can see it.", { store: name })}</p>
          <p className="mt-3 flex flex-wrap gap-2">
            {callUrl ? (
              <a href={callUrl} className={buttonClass("primary")}>
                {t("Call")}
              </a>
            ) : null}
            {chatUrl ? (
              <a href={chatUrl} className={buttonClass(callUrl ? "quiet" : "primary")}>
                {t("Chat")}
              </a>
            ) : null}
          </p>
        </section>
      ) : null}
      <div className="mt-4">
        {questions.map(({ ask, answer }) => (
          <details key={ask} className="border-b border-line">
            <summary className="flex min-h-11 items-center justify-between gap-4 py-3 font-semibold">
              {ask} <ChevronDown aria-hidden className="size-5 shrink-0" />
            </summary>
            <p className="pb-4">{answer}</p>
          </details>
        ))}
      </div>
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
