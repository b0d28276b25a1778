import { Stethoscope } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { StreamInfo } from '../live-queries.ts';
import { checkLabels } from './check.ts';
import { CheckRow } from './check-row.tsx';
import { checkNames, useDoctor } from './use-doctor.ts';

/** Tests from this browser what a player's browser will do, and explains any problem. */
export function DoctorCard({ info }: { info: StreamInfo }) {
  const [site, setSite] = useState(info.website_origin ?? '');
  const doctor = useDoctor();

  function begin(event: FormEvent) {
    event.preventDefault();
    void doctor.examine(info, site);
  }

  return (
    <Card
      title="Doctor"
      description="Tries everything a player’s browser will do, from this browser, and says what to do about what fails."
    >
      <div className="space-y-5">
        <form noValidate onSubmit={begin} className="flex flex-wrap items-start gap-3">
          <TextField
            label="Your site’s origin"
            type="url"
            inputMode="url"
            placeholder="https://play.example.com"
            hint="Where your page with the table will be."
            className="min-w-0 max-w-md grow basis-52"
            value={site}
            onChange={(event) => setSite(event.target.value)}
          />
          <Button
            type="submit"
            icon={<Stethoscope />}
            loading={doctor.isRunning}
            loadingText="Checking..."
            className="h-10 max-sm:w-full sm:mt-7"
          >
            Run the checks
          </Button>
        </form>
        <Verdict doctor={doctor} />
        <ul aria-label="Checks" className="divide-y divide-line border-y border-line">
          {checkNames.map((name) => (
            <CheckRow key={name} label={checkLabels[name]} check={doctor.states[name]} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Verdict({ doctor }: { doctor: ReturnType<typeof useDoctor> }) {
  const { hasBegun, isRunning, problems } = doctor;
  if (isRunning) return <VisuallyHidden role="status">The checks are running.</VisuallyHidden>;
  if (!hasBegun) return null;
  if (problems === 0) {
    return <FormMessage tone="success">Everything works from this browser.</FormMessage>;
  }
  return (
    <FormMessage tone="warning">
      {problems === 1 ? 'One thing needs' : `${problems} things need`} your attention.
    </FormMessage>
  );
}
