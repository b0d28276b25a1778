import { FileText, Play } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ResourceTab, Video } from './resource-lists.ts';
import { VideoDialog } from './video-dialog.tsx';

type Props = { label: string; tabs: readonly ResourceTab[] };

/** Tabs whose open tab is in the URL, so that it can be shared and survives a reload. */
export function ResourceTabs({ label, tabs }: Props) {
  const [active, setActive] = useState(tabs[0]?.id);
  const [video, setVideo] = useState<Video>();
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  useEffect(() => {
    const follow = () => {
      const wanted = new URLSearchParams(location.search).get('tab');
      setActive((tabs.find(({ id }) => id === wanted) ?? tabs[0])?.id);
      delete document.documentElement.dataset['tabPending'];
    };
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [tabs]);

  function open(id: string) {
    setActive(id);
    const address = new URL(location.href);
    address.searchParams.set('tab', id);
    history.replaceState(history.state, '', address);
  }

  function move(event: KeyboardEvent) {
    const place = tabs.findIndex(({ id }) => id === active);
    const next = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (tab === undefined) return;
    event.preventDefault();
    open(tab.id);
    buttons.current.get(tab.id)?.focus();
  }

  function watch(event: MouseEvent, chosen: Video) {
    // The user wants a new tab or window, so let the browser open the file.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setVideo(chosen);
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] noscript:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button);
            }}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
            aria-selected={tab.id === active}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => open(tab.id)}
            className="-mb-px h-12 shrink-0 border-b-2 border-transparent font-medium text-ink-muted transition-colors duration-150 hover:text-ink focus-visible:outline-offset-[-3px] aria-selected:border-brass aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="panels pt-10">
        {tabs.map((tab) => (
          <div
            key={tab.id}
            role="tabpanel"
            id={`panel-${tab.id}`}
            aria-labelledby={`tab-${tab.id}`}
            className={tab.id === active ? undefined : 'closed'}
          >
            <p className="mb-6 hidden font-display text-2xl noscript:block">{tab.label}</p>
            <div className="grid gap-12 lg:grid-cols-[1.4fr_1fr]">
              <Documents documents={tab.documents} />
              <Videos videos={tab.videos} onWatch={watch} />
            </div>
          </div>
        ))}
      </div>
      <VideoDialog video={video} onClose={() => setVideo(undefined)} />
    </>
  );
}

function Documents({ documents }: Pick<ResourceTab, 'documents'>) {
  return (
    <div>
      <h3 className="mb-3 text-sm font-medium text-ink-subtle">Documentation</h3>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map(({ label, text, href }) => (
          <li key={href}>
            <a href={href} className="group flex gap-4 py-4">
              <FileText
                aria-hidden="true"
                strokeWidth={1.5}
                className="mt-0.75 size-5 shrink-0 text-accent"
              />
              <span>
                <span className="block font-medium underline-offset-4 group-hover:underline">
                  {label}
                </span>
                <span className="block text-base text-ink-muted">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type VideosProps = Pick<ResourceTab, 'videos'> & {
  onWatch: (event: MouseEvent, video: Video) => void;
};

function Videos({ videos, onWatch }: VideosProps) {
  return (
    <div>
      <h3 className="mb-3 text-sm font-medium text-ink-subtle">Videos</h3>
      <ul className="space-y-4">
        {videos.map((video) => (
          <li key={video.file}>
            <a
              href={`/videos/${video.file}.webm`}
              onClick={(event) => onWatch(event, video)}
              className="group flex items-center gap-4 rounded-xl border border-line bg-surface p-3 transition-colors duration-150 hover:border-line-control"
            >
              <span className="relative block w-32 shrink-0 overflow-clip rounded-md border border-line">
                <img
                  src={`/videos/${video.file}.webp`}
                  alt=""
                  width={640}
                  height={400}
                  loading="lazy"
                  decoding="async"
                  className="block h-auto w-full"
                />
                <span className="absolute inset-0 flex items-center justify-center bg-backdrop/50">
                  <span className="flex size-9 items-center justify-center rounded-full bg-primary text-on-primary transition-transform duration-200 ease-out group-hover:scale-110">
                    <Play aria-hidden="true" className="ml-0.5 size-4 fill-current" />
                  </span>
                </span>
              </span>
              <span>
                <span className="block font-medium">{video.label}</span>
                <span className="block text-base text-ink-muted">{video.text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
