import { fillReadyResponse, readyResponses } from '@baize/contract';
import { MenuItem } from '../../../ui/menu.tsx';

type Props = { partner: { username: string }; onChoose: (text: string) => void };

export default function ReadyResponseItems({ partner, onChoose }: Props) {
  return readyResponses.map(({ title, message }) => (
    <MenuItem key={title} onSelect={() => onChoose(fillReadyResponse(message, partner))}>
      {title}
    </MenuItem>
  ));
}
