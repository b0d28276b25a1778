export { ConfirmPanel } from './confirm-panel.tsx';
export { DialogPanel } from './dialog-panel.tsx';
export { MenuItem, MenuLink, MenuPopup, MenuSeparator } from './menu-popup.tsx';
export { ToastStack } from './toast-stack.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
