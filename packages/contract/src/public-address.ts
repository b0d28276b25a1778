/**
 * Stands in the built public pages where PUBLIC_URL belongs: only the running server knows it, and
 * puts it in when it starts.
 */
export const publicAddress = 'https://public-address.invalid';
