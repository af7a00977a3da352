import { expect, test } from "vitest";
import { html } from "./html";

test("interpolated text is escaped for content and for quoted attributes", () => {
  const hostile = `<script>alert("1")</script>&'`;
  expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</p>',
  );
});

test("pieces of HTML and lists of them stay HTML; nothing prints nothing", () => {
  expect(
    html`<ul>${["a<", "b"].map((item) => html`<li>${item}</li>`)}${null}${undefined}${false}${0}</ul>`
      .text,
  ).toBe("<ul><li>a&lt;</li><li>b</li>0</ul>");
});
