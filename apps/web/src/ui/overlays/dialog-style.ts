export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

export const viewportClass = 'fixed inset-0 z-50 flex items-center justify-center sm:p-6';

export const popupClass =
  'flex min-w-0 flex-col bg-raised text-ink shadow-lg outline-none transition-[opacity,translate,scale] duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';
