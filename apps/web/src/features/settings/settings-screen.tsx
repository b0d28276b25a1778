import { type SettingValues, settingRoutes, settings, signupPolicies } from '@baize/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePermission } from '../../concepts/staff/staff-session.ts';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { QueryFailure } from '../../lib/query-failure.tsx';
import { adminKeys } from '../../lib/query-keys.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ValuesForm } from '../../ui/values-form.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

const settingsQuery = queryOptions({
  queryKey: adminKeys.settings,
  queryFn: ({ signal }) => callApi(settingRoutes.readSettings, { signal }),
});

const policyNames: Record<(typeof signupPolicies)[number], string> = {
  open: 'Open: a new account is active at once',
  review: 'Review: staff approve each new account',
};

export function SettingsScreen() {
  useScreenTitle('Settings');
  const answer = useQuery(settingsQuery);
  const seesStaff = usePermission('staff.view');
  return (
    <div className="max-w-3xl space-y-6">
      <PageHeader title="Settings" subtitle="In force as soon as they are saved." />
      <Card>
        {answer.isPending && <SkeletonText lines={6} />}
        <QueryFailure query={answer} message="Settings could not be loaded." className="mb-6" />
        {answer.data && <SettingsForm values={answer.data.settings} />}
      </Card>
      {seesStaff && <SecondFactorCard />}
    </div>
  );
}

function SettingsForm({ values }: { values: SettingValues }) {
  const client = useQueryClient();
  const { form, bind, submit, busy, failure, answer } = useRouteForm({
    shape: settings,
    start: values,
    follow: true,
    send: (body) => callApi(settingRoutes.updateSettings, { body }),
    onSent: (saved) => {
      client.setQueryData(settingsQuery.queryKey, saved);
      form.reset(saved.settings);
    },
    failed: (error) => failureText(error, 'Settings could not be saved. Please try again later.'),
  });
  return (
    <ValuesForm
      readOnly={!usePermission('settings.manage')}
      onSubmit={submit}
      submitLabel="Save Changes"
      busy={busy}
      isDirty={form.formState.isDirty}
      failure={failure}
      saved={answer?.message}
    >
      <SelectField
        label="Sign-up policy"
        hint="KYC gates the API key either way."
        options={signupPolicies.map((value) => ({ value, label: policyNames[value] }))}
        {...bind('signup_policy')}
      />
      <TextField
        label="Sales address"
        type="email"
        hint="Enquiries of the contact form are sent here."
        {...bind('sales_address')}
      />
      <TextField
        label="Retention time in years"
        type="number"
        min={1}
        max={30}
        inputMode="numeric"
        hint="How long the records of a deleted partner are kept before they are erased."
        {...bind('retention_years', { valueAsNumber: true })}
      />
    </ValuesForm>
  );
}
