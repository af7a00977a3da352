import type { Message } from "~/shared/translate";
import { useTranslate } from "./use-translation";

/** Says how much more makes a delivery free, above a progress bar. */
export function FreeDeliveryLine({ hint, done }: { hint: Message; done: number }) {
  const t = useTranslate();
  return (
    <div className="py-1 text-sm font-medium text-good">
      {t(hint)}
      <progress aria-hidden value={done} className="block h-1.5 w-full accent-good" />
    </div>
  );
}
