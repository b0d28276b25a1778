import type { StaffTicket } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffMember } from '../../../concepts/staff/staff-session.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { assigneesQuery } from './staff-tickets.ts';
import type { Assign } from './use-assign.ts';

type AssigneeFieldProps = { ticket: StaffTicket; assign: Assign };

/** Assigns on submit only, because arrow keys select every colleague they pass. */
export function AssigneeField({ ticket, assign }: AssigneeFieldProps) {
  const me = useStaffMember();
  const { data } = useQuery(assigneesQuery);
  const colleagues = data?.assignees ?? [];
  const { assignee_id: holderId } = ticket;
  const [choice, choose] = useState({ of: holderId, to: holderId });
  // Discard the selection if the assignee changed in the meantime.
  const chosen = choice.of === holderId ? choice.to : holderId;
  const value = assign.chosen === undefined ? chosen : assign.chosen;
  const known = colleagues.some(({ id }) => id === holderId);
  // Keep the current assignee in the list, even after they left the team.
  const holder =
    holderId !== null && !known
      ? [{ id: holderId, username: ticket.assignee ?? `#${holderId}` }]
      : [];
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        assign.to(chosen);
      }}
    >
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
        onChange={({ target }) =>
          choose({ of: holderId, to: target.value === '' ? null : Number(target.value) })
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          className="grow"
          disabled={chosen === holderId}
          loading={assign.pending}
        >
          Assign
        </Button>
        {holderId !== me.id && (
          <Button
            variant="secondary"
            className="grow"
            disabled={assign.pending}
            onClick={assign.toMe}
          >
            Assign to me <Kbd>A</Kbd>
          </Button>
        )}
      </div>
    </form>
  );
}
