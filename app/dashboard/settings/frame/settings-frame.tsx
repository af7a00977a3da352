import { Link, NavLink, useLocation, useNavigation } from "@remix-run/react";
import { Download, RotateCcw, Upload } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { paths } from "~/shared/paths";
import { may, type Role } from "~/core/staff/permissions";
import {
  settingsSections,
  sectionAt,
  sectionIds,
  type SectionEntry,
  type SectionId,
} from "~/dashboard/settings/sections";
import { SettingsSearch } from "~/dashboard/settings/search/settings-search";
import { PageHeader } from "~/dashboard/shell/page-header";
import { buttonClass } from "~/ui/button";
import { cardClass } from "~/ui/card";
import type { EverydaySetting } from "./everyday.server";

const quiet = buttonClass("quiet", "!px-4");

/** `role` hides what this role may not do. */
export function SettingsFrame({ role, children }: { role: Role; children: ReactNode }) {
  const { pathname } = useLocation();
  const here = sectionAt(pathname);
  const { state, formMethod, location } = useNavigation();
  const leaving = state === "loading" && formMethod !== "POST" && location.pathname !== pathname;
  const entries: [string, SectionEntry][] = sectionIds
    .map((id): [string, SectionEntry] => [id, settingsSections[id]])
    .filter(([, { permission }]) => may(role, permission));
  const isOverview = pathname === paths.dashboard.settings.overview();
  const searches = isOverview || pathname === paths.dashboard.settings.search();
  return (
    <>
      <PageHeader
        title="Store Settings"
        subtitle="Manage your store preferences and configuration"
        back={
          isOverview
            ? undefined
            : {
                to: paths.dashboard.settings.overview(),
                label: "All settings",
                onPhones: true,
              }
        }
      />
      <div className={`mt-4 flex flex-wrap gap-2 ${searches ? "" : "max-md:hidden"}`}>
        <SettingsSearch />
        <div className="flex gap-2 whitespace-nowrap max-md:hidden">
          <MoveSettings role={role} />
          {here ? <ResetLink id={here} /> : null}
        </div>
      </div>
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 ${isOverview ? "" : "lg:grid-cols-[14rem_minmax(0,1fr)]"}`}
      >
        {isOverview ? null : <SectionLinks shown={entries} />}
        <div
          aria-busy={leaving || undefined}
          className={`max-w-2xl min-w-0 transition-opacity ${leaving ? "opacity-50 delay-100" : ""}`}
        >
          {children}
          {here ? (
            <p className="mt-8 empty:hidden md:hidden">
              <ResetLink id={here} />
            </p>
          ) : null}
        </div>
      </div>
    </>
  );
}

function MoveSettings({ role }: { role: Role }) {
  if (!may(role, "moveSettings")) return null;
  return (
    <>
      <a href={paths.dashboard.settings.export()} download className={quiet}>
        <Download aria-hidden className="size-4" /> Export Settings
      </a>
      <Link to={paths.dashboard.settings.import()} className={quiet}>
        <Upload aria-hidden className="size-4" /> Import
      </Link>
    </>
  );
}

function ResetLink({ id }: { id: SectionId }) {
  return settingsSections[id].hasValues ? (
    <Link to={paths.dashboard.settings.section(id, { reset: "1" })} className={quiet}>
      <RotateCcw aria-hidden className="size-4" /> Reset
    </Link>
  ) : null;
}

/** A side list, or a strip that keeps the current section in view. The overview lists them all. */
function SectionLinks({ shown }: { shown: [string, SectionEntry][] }) {
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && strip.current)
      strip.current.scrollLeft = current.offsetLeft - strip.current.offsetLeft - 16;
  }, [pathname]);
  return (
    <nav aria-label="Settings" className="max-md:hidden">
      <ul
        ref={strip}
        className="scroll-strip -mx-4 gap-2 px-4 md:-mx-5 md:px-5 lg:sticky lg:top-24 lg:mx-0 lg:flex-col lg:gap-1 lg:px-0"
      >
        {shown.map(([id, { label, icon: Icon }]) => (
          <li key={id} className="shrink-0">
            <NavLink
              to={paths.dashboard.settings.section(id)}
              className="flex min-h-11 items-center gap-2.5 rounded-xl bg-card px-3 font-semibold text-muted hover:text-ink focus-visible:-outline-offset-2 active:bg-rest-soft aria-[current]:bg-ink aria-[current]:text-on-ink aria-[current]:[scroll-initial-target:nearest] lg:bg-transparent lg:hover:bg-rest-soft lg:aria-[current]:bg-ink"
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const rowClass =
  "flex min-h-12 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-rest-soft focus-visible:-outline-offset-4 active:bg-rest-soft";

/** What changes day by day, with its values; then every section. */
export function SettingsOverview({ role, everyday }: { role: Role; everyday: EverydaySetting[] }) {
  const headings = "mb-1 text-sm font-semibold text-muted";
  return (
    <>
      <h2 className={headings}>Everyday</h2>
      <ul className={cardClass("divide-y divide-line overflow-hidden")}>
        {everyday.map(({ label, value, to }) => (
          <li key={label}>
            <Link to={to} className={rowClass}>
              <span className="font-semibold">{label}</span>
              <span className="ml-auto text-right text-muted">{value}</span>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={`mt-6 ${headings}`}>More</h2>
      <ul className={cardClass("overflow-hidden sm:grid sm:grid-cols-2")}>
        {sectionIds
          .filter((id) => may(role, settingsSections[id].permission))
          .map((id) => {
            const { label, icon: Icon } = settingsSections[id];
            return (
              <li key={id}>
                <Link to={paths.dashboard.settings.section(id)} className={rowClass}>
                  <Icon aria-hidden className="size-5 shrink-0 text-muted" />
                  <span className="font-semibold">{label}</span>
                </Link>
              </li>
            );
          })}
      </ul>
      <p className="mt-4 flex flex-wrap gap-2 empty:hidden md:hidden">
        <MoveSettings role={role} />
      </p>
    </>
  );
}
