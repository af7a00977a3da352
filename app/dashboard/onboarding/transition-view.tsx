import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { brand } from "~/shared/brand";
import { BrandSign } from "~/ui/brand-mark";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";

/** Rules: docs/rules.md, Onboarding. */
const transitionMessages = [
  "Taking in your context...",
  `${brand.name} is setting up your store...`,
  "Confirming your vision...",
  `Your ${brand.name} is ready!`,
] as const;

const EACH_MS = 1_500;
const LAST = transitionMessages.length - 1;

/** Holds back the last message until scripts show the first, or for eight seconds. */
const untilScripts =
  "[@media(scripting:enabled)_and_(prefers-reduced-motion:no-preference)]:animate-[message-in_400ms_8s_backwards]";

/**
 * Step 3: shows four messages while the store is created, then a button. Without scripts or with
 * reduced motion, the last message and the button show at once, and the button creates the store if
 * it isn't there yet.
 * @param made the store exists already, so nobody needs to wait
 */
export function TransitionView({
  problem,
  made: madeNow,
}: {
  problem: string | null;
  made: boolean;
}) {
  // Remember the state on arrival, as this page creates the store itself.
  const [made] = useState(madeNow);
  const navigation = useNavigation();
  const making = useFetcher();
  const { submit } = making;
  const [begun, setBegun] = useState<number | null>(null);
  useEffect(() => submit({ intent: "make" }, { method: "post" }), [submit]);
  useEffect(() => {
    if (made || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    setBegun(0);
    const timer = setInterval(
      () => setBegun((before) => Math.min((before ?? 0) + 1, LAST)),
      EACH_MS,
    );
    return () => clearInterval(timer);
  }, [made]);
  const messageIndex = begun ?? LAST;
  const ready = messageIndex === LAST;
  const delayClass = begun === null && !made ? untilScripts : "";
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center gap-8 text-center">
      <div
        className={`grid size-28 place-items-center rounded-full bg-brand-soft ${ready ? "" : "motion-safe:animate-pulse"}`}
      >
        <BrandSign className="size-16" />
      </div>
      <div>
        <h1 className="sr-only">Setting up your store</h1>
        <p
          key={messageIndex}
          role="status"
          className={`text-2xl font-extrabold tracking-tight text-balance ${delayClass || "motion-safe:animate-[message-in_400ms_ease-out]"}`}
        >
          {transitionMessages[messageIndex]}
        </p>
        <p className="mx-auto mt-3 max-w-sm text-muted">
          {ready
            ? "Your store is ready. Next: put your prices."
            : "We’re getting your store ready. Next: put your prices."}
        </p>
        <p aria-hidden className="mt-6 flex justify-center gap-2">
          {transitionMessages.map((message, index) => (
            <span
              key={message}
              className={`size-2 rounded-full transition-colors ${index <= messageIndex ? "bg-brand" : "bg-line"}`}
            />
          ))}
        </p>
      </div>
      <ErrorSummary errors={problem ? [{ message: problem }] : []} />
      <Form method="post" className={`w-full max-w-xs ${ready ? delayClass : "invisible"}`}>
        <Button busy={navigation.state !== "idle"} className="min-h-13 w-full text-lg">
          Setup My Store
        </Button>
      </Form>
    </div>
  );
}
