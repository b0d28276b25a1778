/** Addresses of the portal and the back office: one page whose script draws the screen. */
export const appPath =
  /^\/(login|register|forgot-password|reset-password|dashboard|admin|api-reference|fairness)(\/|$)/;
