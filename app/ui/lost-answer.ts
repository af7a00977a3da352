import { redirect } from "@remix-run/react";
import { paths } from "~/shared/paths";
import { startWaiting } from "./waiting";

type Outcome = {
  message: string;
  /** The server was reached since. */
  isChecked?: true;
};

/** How often and for how long to ask the server, in ms. */
const ASK_MS = 1_200;
const GIVE_UP_MS = 10_000;
/** After this a question counts as unanswered, in ms. */
const ANSWER_MS = 5_000;

/**
 * Finds out whether a form arrived whose answer was lost. Asks by the form's token, twice, as it
 * may still be on its way; without a token, the page shows the outcome once its data is read again
 * (docs/rules.md, Lost connections).
 * @throws a redirect to the thing that the form made, if it did arrive
 */
export async function findOutcome(error: unknown, form: FormData | undefined): Promise<Outcome> {
  // `fetch` throws this when no answer came; anything else is an answer, ours or a proxy's.
  const isLost = error instanceof TypeError;
  const token = tokenOf(form);
  const stop = startWaiting("answer");
  const giveUpAt = performance.now() + GIVE_UP_MS;
  let answers = 0;
  try {
    while (performance.now() < giveUpAt) {
      await sleep(ASK_MS);
      const answer = await ask(token);
      if (!answer) continue;
      if (answer.to) throw redirect(answer.to);
      if (++answers === (token ? 2 : 1))
        return { message: messageOf(isLost, token), isChecked: true };
    }
    return {
      message: token
        ? "We still don’t know if this arrived. Tap again when your network is back: it counts once."
        : "We still don’t know if this arrived. Look here again when your network is back.",
    };
  } finally {
    stop();
  }
}

function messageOf(isLost: boolean, token: string | null): string {
  if (token)
    return isLost
      ? "This didn’t arrive. Please tap again."
      : "Something went wrong on our side, and this was not done. Please tap again.";
  return isLost
    ? "We can’t tell if this arrived. If you don’t see your change here, please tap again."
    : "Something went wrong on our side. If you don’t see your change here, please tap again.";
}

/** The token of a dashboard's form; a store's page can't ask by one. */
const tokenOf = (form: FormData | undefined): string | null => {
  const token = form?.get("token") ?? form?.get("clientToken");
  return typeof token === "string" && location.pathname.startsWith("/dashboard") ? token : null;
};

/** Asks the server; null if it doesn't answer. */
async function ask(token: string | null): Promise<{ to: string | null } | null> {
  try {
    const answer = await Promise.race([
      fetch(token ? paths.dashboard.sent(token) : "/healthz", { cache: "no-store" }),
      sleep(ANSWER_MS),
    ]);
    if (!answer || answer.status >= 500) return null;
    return token && answer.ok ? ((await answer.json()) as { to: string | null }) : { to: null };
  } catch {
    return null;
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
