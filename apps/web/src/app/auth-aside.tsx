import { brand } from '@baize/contract';
import { WheelScene } from './wheel-scene.tsx';

const steps = [
  ['Register', 'Tell us who you are.'],
  ['Verify', 'Upload your company documents.'],
  ['Embed', 'Put the live table on your own site.'],
] as const;

/**
 * Decorative panel beside the login form. A separate file, because signed-in users never see it.
 */
export default function AuthAside() {
  return (
    <>
      <WheelScene className="absolute -top-56 -right-56 w-[52rem] max-w-none" />
      <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-canvas from-40% to-transparent" />
      <div className="relative space-y-8">
        <p className="max-w-md font-display text-display-sm font-semibold text-balance">
          {brand.tagline}
        </p>
        <ol className="grid gap-5 border-t border-line pt-6 xl:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title}>
              <p className="text-sm text-brass-ink tabular-nums">{`0${index + 1}`}</p>
              <p className="font-medium">{title}</p>
              <p className="text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
