/** Where documents lie in S3-compatible storage, as STORAGE_URL says it. */
export type S3Place = {
  bucket: string;
  /** Before every name: empty, or with a slash at its end. */
  prefix: string;
  endpoint: string | undefined;
  region: string;
  /** The bucket in the path instead of the host, as servers other than Amazon's want it. */
  pathStyle: boolean;
  /** None: from where the SDK always looks (AWS_… variables, the machine's or the pod's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

const KNOWN = new Set(['endpoint', 'region', 'path_style']);

/** `s3://[key:secret@]bucket[/prefix][?endpoint=…&region=…&path_style=on]`, or undefined if it is none. */
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

/** A `%` that escapes nothing says nothing that could be read. */
function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
