import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";
import type { AddressParts } from "./slugs";

export function addressParts(): AddressParts {
  const [before = "", after = ""] = storeUrl(env(), "*").split("*");
  return { before, after };
}
