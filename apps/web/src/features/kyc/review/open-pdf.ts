import { limits } from '@baize/contract';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  VerbosityLevel,
  version,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** Put there by pdf-assets.ts. */
const assets = `/assets/pdfjs-${version}`;

/**
 * Parses a file in a worker, which holds neither the page nor a token. Nothing in the file is
 * activated: no script, no form, no link. WebAssembly is off because the policy has no place for it.
 */
export function openPdf(data: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: limits.kyc.maxPixels,
    // A partner's file says nothing to our console; what cannot be shown is said on the page.
    verbosity: VerbosityLevel.ERRORS,
  });
}
