import vm from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { here, viewOf } from "./popup";
import { popupScript } from "./popup-script";
import { startRig, type Rig } from "./rig-for-test";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.stop());

const shop = "http://mama-put.shop.example";
const inPopup = `popup=${encodeURIComponent(shop)}`;
const goodCard = { intent: "card", number: "4084084084084081", cvv: "408", expiry: "12/40" };

/** What a page in the popup reports to the page that opened it. */
function factsOf(page: string) {
  const plain = (text: string | undefined) => text?.replace(/&quot;/g, '"').replace(/&amp;/g, "&");
  const value = (name: string) => plain(new RegExp(`data-${name}="([^"]*)"`).exec(page)?.[1]);
  const parsed = (text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  return {
    origin: value("origin"),
    transaction: parsed(value("transaction")),
    event: value("event"),
    detail: parsed(value("detail")),
  };
}

async function post(accessCode: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${rig.url}/checkout/${accessCode}?${inPopup}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return response.text();
}

test.each([
  ["http://shop.example", true],
  [shop, true],
  ["https://mama-put.shop.example", false],
  ["http://shop.example.evil.example", false],
  ["http://evilshop.example", false],
  [`${shop}/`, false],
  ["null", false],
  ["*", false],
])("a popup opened by %s: %s", (origin, may) => {
  expect(viewOf(origin, ["http://shop.example", "http://*.shop.example"])).toEqual({
    popup: may ? origin : null,
  });
});

describe("the page in the popup", () => {
  test("may be framed by the shop and its stores, runs its one script, and tells whose transaction it is", async () => {
    const { access_code, reference } = await rig.initialize();
    const { headers, page } = await rig.page(access_code, `?${inPopup}`);
    const policy = headers.get("content-security-policy")!;
    expect(policy).toContain("frame-ancestors http://shop.example http://*.shop.example");
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    const { id } = await rig.verify(reference);
    expect(factsOf(page)).toEqual({
      origin: shop,
      transaction: {
        id,
        customer: expect.objectContaining({ email: "customer@example.com" }) as unknown,
        accessCode: access_code,
      },
      event: undefined,
      detail: undefined,
    });
    expect(page).toContain('aria-label="Close and cancel the payment"');
    expect(page).toContain(
      `href="${here({ popup: shop }, { use: "4081" }).replace("&", "&amp;")}"`,
    );
  });

  test("is the ordinary page, without script and framed by nobody, for anybody else", async () => {
    const { access_code } = await rig.initialize();
    const { headers, page } = await rig.page(access_code, "?popup=http://evil.example");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(page).not.toContain("<script");
  });

  test("tells a success with what the callback is given, and leaves nowhere", async () => {
    const { access_code, reference } = await rig.initialize();
    const page = await post(access_code, goodCard);
    const { id } = await rig.verify(reference);
    const redirecturl = `http://shop.example/payment/paystack/callback?trxref=${reference}&reference=${reference}`;
    expect(factsOf(page)).toMatchObject({
      event: "success",
      detail: {
        id,
        reference,
        message: "Approved",
        status: "success",
        trans: String(id),
        transaction: String(id),
        trxref: reference,
        redirecturl,
      },
    });
    expect(page).not.toContain('class="button"');
  });

  test("tells that the payer left, and stays payable", async () => {
    const { access_code, reference } = await rig.initialize({
      metadata: { cancel_action: "http://shop.example/cart" },
    });
    expect(factsOf(await post(access_code, { intent: "cancel" })).event).toBe("cancel");
    expect((await rig.verify(reference)).status).toBe("abandoned");
    expect(factsOf(await post(access_code, goodCard)).event).toBe("success");
  });

  test("keeps a declined card to itself, for another try", async () => {
    const { access_code } = await rig.initialize();
    const page = await post(access_code, {
      intent: "card",
      number: "4084080000005408",
      cvv: "001",
      expiry: "12/40",
    });
    expect(page).toContain("Your card was declined.");
    expect(factsOf(page).event).toBeUndefined();
  });

  test("tells an error for a code that nobody has", async () => {
    expect(factsOf((await rig.page("nothing", `?${inPopup}`)).page)).toMatchObject({
      event: "error",
      detail: { message: "Invalid access code" },
    });
  });
});

describe("newTransaction", () => {
  const start = (parameters: Record<string, string>) =>
    fetch(
      `${rig.url}/popup/new?${new URLSearchParams({ popup: shop, key: "pk_test_rig", email: "a@b.co", amount: "500000", ...parameters })}`,
    );
  test("starts a transaction with the public key", async () => {
    const response = await start({
      reference: "from-the-popup",
      channels: '["card"]',
      metadata: '{"vendor_name":"Suya Spot"}',
    });
    const page = await response.text();
    expect(page).toContain("Pay Suya Spot");
    expect(page).not.toContain("Bank transfer");
    expect((await rig.verify("from-the-popup")).amount).toBe(500000);
  });
  test.each([
    [{ key: "pk_test_other" }, "Invalid key"],
    [{ amount: "12.5" }, "Invalid Amount Sent"],
    [{ reference: "from-the-popup" }, "Duplicate Transaction Reference"],
  ])("with %j tells why not", async (parameters, message) => {
    expect(factsOf(await (await start(parameters as Record<string, string>)).text())).toMatchObject(
      { event: "error", detail: { message } },
    );
  });
});

describe("transfer and USSD", () => {
  test.each([
    ["bank_transfer", "I have sent the money"],
    ["ussd", "I have dialled the code"],
  ])("%s: the payer confirms, and the payment succeeds a moment later", async (channel, button) => {
    const { access_code, reference } = await rig.initialize({
      channels: ["card", "bank_transfer", "ussd"],
    });
    expect((await rig.page(access_code, `?channel=${channel}`)).page).toContain(button);
    const answer = await rig.post(access_code, { intent: channel });
    expect(answer.location).toBe(`/sandbox/paystack/checkout/${access_code}?waited=1`);
    await expect.poll(async () => (await rig.verify(reference)).status).toBe("success");
    expect(await rig.verify(reference)).toMatchObject({ channel, authorization: { channel } });
    const back = await fetch(`${rig.url}/checkout/${access_code}?waited=1`, { redirect: "manual" });
    expect(back.headers.get("location")).toContain(`reference=${reference}`);
  });

  test("is awaited on a page that reloads, and arrives even if the payer left or the sandbox was killed", async () => {
    const slow = await startRig({ stepMs: 400 });
    const { access_code, reference } = await slow.initialize();
    await slow.post(access_code, { intent: "bank_transfer" });
    expect((await slow.verify(reference)).status).toBe("pending");
    expect((await slow.page(access_code)).page).toContain('http-equiv="refresh" content="1"');
    await slow.post(access_code, { intent: "cancel" });
    expect((await slow.verify(reference)).status).toBe("abandoned");
    await slow.restart("kill");
    await expect
      .poll(async () => (await slow.verify(reference)).status, { timeout: 5_000 })
      .toBe("success");
    await slow.stop();
  });

  test("only what the shop asked for is offered", async () => {
    const { access_code } = await rig.initialize({ channels: ["ussd"] });
    const { page } = await rig.page(access_code);
    expect(page).toContain("Pay by USSD");
    expect(page).not.toContain("Ways to pay");
  });
});

describe("the shop's script", () => {
  const at = "http://pay.example/sandbox/paystack";

  test("is served to pages of other hosts", async () => {
    const response = await fetch(`${rig.url}/inline.js`);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(await response.text()).toBe(popupScript(rig.url));
  });

  /** The script in a page of which only as much is there as it needs. */
  function run() {
    type Node = {
      style: object;
      children: Node[];
      open: boolean;
      src?: string;
      contentWindow: { sent: unknown[] };
      hears: Record<string, (event: object) => void>;
    };
    const element = () => {
      const sent: unknown[] = [];
      const node = {
        style: {},
        children: [] as unknown[],
        open: false,
        hears: {} as Record<string, unknown>,
        contentWindow: {
          sent,
          postMessage: (message: unknown) => sent.push(message),
          focus: () => {},
        },
        setAttribute: () => {},
        appendChild: (child: unknown) => node.children.push(child),
        remove: () => {},
        showModal: () => (node.open = true),
        close: () => (node.open = false),
        addEventListener: (name: string, hear: unknown) => (node.hears[name] = hear),
      };
      return node;
    };
    const hears: ((message: object) => void)[] = [];
    const body = element();
    const window: Record<string, unknown> = {
      location: { origin: shop },
      addEventListener: (_name: string, hear: (message: object) => void) => hears.push(hear),
      removeEventListener: () => hears.pop(),
    };
    vm.runInNewContext(popupScript(at), {
      window,
      document: { createElement: element, body },
      URL,
      setTimeout: () => 0,
      clearTimeout: () => {},
    });
    const calls: [string, unknown][] = [];
    const callbacks = Object.fromEntries(
      ["onSuccess", "onCancel", "onLoad", "onError"].map((name) => [
        name,
        (fact: unknown) => calls.push([name, fact]),
      ]),
    );
    const pop = new (
      window.PaystackPop as new () => {
        resumeTransaction(code: string, callbacks: object): void;
        newTransaction(options: object): void;
        cancelTransaction(): void;
        isLoaded(): boolean;
      }
    )();
    const dialog = () => body.children.at(-1) as Node;
    const frame = () => dialog().children[0]!;
    const tell = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
      hears.at(-1)?.({
        origin: "http://pay.example",
        source: frame().contentWindow,
        data,
        ...from,
      });
    return { pop, calls, callbacks, dialog, frame, tell };
  }

  test("opens the page of an access code, reports when it has loaded, and closes with its success", () => {
    const { pop, calls, callbacks, dialog, frame, tell } = run();
    pop.resumeTransaction("abc", callbacks);
    expect([frame().src, dialog().open, pop.isLoaded()]).toEqual([
      `${at}/checkout/abc?${inPopup}`,
      true,
      true,
    ]);
    tell({ event: "loaded:checkout" });
    for (let page = 0; page < 3; page++)
      tell({ event: "loaded:transaction", data: { accessCode: "abc" } });
    tell({ event: "success", data: { reference: "r" } });
    tell({ event: "cancel" });
    expect(calls).toEqual([
      ["onLoad", { accessCode: "abc" }],
      ["onSuccess", { reference: "r" }],
    ]);
    expect([dialog().open, pop.isLoaded()]).toEqual([false, false]);
  });

  test("hears nothing of another origin or another frame", () => {
    const { pop, calls, callbacks, tell } = run();
    pop.resumeTransaction("abc", callbacks);
    tell({ event: "success" }, { origin: "http://evil.example" });
    tell({ event: "success" }, { source: {} });
    tell("success");
    tell(null);
    expect(calls).toEqual([]);
    expect(pop.isLoaded()).toBe(true);
  });

  test("asks the page to leave where it can, and closes at once where nothing has loaded", () => {
    const { pop, calls, callbacks, dialog, frame, tell } = run();
    pop.resumeTransaction("abc", callbacks);
    pop.cancelTransaction();
    expect(calls).toEqual([["onCancel", undefined]]);
    pop.resumeTransaction("abc", callbacks);
    tell({ event: "loaded:checkout" });
    dialog().hears.cancel!({ preventDefault: () => {} });
    expect(frame().contentWindow.sent).toEqual([{ event: "cancel" }]);
    tell({ event: "cancel" });
    expect(calls).toHaveLength(2);
  });

  test("starts a new transaction with what it is given", () => {
    const { pop, frame } = run();
    pop.newTransaction({
      key: "pk_test_x",
      email: "a@b.co",
      amount: 5000,
      channels: ["card"],
      metadata: { a: 1 },
    });
    expect(Object.fromEntries(new URL(frame().src!).searchParams)).toEqual({
      key: "pk_test_x",
      email: "a@b.co",
      amount: "5000",
      channels: '["card"]',
      metadata: '{"a":1}',
      popup: shop,
    });
  });
});
