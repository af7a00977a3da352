import { describe, expect, it } from "vitest";
import { isOldBrowser } from "./is-old-browser";

const android = (version: string) =>
  `Mozilla/5.0 (Linux; Android 7.0; SM-G570F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/${version} Mobile Safari/537.36`;
const iphone = (system: string, end: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`;

describe("an old browser", () => {
  it.each([
    ["a WebView that was never updated", android("80.0.3987.162"), true],
    ["the last Chrome without relaxed nesting", android("119.0.0.0"), true],
    ["today's Chrome", android("142.0.0.0"), false],
    ["UC", `${android("78.0.3904.108")} UCBrowser/13.4.0.1306`, true],
    ["an iPhone 6", iphone("12_5_7", "Version/12.1.2 Mobile/15E148 Safari/604.1"), true],
    ["Instagram on iOS 14", iphone("14_4", "Mobile/18D52 Instagram 170.0"), true],
    ["an iPhone of today", iphone("18_1", "Version/18.1 Mobile/15E148 Safari/604.1"), false],
    [
      "Safari 15 on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.3 Safari/605.1.15",
      true,
    ],
    ["Firefox 102", "Mozilla/5.0 (X11; Linux x86_64; rv:102.0) Gecko/20100101 Firefox/102.0", true],
    [
      "Firefox 140",
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      false,
    ],
    ["a crawler", "Mozilla/5.0 (compatible; SomeBot/2.0)", false],
    ["nobody", null, false],
    ["a long text", "Chrome/".repeat(5_000), false],
  ])("is judged by its name: %s", (_, userAgent, isOld) => {
    expect(isOldBrowser(userAgent)).toBe(isOld);
  });
});
