import { Form, useNavigation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { PopupPayment } from "~/storefront/checkout/popup-payment";
import type { PopupStart } from "~/storefront/payment/pay-popup";
import type { Message } from "~/shared/translate";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { useScripts } from "~/ui/use-scripts";
import { useTranslate } from "~/ui/use-translation";
import { useCodeFromSms, useWaiting } from "./use-code";

export type PhoneViewProps = {
  orderUrl: string;
  actionUrl: string;
  storeName: string;
  orderNumber: string;
  /** As people read it. */
  phone: string;
  /** Says what is known about the code. */
  status: Message;
  /** Nothing is known about the code yet. */
  isSending: boolean;
  /** A code can be typed. */
  isLive: boolean;
  wasAsked: boolean;
  /** Another code can be asked for. */
  canAsk: boolean;
  /** Until the next one. */
  waitSeconds: number;
  /** No code could be sent, so the order can be paid without. */
  mayContinue: boolean;
  /** The provider's script for the payment popup. */
  popupScript: string;
};

export type PhoneAnswer = {
  /** Beside the code, the buttons below it, or the new number. */
  error: { at: "code" | "send" | "phone"; message: string; typed: string } | null;
  started: PopupStart | null;
};

/** Verifies the phone of an order between checkout and payment; works without scripts. */
export function PhoneView({ answer, ...props }: PhoneViewProps & { answer: PhoneAnswer | null }) {
  const t = useTranslate();
  const scripts = useScripts();
  const navigation = useNavigation();
  const sent = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  const errorAt = (at: string) => (answer?.error?.at === at ? [answer.error.message] : undefined);
  const waitSeconds = useWaiting(props);
  const field = useRef<HTMLFormElement>(null);
  useCodeFromSms(field, props.isLive);
  useEffect(() => {
    if (answer?.error?.at === "code") field.current?.querySelector("input")?.select();
  }, [answer]);
  const form = { method: "post", action: props.actionUrl, noValidate: true } as const;
  return (
    <article className="order">
      <h1 className="text-2xl font-bold">{t("Confirm your phone")}</h1>
      <section className="panel grid gap-4">
        <p>
          {t("{store} asks for this before you pay for order {number}.", {
            store: props.storeName,
            number: props.orderNumber,
          })}
        </p>
        <p role="status" className="font-medium">
          {t(props.status)}
        </p>
        {props.isLive ? (
          <Form {...form} ref={field} className="grid gap-3">
            <Field
              id="code"
              name="code"
              label={t("6-digit code")}
              errors={errorAt("code")}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
              className="max-w-48 text-xl tabular-nums"
            />
            <PopupField scripts={scripts} />
            <Button name="intent" value="verify" busy={sent === "verify"} className="w-full">
              {t("Confirm and pay")}
            </Button>
          </Form>
        ) : (
          <Problem text={errorAt("code")?.[0]} />
        )}
        {props.mayContinue ? (
          <Form {...form} className="grid gap-2">
            <PopupField scripts={scripts} />
            <p className="text-sm text-muted">
              {t("You can pay without it. The store will see that your number isn’t confirmed.")}
            </p>
            <Button
              name="intent"
              value="continue"
              variant={props.isLive ? "quiet" : "primary"}
              busy={sent === "continue"}
              className="w-full"
            >
              {t("Continue without the code")}
            </Button>
          </Form>
        ) : null}
        <AskForCode {...props} form={form} waitSeconds={waitSeconds} busy={sent === "send"} />
        <Problem text={errorAt("send")?.[0]} />
      </section>
      <ChangeNumber
        key={props.phone}
        phone={props.phone}
        form={form}
        error={answer?.error?.at === "phone" ? answer.error : null}
        busy={sent === "change"}
      />
      <a href={props.orderUrl} className={buttonClass("quiet", "w-full")}>
        {t("Back to order {number}", { number: props.orderNumber })}
      </a>
      <PopupPayment
        started={answer?.started ?? null}
        scriptUrl={scripts && (sent === "verify" || sent === "continue") ? props.popupScript : null}
      />
    </article>
  );
}

type FormProps = { method: "post"; action: string; noValidate: true };

const PopupField = ({ scripts }: { scripts: boolean }) =>
  scripts ? <input type="hidden" name="popup" value="on" /> : null;

function AskForCode({
  form,
  busy,
  waitSeconds,
  ...props
}: Pick<PhoneViewProps, "canAsk" | "wasAsked" | "isLive" | "isSending" | "actionUrl"> & {
  form: FormProps;
  busy: boolean;
  waitSeconds: number | null;
}) {
  const t = useTranslate();
  if (!props.canAsk) return null;
  return (
    <Form {...form} className="grid gap-2">
      {props.wasAsked ? (
        <p className="text-sm text-muted">
          {waitSeconds === null
            ? t("If no code comes, you can get a new one after 30 seconds.")
            : waitSeconds > 0
              ? t("You can get a new code in {time}.", {
                  time: t("{n} second|{n} seconds", { n: waitSeconds }),
                })
              : t("No code? Get a new one. Only the newest code works.")}
        </p>
      ) : null}
      <Button
        name="intent"
        value="send"
        variant={props.wasAsked ? "quiet" : "primary"}
        busy={busy}
        disabled={waitSeconds !== null && waitSeconds > 0}
        className="w-full"
      >
        {props.wasAsked ? t("Send a new code") : t("Send the code")}
      </Button>
      {props.isSending && waitSeconds === null ? (
        <a href={props.actionUrl} className="py-2 text-center underline">
          {t("Still nothing after a minute? See what you can do")}
        </a>
      ) : null}
    </Form>
  );
}

/** Works without scripts; open once the server has refused a number. */
function ChangeNumber({
  phone,
  form,
  error,
  busy,
}: {
  phone: string;
  form: FormProps;
  error: PhoneAnswer["error"];
  busy: boolean;
}) {
  const t = useTranslate();
  const [wasOpen, setOpen] = useState(false);
  return (
    <details
      open={wasOpen || error !== null}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="panel"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-medium">
        {t("Wrong number? Change it")} <ChevronDown aria-hidden className="size-5" />
      </summary>
      <Form {...form} className="mt-3 grid gap-3">
        <Field
          id="phone"
          name="phone"
          label={t("Your number")}
          errors={error ? [error.message] : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={60}
          defaultValue={error?.typed || phone}
        />
        <Button name="intent" value="change" variant="strong" busy={busy} className="w-full">
          {t("Save and send a code")}
        </Button>
      </Form>
    </details>
  );
}

function Problem({ text }: { text: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) line.current?.focus();
  }, [text]);
  return text ? (
    <p ref={line} role="alert" tabIndex={-1} className="font-medium text-bad">
      {text}
    </p>
  ) : null;
}
