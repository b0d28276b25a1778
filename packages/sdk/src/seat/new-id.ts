/** Random, also where a page is not served securely and `randomUUID` is missing. */
export const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
