import { Form, Link } from "@remix-run/react";
import { BellRing, Settings2, Tablet } from "lucide-react";
import { useMay } from "~/dashboard/shell/role-context";
import { paths } from "~/shared/paths";
import { buttonClass } from "~/ui/button";
import { Dropdown } from "~/ui/dropdown";
import { useScripts } from "~/ui/use-scripts";
import {
  displayLights,
  displaySizes,
  type DisplayLight,
  type DisplaySettings,
  type DisplaySize,
} from "./display-settings";
import { PrintOnAcceptSwitch } from "~/dashboard/orders/steps/print-on-accept-switch";

const sizeNames: Record<DisplaySize, string> = { s: "Small", m: "Medium", l: "Large" };
const lightNames: Record<DisplayLight, string> = {
  auto: "Dark at night",
  light: "Light",
  black: "Black",
};

/** Settings of this device's kitchen display: size, light, printing, sound. */
export function DisplayMenu({ size, light, here }: DisplaySettings & { here: string }) {
  const isScripted = useScripts();
  const may = useMay();
  return (
    <Dropdown
      sign={
        <>
          <Settings2 aria-hidden className="size-5" />{" "}
          <span className="sr-only xl:not-sr-only">Display</span>
        </>
      }
      signClass={buttonClass("quiet", "cursor-pointer !px-3")}
      className="absolute right-0 mt-2 w-[min(20rem,90vw)] p-4"
    >
      <Form method="post" action={here} className="space-y-4">
        <input type="hidden" name="intent" value="display" />
        <Choice
          legend="Size"
          name="size"
          chosen={size}
          options={displaySizes.map((value) => [value, sizeNames[value], value.toUpperCase()])}
        />
        <Choice
          legend="Colours"
          name="light"
          chosen={light}
          options={displayLights.map((value) => [value, lightNames[value], lightNames[value]])}
        />
      </Form>
      {isScripted ? (
        <div className="mt-4 border-t border-line pt-3">
          <PrintOnAcceptSwitch />
        </div>
      ) : null}
      <Link
        to={paths.dashboard.alerts()}
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <BellRing aria-hidden className="size-5" /> Device alerts
      </Link>
      {may("kitchenDevices") ? (
        <Link
          to={`${paths.dashboard.security()}#kitchen-devices`}
          className="flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
        >
          <Tablet aria-hidden className="size-5" /> Pair a kitchen tablet
        </Link>
      ) : null}
    </Dropdown>
  );
}

function Choice({
  legend,
  name,
  chosen,
  options,
}: {
  legend: string;
  name: string;
  chosen: string;
  options: [string, string, string][];
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map(([value, label, shown]) => (
          <button
            key={value}
            name={name}
            value={value}
            aria-label={label}
            aria-pressed={value === chosen}
            className="min-h-11 min-w-11 rounded-full border border-field px-4 font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {shown}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
