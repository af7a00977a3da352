import { expect, it } from "vitest";
import { deviceName } from "./device-name";

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0";
it.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`,
    "Chrome on an Android phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; TECNO BG6 Build/TP1A.220624.014) ${chrome} Mobile Safari/537.36 PHX/15.2`,
    "Phoenix on an Android phone (TECNO BG6)",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Safari/537.36`, "Chrome on an Android tablet"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A055F) ${chrome} SamsungBrowser/27.0 Mobile Safari/537.36`,
    "Samsung Internet on an Android phone (SM-A055F)",
  ],
  [
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
    "Opera Mini on an Android phone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on an iPhone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
    "Chrome on an iPhone",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0`,
    "Edge on a Windows computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/114.0`,
    "Opera on a Windows computer",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:131.0) Gecko/20100101 Firefox/131.0",
    "Firefox on a Mac",
  ],
  [
    "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0",
    "Firefox on an Android phone",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome on a Chromebook"],
  ["curl/8.5.0", "A device we don’t know"],
  ["", "A device we don’t know"],
  [null, "A device we don’t know"],
])("%s is %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
