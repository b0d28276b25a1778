import { staffSecondFactorRoutes } from '@baize/contract';
import { useQuery } from '@tanstack/react-query';
import { SecondFactors } from '../../concepts/second-factors/second-factors.tsx';
import { factorsQuery } from '../../concepts/second-factors/use-second-factors.ts';
import { useStaffLogOut } from '../../concepts/staff/staff-session.ts';
import { useScreenTitle } from '../../lib/document-title.ts';
import { AuthHeading } from '../../ui/auth-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Logo } from '../../ui/logo.tsx';

/** Only screen available after the grace period has passed. */
export function SetUpFactorScreen({ onContinue }: { onContinue: () => void }) {
  useScreenTitle('Set up a second factor');
  const logOut = useStaffLogOut();
  const { data } = useQuery(factorsQuery(staffSecondFactorRoutes));
  const isDone = data !== undefined && (data.app !== null || data.passkeys.length > 0);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col justify-center gap-8 px-4 py-10">
      <Logo />
      <div>
        <AuthHeading
          title="Set up a second factor"
          subtitle="Your role needs one. The back office opens as soon as you have it."
        />
        <Card>
          <SecondFactors routes={staffSecondFactorRoutes} />
        </Card>
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="ghost" loading={logOut.isPending} onClick={() => logOut.mutate()}>
          Logout
        </Button>
        <Button disabled={!isDone} onClick={onContinue}>
          Continue
        </Button>
      </div>
    </main>
  );
}
