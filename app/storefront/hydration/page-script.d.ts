/** A script's text, made small by `scripts/page-scripts.ts`. */
declare module "*?page-script" {
  const text: string;
  export default text;
}
