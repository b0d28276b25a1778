import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Video } from './resource-lists.ts';

type Props = { video: Video | undefined; onClose: () => void };

/** Uses the native `<dialog>`, which traps focus and closes on Escape. */
export function VideoDialog({ video, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (video === undefined) dialog.current?.close();
    else dialog.current?.showModal();
  }, [video]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="video-title"
      onClose={onClose}
      className="m-auto w-full max-w-4xl rounded-2xl border border-line-strong bg-surface text-ink shadow-lg backdrop:bg-backdrop"
    >
      {video && (
        <>
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <h2 id="video-title" className="font-medium">
              {video.label}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <video
            controls
            autoPlay
            muted
            playsInline
            width={1280}
            height={800}
            poster={`/videos/${video.file}.webp`}
            src={`/videos/${video.file}.webm`}
            className="block h-auto w-full"
          >
            <track
              default
              kind="captions"
              label="English"
              srcLang="en"
              src={`/videos/${video.file}.vtt`}
            />
          </video>
        </>
      )}
    </dialog>
  );
}
