/** A dialog that stands in the address: Back closes it. */
export type StepDialog = { open: boolean; onOpen: () => void; onClose: () => void };
