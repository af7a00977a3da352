import { useState } from "react";
import type { FormState } from "~/dashboard/settings/section-page";
import { Field, TextField } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { states } from "~/shared/states";
import type { AddressParts } from "~/core/stores/slugs";
import { useMay } from "~/dashboard/shell/role-context";
import { Card } from "~/ui/card";
import { MAX_PROFILE_LENGTH } from "./profile";
import type { ProfileValues } from "./profile-schema.server";
import { UrlField } from "./url-field";

type Props = {
  form: FormState<ProfileValues>;
  vendorId: string;
  stored: string;
  email: string;
  live: string;
  address: AddressParts;
  cities: Record<string, readonly string[]>;
};

export function ProfileFields({
  form: { texts, errors },
  vendorId,
  stored,
  email,
  live,
  address,
  cities,
}: Props) {
  const may = useMay();
  const [state, setState] = useState(texts.state);
  const field = (name: keyof ProfileValues) => ({
    id: name,
    name,
    defaultValue: texts[name],
    errors: errors[name],
  });
  return (
    <>
      <Card titleId="identity" title="Store Identity" className="grid grid-cols-1 gap-5 p-4 sm:p-5">
        <RequiredNote />
        <Field
          label="Store Name"
          required
          maxLength={MAX_PROFILE_LENGTH.storeName}
          autoComplete="organization"
          {...field("storeName")}
        />
        <UrlField
          key={texts.storeSlug}
          slug={texts.storeSlug}
          stored={stored}
          errors={errors.storeSlug}
          live={live}
          address={address}
          vendorId={vendorId}
          city={texts.city}
          mayEdit={may("storeAddress")}
        />
        <TextField
          label="Tagline"
          hint="One line under your name that says what you’re known for."
          rows={2}
          maxLength={MAX_PROFILE_LENGTH.tagline}
          {...field("tagline")}
        />
        <TextField
          label="Store Description"
          hint={`What you cook and who for, up to ${MAX_PROFILE_LENGTH.description} characters.`}
          rows={4}
          maxLength={MAX_PROFILE_LENGTH.description}
          {...field("description")}
        />
      </Card>
      <Card
        titleId="contact"
        title="Contact Information"
        className="grid grid-cols-1 gap-5 p-4 sm:p-5"
      >
        <Field
          id="email"
          label="Email Address"
          hint="The owner’s Google account. We send order e-mails there."
          type="email"
          value={email}
          readOnly
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Phone Number"
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={MAX_PROFILE_LENGTH.phone}
            {...field("phone")}
          />
          <Field
            label="WhatsApp number"
            type="tel"
            inputMode="tel"
            maxLength={MAX_PROFILE_LENGTH.phone}
            {...field("whatsapp")}
          />
          <Field
            label="Country"
            required
            autoComplete="country-name"
            maxLength={MAX_PROFILE_LENGTH.country}
            {...field("country")}
          />
          <div>
            <Field
              label="State"
              list="states"
              autoComplete="address-level1"
              maxLength={MAX_PROFILE_LENGTH.state}
              onInput={(event) => setState(event.currentTarget.value)}
              {...field("state")}
            />
            <datalist id="states">
              {states.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          <div>
            <Field
              label="City"
              list="cities"
              autoComplete="address-level2"
              maxLength={MAX_PROFILE_LENGTH.city}
              {...field("city")}
            />
            <datalist id="cities">
              {(cities[state] ?? []).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          <Field
            label="Street address"
            hint="Where customers pick up."
            autoComplete="street-address"
            maxLength={MAX_PROFILE_LENGTH.address}
            {...field("address")}
          />
        </div>
      </Card>
      <Card titleId="social" title="Social media" className="grid grid-cols-1 gap-5 p-4 sm:p-5">
        <div className="grid gap-5 sm:grid-cols-3">
          {(["instagram", "tiktok", "twitter"] as const).map((name) => (
            <Field
              key={name}
              label={{ instagram: "Instagram", tiktok: "TikTok", twitter: "Twitter" }[name]}
              placeholder="@mamaput"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={100}
              {...field(name)}
            />
          ))}
        </div>
      </Card>
    </>
  );
}
