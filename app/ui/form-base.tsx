import { useState } from "react";

/**
 * Sends along what a form was made from, as it was when the form was opened: a page that is loaded
 * again meanwhile is the same form.
 */
export function FormBase({ base }: { base: string }) {
  const [opened] = useState(base);
  return <input type="hidden" name="base" value={opened} />;
}
