/** Location of documents in S3-compatible storage, as in STORAGE_URL. */
export type S3Place = {
  bucket: string;
  /** Prefix of every key: empty, or ends with a slash. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  /**
   * Puts the bucket in the path instead of the host name, as most servers other than Amazon's
   * require.
   */
  pathStyle: boolean;
  /** Unset: the SDK uses its defaults (AWS_… variables, the role of the machine or pod). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

const KNOWN = new Set(['endpoint', 'region', 'path_style']);

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&path_style=on]`; `undefined` if
 * invalid.
 */
export function readStorageUrl(text: string): S3Place | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.hostname === '' || url.port !== '') return undefined;
  if ((url.username === '') !== (url.password === '')) return undefined;
  if ([...url.searchParams.keys()].some((name) => !KNOWN.has(name))) return undefined;
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^/]/.test(endpoint)) return undefined;
  const pathStyle = url.searchParams.get('path_style') ?? (endpoint === undefined ? 'off' : 'on');
  if (!['on', 'off'].includes(pathStyle)) return undefined;
  if (![url.username, url.password, url.pathname].every(isEscaped)) return undefined;
  const path = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint,
    region: url.searchParams.get('region') ?? 'us-east-1',
    pathStyle: pathStyle === 'on',
    credentials:
      url.username === ''
        ? undefined
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

/** Whether every `%` starts a valid escape sequence. */
function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
