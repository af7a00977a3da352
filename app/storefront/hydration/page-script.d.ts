/** A script's text, minified by `scripts/page-scripts.ts`. */
declare module "*?page-script" {
  const text: string;
  export default text;
}

interface Window {
  /**
   * Ends once the server has taken all adds made before React (pre-hydration.ts); truthy if React
   * came first, and so the page hasn't said 'Item added!'.
   */
  adding?: Promise<unknown>;
  /** The line is good and the device's pixels are small (pre-hydration.ts). */
  sharp?: 1;
}
