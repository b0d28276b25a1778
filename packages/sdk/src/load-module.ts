let failures = 0;

/** A browser may remember by its address that a module did not load: the next try has another. */
export const loadModule = (url?: string) =>
  import(/* @vite-ignore */ `${url}#${failures}`).catch((error) => {
    failures++;
    throw error;
  });
