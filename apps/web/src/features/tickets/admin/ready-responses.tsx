import { MessageSquareQuote } from 'lucide-react';
import { lazy, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';

/** Loaded when the menu is opened. */
const ReadyResponseItems = lazy(() => import('./ready-response-items.tsx'));

type ReadyResponsesProps = {
  partner: { username: string };
  onChoose: (text: string) => void;
  /** Field that gets focus after a choice. */
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
      <ReadyResponseItems partner={partner} onChoose={onChoose} />
    </Menu>
  );
}
