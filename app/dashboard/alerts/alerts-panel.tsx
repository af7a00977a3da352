import { useFetcher } from "@remix-run/react";
import { BellRing, Laptop, Smartphone } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { brand } from "~/shared/brand";
import { paths } from "~/shared/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";
import { useScripts } from "~/ui/use-scripts";
import type { AlertsAnswer, DeviceAlerts, PushSupport } from "./device-alerts";
import { isSubscribed, pushSupport, subscribeHere } from "./turn-on";

type PanelProps = {
  alerts: DeviceAlerts;
  back?: "settings";
  answer?: AlertsAnswer | undefined;
};

/** Makes this device ring with its screen off, and lists all that do (docs/rules.md, Push). */
export function AlertsPanel({ alerts, back, answer }: PanelProps) {
  const { devices, publicKey, readAt, zone } = alerts;
  const now = useNow(readAt);
  return (
    <>
      <p className="text-muted">
        A phone rings for each new order, with its screen off and this page closed. It rings again
        after 2 and 5 minutes if nobody has answered.
      </p>
      {publicKey === null ? (
        <p className="mt-3 rounded-card bg-wait-soft p-3 text-wait">
          Not set up on this server yet. Its operator has to add push keys. Until then keep this
          page open, with the sound on.
        </p>
      ) : (
        <ThisDevice publicKey={publicKey} isListed={devices.some(({ isThis }) => isThis)} />
      )}
      {answer ? <Outcome answer={answer} /> : null}
      {devices.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} now={now} zone={zone} back={back} />
          ))}
        </ul>
      ) : (
        <p className="mt-3">No device rings yet.</p>
      )}
    </>
  );
}

/** This browser's push state; null until scripts run. */
function useThisBrowser(isListed: boolean) {
  const [state, setState] = useState<{ support: PushSupport; subscribed: boolean } | null>(null);
  const [checks, setChecks] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const support = pushSupport();
    const subscribed = support === "ready" ? isSubscribed().catch(() => false) : false;
    void Promise.resolve(subscribed).then((is) => {
      if (isCurrent) setState({ support, subscribed: is });
    });
    return () => void (isCurrent = false);
  }, [isListed, checks]);
  return { state, check: () => setChecks((count) => count + 1) };
}

function ThisDevice({ publicKey, isListed }: { publicKey: string; isListed: boolean }) {
  const { state, check } = useThisBrowser(isListed);
  const fetcher = useFetcher<AlertsAnswer>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!state)
    return (
      <div className="mt-3 min-h-11">
        <noscript>
          <Note>
            To turn alerts on here, allow JavaScript in this browser and reload the page. Devices
            that already ring are listed below.
          </Note>
        </noscript>
      </div>
    );
  if (state.support !== "ready") return <Note>{obstacles[state.support]}</Note>;
  if (isListed && state.subscribed)
    return <p className="mt-3 flex min-h-11 items-center font-semibold">This device rings.</p>;
  const turnOn = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const fields = await subscribeHere(publicKey);
      if (fields)
        fetcher.submit(
          { intent: "on", from: "script", ...fields },
          { method: "post", action: paths.dashboard.alerts() },
        );
    } catch {
      setProblem("This browser can’t reach its push service. Check your network and tap again.");
    }
    setBusy(false);
    check();
  };
  const refused = fetcher.data && !fetcher.data.ok ? fetcher.data.message : null;
  return (
    <div className="mt-3">
      <Button
        type="button"
        busy={busy || fetcher.state !== "idle"}
        onClick={() => void turnOn()}
        className="w-full sm:w-auto"
      >
        <BellRing aria-hidden className="size-5" /> Turn on alerts here
      </Button>
      <p role="alert" className="mt-2 font-medium text-bad empty:hidden">
        {problem ?? refused}
      </p>
    </div>
  );
}

const obstacles: Record<Exclude<PushSupport, "ready">, ReactNode> = {
  denied: (
    <>
      Notifications are blocked for this site. Tap the icon left of the address, choose Permissions,
      allow Notifications, and reload the page.
    </>
  ),
  "home-screen": (
    <>
      On an iPhone or iPad alerts work from the home screen only. Tap Share, then ‘Add to Home
      Screen’, open {brand.name} from there, and come back to this page.
    </>
  ),
  none: (
    <>
      This browser can’t ring with the page closed. Open the page in Chrome, Edge, Firefox or
      Samsung Internet.
    </>
  ),
};

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-card bg-wait-soft p-3 text-wait">{children}</p>
);

function Outcome({ answer: { ok, message } }: { answer: AlertsAnswer }) {
  return (
    <p role={ok ? "status" : "alert"} className={`font-medium ${ok ? "text-good" : "text-bad"}`}>
      {message}
    </p>
  );
}

type Device = DeviceAlerts["devices"][number];

function DeviceRow({
  device: { id, device, person, isThis, lastSuccessAt, failure, since },
  now,
  zone,
  back,
}: {
  device: Device;
  now: Date;
  zone: string;
  back: PanelProps["back"];
}) {
  const scripts = useScripts();
  const fetcher = useFetcher<AlertsAnswer>();
  const intent = fetcher.formData?.get("intent");
  const Icon = /phone|iPad|tablet/i.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-[13rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{device}</span>
          {isThis ? <Badge tone="good">This device</Badge> : null}
        </p>
        {person ? <p className="text-sm text-muted">{person}</p> : null}
        <p className="text-sm text-muted">
          {lastSuccessAt ? (
            <>
              Last alert sent <Time at={lastSuccessAt} format="ago" now={now} />
            </>
          ) : (
            <>
              On since <Time at={since} format="datetime" zone={zone} /> · no alert sent yet
            </>
          )}
        </p>
        {failure ? (
          <p className="text-sm font-medium text-bad">
            Failed <Time at={failure.at} format="ago" now={now} />. {failure.reason}.
          </p>
        ) : null}
      </div>
      <fetcher.Form
        method="post"
        action={paths.dashboard.alerts()}
        className="flex flex-wrap gap-2"
        aria-label={device}
      >
        <input type="hidden" name="device" value={id} />
        {back ? <input type="hidden" name="back" value={back} /> : null}
        {scripts ? <input type="hidden" name="from" value="script" /> : null}
        <Button
          variant="quiet"
          name="intent"
          value="test"
          busy={intent === "test"}
          className="!px-4"
        >
          Send a test<span className="sr-only"> to {device}</span>
        </Button>
        <Button
          variant="quiet"
          name="intent"
          value="remove"
          busy={intent === "remove"}
          className="!px-4"
        >
          Remove<span className="sr-only"> {device}</span>
        </Button>
      </fetcher.Form>
      <div className="basis-full empty:hidden">
        {fetcher.data && fetcher.state === "idle" ? <Outcome answer={fetcher.data} /> : null}
      </div>
    </li>
  );
}
