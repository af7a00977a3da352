/** Needs neither Remix nor the database. `text` is our own HTML. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fffbf8;color:#1c1917;font:16px/1.5 system-ui,sans-serif}main{max-width:26rem;padding:24px}h1{font-size:22px;line-height:1.2}code{overflow-wrap:anywhere}</style><main><h1>${title}</h1><p>${text}</p></main></html>`;
}
