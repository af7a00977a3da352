/** Prints the report alone, black on white, with folds open. */
export const reportSheet = `
@media print{
@page{size:A4;margin:12mm}
html,body,body :has(.report){display:block;min-height:0;max-width:none;margin:0;padding:0;border:0;background:#fff}
body :not(.report,.report *,:has(.report),style,style *){display:none}
.report,.report :not(svg,svg *){background:#fff!important;color:#000!important;box-shadow:none!important}
.report,.report :is(table,thead,p,summary,dl dd){font-size:11px}
.report dl{grid-template-columns:repeat(3,minmax(0,1fr))}
.report dl,.report .report-parts{gap:4mm}
.report dl dd:nth-of-type(1){font-size:16px}
.report .report-parts{display:block;columns:2;column-gap:8mm}
.report .report-part{break-inside:avoid;margin-bottom:6mm}
.report th,.report td{padding:.25em .4em}
.report tr{break-inside:avoid}
.report thead{display:table-header-group}
.report details:not([open])::details-content{content-visibility:visible}
}
`;
