import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSecondFactorDue, useStaffMember } from '../concepts/staff/staff-session.ts';
import { CheckingSession } from './checking-session.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SetUpFactorScreen } from './screens.ts';

/** Past the grace period nothing is shown but how to set up the second factor that is needed. */
export function SecondFactorGate() {
  const { username } = useStaffMember();
  if (!useSecondFactorDue()?.overdue) return <Outlet />;
  return (
    <>
      <Suspense fallback={<CheckingSession />}>
        <SetUpFactorScreen />
      </Suspense>
      <PasswordPrompt audience="admin" username={username} />
    </>
  );
}
