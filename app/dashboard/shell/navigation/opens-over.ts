import { paths } from "~/shared/paths";

const overItems = /^\/(?:new|[0-9a-f-]{36})(?:\/delete)?$/;

/** Whether an address opens over the current screen or belongs to it. */
export function opensOver(shown: string, next: string): boolean {
  const items = paths.dashboard.items();
  const isOver = (pathname: string) =>
    pathname.startsWith(items) && overItems.test(pathname.slice(items.length));
  const settings = paths.dashboard.settings.overview();
  const isSetting = (pathname: string) =>
    pathname === settings || pathname.startsWith(`${settings}/`);
  return (
    (isOver(next) && (shown === items || isOver(shown))) || (isSetting(next) && isSetting(shown))
  );
}
