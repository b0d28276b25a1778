import { accountRoutes, limits, paths } from '@baize/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { failureText } from '../../lib/api-failure.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextField } from '../../ui/text-field.tsx';

export function ForgotPasswordScreen() {
  useScreenTitle('Forgot password');
  const form = useForm({
    resolver: zodResolver(accountRoutes.forgotPassword.body),
    defaultValues: { email: '' },
  });
  const ask = useMutation({
    mutationFn: (body: { email: string }) => callApi(accountRoutes.forgotPassword, { body }),
  });
  const submit = form.handleSubmit((body) => ask.mutate(body));
  return (
    <>
      <AuthHeading
        title="Forgot your password?"
        subtitle={`We will email you a link that sets a new one. It is valid for ${limits.passwordLinkHours} hours.`}
      />
      {ask.isSuccess ? (
        <FormMessage tone="success" title="Please check your email">
          {ask.data.message}
        </FormMessage>
      ) : (
        <form onSubmit={submit} noValidate className="space-y-5">
          {ask.isError && (
            <FormMessage tone="error">
              {failureText(ask.error, 'The link could not be requested. Please try again later.')}
            </FormMessage>
          )}
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            required
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <Button type="submit" size="lg" className="w-full" loading={ask.isPending}>
            Send reset link
          </Button>
        </form>
      )}
      <ButtonLink
        variant="ghost"
        icon={<ArrowLeft />}
        className="mt-6 -ml-3"
        render={<Link to={paths.login} />}
      >
        Back to login
      </ButtonLink>
    </>
  );
}
