import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useCallback, useRef, useState, type FormEvent } from "react";
import { states } from "~/shared/states";
import { slugFrom } from "~/core/stores/slugs";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, SelectField } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { BusinessForm, businessFieldOrder, orderingModes, orderTypes } from "./business-form";
import { FoodTypesField } from "./food-types-field";
import type { OnboardingProfile } from "./onboarding.queries.server";
import type { AddressParts } from "~/core/stores/slugs";
import { SlugField } from "~/dashboard/settings/slug/slug-field";
import { ChoiceTick, ChoiceTickGroup } from "~/ui/choice-tick";
import { useSlugField } from "~/dashboard/settings/slug/use-slug-field";
import { useKeptFields } from "~/ui/use-kept-fields";

/** A refused post's errors, and free slugs if the wanted one is taken. */
export type BusinessFormResult = {
  result: SubmissionResult<string[]>;
  suggestions: string[];
  /** Only a food type was added, so the page shows no errors yet. */
  added?: boolean;
};

type Props = {
  vendorId: string;
  profile: OnboardingProfile["business"];
  address: AddressParts;
  cities: Record<string, readonly string[]>;
  answer: BusinessFormResult | null;
  failed: string | null;
};

const list = (value: unknown) => [value ?? []].flat() as string[];
const valueOf = (id: string) =>
  (document.getElementById(id) as HTMLInputElement | null)?.value ?? "";

/** Step 1: asks about the business. */
export function BusinessView({ vendorId, profile, address, cities, answer, failed }: Props) {
  const navigation = useNavigation();
  const [form, fields] = useForm({
    id: "business",
    ...(answer && !failed && navigation.state === "idle" ? { lastResult: answer.result } : {}),
    defaultValue: { ...profile, newFoodType: "" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: BusinessForm }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  useKeptFields(form.id, profile, answer !== null);
  const cityOf = useCallback(() => valueOf("business-city"), []);
  const slug = useSlugField(
    { vendorId, own: profile.storeSlug, cityOf },
    fields.storeSlug,
    answer?.suggestions,
  );
  const ownSlug = useRef(Boolean(fields.storeSlug.initialValue));
  const [state, setState] = useState(String(fields.state.initialValue ?? ""));

  /** Derives a slug from the name until the vendor types one. */
  const suggest = (event: FormEvent<HTMLInputElement>) => {
    if (ownSlug.current) return;
    const input = document.getElementById(fields.storeSlug.id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = slugFrom(event.currentTarget.value);
    slug.suggest(input.value);
  };
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    onSubmit(event);
    if (event.defaultPrevented) return;
    slug.verify(event, valueOf(fields.storeSlug.id), () => element.requestSubmit());
  };
  const text = (name: "businessName" | "tagline" | "businessPhone" | "state" | "city") => ({
    id: fields[name].id,
    name: fields[name].name,
    defaultValue: fields[name].initialValue as string | undefined,
    errors: fields[name].errors,
  });
  const fieldErrors =
    answer && !answer.added
      ? businessFieldOrder.flatMap((name) =>
          (fields[name].errors ?? []).map((message) => ({ message, fieldId: fields[name].id })),
        )
      : [];
  return (
    <Form
      {...formProps}
      onSubmit={submit}
      method="post"
      noValidate
      className="grid grid-cols-1 gap-6"
    >
      <div>
        <h1 className="text-3xl font-extrabold tracking-tight">Business Information</h1>
        <p className="mt-2 mb-1 text-muted">
          Tell us about your kitchen. You can change everything later.
        </p>
        <RequiredNote />
      </div>
      <ErrorSummary
        title="Please fix these:"
        errors={slug.withRefusal([
          ...[failed ?? [], form.errors ?? []].flat().map((message) => ({ message })),
          ...fieldErrors,
        ])}
      />
      {/* Enter clicks a form's first button. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" />
      <Field
        label="Business name"
        autoComplete="organization"
        required
        maxLength={80}
        onInput={suggest}
        {...text("businessName")}
      />
      <SlugField
        {...slug.props}
        address={address}
        onSlug={(typed) => {
          ownSlug.current = Boolean(typed);
          slug.change(typed);
        }}
      />
      <Field
        label="Tagline"
        hint="One line under your name, such as “Smoky party jollof, every day”"
        required
        maxLength={120}
        {...text("tagline")}
      />
      <Field
        label="Business phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="The number customers call, such as 0803 123 4567"
        required
        maxLength={30}
        {...text("businessPhone")}
      />
      <FoodTypesField
        key={JSON.stringify(fields.customFoodTypes.initialValue ?? [])}
        id={fields.foodTypes.id}
        chosen={list(fields.foodTypes.initialValue)}
        own={list(fields.customFoodTypes.initialValue)}
        typed={String(fields.newFoodType.initialValue ?? "")}
        errors={fields.foodTypes.errors}
        newField={{ id: fields.newFoodType.id, errors: fields.newFoodType.errors }}
      />
      <ChoiceTickGroup
        id={fields.orderingModes.id}
        legend="Ordering modes"
        hint="How can customers order?"
        errors={fields.orderingModes.errors}
      >
        {orderingModes.map((mode) => (
          <ChoiceTick
            key={mode.value}
            name="orderingModes"
            value={mode.value}
            title={mode.title}
            note={mode.note}
            defaultChecked={list(fields.orderingModes.initialValue).includes(mode.value)}
          />
        ))}
      </ChoiceTickGroup>
      <ChoiceTickGroup
        id={fields.orderTypes.id}
        legend="Order types"
        hint="Do you take party and bulk orders?"
        errors={fields.orderTypes.errors}
      >
        <div className="grid gap-2 sm:grid-cols-3">
          {orderTypes.map((type) => (
            <ChoiceTick
              key={type}
              name="orderTypes"
              value={type}
              title={type}
              defaultChecked={list(fields.orderTypes.initialValue).includes(type)}
            />
          ))}
        </div>
      </ChoiceTickGroup>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="State"
          autoComplete="address-level1"
          required
          {...text("state")}
          onChange={(event) => setState(event.currentTarget.value)}
        >
          <option value="">Choose your state</option>
          {states.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <div>
          <Field
            label="City"
            list="cities"
            autoComplete="address-level2"
            required
            maxLength={60}
            {...text("city")}
          />
          <datalist id="cities">
            {(cities[state] ?? []).map((city) => (
              <option key={city} value={city} />
            ))}
          </datalist>
        </div>
      </div>
      <Button
        busy={slug.isChecking || navigation.state !== "idle"}
        className="min-h-13 w-full text-lg"
      >
        Save and continue
      </Button>
    </Form>
  );
}
