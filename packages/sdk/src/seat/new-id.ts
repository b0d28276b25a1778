/** Random id that also works in pages without HTTPS, where `randomUUID` is missing. */
export const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
