import { BaizeLive, type BaizeLiveConfig, type RoundEnd } from '@baize/sdk';
import { useEffect, useEffectEvent, useRef } from 'react';

type Props = Pick<BaizeLiveConfig, 'serverUrl' | 'apiKey' | 'playerId' | 'theme'> & {
  onRoundEnd?: (round: RoundEnd) => void;
  onError?: (message: string) => void;
};

/** A live table. Another server, key or player seats the player anew; other props do not. */
export function LiveTable({ serverUrl, apiKey, playerId, theme, onRoundEnd, onError }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const tellRoundEnd = useEffectEvent((round: RoundEnd) => onRoundEnd?.(round));
  const tellError = useEffectEvent((message: string) => onError?.(message));

  useEffect(() => {
    // An element of its own for each connection, and gone with it.
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
