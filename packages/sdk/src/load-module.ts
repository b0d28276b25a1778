let failures = 0;

/** Browsers may cache the failure to load a module by its URL, so each retry uses another URL. */
export const loadModule = (url?: string) =>
  import(/* @vite-ignore */ `${url}#${failures}`).catch((error) => {
    failures++;
    throw error;
  });
