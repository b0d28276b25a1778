import { paths } from '@baize/contract';
import { BookOpenText, LifeBuoy } from 'lucide-react';
import { Link } from 'react-router';
import { CardLink } from '../../ui/card.tsx';
import { Section } from './section.tsx';

export function SupportSection() {
  return (
    <Section id="support" intro="People who know the tables answer your tickets.">
      <div className="grid gap-4 sm:grid-cols-2">
        <CardLink
          icon={<LifeBuoy />}
          title="Support Tickets"
          description="Describe what you see and the code of the error. We answer here and by email."
          render={<Link to={paths.tickets} />}
        />
        <CardLink
          icon={<BookOpenText />}
          title="Documentation"
          description="Back to the top of this page: quick start, example and reference."
          render={<Link to={paths.documentation} />}
        />
      </div>
    </Section>
  );
}
