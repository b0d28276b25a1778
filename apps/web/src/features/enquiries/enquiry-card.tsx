import { type Enquiry, enquiryRoutes, links } from '@baize/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Mail, Undo2, UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.ts';

export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const client = useQueryClient();
  const toast = useToast();
  const mayHandle = usePermission('enquiries.handle');
  const handled = enquiry.handled_at !== null;
  const change = useMutation({
    mutationFn: () =>
      callApi(handled ? enquiryRoutes.reopenEnquiry : enquiryRoutes.handleEnquiry, {
        params: { id: enquiry.id },
      }),
    onError: (error) =>
      toast.show({
        type: 'error',
        title: 'Nothing was changed',
        message: failureText(error, 'Please try again later.'),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'enquiries') }),
  });
  return (
    <Card
      title={enquiry.name}
      description={<EmailText value={enquiry.email} />}
      actions={
        <>
          <Badge tone="brass">{enquiry.subject}</Badge>
          <Time value={enquiry.created_at} className="text-sm text-ink-subtle" />
        </>
      }
      footer={
        <>
          {handled && (
            <p className="mr-auto text-sm text-ink-muted">
              Handled by {enquiry.handled_by ?? 'a former colleague'}
            </p>
          )}
          {enquiry.partner_id !== null && (
            <ButtonLink
              variant="secondary"
              size="sm"
              icon={<UsersRound />}
              render={<Link to={links.partner(enquiry.partner_id)} />}
            >
              Open partner
            </ButtonLink>
          )}
          <ButtonLink
            variant="secondary"
            size="sm"
            icon={<Mail />}
            href={`mailto:${encodeURIComponent(enquiry.email)}`}
          >
            Reply by email
          </ButtonLink>
          {mayHandle && (
            <Button
              variant={handled ? 'secondary' : 'primary'}
              size="sm"
              icon={handled ? <Undo2 /> : <Check />}
              loading={change.isPending}
              onClick={() => change.mutate()}
            >
              {handled ? 'Reopen' : 'Mark handled'}
            </Button>
          )}
        </>
      }
    >
      <p className="whitespace-pre-wrap wrap-anywhere">{enquiry.message}</p>
    </Card>
  );
}
