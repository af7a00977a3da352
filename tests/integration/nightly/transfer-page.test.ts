import { expect, it } from "vitest";
import { attemptsOf } from "../../setup/payments";
import { openShop } from "../../setup/shop";
import {
  come,
  form,
  hostOf,
  onStore,
  place,
  shop,
  startAttackedProduct,
} from "../../setup/money-attacks";

startAttackedProduct();

const pay = (id: string, fields: Record<string, string>) => onStore(`/orders/${id}/pay`, fields);
const pageOf = async (id: string) =>
  (await come(`/orders/${id}`, { host: hostOf(shop.slug) })).body.replaceAll("<!-- -->", "");

it("leads a browser without scripts to the account on the order's page, which no other store shows", async () => {
  const { data } = await place();
  const id = data!.id;
  for (let press = 0; press < 2; press++) {
    const answer = await pay(id, { channel: "bank_transfer" });
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toMatch(new RegExp(`/orders/${id}$`));
  }
  const charges = (await attemptsOf(id)).filter(({ account }) => account);
  expect(charges).toHaveLength(1);
  const { number } = charges[0]!.account as { number: string };
  expect(await pageOf(id)).toContain(number);

  const sent = await pay(id, { intent: "sent" });
  expect(sent.headers.location).toContain("sent=1");

  const other = await openShop();
  const host = hostOf(other.slug);
  const page = `/orders/${id}`;
  expect((await come(page, { host })).status).toBe(404);
  for (const body of ["channel=bank_transfer", "intent=sent", "channel=ussd&bank=737"])
    expect((await come(`${page}/pay`, { host, method: "POST", headers: form, body })).status).toBe(
      404,
    );
  expect((await attemptsOf(id)).filter(({ account }) => account)).toHaveLength(1);
});

it("asks for a bank that it knows, and takes nothing else for one", async () => {
  const { data } = await place();
  const id = data!.id;
  await pay(id, { channel: "ussd", bank: "constructor" });
  expect(await pageOf(id)).toContain("Choose your bank");
  await pay(id, { channel: "ussd", bank: "966" });
  expect(await pageOf(id)).toMatch(/\*966\*[\d*]+#/);
});
