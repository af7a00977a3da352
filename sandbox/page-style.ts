/** One column for a 360 px phone; loads nothing. */
export const pageStyle = `
:root{--paper:#eef2f1;--card:#fff;--ink:#14211d;--muted:#4d5f59;--line:#d4ddda;--go:#0b6b53;--go-dark:#08513f;--bad:#9f1d1d;--bad-paper:#fdeeee;--note:#5a4300;--note-paper:#fff2cc}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.banner{margin:0;padding:10px 16px;background:var(--note-paper);color:var(--note);text-align:center;font-size:15px}
main{max-width:27rem;margin:0 auto;padding:16px 16px 40px}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px;box-shadow:0 6px 24px rgba(20,33,29,.06)}
h1{margin:0;font-size:20px;line-height:1.3;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:17px}
p{margin:0 0 12px}
.muted{color:var(--muted);font-size:15px;overflow-wrap:anywhere}
.who{display:flex;gap:12px;align-items:center}
.who>div{min-width:0}
.initial{flex:none;width:44px;height:44px;border-radius:12px;background:var(--go);color:#fff;font-weight:700;font-size:20px;display:grid;place-items:center}
.who p{margin:0}
.amount{margin:16px 0;padding:14px 0;border:solid var(--line);border-width:1px 0;display:flex;justify-content:space-between;align-items:baseline;gap:12px}
.amount strong{font-size:26px;font-variant-numeric:tabular-nums}
.field{margin:0 0 14px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;min-height:48px;padding:10px 12px;font:inherit;color:inherit;background:#fff;border:1px solid #82928c;border-radius:10px;font-variant-numeric:tabular-nums}
input::placeholder{color:#66756f;opacity:1}
input[aria-invalid]{border:2px solid var(--bad)}
.hint{margin:4px 0 0;font-size:15px;color:var(--muted)}
.error{margin:4px 0 0;font-size:15px;color:var(--bad);font-weight:600}
.alert{margin:0 0 16px;padding:12px 14px;border-radius:12px;background:var(--bad-paper);color:var(--bad)}
.alert p:last-child{margin:0}
button,.button{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:52px;padding:10px 16px;border:1px solid transparent;border-radius:12px;background:var(--go);color:#fff;font:inherit;font-weight:700;text-decoration:none;text-align:center;cursor:pointer}
button:hover,.button:hover{background:var(--go-dark)}
.quiet{background:#fff;color:var(--ink);border-color:#82928c;font-weight:600}
.quiet:hover{background:#f3f6f5}
form+form{margin-top:10px}
:focus-visible{outline:3px solid #1a73e8;outline-offset:2px}
h1:focus-visible{outline:none}
.leave{position:sticky;top:0;z-index:1;height:0;display:flex;justify-content:flex-end}
.leave button{width:44px;min-height:44px;margin:4px;padding:0;border-radius:50%}
.leave+.banner{padding-right:60px}
.ways{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}
.ways a{display:inline-flex;align-items:center;min-height:44px;padding:4px 14px;border:1px solid #82928c;border-radius:22px;color:var(--ink);text-decoration:none;font-weight:600;font-size:15px}
.ways a[aria-current]{background:var(--go);border-color:var(--go);color:#fff}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 16px}
dt{color:var(--muted)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
details{margin-top:16px;background:var(--card);border:1px solid var(--line);border-radius:16px}
summary{padding:14px 20px;min-height:48px;font-weight:600;cursor:pointer;border-radius:16px}
details>div{padding:0 20px 14px}
.list{list-style:none;margin:0;padding:0}
.list li{border-top:1px solid var(--line);padding:12px 0}
.list p{margin:0}
code{font:15px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.list a{display:inline-flex;align-items:center;min-height:44px;color:var(--go);font-weight:600}
.account{justify-content:flex-start;text-align:left;border-radius:12px;min-height:64px;margin-bottom:10px}
.account img{flex:none;width:40px;height:40px;border-radius:50%}
.account span{min-width:0;overflow-wrap:anywhere}
.account small{display:block;font-size:15px;font-weight:400;color:var(--muted)}
.tick{width:56px;height:56px;margin:0 0 12px;border-radius:50%;background:#dff3ea;color:var(--go);display:grid;place-items:center;font-size:28px}
footer{margin-top:20px;text-align:center;font-size:15px;color:var(--muted)}
`.trim();
