/** Dialog whose open state is in the URL, so Back closes it. */
export type StepDialog = { open: boolean; onOpen: () => void; onClose: () => void };
