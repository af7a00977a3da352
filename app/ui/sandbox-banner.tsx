import { useRouteLoaderData } from "@remix-run/react";

/** Says on a trial installation that no real money moves. */
export function SandboxBanner() {
  const root = useRouteLoaderData("root") as { sandboxBanner: boolean } | undefined;
  return root?.sandboxBanner ? (
    <p className="sandbox-banner">Sandbox: this is a trial installation. No real money moves.</p>
  ) : null;
}
