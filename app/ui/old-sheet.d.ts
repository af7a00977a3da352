/** A sheet for the oldest browsers (scripts/old-browsers.ts). */
declare module "*?inline&old" {
  const sheet: string;
  export default sheet;
}
