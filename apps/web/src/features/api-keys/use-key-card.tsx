import { apiKeyRoutes, paths } from '@baize/contract';
import { BookOpenText } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';

/** Example call that works as soon as the key is inserted. It returns the key's owner. */
export function UseKeyCard() {
  const command = `curl -H "X-API-Key: YOUR_API_KEY" ${window.location.origin}/api${apiKeyRoutes.whoAmI.path}`;
  return (
    <Card
      title="Use it"
      description="Send the key in the X-API-Key header. This call answers whose key it is."
      actions={
        <ButtonLink
          variant="secondary"
          icon={<BookOpenText />}
          render={<Link to={paths.documentation} />}
        >
          Documentation
        </ButtonLink>
      }
    >
      <CopyLine text={command} label="Copy command" />
    </Card>
  );
}
