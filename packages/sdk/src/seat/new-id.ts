/** Random, also where a page is not served securely and `randomUUID` is missing. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
