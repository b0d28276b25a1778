import type { StaffTicket } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { useStaffMember } from '../../../concepts/staff/staff-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { assigneesQuery } from './staff-tickets.ts';
import type { Assign } from './use-assign.ts';

type AssigneeFieldProps = { ticket: StaffTicket; assign: Assign };

export function AssigneeField({ ticket, assign }: AssigneeFieldProps) {
  const me = useStaffMember();
  const { data } = useQuery(assigneesQuery);
  const colleagues = data?.assignees ?? [];
  const value = assign.chosen === undefined ? ticket.assignee_id : assign.chosen;
  const known = colleagues.some(({ id }) => id === ticket.assignee_id);
  // Whoever has it stays in view, even after leaving the team.
  const holder =
    ticket.assignee_id !== null && !known
      ? [{ id: ticket.assignee_id, username: ticket.assignee ?? `#${ticket.assignee_id}` }]
      : [];
  return (
    <div className="space-y-2">
      <SelectField
        label="Assigned to"
        value={value ?? ''}
        placeholder="No one"
        disabled={assign.pending}
        error={assign.error}
        options={[...holder, ...colleagues].map(({ id, username }) => ({
          value: String(id),
          label: id === me.id ? `${username} (me)` : username,
        }))}
        onChange={(event) =>
          assign.to(event.target.value === '' ? null : Number(event.target.value))
        }
      />
      {value !== me.id && (
        <Button
          variant="secondary"
          className="w-full"
          loading={assign.pending}
          onClick={assign.toMe}
        >
          Assign to me <Kbd>A</Kbd>
        </Button>
      )}
    </div>
  );
}
