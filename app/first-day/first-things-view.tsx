import { Form, useNavigation } from "@remix-run/react";
import { banks } from "~/shared/banks";
import { acceptedTypes, pictureKinds } from "~/shared/picture-kinds";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import type { BankAnswer, FirstThings } from "./first-things.server";

const card = "rounded-card border border-line bg-card p-4 shadow-card sm:p-5";
const { types, maxMegabytes, advice } = pictureKinds.logo;

/** The store's logo, with a field for another one. */
export function LogoPart({ logo, storeName, fault }: { logo: string | null; storeName: string; fault: string | null }) {
  const busy = useNavigation().formData?.get("intent") === "logo";
  return (
    <section id="logo" aria-labelledby="logo-title" className={card}>
      <h2 id="logo-title" className="text-lg font-bold">
        Logo
      </h2>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        <input type="hidden" name="intent" value="logo" />
        {logo ? (
          <img src={`${logo}-192`} alt="Your logo" width={96} height={96} className="size-24 rounded-card border border-line object-cover" />
        ) : (
          <span aria-hidden className="grid size-24 place-items-center rounded-card bg-rest-soft text-3xl font-bold text-rest">
            {storeName.charAt(0).toUpperCase()}
          </span>
        )}
        <div className="grid gap-3">
          <Field id="logo-file" type="file" name="file" label={logo ? "Another logo" : "Your logo"} accept={acceptedTypes("logo")} hint={`${types.join(", ")}, at most ${maxMegabytes} MB. Best: ${advice}.`} errors={fault ? [fault] : undefined} required />
          <Button busy={busy} variant="quiet" className="justify-self-start">
            Save logo
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** Where the money goes. Two presses: the bank says whose account it is, the vendor says that it is theirs. */
export function BankPart({ bank, answer }: { bank: FirstThings["bank"]; answer: BankAnswer | null }) {
  const busy = useNavigation().formData?.get("intent") === "bank";
  const shown = answer?.typed ?? bank;
  const fault = answer?.faults.bankCode;
  return (
    <section id="bank" aria-labelledby="bank-title" className={card}>
      <h2 id="bank-title" className="text-lg font-bold">
        Bank account
      </h2>
      {bank ? (
        <p className="mt-1 text-muted">
          Your money goes to <strong className="font-semibold text-ink">{bank.accountName}</strong>, {bank.bankName}, account ending {bank.accountNumber.slice(-4)}.
        </p>
      ) : (
        <p className="mt-1 text-muted">Where your money goes. We ask the bank whose account it is before anything is saved.</p>
      )}
      <Form method="post" noValidate className="mt-3 grid gap-4" key={answer?.accountName ?? ""}>
        <input type="hidden" name="intent" value="bank" />
        <div>
          <label htmlFor="bankCode" className="font-medium">
            Bank
          </label>
          <select id="bankCode" name="bankCode" defaultValue={shown?.bankCode ?? ""} aria-invalid={fault ? true : undefined} aria-describedby={fault ? "bankCode-error" : undefined} className="mt-1.5 block min-h-11 w-full rounded-xl border border-line bg-card px-3.5 py-2.5 text-base aria-invalid:border-bad">
            <option value="">Choose your bank</option>
            {banks.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          {fault ? (
            <p id="bankCode-error" className="mt-1.5 text-sm font-medium text-bad">
              {fault}
            </p>
          ) : null}
        </div>
        <Field id="accountNumber" name="accountNumber" label="Account number" hint="10 digits" inputMode="numeric" autoComplete="off" maxLength={14} defaultValue={shown?.accountNumber ?? ""} errors={answer?.faults.accountNumber ? [answer.faults.accountNumber] : undefined} className="tabular-nums" />
        {answer?.accountName ? (
          <div role="status" className="rounded-card bg-good-soft p-4 text-good">
            <p>
              The bank says this account belongs to <strong className="font-bold">{answer.accountName}</strong>. Is that you?
            </p>
            <input type="hidden" name="seenName" value={answer.accountName} />
          </div>
        ) : null}
        <Button busy={busy} variant={answer?.accountName ? "primary" : "quiet"} className="justify-self-start">
          {answer?.accountName ? "Yes, save this account" : "Check account"}
        </Button>
      </Form>
    </section>
  );
}
