import type { Route, RouteAnswer } from '@baize/contract';
import { addressOf, authorization, readFailure } from './api.ts';
import { ApiFailure } from './api-failure.ts';

type UploadOptions = {
  signal: AbortSignal;
  /** Reports the sent share, from 0 to 1. */
  onProgress: (sent: number) => void;
};

/**
 * Uploads files in one multipart request. Uses XMLHttpRequest because `fetch` reports no upload
 * progress. The usual request timeout does not apply, because slow connections are legitimate.
 */
export async function uploadFiles<
  R extends Route & { upload: { field: string; timeoutMs: number } },
>(
  route: R,
  files: readonly File[],
  { signal, onProgress }: UploadOptions,
): Promise<RouteAnswer<R>> {
  const form = new FormData();
  for (const file of files) form.append(route.upload.field, file);
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress(loaded / total);
  });
  const credential = authorization(route);
  const response = await send(request, route, form, credential, signal);
  if (!response.ok) throw await readFailure(route, response, credential);
  return (await response.json()) as RouteAnswer<R>;
}

function send(
  request: XMLHttpRequest,
  route: Route & { upload: { timeoutMs: number } },
  form: FormData,
  credential: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const unreachable = () => reject(new ApiFailure(0, {}));
    const cancel = () => request.abort();
    request.addEventListener('load', () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    request.addEventListener('error', unreachable);
    request.addEventListener('timeout', unreachable);
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', cancel));
    signal.addEventListener('abort', cancel);
    request.open(route.method, addressOf(route, {}));
    request.timeout = route.upload.timeoutMs;
    for (const [name, value] of Object.entries(credential)) {
      request.setRequestHeader(name, value);
    }
    request.send(form);
  });
}
