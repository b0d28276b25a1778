import { useEffect, useState } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Stage, useStage } from './stage.tsx';

type Props = { content: Blob; name: string; zoom: number; turn: number };
type Size = { width: number; height: number };

/**
 * Never enlarges automatically: a small image keeps its size, a large one is fitted to the width.
 */
export function ImageView({ content, name, zoom, turn }: Props) {
  const address = useBlobAddress(content);
  const { ref, width } = useStage();
  const [natural, setNatural] = useState<Size>();
  const [broken, setBroken] = useState(false);
  if (broken) return <ErrorState message="The picture cannot be shown. It can be downloaded." />;

  const sideways = turn % 180 !== 0;
  const upright = natural ?? { width: 0, height: 0 };
  const across = sideways ? upright.height : upright.width;
  const scale = across === 0 ? 0 : (Math.min(width, across) / across) * zoom;
  const size = { width: upright.width * scale, height: upright.height * scale };
  const room = sideways ? { width: size.height, height: size.width } : size;
  return (
    <Stage stageRef={ref}>
      <div className="relative m-auto" style={room}>
        {address && (
          <img
            src={address}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setNatural({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(true)}
            style={{ ...size, rotate: `${turn}deg` }}
            className="absolute top-1/2 left-1/2 max-w-none -translate-x-1/2 -translate-y-1/2 bg-surface shadow-md"
          />
        )}
      </div>
    </Stage>
  );
}

function useBlobAddress(content: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(content);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [content]);
  return address;
}
