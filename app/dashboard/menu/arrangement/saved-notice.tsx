import { StatusMessage } from "~/ui/status-message";
import { savedMessage } from "./saved-message";

/** @param done a key for `savedMessage`, from the address */
export function SavedNotice({ done }: { done: string }) {
  return <StatusMessage message={savedMessage(done)} />;
}
