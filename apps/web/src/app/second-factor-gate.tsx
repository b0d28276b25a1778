import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import {
  sessionQuery,
  useSecondFactorDue,
  useStaffMember,
} from '../concepts/staff/staff-session.ts';
import { CheckingSession } from './checking-session.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { SetUpFactorScreen } from './screens.ts';

/**
 * After the grace period, shows only the setup of the required second factor until the user leaves
 * it. The session may report the factor earlier, while the user is still reading the recovery
 * codes.
 */
export function SecondFactorGate() {
  const client = useQueryClient();
  const { username } = useStaffMember();
  const overdue = useSecondFactorDue()?.overdue === true;
  const [held, setHeld] = useState(overdue);
  if (overdue && !held) setHeld(true);
  if (!held) return <Outlet />;
  const goOn = async () => {
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    setHeld(false);
  };
  return (
    <>
      <Suspense fallback={<CheckingSession />}>
        <SetUpFactorScreen onContinue={goOn} />
      </Suspense>
      <PasswordPrompt audience="admin" username={username} />
    </>
  );
}
