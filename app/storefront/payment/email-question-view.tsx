import type { Message } from "~/shared/translate";
import { Button } from "~/ui/button";
import { useScripts } from "~/ui/use-scripts";
import { useTranslate } from "~/ui/use-translation";
import { askedEmail } from "./email-question";

/**
 * Offers the address that was probably meant, below the field.
 * @param kept the address that the customer keeps by submitting again
 * @param use fills in the suggested address
 */
export function EmailQuestion({
  errors,
  kept,
  use,
}: {
  errors: readonly Message[] | undefined;
  kept: string | undefined;
  use: (email: string) => void;
}) {
  const t = useTranslate();
  const scripts = useScripts();
  const question = askedEmail(errors);
  return (
    <>
      {kept ? <input type="hidden" name="keptEmail" value={kept} /> : null}
      {question && scripts ? (
        <Button type="button" variant="quiet" onClick={() => use(question.email)}>
          {t("Use {email}", { email: question.email })}
        </Button>
      ) : null}
    </>
  );
}
