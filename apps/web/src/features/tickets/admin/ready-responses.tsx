import { fillReadyResponse, readyResponses } from '@baize/contract';
import { MessageSquareQuote } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

type ReadyResponsesProps = {
  partner: { username: string };
  onChoose: (text: string) => void;
  /** Where one goes on writing. */
  returnFocus: RefObject<HTMLElement | null>;
};

export function ReadyResponses({ partner, onChoose, returnFocus }: ReadyResponsesProps) {
  return (
    <Menu
      align="start"
      finalFocus={returnFocus}
      trigger={
        <Button variant="ghost" className="-ml-3 px-3" icon={<MessageSquareQuote />}>
          Ready responses
        </Button>
      }
    >
      {readyResponses.map(({ title, message }) => (
        <MenuItem key={title} onSelect={() => onChoose(fillReadyResponse(message, partner))}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
