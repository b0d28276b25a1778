import { apiKeyRoutes, type ErrorBody } from '@baize/contract';
import { sessionAnswer } from '@baize/contract/live';
import { keyFailureText } from '../../../concepts/api-keys/api-key-texts.ts';
import { readSdkManifest } from '../../../concepts/live-tables/live-server.ts';
import { callApi } from '../../../lib/api.ts';
import { NotConfirmed, statusOf } from '../../../lib/api-failure.ts';
import { judgeOrigin } from '../judge-origin.ts';
import { loadSdk } from '../load-sdk.ts';
import { type Check, ok, problem, timeLimit } from './check.ts';

const reload = 'Check your connection to the internet and run the checks again.';

const key: Check = {
  name: 'key',
  needs: [],
  async run(visit) {
    try {
      const { api_key } = await callApi(apiKeyRoutes.apiKey, { signal: visit.signal });
      visit.apiKey = api_key;
      return ok(`You have a key. It ends in ${api_key.slice(-4)}.`);
    } catch (error) {
      if (visit.signal.aborted) throw error;
      if (error instanceof NotConfirmed) {
        return problem('The checks need your key.', 'Run them again and confirm your password.');
      }
      const advice: Record<number, string> = {
        403: 'Upload your documents under KYC Verification.',
        404: 'Open a support ticket and ask for one.',
      };
      return problem(keyFailureText(error), advice[statusOf(error)] ?? reload);
    }
  },
};

const origin: Check = {
  name: 'origin',
  needs: [],
  async run({ site, info }) {
    const verdict = judgeOrigin(site, info);
    return verdict.allowed ? ok(verdict.why) : problem(verdict.why, verdict.advice);
  },
};

const sdk: Check = {
  name: 'sdk',
  needs: [],
  async run({ signal }) {
    try {
      const { version } = await readSdkManifest(timeLimit(signal));
      await loadSdk();
      return ok(`Version ${version} loads in this browser.`);
    } catch (error) {
      if (signal.aborted) throw error;
      return problem(
        'The SDK could not be loaded.',
        'A blocker or a company filter may hold it back. Try another network or a private window.',
      );
    }
  },
};

const refusals: Record<number, [text: string, advice: string]> = {
  401: ['The live server does not know your key.', 'Copy the key again from the API Keys screen.'],
  403: [
    'The live server refuses sessions from this page.',
    'Open the portal at its own address, as it is given under Connection details.',
  ],
  429: [
    'Too many sessions were opened in a short time.',
    'Wait a minute, then run the checks again.',
  ],
  503: ['The live server takes no more players right now.', 'Try again in a few minutes.'],
};

const session: Check = {
  name: 'session',
  needs: ['key'],
  async run(visit) {
    const began = performance.now();
    try {
      const response = await fetch(`${window.location.origin}/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': visit.apiKey ?? '' },
        body: JSON.stringify({ playerId: 'doctor' }),
        signal: timeLimit(visit.signal),
      });
      const body: unknown = await response.json();
      if (!response.ok) {
        const told = (body as Partial<ErrorBody>).message ?? `It answered ${response.status}.`;
        const [text, advice] = refusals[response.status] ?? [told, 'Open a support ticket.'];
        return problem(text, advice);
      }
      visit.session = sessionAnswer.parse(body);
      return ok(`Opened in ${Math.round(performance.now() - began)} ms.`);
    } catch (error) {
      if (visit.signal.aborted) throw error;
      return problem('The live server did not answer.', reload);
    }
  },
};

export const accessChecks: readonly Check[] = [key, origin, sdk, session];
