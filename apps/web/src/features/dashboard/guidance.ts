import { errorCatalogue, limits, type Partner, paths } from '@baize/contract';

/** State of the API key; `failed` if it could not be loaded. */
export type KeyState = 'loading' | 'failed' | 'restricted' | 'not_generated' | 'available' | 'used';

export type Situation = {
  account: Partner['status'];
  kyc: Partner['kyc_status'];
  key: KeyState;
  live: boolean;
};

export type Guidance = {
  title: string;
  text: string;
  next: { label: string; to: string };
};

const contactSupport = { label: 'Contact support', to: paths.tickets };
const readDocumentation = { label: 'Read the documentation', to: paths.documentation };
const openApiKeys = { label: 'Go to API Keys', to: paths.apiKeys };
const openGoLive = { label: 'Open the checklist', to: paths.goLive };
const openStreamInfo = { label: 'Open Stream Info', to: paths.streamInfo };

/** Returns the title, text and next step for a partner's situation. */
export function guide({ account, kyc, key, live }: Situation): Guidance {
  if (account === 'rejected') {
    return {
      title: 'Your account is suspended',
      text: 'The live tables and your API key are closed. Our team can tell you what is needed to open them again.',
      next: contactSupport,
    };
  }
  if (kyc === 'approved') return account === 'pending' ? awaitingApproval : guideToKey(key, live);
  return guideThroughKyc(kyc, account);
}

const running: Guidance = {
  title: 'Your integration is running',
  text: 'Live mode is on. See which tables are live and what they show right now.',
  next: openStreamInfo,
};

const readyToGoLive: Guidance = {
  title: 'Go live',
  text: 'Your API key is in use. The checklist says what is left until your players play for money.',
  next: openGoLive,
};

const awaitingApproval: Guidance = {
  title: 'Your account is pending approval',
  text: 'Your company is verified. As soon as our team has approved the account, your API key is available.',
  next: contactSupport,
};

function guideThroughKyc(
  kyc: Exclude<Partner['kyc_status'], 'approved'>,
  account: 'pending' | 'approved',
): Guidance {
  const alsoPending = account === 'pending' ? ' Your account is pending approval as well.' : '';
  if (kyc === 'not_submitted') {
    return {
      title: 'Verify your company',
      text: `Upload your company documents. Our team reviews them within ${limits.kyc.reviewTime}; your API key follows at once.${alsoPending}`,
      next: { label: 'Upload documents', to: paths.kyc },
    };
  }
  if (kyc === 'rejected') {
    return {
      title: 'Your documents need another look',
      text: `We could not approve them yet. See the reason, put it right and upload them again.${alsoPending}`,
      next: { label: 'See the reason', to: paths.kyc },
    };
  }
  return {
    title: 'Your documents are under review',
    text: `This takes ${limits.kyc.reviewTime}. We email you when it is done; meanwhile, see how a live table comes onto your site.${alsoPending}`,
    next: readDocumentation,
  };
}

function guideToKey(key: KeyState, live: boolean): Guidance {
  switch (key) {
    case 'used':
      return live ? running : readyToGoLive;
    case 'available':
      return {
        title: 'Put a live table on your site',
        text: 'Your company is verified and your API key is available. Your connection details and a working preview are waiting.',
        next: openStreamInfo,
      };
    case 'not_generated':
      return {
        title: 'Your company is verified',
        text: errorCatalogue.api_key_not_generated[1],
        next: contactSupport,
      };
    case 'failed':
      return {
        title: 'Your company is verified',
        text: 'We could not look up your API key just now.',
        next: openApiKeys,
      };
    default:
      return {
        title: 'Your company is verified',
        text: 'Your API key is being made available.',
        next: openApiKeys,
      };
  }
}
