/** A script's text, minified by `scripts/page-scripts.ts`. */
declare module "*?page-script" {
  const text: string;
  export default text;
}
