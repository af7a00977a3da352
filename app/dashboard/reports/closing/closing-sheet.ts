/** Two columns on A4, one on a roll; the print dialogue chooses the paper. */
export const closingSheet = `
.closing{max-width:190mm!important;font-size:14px!important}
.closing h2{font-size:1.3em;font-weight:700;line-height:1.2}
.closing h3{font-weight:700;margin-bottom:.2em}
.closing-columns{display:grid;gap:1em 2em;grid-template-columns:repeat(auto-fit,minmax(min(100%,58mm),1fr));align-items:start}
.closing dl{display:grid;gap:.15em}
.closing .closing-sum{font-weight:700;border-top:1px solid #000;padding-top:.15em}
.closing table{overflow-wrap:break-word;width:100%;border-collapse:collapse}
.closing th,.closing td{padding:.15em .4em .15em 0;text-align:left;vertical-align:top;font-weight:400}
.closing thead th,.closing tfoot th,.closing tfoot td{font-weight:700}
.closing .closing-number{text-align:right;white-space:nowrap;padding-right:0}
.closing .closing-number:not(:last-child){padding-right:.8em}
.closing tr,.closing section{break-inside:avoid}
.closing .closing-long{break-inside:auto}
.closing-note{border:1px solid #000;padding:.3em .6em;font-weight:700}
@media print{.closing{max-width:none!important;font-size:11.5px!important}@page{size:auto;margin:9mm}}
@media print and (max-width:90mm){.closing{font-size:10.5px!important}@page{margin:3mm}}
`;
