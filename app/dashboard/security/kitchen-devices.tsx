import { Form, useNavigation } from "@remix-run/react";
import { Tablet } from "lucide-react";
import type { KitchenDevice } from "~/core/staff/kitchen-devices.server";
import { paths } from "~/shared/paths";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { Time } from "~/ui/time";
import { useNow } from "~/ui/use-now";

export const DEVICE_NAME_LENGTH = 40;

export type SecurityActionResult = {
  pairing: { code: string; name: string; minutes: number } | null;
  message: string | null;
  typed: string;
};

/** Lists a store's kitchen devices and pairs new ones (docs/rules.md, Kitchen devices). */
export function KitchenDevices({
  devices,
  answer,
  readAt,
  zone,
}: {
  devices: KitchenDevice[];
  answer: SecurityActionResult | undefined;
  readAt: Date;
  zone: string;
}) {
  const busy = useNavigation().formData?.get("intent") === "pair";
  return (
    <>
      <p className="text-muted">
        A tablet or phone in the kitchen. It needs no Google account, shows orders without prices,
        and stays signed in while it is used.
      </p>
      {devices.length > 0 ? (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} readAt={readAt} zone={zone} />
          ))}
        </ul>
      ) : null}
      {answer?.pairing ? <PairingCode {...answer.pairing} /> : null}
      <Form
        method="post"
        action={paths.dashboard.security()}
        preventScrollReset
        className="mt-4 grid justify-items-start gap-3"
      >
        <div className="w-full max-w-sm">
          <Field
            key={answer?.pairing?.code}
            id="device-name"
            name="name"
            label="Name of the device"
            hint="The history shows it beside what was done there. Leave it empty for ‘Kitchen tablet’."
            maxLength={DEVICE_NAME_LENGTH}
            autoComplete="off"
            defaultValue={answer?.pairing ? "" : answer?.typed}
            errors={answer?.message ? [answer.message] : undefined}
          />
        </div>
        <Button variant="quiet" name="intent" value="pair" busy={busy}>
          <Tablet aria-hidden className="size-5" /> Pair a kitchen device
        </Button>
      </Form>
    </>
  );
}

/** Large, as people read it from one screen and type it on another. */
function PairingCode({ code, name, minutes }: NonNullable<SecurityActionResult["pairing"]>) {
  return (
    <div role="status" className="mt-4 rounded-card bg-good-soft p-4 text-good">
      <p className="font-semibold">Code for {name}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-4xl font-extrabold tracking-wider tabular-nums">
        {[0, 3, 6].map((at) => (
          <span key={at}>{code.slice(at, at + 3)}</span>
        ))}
      </p>
      <p className="mt-2">
        On the tablet open the sign-in page, tap ‘Pair a kitchen device’ and type this code. It
        works once, for {minutes} minutes.
      </p>
    </div>
  );
}

function DeviceRow({
  device: { id, name, device, since, lastSeenAt },
  readAt,
  zone,
}: {
  device: KitchenDevice;
  readAt: Date;
  zone: string;
}) {
  const now = useNow(readAt);
  const busy = useNavigation().formData?.get("device") === id;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Tablet aria-hidden className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-[13rem]">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {device} · paired <Time at={since} format="datetime" zone={zone} /> · last seen{" "}
          <Time at={lastSeenAt} format="ago" now={now} />
        </p>
      </div>
      <details className="group open:w-full">
        <summary className={buttonClass("quiet", "!px-4 group-open:mb-2")}>
          Remove<span className="sr-only"> {name}</span>
        </summary>
        <Form
          method="post"
          action={paths.dashboard.security()}
          preventScrollReset
          className="rounded-xl bg-bad-soft p-3 text-bad"
        >
          <p className="mb-3">
            It is signed out at once, and new orders don’t ring there. It can be paired again.
          </p>
          <input type="hidden" name="device" value={id} />
          <Button variant="danger" name="intent" value="unpair" busy={busy}>
            Remove this device
          </Button>
        </Form>
      </details>
    </li>
  );
}
