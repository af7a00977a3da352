import { Link, useLocation, useNavigation } from "@remix-run/react";
import { ArrowLeft, ArrowLeftRight, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "~/shared/paths";
import { BrandName } from "~/ui/brand-mark";

type FrameProps = {
  /** 1 to 4. */
  step: number;
  /** `leaves`: the target is another document. */
  back?: { to: string; label: string; leaves?: boolean };
  elsewhere: boolean;
  children: ReactNode;
};

const STEPS = 4;

const linkClass =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-2 font-medium whitespace-nowrap sm:px-3 text-muted hover:bg-rest-soft hover:text-ink";

export function OnboardingFrame({ step, back, elsewhere, children }: FrameProps) {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const leaving =
    navigation.state === "loading" &&
    !navigation.formData &&
    navigation.location.pathname !== pathname;
  const backClass =
    "inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text hover:underline";
  return (
    <div className="mx-auto max-w-2xl px-5 pb-16 sm:px-8">
      <header className="flex min-h-16 items-center justify-between gap-4 py-2">
        <a href={paths.home()} className="inline-flex min-h-11 items-center rounded-lg">
          <BrandName />
        </a>
        <div className="flex flex-wrap justify-end">
          {elsewhere ? (
            <a href={paths.stores()} className={linkClass}>
              <ArrowLeftRight aria-hidden className="size-5 max-sm:hidden" /> Your stores
            </a>
          ) : null}
          <form method="post" action={paths.logout()}>
            <button className={linkClass}>
              <LogOut aria-hidden className={`size-5 ${elsewhere ? "max-sm:hidden" : ""}`} /> Sign
              Out
            </button>
          </form>
        </div>
      </header>
      <div className="mt-2">
        <p className="text-sm font-semibold text-muted">
          Step {step} of {STEPS}
        </p>
        <div aria-hidden className="mt-2 grid grid-cols-4 gap-1.5">
          {Array.from({ length: STEPS }, (_, index) => (
            <span
              key={index}
              className={`h-1.5 rounded-full ${index < step ? "bg-brand" : "bg-line"}`}
            />
          ))}
        </div>
      </div>
      {back ? (
        <p className="mt-3">
          {back.leaves ? (
            <a href={back.to} className={backClass}>
              <ArrowLeft aria-hidden className="size-5" /> {back.label}
            </a>
          ) : (
            <Link to={back.to} className={backClass}>
              <ArrowLeft aria-hidden className="size-5" /> {back.label}
            </Link>
          )}
        </p>
      ) : null}
      <main className="mt-4" aria-busy={leaving || undefined}>
        {leaving ? <Skeleton /> : children}
      </main>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">Loading</span>
      <span className="h-8 w-2/3 animate-pulse rounded-lg bg-rest-soft motion-reduce:animate-none" />
      {Array.from({ length: 4 }, (_, index) => (
        <span key={index} className="grid grid-cols-1 gap-2">
          <span className="h-4 w-1/3 animate-pulse rounded bg-rest-soft motion-reduce:animate-none" />
          <span className="h-11 animate-pulse rounded-xl bg-rest-soft motion-reduce:animate-none" />
        </span>
      ))}
    </div>
  );
}
