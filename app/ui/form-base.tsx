import { useState } from "react";

/** Submits the values a form was opened with, even after the page was read again. */
export function FormBase({ base }: { base: string }) {
  const [opened] = useState(base);
  return <input type="hidden" name="base" value={opened} />;
}
