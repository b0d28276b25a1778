/**
 * Placeholder for PUBLIC_URL in the built public pages. The server replaces it at start, because
 * only the running server knows the URL.
 */
export const publicAddress = 'https://public-address.invalid';
