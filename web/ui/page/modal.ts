/** Ref of a dialog that is rendered only while it is open. */
export const openModal = (dialog: HTMLDialogElement | null) => {
  if (dialog && !dialog.open) dialog.showModal();
};
