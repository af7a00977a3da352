import { PageHeader } from "~/dashboard/shell/page-header";
import { listPathAt } from "./list-overlay";

/** @param props.search of the page's address, which holds the list's filters */
export function MenuPageHead({ title, search = "" }: { title: string; search?: string }) {
  return <PageHeader title={title} back={{ to: listPathAt(search), label: "Menu Items" }} />;
}
