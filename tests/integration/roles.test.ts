import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemDb } from "~/platform/db.server";
import { may, permissions, roles, rolesAllowed, type Role } from "~/core/staff/permissions";
import { makeVendor } from "../../drizzle/seed/factories";
import { makeStaff } from "../../drizzle/seed/store-factories";
import { attacks, type Belongings } from "../setup/dashboard-attacks";
import { routePermissions, allows } from "../setup/route-permissions";
import {
  answerOf,
  furnish,
  getOf,
  guarded,
  moduleOf,
  postOf,
  rowsOf,
  type Guarded,
} from "../setup/guarded-routes";
import { startProvider } from "../setup/provider";
import { cookieOf, routeArgs } from "../setup/vendor-requests";

let provider: Awaited<ReturnType<typeof startProvider>>;
let own: Belongings;
const cookies = {} as Record<Role, string>;
const leave = new AbortController();

beforeAll(async () => {
  provider = await startProvider();
  const vendor = await makeVendor(systemDb, { businessName: "Iya Basira" });
  own = await furnish(vendor, "Own");
  cookies.owner = await cookieOf(vendor.userId);
  for (const role of ["manager", "kitchen"] as const)
    cookies[role] = await cookieOf(
      (await makeStaff(systemDb, { vendorId: vendor.id, role })).userId!,
    );
});
afterAll(async () => {
  leave.abort();
  await provider.stop();
});

const intentOf = (fields: Record<string, string>) => fields.intent ?? "without an intent";
const formsOf = (route: Guarded, of: Belongings) => [
  ...(attacks[route.name]?.forms?.(of) ?? []),
  ...(attacks[route.name]?.harmless?.(of) ?? []),
];
/** A section's page, as far as its form is concerned. */
type Page = { page: { form: { base: string; texts: Record<string, string> } } };
const known = guarded.filter(({ name }) => routePermissions[name] && attacks[name]);

describe("the table of permissions", () => {
  it("lets the owner do everything, and no role more than a higher one", () => {
    for (const permission of permissions) {
      expect(may("owner", permission), permission).toBe(true);
      if (may("kitchen", permission)) expect(may("manager", permission), permission).toBe(true);
      expect(rolesAllowed(permission)).toMatch(
        /^(the owner|the owner or a manager|everyone who works here)$/,
      );
    }
  });

  it("is checked by every guarded route, and routePermissions lists all of them", () => {
    expect(
      guarded.map(({ name }) => name).filter((name) => !routePermissions[name]),
      "list these in tests/setup/route-permissions.ts",
    ).toEqual([]);
    expect(
      Object.keys(routePermissions).filter((name) => !guarded.some((route) => route.name === name)),
    ).toEqual([]);
  });
});

describe.each(known)("$path", (route) => {
  const permission = routePermissions[route.name]!;
  const refusal = permission.hidden ? 404 : 403;

  it("has its entries in the table", async () => {
    const { loader, action } = await moduleOf(route);
    if (permission.see) expect(loader).toBeDefined();
    const answer = action && answerOf(action(routeArgs(...postOf(route, own, { cookie: "" }, {}))));
    const takesForms = answer !== undefined && (await answer).status !== 405;
    expect(Boolean(permission.submit), "a route that takes forms has a submit, and no other").toBe(
      takesForms,
    );
    const { submit } = permission;
    if (typeof submit === "object")
      expect(
        formsOf(route, own)
          .map(intentOf)
          .filter((intent) => !submit[intent]),
      ).toEqual([]);
  });

  it.each(roles)("is shown to a %s only if the table allows it", async (role) => {
    const { loader } = await moduleOf(route);
    if (!loader || !permission.see) return;
    const { status, shown } = await answerOf(
      loader(routeArgs(...getOf(route, own, { cookie: cookies[role], signal: leave.signal }))),
    );
    expect(status === refusal ? "refused" : "let in").toBe(
      allows(permission.see, role) ? "let in" : "refused",
    );
    if (status === refusal && permission.hidden) expect(shown.trim()).toBe("Page not found");
    else if (status === 403)
      expect(shown).toMatch(/"error":"This is for the owner( or a manager)?"/);
    else expect(status).toBeLessThan(500);
  });

  it.each(["kitchen", "manager", "owner"] as const)(
    "accepts from a %s only submissions that the table allows",
    async (role) => {
      const { action } = await moduleOf(route);
      const { submit } = permission;
      if (!action || !submit) return;
      for (const fields of formsOf(route, own)) {
        const intent = intentOf(fields);
        const allowed = allows(typeof submit === "string" ? submit : submit[intent]!, role);
        const before = allowed ? null : await rowsOf(own.vendorId);
        const { status } = await answerOf(
          action(routeArgs(...postOf(route, own, { cookie: cookies[role] }, fields))),
        );
        expect([intent, status === refusal ? "refused" : "taken up"]).toEqual([
          intent,
          allowed ? "taken up" : "refused",
        ]);
        if (before) expect(await rowsOf(own.vendorId), intent).toEqual(before);
      }
    },
  );

  it.each(
    Object.entries(permission.fields ?? {}).flatMap(([field, who]) =>
      roles.map((role) => ({ field, who, role })),
    ),
  )(
    "takes another $field from a $role only where the table allows it, and else nothing of the form",
    async ({ field, who, role }) => {
      const { loader, action } = await moduleOf(route);
      const answer = loader!(
        routeArgs(...getOf(route, own, { cookie: cookies.owner, signal: leave.signal })),
      );
      const { base, texts } = ((await answer) as Page).page.form;
      const before = await rowsOf(own.vendorId);
      const { status } = await answerOf(
        action!(
          routeArgs(
            ...postOf(
              route,
              own,
              { cookie: cookies[role] },
              { ...texts, base, intent: "save", [field]: `${texts[field]}-2` },
            ),
          ),
        ),
      );
      expect(status).toBe(allows(who, role) ? 302 : 403);
      expect(isDeepStrictEqual(await rowsOf(own.vendorId), before)).toBe(!allows(who, role));
    },
  );
});
