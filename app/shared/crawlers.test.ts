import { expect, it } from "vitest";
import { isCrawler } from "./crawlers";

it.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1",
  "WhatsApp/2.23.20.0 A",
  "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)",
  "Twitterbot/1.0",
  "curl/8.5.0",
])("knows %s as a machine that reads", (agent) => expect(isCrawler(agent)).toBe(true));

it.each([
  "Mozilla/5.0 (Linux; Android 12; TECNO KG5j) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 11; Cubot X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Mobile Safari/537.36",
  "Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16",
  "",
  undefined,
])("takes %s for a person", (agent) => expect(isCrawler(agent)).toBe(false));
