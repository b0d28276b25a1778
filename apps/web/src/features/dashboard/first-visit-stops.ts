import { paths, type ScreenPath } from '@baize/contract';

export type Stop = { title: string; text: string; place?: { label: string; to: ScreenPath } };

/** Stops of the onboarding tour, in the order in which partners need them. */
export const firstVisitStops: readonly Stop[] = [
  {
    title: 'A short way round',
    text: 'Five places in a minute: what each is for, and when you need it. Leave whenever you like; once dismissed, this does not come back.',
  },
  {
    title: 'First, who you are',
    text: 'Everything begins with your company’s documents. Upload them in one go, and follow the review on the same screen.',
    place: { label: 'Open KYC Verification', to: paths.kyc },
  },
  {
    title: 'Then, your key',
    text: 'Once you are verified, your key waits here, masked. Your pages and servers show it to open a table.',
    place: { label: 'Open API Keys', to: paths.apiKeys },
  },
  {
    title: 'See a table before your players do',
    text: 'A preview with play money, the sites that may embed a table, and a doctor that finds what is in the way.',
    place: { label: 'Open Stream Info', to: paths.streamInfo },
  },
  {
    title: 'Put it on your site',
    text: 'One example that runs as it stands, then every option, method, event and error.',
    place: { label: 'Open Documentation', to: paths.documentation },
  },
  {
    title: 'Stuck? A person answers',
    text: 'Raise a ticket and follow the answer there. What we have to tell you comes as a notification and by e-mail.',
    place: { label: 'Open Support Tickets', to: paths.tickets },
  },
];
