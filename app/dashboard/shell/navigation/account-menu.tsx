import { ChevronDown } from "lucide-react";
import { Dropdown } from "~/ui/dropdown";
import { Account, type AccountProps } from "./account";

/** For wide screens; a phone has these in the side bar. */
export function AccountMenu({ email, ...account }: AccountProps) {
  return (
    <Dropdown
      frame="relative hidden shrink-0 md:block"
      className="absolute right-0 mt-2 max-h-[calc(100dvh-5rem)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto"
      sign={
        <>
          <span
            aria-hidden
            className="grid size-[36px] place-items-center rounded-full bg-ink font-bold text-on-ink"
          >
            {email.charAt(0).toUpperCase()}
          </span>
          <span className="sr-only">Your account</span>
          <ChevronDown
            aria-hidden
            className="size-[16px] text-muted transition group-open:rotate-180"
          />
        </>
      }
    >
      <Account email={email} {...account} />
    </Dropdown>
  );
}
