import { staffInvitation, staffMemberRoutes, staffRoles } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { showFieldFailures } from '../../lib/form-failure.ts';
import { useGuardedMutation } from '../../lib/guarded-mutation.ts';
import { everythingUnder } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { roleDuties, roleNames } from './role-names.ts';

type Values = z.infer<typeof staffInvitation>;
type Props = { open: boolean; onOpenChange: (open: boolean) => void };

export function InviteDialog({ open, onOpenChange }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(staffInvitation),
    defaultValues: { username: '', email: '', role: 'support' },
  });
  const { errors } = form.formState;
  const invite = useGuardedMutation({
    mutationFn: (body: Values) => callApi(staffMemberRoutes.inviteStaff, { body }),
    onSuccess: ({ message }) => {
      toast.show({ type: 'success', title: message });
      form.reset();
      onOpenChange(false);
    },
    onError: (error) => showFieldFailures(error, ['username', 'email'], form.setError),
    onSettled: () => client.invalidateQueries({ queryKey: everythingUnder('admin', 'staff') }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Invite colleague"
      description="They get an email with a link to choose a password."
      busy={invite.isPending}
      footer={
        <>
          <Button
            variant="secondary"
            onClick={() => onOpenChange(false)}
            disabled={invite.isPending}
          >
            Cancel
          </Button>
          <Button type="submit" form="invite-staff" loading={invite.isPending}>
            Send invitation
          </Button>
        </>
      }
    >
      <form
        id="invite-staff"
        noValidate
        onSubmit={form.handleSubmit((body) => invite.mutate(body))}
        className="space-y-5"
      >
        {invite.isError && (
          <FormMessage tone="error">
            {failureText(invite.error, 'The invitation could not be sent. Please try again later.')}
          </FormMessage>
        )}
        <TextField
          label="Username"
          required
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email"
          type="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <SelectField
          label="Role"
          options={staffRoles.map((role) => ({
            value: role,
            label: `${roleNames[role]}: ${roleDuties[role]}`,
          }))}
          {...form.register('role')}
        />
      </form>
    </Dialog>
  );
}
