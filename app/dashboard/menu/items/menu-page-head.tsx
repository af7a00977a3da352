import { PageHeader } from "~/dashboard/shell/page-header";
import { listPathAt } from "./list-overlay";

/**
 * Shows a menu page's title and the link back to the list of items.
 * @param props.search query of the page's address, which remembers the list's filters
 */
export function MenuPageHead({ title, search = "" }: { title: string; search?: string }) {
  return <PageHeader title={title} back={{ to: listPathAt(search), label: "Menu Items" }} />;
}
