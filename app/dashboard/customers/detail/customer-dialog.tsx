import { OverlayDialog } from "~/ui/overlay-dialog";
import type { CustomerDetails } from "./customer";
import type { CustomerAnswer } from "./customer-action-result";
import { CUSTOMER_HEADING, CustomerDetail } from "./customer-detail";

type DialogProps = {
  customer: CustomerDetails | null;
  zone: string;
  storeName: string;
  listPath: string;
  answer: CustomerAnswer;
};

export function CustomerDialog({ customer, listPath, ...shown }: DialogProps) {
  return (
    <OverlayDialog
      opened={customer?.id}
      parameter="customer"
      listPath={listPath}
      labelledBy={CUSTOMER_HEADING}
    >
      {customer ? (
        <CustomerDetail
          key={customer.id}
          customer={customer}
          isLater={false}
          heading="h2"
          {...shown}
        />
      ) : null}
    </OverlayDialog>
  );
}
