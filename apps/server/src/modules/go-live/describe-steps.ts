import {
  type GoLiveStep,
  type GoLiveStepName,
  goLiveTitles,
  limits,
  type Partner,
  type RequiredStep,
  requiredSteps,
  termsVersion,
} from '@baize/contract';

/** A partner's progress towards live mode. */
export type Standing = {
  kyc_status: Partner['kyc_status'];
  live_approved_at: string | null;
  has_test_wallet: boolean;
  wallet_tried: boolean;
  certified_before: boolean;
  has_webhook: boolean;
} & Record<Exclude<RequiredStep, 'terms'>, boolean> & {
    terms_version: string | null;
    live_wallet: boolean;
  };

type Described = Pick<GoLiveStep, 'state' | 'what_to_do'> & Partial<Pick<GoLiveStep, 'who_acts'>>;

const minutes = 'A few minutes';

const usuallyTakes: Record<GoLiveStepName, string> = {
  kyc: limits.kyc.reviewTime,
  allowed_origins: minutes,
  wallet: '2–5 days of development',
  certification: 'Less than two minutes a run',
  webhook: 'An hour',
  terms: minutes,
  approval: 'One business day',
  live_wallet: minutes,
};

type Steps = Pick<Standing, Exclude<RequiredStep, 'terms'> | 'terms_version'>;

export const isDone = (standing: Steps, name: RequiredStep): boolean =>
  name === 'terms' ? standing.terms_version === termsVersion : standing[name];

export const openSteps = (standing: Steps): RequiredStep[] =>
  requiredSteps.filter((name) => !isDone(standing, name));

export function describeSteps(standing: Standing): GoLiveStep[] {
  const described: Record<GoLiveStepName, Described> = {
    kyc: describeKyc(standing.kyc_status),
    allowed_origins: describeOrigins(standing),
    wallet: describeWallet(standing),
    certification: describeCertification(standing),
    webhook: describeWebhook(standing),
    terms: describeTerms(standing),
    approval: describeApproval(standing),
    live_wallet: describeLiveWallet(standing),
  };
  return (Object.keys(described) as GoLiveStepName[]).map((name) => ({
    name,
    title: goLiveTitles[name],
    who_acts: 'partner',
    ...described[name],
    usually_takes: usuallyTakes[name],
  }));
}

const done = (what_to_do: string): Described => ({ state: 'done', what_to_do });
const open = (what_to_do: string): Described => ({ state: 'open', what_to_do });
const blocked = (what_to_do: string): Described => ({ state: 'blocked', what_to_do });

const kycSteps: Record<Partner['kyc_status'], Described> = {
  approved: done('Your documents are approved.'),
  pending: { ...open('Our team is reviewing your documents.'), who_acts: 'staff' },
  rejected: open('Read why your documents were not approved, and upload them again.'),
  not_submitted: open('Upload the documents of your company.'),
};
const describeKyc = (status: Partner['kyc_status']) => kycSteps[status];

const describeOrigins = ({ allowed_origins }: Standing) =>
  allowed_origins
    ? done('Your sites are listed.')
    : open('List every site that will show a live table, your website too.');

function describeWallet({ kyc, wallet, has_test_wallet, wallet_tried }: Standing): Described {
  if (wallet) return done('It answered a balance call as the protocol says.');
  if (!kyc) return blocked('You can name your wallet once your company is verified.');
  if (!has_test_wallet) return open('Build your wallet, and say where its test mode is.');
  return wallet_tried
    ? open('Your wallet did not answer as the protocol says. Put it right and try it again.')
    : open('Name a test player and let us ask your wallet for its balance.');
}

function describeCertification({ wallet, certification, certified_before }: Standing): Described {
  if (certification) return done('Your test wallet passed every published case.');
  if (!wallet) return blocked('Your test wallet has to answer first.');
  return certified_before
    ? open('Look at the cases that failed, put them right and run it again.')
    : open('Run the certification: we fire the published cases at your test wallet.');
}

function describeWebhook({ webhook, has_webhook }: Standing): Described {
  if (webhook) return done('An address of yours took an event of ours.');
  return has_webhook
    ? open('Send a test to your webhook. It counts once your server answers 2xx.')
    : open('Add a webhook in test mode and send it a test.');
}

function describeTerms(standing: Standing): Described {
  if (isDone(standing, 'terms')) return done(`The terms of ${termsVersion} are accepted.`);
  return standing.terms_version === null
    ? open('Read the terms of service and accept them.')
    : open('The terms have changed since you accepted them. Please read and accept them again.');
}

function describeApproval(standing: Standing): Described {
  if (standing.live_approved_at !== null) {
    return { ...done('Live mode is on. Your live keys are under API Keys.'), who_acts: 'staff' };
  }
  return openSteps(standing).length === 0
    ? { ...open('All is done. Our team looks at it and turns live mode on.'), who_acts: 'staff' }
    : { ...blocked('It follows once every step above is done.'), who_acts: 'staff' };
}

function describeLiveWallet({ live_approved_at, live_wallet }: Standing): Described {
  if (live_wallet) return done('Your live wallet is named. Players can be launched in live mode.');
  return live_approved_at === null
    ? blocked('Once live mode is on, you name the address of your live wallet.')
    : open('Say where your live wallet is. Until then no player can be launched in live mode.');
}
