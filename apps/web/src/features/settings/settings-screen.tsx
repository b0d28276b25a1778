import { type SettingValues, settingRoutes, settings, signupPolicies } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { adminKeys } from '../../lib/query-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

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
  return (
    <div className="max-w-3xl space-y-6">
      <PageHeader title="Settings" subtitle="In force as soon as they are saved." />
      <Card>
        {answer.isPending && <SkeletonText lines={6} />}
        {answer.isError && (
          <ErrorState message="Settings could not be loaded." onRetry={() => answer.refetch()} />
        )}
        {answer.data && <SettingsForm values={answer.data.settings} />}
      </Card>
    </div>
  );
}

function SettingsForm({ values }: { values: SettingValues }) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(settings), values });
  const { errors, isDirty } = form.formState;
  const save = useMutation({
    mutationFn: (body: SettingValues) => callApi(settingRoutes.updateSettings, { body }),
    onSuccess: (answer) => client.setQueryData(settingsQuery.queryKey, answer),
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      className="space-y-6"
    >
      {save.isSuccess && !isDirty && <FormMessage tone="success">{save.data.message}</FormMessage>}
      {save.isError && (
        <FormMessage tone="error">
          {failureText(save.error, 'Settings could not be saved. Please try again later.')}
        </FormMessage>
      )}
      <SelectField
        label="Sign-up policy"
        hint="KYC gates the API key either way."
        error={errors.signup_policy?.message}
        options={signupPolicies.map((value) => ({ value, label: policyNames[value] }))}
        {...form.register('signup_policy')}
      />
      <TextField
        label="Sales address"
        type="email"
        hint="Enquiries of the contact form are sent here."
        error={errors.sales_address?.message}
        {...form.register('sales_address')}
      />
      <TextField
        label="Retention time in years"
        type="number"
        min={1}
        max={30}
        inputMode="numeric"
        hint="How long the records of a deleted partner are kept before they are erased."
        error={errors.retention_years?.message}
        {...form.register('retention_years', { valueAsNumber: true })}
      />
      <Button type="submit" loading={save.isPending} loadingText="Saving..." disabled={!isDirty}>
        Save Changes
      </Button>
    </form>
  );
}
