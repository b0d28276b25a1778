import { errorCatalogue, type ScreenPath, sessionEndCodes } from '@baize/contract';
import { Link } from 'react-router';
import type { LoginState } from '../../lib/return-address.ts';
import { useRouteForm } from '../../lib/route-form.ts';
import type { Shape } from '../../lib/schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Credentials = { username: string; password: string; remember_me?: boolean | undefined };

type Props = {
  shape: Shape<Credentials, Credentials>;
  nameLabel: string;
  /** Whether to offer "remember me". */
  remembers?: boolean;
  forgot: ScreenPath;
  login: {
    /** Credentials entered before the second step, restored when the user comes back from it. */
    credentials: Credentials | undefined;
    error: string | undefined;
    busy: boolean;
    submitCredentials: (given: Credentials) => Promise<void>;
  };
  told: LoginState;
};

/** Explains why the previous session ended. */
const endText = (ended: string | undefined) => {
  const code = sessionEndCodes.find((known) => known === ended);
  return code && errorCatalogue[code][1];
};

/** Username and password form, for partners and for staff. */
export function LoginForm({ shape, nameLabel, remembers, forgot, login, told }: Props) {
  const before = login.credentials;
  const { bind, submit } = useRouteForm({
    shape,
    start: {
      username: before?.username ?? '',
      password: '',
      ...(remembers && { remember_me: before?.remember_me ?? false }),
    },
    send: login.submitCredentials,
  });
  const ended = endText(told.ended);
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {told.message && !login.error && <FormMessage tone="success">{told.message}</FormMessage>}
      {ended && !login.error && <FormMessage tone="warning">{ended}</FormMessage>}
      {login.error && <FormMessage tone="error">{login.error}</FormMessage>}
      <TextField
        label={nameLabel}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...bind('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        autoFocus={before !== undefined}
        {...bind('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {remembers && <CheckboxField label="Remember me" {...bind('remember_me')} />}
        <Link to={forgot} className="font-medium text-accent underline-offset-4 hover:underline">
          Forgot password?
        </Link>
      </div>
      <Button type="submit" size="lg" className="w-full" loading={login.busy}>
        Log in
      </Button>
    </form>
  );
}
