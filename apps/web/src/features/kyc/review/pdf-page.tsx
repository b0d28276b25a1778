import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';

/** Max. pixels of a page: two large screens. Larger pages are drawn at a lower resolution. */
const MOST_PIXELS = 16_000_000;
/**
 * Distance from the screen within which pages are drawn. Pages farther away release their pixels.
 */
const NEAR = '100% 0px';

type Props = {
  document: PDFDocumentProxy;
  number: number;
  /** Size of the first page, used until this page's size is known. */
  expected: { width: number; height: number };
  width: number;
  turn: number;
};

export function PdfPage({ document, number, expected, width, turn }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const near = useIsNear(sheet);
  const page = usePage(document, number, near);
  const upright = page?.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 }) ?? {
    width: turn % 180 === 0 ? expected.width : expected.height,
    height: turn % 180 === 0 ? expected.height : expected.width,
  };
  const scale = width / upright.width;
  const size = { width, height: upright.height * scale, '--total-scale-factor': scale };
  return (
    <div
      ref={sheet}
      data-page={number}
      style={size as CSSProperties}
      className="relative mx-auto shrink-0 bg-mark-ivory shadow-md"
    >
      {near && page && <Drawing key={`${scale} ${turn}`} page={page} scale={scale} turn={turn} />}
    </div>
  );
}

type DrawingProps = { page: PDFPageProxy; scale: number; turn: number };

function Drawing({ page, scale, turn }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (canvas.current === null || text.current === null) return;
    const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
    const most = Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height));
    const density = Math.min(window.devicePixelRatio, most);
    canvas.current.width = Math.floor(viewport.width * density);
    canvas.current.height = Math.floor(viewport.height * density);
    const drawing = page.render({
      canvas: canvas.current,
      viewport,
      transform: [density, 0, 0, density, 0, 0],
    });
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: text.current,
      viewport,
    });
    // Rendering is cancelled when the page leaves the screen. A cancelled or unreadable page stays
    // blank.
    drawing.promise.catch(() => undefined);
    layer.render().catch(() => undefined);
    return () => {
      drawing.cancel();
      layer.cancel();
    };
  }, [page, scale, turn]);
  return (
    <>
      <canvas ref={canvas} className="absolute inset-0 size-full" />
      <div ref={text} className="pdf-text" />
    </>
  );
}

function usePage(document: PDFDocumentProxy, number: number, wanted: boolean) {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    document.getPage(number).then(
      (next) => {
        if (!gone) setPage(next);
      },
      // An unreadable page stays blank; the file can still be downloaded.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [document, number, wanted]);
  return page;
}

function useIsNear(sheet: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (sheet.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root: sheet.current.closest('section'), rootMargin: NEAR },
    );
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet]);
  return near;
}
