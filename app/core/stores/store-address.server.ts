import { env } from "~/platform/env.server";
import { storeUrl } from "~/shared/paths";
import type { AddressParts } from "./slugs";

/** Splits a store's public address around its slug. */
export function addressParts(): AddressParts {
  const [before = "", after = ""] = storeUrl(env(), "*").split("*");
  return { before, after };
}
