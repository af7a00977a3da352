import { StatusMessage } from "~/ui/status-message";
import { savedMessage } from "./saved-message";

/** Says what was just saved. @param done its key, from the address */
export function SavedNotice({ done }: { done: string }) {
  return <StatusMessage message={savedMessage(done)} />;
}
