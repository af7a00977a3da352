/** The first match wins: later browsers also appear in earlier ones' user agents. */
const browsers: [name: string, sign: RegExp][] = [
  ["Opera Mini", /Opera Mini/],
  ["Opera", /OPR\/|OPX\/|Opera/],
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Phoenix", /PHX\//],
  ["UC Browser", /UCBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];
const devices: [name: string, ...signs: RegExp[]][] = [
  ["an iPhone", /iPhone/],
  ["an iPad", /iPad/],
  ["an Android phone", /Android/, /Mobile/],
  ["an Android phone", /Opera Mini/],
  ["an Android tablet", /Android/],
  ["a Windows computer", /Windows/],
  ["a Chromebook", /CrOS/],
  ["a Mac", /Macintosh/],
  ["a Linux computer", /Linux|X11/],
];

const nameIn = (table: typeof devices, userAgent: string) =>
  table.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0];

/** Chrome sends the model K for every phone; other browsers still name the model. */
const modelIn = (userAgent: string) => {
  const deviceText = /Android [\d.]+; ([^;()]+)\)/.exec(userAgent)?.[1] ?? "";
  const model = deviceText.split(" Build/", 1)[0]!.trim();
  return model.length > 1 && model.length <= 40 && !/^(Mobile|Tablet|wv)$|^rv:/.test(model)
    ? ` (${model})`
    : "";
};

/**
 * Describes a signed-in device, such as ‘Chrome on an Android phone (TECNO BG6)’ (docs/rules.md,
 * Security).
 * @param userAgent as it was at sign-in; null when none was sent
 */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const [browser, device] = [nameIn(browsers, text), nameIn(devices, text)];
  if (!browser && !device) return "A device we don’t know";
  if (!device) return browser!;
  return `${browser ?? "A browser"} on ${device}${modelIn(text)}`;
}
