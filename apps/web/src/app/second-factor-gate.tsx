import { Outlet } from 'react-router';
import { useSecondFactorDue, useStaffMember } from '../concepts/staff/staff-session.ts';
import { SetUpFactorScreen } from '../features/staff/set-up-factor-screen.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

/** Past the grace period nothing is shown but how to set up the second factor that is needed. */
export function SecondFactorGate() {
  const { username } = useStaffMember();
  if (!useSecondFactorDue()?.overdue) return <Outlet />;
  return (
    <>
      <SetUpFactorScreen />
      <PasswordPrompt audience="admin" username={username} />
    </>
  );
}
