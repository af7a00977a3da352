import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent, type ReactNode } from "react";
import { ErrorSummary } from "~/ui/error-summary";
import type { OnboardingProfile } from "./onboarding.queries.server";
import { SetupFields } from "./setup-fields";
import { SetupForm, setupFieldOrder } from "./setup-form";
import type { AddressParts } from "~/core/stores/slugs";
import { SlugField } from "~/dashboard/slug/slug-field";
import { useSlugCheck } from "~/dashboard/slug/use-slug-check";

/** What the last post came to: what is wrong with it, and free slugs when the wished one is not. */
export type SetupFormResult = { result: SubmissionResult<string[]>; suggestions: string[] };

/** The form's id: buttons elsewhere on the page belong to it by this. */
export const setupFormId = "setup";

type Props = {
  vendorId: string;
  profile: OnboardingProfile["setup"];
  city: string;
  address: AddressParts;
  answer: SetupFormResult | null;
  /** The buttons below the fields. @param busy while something is on its way */
  children: (busy: boolean) => ReactNode;
  /** Just before a form without errors is sent. */
  onSend?: () => void;
};

/** The final setup's form. */
export function SetupFormView({
  vendorId,
  profile,
  city,
  address,
  answer,
  children,
  onSend,
}: Props) {
  const navigation = useNavigation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [cityOf] = useState(() => () => city);
  const slug = useSlugCheck(vendorId, profile.storeSlug, cityOf);
  const [form, fields] = useForm({
    id: setupFormId,
    ...(answer && navigation.state === "idle" ? { lastResult: answer.result } : {}),
    defaultValue: profile,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SetupForm }),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (submitter?.value === "skip") return; // nothing is asked of whoever skips
    onSubmit(event);
    if (event.defaultPrevented) return;
    const wanted = String(new FormData(element).get("storeSlug") ?? "");
    if (slug.isKnown(wanted)) return onSend?.();
    event.preventDefault();
    setRefusal(null);
    setAsking(true);
    void slug.refusal(wanted).then((why) => {
      setAsking(false);
      setRefusal(why);
      if (!why) element.requestSubmit(submitter);
    });
  };
  const told = answer
    ? setupFieldOrder.flatMap((name) =>
        (fields[name].errors ?? []).map((message) => ({ message, fieldId: fields[name].id })),
      )
    : [];
  const refused = refusal ? [{ message: refusal, fieldId: fields.storeSlug.id }] : [];
  return (
    <Form {...formProps} onSubmit={submit} method="post" noValidate className="grid gap-6">
      <ErrorSummary
        title="Please check these:"
        faults={[
          ...(form.errors ?? []).map((message) => ({ message })),
          ...told,
          ...refused.filter(({ message }) => !told.some((fault) => fault.message === message)),
        ]}
      />
      {/* The first button of a form is the one that Enter presses. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="intent" value="save" />
      <SlugField
        id={fields.storeSlug.id}
        name={fields.storeSlug.name}
        defaultValue={fields.storeSlug.initialValue}
        errors={refusal ? [refusal] : fields.storeSlug.errors}
        address={address}
        state={slug.state}
        suggestions={slug.suggestions.length ? slug.suggestions : (answer?.suggestions ?? [])}
        onSlug={(typed) => {
          setRefusal(null);
          slug.typed(typed);
        }}
      />
      <SetupFields
        text={(name) => ({
          id: fields[name].id,
          name: fields[name].name,
          defaultValue: fields[name].initialValue as string | undefined,
          errors: fields[name].errors,
        })}
      />
      {children(asking || navigation.state !== "idle")}
    </Form>
  );
}
