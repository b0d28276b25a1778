import { Compass } from 'lucide-react';
import { useScreenTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export function NotFoundPage() {
  useScreenTitle('Page not found');
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        icon={<Compass />}
        headingLevel={1}
        title="There is nothing at this address"
        message="The link may be old, or the address mistyped."
        action={<ButtonLink href="/">Go to the home page</ButtonLink>}
      />
    </main>
  );
}
