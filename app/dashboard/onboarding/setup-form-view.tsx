import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import type { OnboardingProfile } from "./onboarding.queries.server";
import { SetupFields } from "./setup-fields";
import { SetupForm, setupFieldOrder } from "./setup-form";
import type { AddressParts } from "~/core/stores/slugs";
import { SlugField } from "~/dashboard/settings/slug/slug-field";
import { useSlugField } from "~/dashboard/settings/slug/use-slug-field";
import { useKeptFields } from "~/ui/use-kept-fields";

/** A refused post's errors, and free slugs if the wanted one is taken. */
export type SetupFormResult = { result: SubmissionResult<string[]>; suggestions: string[] };

/** For buttons outside the form. */
export const setupFormId = "setup";

type Props = {
  vendorId: string;
  profile: OnboardingProfile["setup"];
  city: string;
  address: AddressParts;
  answer: SetupFormResult | null;
  failed: string | null;
  /** @param busy while the form is validated or sent */
  children: (busy: boolean) => ReactNode;
  onSend?: () => void;
};

export function SetupFormView({
  vendorId,
  profile,
  city,
  address,
  answer,
  failed,
  children,
  onSend,
}: Props) {
  const navigation = useNavigation();
  const [cityOf] = useState(() => () => city);
  const [form, fields] = useForm({
    id: setupFormId,
    ...(answer && !failed && navigation.state === "idle" ? { lastResult: answer.result } : {}),
    defaultValue: profile,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SetupForm }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  useKeptFields(form.id, profile, answer !== null);
  const slug = useSlugField(
    { vendorId, own: profile.storeSlug, cityOf },
    fields.storeSlug,
    answer?.suggestions,
  );
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "skip") return; // skipping needs no valid form
    onSubmit(event);
    if (event.defaultPrevented) return;
    const typed = String(new FormData(element).get("storeSlug") ?? "");
    if (slug.verify(event, typed, () => element.requestSubmit(submitter))) onSend?.();
  };
  const fieldErrors = answer
    ? setupFieldOrder.flatMap((name) =>
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
      <ErrorSummary
        title="Please fix these:"
        errors={slug.withRefusal([
          ...[failed ?? [], form.errors ?? []].flat().map((message) => ({ message })),
          ...fieldErrors,
        ])}
      />
      {/* Enter clicks a form's first button. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="intent" value="save" />
      <SlugField {...slug.props} address={address} onSlug={slug.change} />
      <SetupFields
        text={(name) => ({
          id: fields[name].id,
          name: fields[name].name,
          defaultValue: fields[name].initialValue as string | undefined,
          errors: fields[name].errors,
        })}
      />
      {children(slug.isChecking || navigation.state !== "idle")}
    </Form>
  );
}
