import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { KeyHint } from './key-hint.tsx';

type Props = {
  position: number | undefined;
  total: number | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

const number = new Intl.NumberFormat('en');

/** Moves to the previous or next request without going back to the list. */
export function RequestPager({ position, total, onPrevious, onNext }: Props) {
  return (
    <>
      {position !== undefined && total !== undefined && (
        <p className="mr-2 text-sm text-ink-muted tabular-nums">
          {number.format(position)} of {number.format(total)}
        </p>
      )}
      <Button
        variant="secondary"
        icon={<ChevronLeft />}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
        aria-keyshortcuts="k"
      >
        Previous <KeyHint>K</KeyHint>
      </Button>
      <Button
        variant="secondary"
        icon={<ChevronRight />}
        disabled={onNext === undefined}
        onClick={onNext}
        aria-keyshortcuts="j"
      >
        Next <KeyHint>J</KeyHint>
      </Button>
    </>
  );
}
