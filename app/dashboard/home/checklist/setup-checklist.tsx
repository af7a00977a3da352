import { Form, Link, useFetcher } from "@remix-run/react";
import { Check, ChevronRight, Copy, MessageCircle, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { paths, storePaths } from "~/shared/paths";
import { whatsAppShareUrl } from "~/shared/share-text";
import { Button, buttonClass } from "~/ui/button";
import { useCopied } from "~/ui/use-copied";
import { TestRing } from "~/dashboard/alerts/test-ring";
import { useSound } from "~/dashboard/orders/alarm/use-sound";
import { cardClass } from "~/ui/card";
import type { SetupChecklistData } from "./setup-checklist.queries.server";
import { setupTasks, type SetupTask } from "./setup-tasks";
import { useScripts } from "~/ui/use-scripts";

type Step = SetupTask | "sound";

/** The sound isn't counted, as it is the device's. */
const steps: Step[] = setupTasks.flatMap((task) => (task === "bank" ? [task, "sound"] : [task]));

const texts: Record<Step, { title: string; text: string }> = {
  dishes: {
    title: "Price your first three dishes",
    text: "Give each a price and a picture. Customers see a dish as soon as it has a price.",
  },
  share: {
    title: "Share your store's link",
    text: "Your WhatsApp status is a good first place.",
  },
  testOrder: {
    title: "Order from yourself",
    text: "Buy one dish the way a customer would, and see what they see.",
  },
  bank: {
    title: "Add your bank account",
    text: "That’s where we send your money. We check the account’s name with the bank.",
  },
  sound: {
    title: "Turn on the sound for new orders",
    text: "This device rings when an order comes.",
  },
  logo: {
    title: "Add your logo",
    text: "It shows on your store, in WhatsApp previews and on your customers’ home screens.",
  },
  delivery: {
    title: "Set your delivery fees",
    text: "Until then customers can only pick up.",
  },
  hours: {
    title: "Set your opening hours",
    text: "Customers can order for later outside these hours.",
  },
  address: {
    title: "Add your address",
    text: "Customers who pick up see it, with directions. Until then we tell them to call you for it.",
  },
};

const underlined =
  "inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4";

/** Shows the next setup task, the others folded. `storeUrl` is null without an address. */
export function SetupChecklist({
  list,
  storeUrl,
}: {
  list: SetupChecklistData;
  storeUrl: string | null;
}) {
  const sound = useSound();
  const noting = useFetcher();
  const note = () =>
    noting.submit({ intent: "shared" }, { method: "post", action: paths.dashboard.firstDay() });
  // Announce it here, as the finished task folds away.
  const { message, copy } = useCopied(
    storeUrl ?? "",
    () => "Press and hold the link to copy it",
    note,
  );
  const count = setupTasks.filter((task) => list.done[task]).length;
  const isDone = (step: Step) => step !== "sound" && list.done[step];
  const shown = steps.filter((step) => step !== "sound" || sound === "unasked");
  const next = shown.find((step) => !isDone(step));
  const places: Partial<Record<SetupTask, string>> = {
    logo: `${paths.dashboard.settings.section("branding")}#logo`,
    dishes: paths.dashboard.items(),
    hours: paths.dashboard.settings.section("hours"),
    address: `${paths.dashboard.settings.section("profile")}#address`,
    delivery: `${paths.dashboard.settings.section("business", { part: "delivery" })}#areas`,
    bank: paths.dashboard.bank(),
  };
  const notes: Partial<Record<SetupTask, string>> = {
    ...(list.itemsReady ? { dishes: `${list.itemsReady} of 3 ready` } : {}),
    ...(list.zones.length > 0 ? { delivery: `No fee yet: ${list.zones.join(", ")}` } : {}),
  };
  const row = (step: Step) => (
    <Row
      key={step}
      done={isDone(step)}
      {...texts[step]}
      note={isDone(step) || step === "sound" ? null : (notes[step] ?? null)}
      to={step === "sound" ? undefined : places[step]}
    >
      {step === "dishes" && !list.done.dishes ? (
        <Link to={paths.dashboard.pasteMenu()} className={underlined}>
          Paste your menu from WhatsApp
        </Link>
      ) : null}
      {step === "share" && storeUrl ? (
        <ShareStore name={list.storeName} url={storeUrl} {...{ copy, note }} />
      ) : null}
      {step === "sound" ? <TestRing /> : null}
      {step === "testOrder" && storeUrl ? (
        <a href={storeUrl} target="_blank" rel="noreferrer" className={underlined}>
          Open your store
        </a>
      ) : null}
    </Row>
  );
  return (
    <section aria-labelledby="first-day" className={cardClass("p-4 sm:p-5")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-day" className="text-lg font-bold">
          Your first day
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {message ?? `${count} of ${setupTasks.length} done`}
        </p>
      </div>
      <div aria-hidden className="mt-3 h-2 overflow-hidden rounded-full bg-rest-soft">
        <div
          className="h-full rounded-full bg-good"
          style={{ width: `${(count / setupTasks.length) * 100}%` }}
        />
      </div>
      {next ? <ol className="mt-2">{row(next)}</ol> : null}
      {/* On the left, where the round 'Add' button never covers it. */}
      <div className="flex flex-wrap items-start gap-x-4">
        <details className="open:w-full">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-muted hover:underline">
            Show the other {setupTasks.length - (next === "sound" ? 0 : 1)}
          </summary>
          <ol className="divide-y divide-line">{shown.filter((step) => step !== next).map(row)}</ol>
        </details>
        <Form method="post" action={paths.dashboard.firstDay()}>
          <Button variant="quiet" name="intent" value="close" className="!px-4">
            Hide<span className="sr-only"> this list</span>
          </Button>
        </Form>
      </div>
    </section>
  );
}

function Row({
  done,
  title,
  note,
  text,
  to,
  children,
}: {
  done: boolean;
  title: string;
  note: string | null;
  text: string;
  to: string | undefined;
  children: ReactNode;
}) {
  const name = (
    <span className={`font-semibold ${done ? "text-muted line-through" : ""}`}>{title}</span>
  );
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden
        className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full ${done ? "bg-good-soft text-good" : "border-2 border-line"}`}
      >
        {done ? <Check className="size-4" strokeWidth={3} /> : null}
      </span>
      <div className="min-w-0 flex-1">
        {to && !done ? (
          <Link
            to={to}
            className="-mt-2.5 flex min-h-11 items-center justify-between gap-2 py-1 hover:underline"
          >
            {name} <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
          </Link>
        ) : (
          name
        )}
        <span className="sr-only">{done ? " (done)" : " (to do)"}</span>
        {note ? <p className="text-sm font-medium text-wait">{note}</p> : null}
        {done ? null : (
          <>
            <p className="text-sm text-muted">{text}</p>
            {children}
          </>
        )}
      </div>
    </li>
  );
}

/** Shares the store's address and records that; without scripts, the vendor confirms it. */
function ShareStore({
  name,
  url,
  copy,
  note,
}: {
  name: string;
  url: string;
  copy: () => void;
  note: () => void;
}) {
  const scripts = useScripts();
  return (
    <div className="mt-2">
      <p className="text-sm font-medium break-all select-all">{url}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {scripts ? (
          <Button type="button" variant="quiet" onClick={copy}>
            <Copy aria-hidden className="size-5" /> Copy link
          </Button>
        ) : null}
        <a
          href={whatsAppShareUrl(name, url)}
          target="_blank"
          rel="noreferrer"
          onClick={note}
          className={buttonClass("quiet")}
        >
          <MessageCircle aria-hidden className="size-5" /> WhatsApp
        </a>
        <a
          href={storePaths.qr(url)}
          target="_blank"
          rel="noreferrer"
          onClick={note}
          className={buttonClass("quiet")}
        >
          <QrCode aria-hidden className="size-5" /> QR code
        </a>
        {scripts ? null : (
          <form method="post" action={paths.dashboard.firstDay()}>
            <Button variant="quiet" name="intent" value="shared">
              I have shared it
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
