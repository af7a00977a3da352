import { useNavigation, useSubmit } from "@remix-run/react";
import { Fingerprint } from "lucide-react";
import { useState, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field-error";

type Props = {
  /** To add one, or to confirm with one. */
  kind: "add" | "confirm";
  returnTo: string | null;
  children: ReactNode;
};

const FAILED = "That didn’t work. Please try again.";

/** Has the browser ask for a fingerprint, a face or the screen lock, and sends its answer. */
export function PasskeyButton({ kind, returnTo, children }: Props) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    if (!("PublicKeyCredential" in window)) return setProblem("This browser has no passkeys.");
    setProblem(null);
    setAsking(true);
    try {
      const answer = await askBrowser(kind);
      submit(
        { intent: "passkey", answer: JSON.stringify(answer), ...(returnTo ? { returnTo } : {}) },
        {
          method: "post",
          action: kind === "add" ? paths.secondFactor.own() : paths.secondFactor.confirm(),
        },
      );
    } catch (error) {
      // Somebody who closes the browser's question knows that they did.
      if ((error as Error).name !== "NotAllowedError") setProblem(messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  const busy = asking || navigation.formData?.get("intent") === "passkey";
  return (
    <div>
      <noscript>
        <style>{".with-scripts{display:none}"}</style>
        <p className="text-muted">A passkey needs a browser with scripts.</p>
      </noscript>
      <Button
        type="button"
        variant={kind === "add" ? "quiet" : "primary"}
        busy={busy}
        onClick={() => void ask()}
        className="with-scripts w-full"
      >
        <Fingerprint aria-hidden className="size-5" /> {children}
      </Button>
      <FieldError id="passkey-error" errors={problem ? [problem] : undefined} />
    </div>
  );
}

const messageOf = (error: unknown) =>
  (error as Error).name === "InvalidStateError"
    ? "This device has a passkey here already."
    : FAILED;

async function askBrowser(kind: Props["kind"]): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const response = await fetch(paths.secondFactor.ask(), {
    method: "POST",
    body: new URLSearchParams({ kind }),
  });
  if (!response.ok) throw new Error(`Asked in vain: ${response.status}`);
  const optionsJSON: unknown = await response.json();
  return kind === "add"
    ? startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0])
    : startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]);
}
