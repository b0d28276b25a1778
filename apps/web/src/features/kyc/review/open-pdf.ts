import { limits } from '@baize/contract';
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { CodeNotLoaded, loadInTime } from '../../../lib/load-in-time.ts';

/** Written there by pdf-assets.ts. */
const assets = `/assets/pdfjs-${version}`;

export type OpenedPdf = { document: Promise<PDFDocumentProxy>; close(): Promise<void> };

/**
 * Parses a file in a dedicated worker without access to the page or a token. Nothing in the file is
 * activated: no script, form or link. WebAssembly is off because the content security policy
 * forbids it.
 */
export function openPdf(data: ArrayBuffer): OpenedPdf {
  const port = startWorker();
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data,
    worker,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: limits.documents.maxPixels,
    // Keep warnings about a partner's file out of our console. The page shows what cannot be
    // displayed.
    verbosity: VerbosityLevel.ERRORS,
  });
  const noWorker = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new CodeNotLoaded('The PDF worker failed.')));
  });
  return {
    document: loadInTime(Promise.race([task.promise, noWorker])),
    close: async () => {
      await task.destroy();
      worker.destroy();
      port.terminate();
    },
  };
}

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/**
 * Trusted Types allow a worker's URL only through a named policy. Browsers without Trusted Types
 * accept any.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL: (address) => {
    if (address !== workerAddress) throw new TypeError(`${address} is not the PDF worker.`);
    return address;
  },
});

function startWorker(): Worker {
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
}
