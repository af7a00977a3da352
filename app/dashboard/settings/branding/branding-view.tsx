import { useState, type CSSProperties, type FormEvent } from "react";
import { brand } from "~/shared/brand";
import { safeColor, themeProperties } from "~/shared/color";
import type { FormState } from "~/dashboard/settings/section-page";
import { Button } from "~/ui/button";
import { Card, cardClass } from "~/ui/card";
import { FieldError } from "~/ui/field-error";
import { BrandPictureField } from "./brand-picture-field";
import { contrastMessage, presets, readHex } from "./branding";
import type { BrandingFormValues } from "./branding.server";
import { useScripts } from "~/ui/use-scripts";

type Props = { form: FormState<BrandingFormValues>; storeName: string; tagline: string };

const parts = "grid grid-cols-1 gap-5 p-4 sm:p-5";
const bannerStatus = {
  none: "No banner",
  failed: "Failed to upload banner",
  recommended: "Recommended: 1200x400px",
};
const logoStatus = {
  none: "No logo",
  failed: "Failed to upload logo",
  recommended: "Recommended: square, 300x300px",
};

export function BrandingFields({ form: { texts, errors }, storeName, tagline }: Props) {
  const scripts = useScripts();
  const [banner, setBanner] = useState<string | null>(
    texts.withoutBanner ? null : texts.banner || null,
  );
  const [logo, setLogo] = useState<string | null>(texts.withoutLogo ? null : texts.logo || null);
  const [preset, setPreset] = useState(texts.preset);
  const [custom, setCustom] = useState(texts.customColor);
  const color = safeColor(readHex(custom) ?? preset);
  const error = errors.customColor?.join(" ");
  const choose = (next: string) => {
    setPreset(next);
    setCustom("");
  };
  const reset = (event: FormEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    choose(brand.defaultColor);
    requestAnimationFrame(() => button.dispatchEvent(new Event("input", { bubbles: true })));
  };
  return (
    <>
      <section aria-label="Pictures" className={cardClass(parts)}>
        <BrandPictureField
          kind="banner"
          label="Banner Image"
          labels={bannerStatus}
          stored={{ image: texts.banner, color: texts.bannerColor }}
          gone={Boolean(texts.withoutBanner)}
          errors={errors.banner}
          onPicture={(picture) => setBanner(picture?.image ?? null)}
        />
        <BrandPictureField
          kind="logo"
          label="Logo"
          labels={logoStatus}
          stored={{ image: texts.logo, color: "" }}
          gone={Boolean(texts.withoutLogo)}
          errors={errors.logo}
          onPicture={(picture) => setLogo(picture?.image ?? null)}
        />
      </section>
      <section aria-labelledby="primary-color" className={cardClass(parts)}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="primary-color" className="text-lg font-bold">
            Primary Color
          </h3>
          <p className="flex items-center gap-2 font-semibold tabular-nums">
            <span
              aria-hidden
              className="size-6 rounded-full border border-line"
              style={{ background: color }}
            />{" "}
            {color}
          </p>
        </div>
        <fieldset>
          <legend className="sr-only">Choose a colour</legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1">
            {presets.map(({ color: value, name }) => (
              <label
                key={value}
                className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl px-2 hover:bg-rest-soft"
              >
                <input
                  type="radio"
                  name="preset"
                  value={value}
                  checked={!readHex(custom) && preset === value}
                  onChange={() => choose(value)}
                  className="size-5 shrink-0 accent-[var(--ink)]"
                />
                <span
                  aria-hidden
                  className="size-6 shrink-0 rounded-full border border-line"
                  style={{ background: value }}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap items-end gap-3">
          <div>
            <label htmlFor="customColor" className="font-medium">
              Custom colour
            </label>
            <p id="customColor-description" className="text-sm text-muted">
              Six hex digits. Used instead of the colours above.
            </p>
            <input
              id="customColor"
              name="customColor"
              value={custom}
              onChange={(event) => setCustom(event.currentTarget.value)}
              maxLength={7}
              placeholder={brand.defaultColor}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              aria-describedby={`customColor-description${error ? " customColor-error" : ""}`}
              aria-invalid={error ? true : undefined}
              className="mt-1.5 block min-h-11 w-40 rounded-xl border border-field bg-card px-3.5 py-2.5 text-base tabular-nums aria-invalid:border-bad"
            />
          </div>
          <Button
            type="button"
            variant="quiet"
            className={scripts ? "" : "invisible"}
            onClick={reset}
          >
            Reset colour
          </Button>
        </div>
        <FieldError id="customColor-error" className="" errors={error} />
        <p role="status" className="text-sm text-muted">
          {contrastMessage(color)}
        </p>
      </section>
      <Preview banner={banner} logo={logo} color={color} storeName={storeName} tagline={tagline} />
    </>
  );
}

function Preview({
  banner,
  logo,
  color,
  storeName,
  tagline,
}: {
  banner: string | null;
  logo: string | null;
  color: string;
  storeName: string;
  tagline: string;
}) {
  return (
    <Card id="preview" tabIndex={-1} title="Preview" className={parts}>
      {/* Storefronts are light even if the device prefers dark. */}
      <div
        className="overflow-hidden rounded-card border border-line bg-[#fffbf8] text-[#1c1917]"
        style={{ ...themeProperties(color) } as CSSProperties}
      >
        <div className="aspect-[3/1] bg-brand">
          {banner ? (
            <img src={`${banner}-960`} alt="Your banner" className="size-full object-cover" />
          ) : null}
        </div>
        <div className="p-4">
          <div className="flex items-center gap-3">
            {logo ? (
              <img
                src={`${logo}-192`}
                alt="Your logo"
                width={56}
                height={56}
                className="size-14 rounded-xl object-cover"
              />
            ) : null}
            <div className="min-w-0">
              <p className="text-lg font-bold break-words">{storeName || "Your Store Name"}</p>
              <p className="text-sm break-words text-[#6b625c]">{tagline || "Your tagline here"}</p>
            </div>
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <span className="inline-flex min-h-11 items-center rounded-full bg-brand px-5 font-semibold text-on-brand">
              Order Now
            </span>
            <span className="border-b-2 border-brand pb-1 font-semibold text-brand-text">
              Active States
            </span>
          </div>
        </div>
      </div>
    </Card>
  );
}
