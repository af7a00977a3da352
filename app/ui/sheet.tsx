import type { ReactNode } from "react";
import { useModal } from "./use-modal";

/**
 * Opens a sheet above the page, from below on a phone, in the middle on a desk. The browser's own
 * dialog: it takes and restores the focus, keeps the page behind it still, and closes with Escape,
 * the back button (the caller's address) and a tap beside it.
 * @param label its accessible name
 */
export function Sheet({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useModal();
  return (
    // The backdrop isn't a control: Escape and the button inside do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
