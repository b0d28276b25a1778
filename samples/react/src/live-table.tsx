import { BaizeLive, type BaizeLiveConfig, type RoundEnd } from '@baize/sdk';
import { useEffect, useEffectEvent, useRef } from 'react';

type Props = Pick<BaizeLiveConfig, 'serverUrl' | 'apiKey' | 'playerId' | 'theme'> & {
  onRoundEnd?: (round: RoundEnd) => void;
  onError?: (message: string) => void;
};

/** A live table. It reconnects if `serverUrl`, `apiKey`, `playerId` or `theme` changes. */
export function LiveTable({ serverUrl, apiKey, playerId, theme, onRoundEnd, onError }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const tellRoundEnd = useEffectEvent((round: RoundEnd) => onRoundEnd?.(round));
  const tellError = useEffectEvent((message: string) => onError?.(message));

  useEffect(() => {
    // Each connection gets a new element, which is removed with it.
    const seat = document.createElement('div');
    place.current?.append(seat);
    const table = new BaizeLive({
      serverUrl,
      apiKey,
      playerId,
      theme,
      container: seat,
      onRoundEnd: (round) => tellRoundEnd(round),
    });
    table.on('error', ({ message }) => tellError(message));
    return () => {
      table.disconnect();
      seat.remove();
    };
  }, [serverUrl, apiKey, playerId, theme]);

  return <div ref={place} />;
}
