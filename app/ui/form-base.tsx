import { useState } from "react";

/**
 * Submits the values that a form was opened with, even if the page's data has been read again
 * since.
 */
export function FormBase({ base }: { base: string }) {
  const [opened] = useState(base);
  return <input type="hidden" name="base" value={opened} />;
}
