import {
  type SecondFactorRule,
  secondFactorRule,
  settingRoutes,
  staffRoles,
} from '@baize/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { roleNames } from '../../concepts/staff/role-names.ts';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Card } from '../../ui/card.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ValuesForm } from '../../ui/values-form.tsx';

const ruleQuery = queryOptions({
  queryKey: adminKeys.secondFactorRule,
  queryFn: ({ signal }) => callApi(settingRoutes.readSecondFactorRule, { signal }),
});

/** Owners choose here which roles require a second factor. */
export function SecondFactorCard() {
  const answer = useQuery(ruleQuery);
  return (
    <Card
      title="Second factor"
      description="Staff of these roles need an authenticator app or a passkey beside the password."
    >
      {answer.isPending && <SkeletonText lines={4} />}
      <QueryFailure query={answer} message="The setting could not be loaded." className="mb-6" />
      {answer.data && <RuleForm rule={answer.data} />}
    </Card>
  );
}

function RuleForm({ rule }: { rule: SecondFactorRule }) {
  const client = useQueryClient();
  const { form, bind, submit, busy, failure, answer } = useRouteForm({
    shape: secondFactorRule,
    start: rule,
    follow: true,
    send: (body) => callApi(settingRoutes.updateSecondFactorRule, { body }),
    onSent: (saved) => {
      client.setQueryData(ruleQuery.queryKey, saved.rule);
      form.reset(saved.rule);
    },
    failed: (error) => failureText(error, 'Nothing was saved. Please try again later.'),
  });
  return (
    <ValuesForm
      readOnly={!usePermission('staff.manage')}
      onSubmit={submit}
      submitLabel="Save rule"
      busy={busy}
      isDirty={form.formState.isDirty}
      failure={failure}
      saved={answer?.message}
    >
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium">Asked of</legend>
        {staffRoles.map((role) => (
          <CheckboxField key={role} label={roleNames[role]} value={role} {...bind('roles')} />
        ))}
      </fieldset>
      <TextField
        label="Grace period in days"
        type="number"
        min={0}
        max={90}
        inputMode="numeric"
        hint="From each person’s first login without one. After it they can log in only to set one up."
        {...bind('grace_days', { valueAsNumber: true })}
      />
    </ValuesForm>
  );
}
