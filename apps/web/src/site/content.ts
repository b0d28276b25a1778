// biome-ignore-all format: one line per entry is easier to edit
import { brand, links, pages, paths } from '@baize/contract';

/**
 * All text, numbers, prices, links and logos of the public site, page by page. Providers edit this
 * file (and legal.ts for the terms). Company names and contact details come from the brand file.
 * Pages are rendered at build time, so changes appear after the next build.
 */

export const navigation = [
  { label: 'Home', href: '/' },
  { label: 'Solutions', href: pages.solutions },
  { label: 'Platform', href: pages.platform },
  { label: 'Company', href: pages.company },
  { label: 'Resources', href: pages.resources },
] as const;

export const entrance = {
  signedOut: { login: 'Login', register: 'Register' },
  signedIn: { dashboard: 'Dashboard', logout: 'Logout' },
} as const;

/** Titles and descriptions for search engines and link previews. */
export const seo = {
  home: {
    title: `${brand.name}: live casino streaming and crypto payments`,
    description: 'Live roulette tables you embed with one script, and crypto payments in six coins. For licensed casino operators.',
  },
  solutions: {
    title: `Live streaming solutions | ${brand.name}`,
    description: 'Live video, bets that close on the server’s clock, and results anyone can check. See what a live table on your own site takes.',
  },
  platform: {
    title: `Crypto payments platform | ${brand.name}`,
    description: 'Deposits and payouts in Bitcoin, Ethereum, Tether, Binance Coin, Solana and Cardano. Three tiers with clear prices.',
  },
  company: {
    title: `Company and contact | ${brand.name}`,
    description: `Who is behind ${brand.name}, what we are here for, and how to reach sales, support and partnerships.`,
  },
  resources: {
    title: `Documentation and downloads | ${brand.name}`,
    description: 'The SDK, its types, sample projects, the API description, a quick-start guide and short videos, ready to download.',
  },
};

export const home = {
  hero: {
    eyebrow: 'Live casino for operators',
    title: 'The live table, on your own site.',
    text: `${brand.name} streams the wheel, takes the bets and settles every round. You paste one script, and your players stay with you.`,
    primary: { label: 'Become a partner', href: paths.register },
    secondary: { label: 'See how it works', href: pages.solutions },
    notes: ['One script to embed', 'Play-money sandbox', 'Every round can be checked'],
  },
  features: {
    title: 'Three things, done properly',
    cards: [
      {
        picture: 'stream',
        title: 'Live streaming',
        text: 'A picture that never stops and is the same for everyone. The result appears on the very frame in which the ball comes to rest.',
        link: { label: 'Explore the solutions', href: pages.solutions },
      },
      {
        picture: 'coins',
        title: 'Crypto payments',
        text: 'Deposits and payouts in six coins, in three tiers with their prices on the page.',
        link: { label: 'See the platform', href: pages.platform },
      },
      {
        picture: 'code',
        title: 'A small, plain SDK',
        text: 'A handful of methods and events. Types, sample projects and a guide are waiting to be downloaded.',
        link: { label: 'Browse the resources', href: pages.resources },
      },
    ],
  },
  /**
   * Samples, labelled as such. Replace them with your partners; `shape` is a key of
   * partner-marks.tsx.
   */
  partners: {
    title: 'Your name belongs here',
    note: 'Sample marks. No operator is named before it agrees.',
    marks: [
      { name: 'Sample Royale', shape: 'crown' },
      { name: 'Sample & Sons', shape: 'lozenge' },
      { name: 'Sample Club', shape: 'club' },
      { name: 'Sample Nord', shape: 'star' },
      { name: 'Sample Bay', shape: 'wave' },
      { name: 'Sample House', shape: 'arch' },
    ],
  },
  embed: {
    eyebrow: 'How it works',
    title: 'From sign-up to the first spin',
    steps: [
      { title: 'Register', text: 'Open an account and tell us who you are.' },
      { title: 'Verify', text: 'Upload your company documents. Reviews take 2-3 business days.' },
      { title: 'Embed', text: 'Copy your API key, paste the example and open your page.' },
    ],
    codeLabel: 'The whole integration, in HTML',
    link: { label: 'Download a sample project', href: pages.resources },
  },
  fairness: {
    eyebrow: 'Fair, and provably so',
    title: 'Nobody has to take our word for it',
    text: 'Every result is sealed before the first bet is placed, and opened after the last. Anyone can repeat the sum and see that nothing was moved in between.',
    points: [
      'Seeds are chained and published before play begins',
      'Bets close on the server’s clock, never the player’s',
      'Each round is settled once, in whole cents',
    ],
    link: { label: 'Check a round yourself', href: paths.fairness },
  },
  callToAction: {
    title: 'Take your seat at the table',
    text: 'Opening an account takes a few minutes and costs nothing.',
    primary: { label: 'Register now', href: paths.register },
    secondary: { label: 'Talk to us', href: `${pages.company}#contact` },
  },
};

export const solutions = {
  hero: {
    eyebrow: 'Live streaming solutions',
    title: 'All of the room, none of the distance.',
    text: 'Tables that run around the clock, in a dark or a light theme, on your pages. Players see the wheel, not a loading bar.',
    primary: { label: 'Become a partner', href: paths.register },
    secondary: { label: 'Read the documentation', href: pages.resources },
  },
  cards: [
    { icon: 'video', title: 'Live streaming', text: 'Video that starts at once and stays close to the moment. If a connection drops, the picture returns where the table is, not where it was.' },
    { icon: 'timer', title: 'Bets in step', text: 'One clock closes the betting for everyone. A bet that was sent twice counts once, and the player always gets an answer.' },
    { icon: 'panel', title: 'Made to embed', text: 'The table draws itself inside your page, in a dark or a light theme, and never touches your styles.' },
  ],
  stats: [
    { value: '1,000+', label: 'active streams' },
    { value: '500,000+', label: 'monthly players' },
    { value: '99.99%', label: 'uptime' },
  ],
  /** Codes are file names in flags/. */
  countries: {
    title: 'At home in many places',
    flags: [
      ['gb', 'United Kingdom'], ['ie', 'Ireland'], ['de', 'Germany'], ['at', 'Austria'],
      ['nl', 'Netherlands'], ['be', 'Belgium'], ['dk', 'Denmark'], ['se', 'Sweden'],
      ['no', 'Norway'], ['fi', 'Finland'], ['ee', 'Estonia'], ['lv', 'Latvia'],
      ['lt', 'Lithuania'], ['pl', 'Poland'], ['cz', 'Czechia'], ['it', 'Italy'],
      ['ro', 'Romania'], ['bg', 'Bulgaria'], ['ca', 'Canada'], ['co', 'Colombia'],
      ['pe', 'Peru'],
    ],
  },
  keyFeatures: {
    title: 'Key features',
    text: 'What your players notice, and what your engineers will.',
    items: [
      { icon: 'frame', title: 'Picture first', text: 'The video path that shows a frame soonest is tried first.' },
      { icon: 'seal', title: 'Provably fair', text: 'Results are sealed before the round and can be checked after it.' },
      { icon: 'plug', title: 'Comes back by itself', text: 'Lost connections are resumed. Pending bets are never doubled.' },
      { icon: 'shield', title: 'Strict by default', text: 'Runs under a strict content security policy, from your domains only.' },
      { icon: 'keyboard', title: 'For every hand', text: 'Keyboard, touch and screen reader. Down to the smallest phone.' },
      { icon: 'ledger', title: 'To the cent', text: 'A double-entry ledger behind every balance and every round.' },
    ],
  },
  callToAction: {
    title: 'Which tables do you need?',
    text: 'Tell us about your players and your markets. Our sales team answers by e-mail.',
    primary: { label: 'Contact Sales Team', href: `${pages.company}?subject=sales#contact` },
  },
};

export const platform = {
  hero: {
    eyebrow: 'Crypto payments',
    title: 'Money that moves at the speed of play.',
    text: 'Deposits and payouts in six coins, in three tiers with their prices on the page. Choose one, and our team sets it up with you.',
    primary: { label: 'See the prices', href: '#tiers' },
    secondary: { label: 'Contact sales', href: `${pages.company}?subject=sales#contact` },
  },
  steps: {
    title: 'How to begin',
    items: [
      { title: 'Choose a tier', text: 'It goes with your registration as a wish. Nothing is charged by registering.' },
      { title: 'Verify your company', text: 'Upload your documents. Reviews take 2-3 business days.' },
      { title: 'Agree with us', text: 'Our sales team answers, sets your plan and tells you so in the portal.' },
    ],
  },
  coins: {
    title: 'Supported coins',
    /** `mark` is a key of coin-marks.ts. */
    items: [
      { mark: 'bitcoin', name: 'Bitcoin', symbol: 'BTC' },
      { mark: 'ethereum', name: 'Ethereum', symbol: 'ETH' },
      { mark: 'tether', name: 'Tether', symbol: 'USDT' },
      { mark: 'binance', name: 'Binance Coin', symbol: 'BNB' },
      { mark: 'solana', name: 'Solana', symbol: 'SOL' },
      { mark: 'cardano', name: 'Cardano', symbol: 'ADA' },
    ],
  },
  tiers: {
    title: 'Three tiers, plain prices',
    text: 'Your choice is passed on with your registration. Our team sets the plan.',
    popularLabel: 'Most popular',
    items: [
      {
        name: 'Starter', price: '$999', period: '/month', popular: false,
        text: 'For a first market.',
        includes: ['Up to 1,000 transactions/month', '5 cryptocurrencies', 'Support by ticket and e-mail'],
        action: { label: 'Start with Starter', href: links.registerFor('starter') },
      },
      {
        name: 'Professional', price: '$2,499', period: '/month', popular: true,
        text: 'For operators who are growing.',
        includes: ['Up to 10,000 transactions/month', 'All six cryptocurrencies', 'Support by ticket and e-mail'],
        action: { label: 'Choose Professional', href: links.registerFor('professional') },
      },
      {
        name: 'Enterprise', price: 'Custom', period: '', popular: false,
        text: 'For groups and platforms.',
        includes: ['Unlimited transactions', 'All six cryptocurrencies', 'Support by ticket and e-mail'],
        action: { label: 'Contact sales', href: `${pages.company}?subject=sales#contact` },
      },
    ],
  },
  callToAction: {
    title: 'Payments and tables, one account',
    text: 'Register once, and say which tier you would like.',
    primary: { label: 'Register now', href: paths.register },
    secondary: { label: 'See the live tables', href: pages.solutions },
  },
};

export const company = {
  hero: {
    eyebrow: 'Company',
    title: 'A small house with a long table.',
    text: `${brand.companyName} builds live tables and payments for licensed operators. We would rather run one table well than ten nearly.`,
  },
  stats: [
    { value: '10+', label: 'years' },
    { value: '50+', label: 'team members' },
    { value: '20+', label: 'countries' },
  ],
  mission: {
    eyebrow: 'Our mission',
    title: 'Make live play worth trusting.',
    paragraphs: [
      'A player should be able to believe what they see. So the picture keeps time with the table, the clock is the same for everyone, and the result can be checked by anyone who cares to.',
      'An operator should be able to believe what we say. So our prices are on the page, our documentation runs as written, and our people answer.',
    ],
  },
  contact: {
    title: 'Talk to us',
    text: 'Every message is read by a person, who answers by e-mail.',
    withoutScript: 'Sending a message from this page needs JavaScript. Please write to us instead:',
    channels: [
      { icon: 'mail', label: 'Sales and partnerships', value: brand.salesEmail, href: `mailto:${brand.salesEmail}` },
      { icon: 'support', label: 'Support', value: brand.supportEmail, href: `mailto:${brand.supportEmail}` },
      { icon: 'phone', label: 'Telephone', value: brand.phone, href: `tel:${brand.phone.replaceAll(' ', '')}` },
      { icon: 'place', label: 'Office', value: brand.address, href: '' },
    ],
  },
};

export const contactForm = {
  fields: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  chooseSubject: 'Choose a subject',
  subjects: { partnership: 'Partnership', support: 'Support', sales: 'Sales', other: 'Other' },
  refusals: {
    missing: { name: 'Name is required.', email: 'Email is required.', subject: 'Please choose a subject.', message: 'Message is required.' },
    notAnEmail: 'Please enter a valid email address.',
  },
  send: 'Send message',
  sending: 'Sending...',
  sentTitle: 'Thank you. Your message is on its way.',
  sentText: 'We answer at the address you gave.',
  sendAnother: 'Send another message',
  failed: 'Your message could not be sent. Nothing you wrote is lost: please try again.',
  unanswered: 'No answer came, so we cannot say whether your message arrived. Nothing you wrote is lost, and sending it again is safe: we keep it once.',
  tooMany: 'That was a lot of messages in a short time. Please wait a little and try again.',
} as const;

export const resources = {
  hero: {
    eyebrow: 'Resources',
    title: 'Everything you need, ready to run.',
    text: 'Guides, videos, the SDK and sample projects. Each file here is built with the product and tested with it.',
  },
  tabsLabel: 'Documentation and videos',
  tabs: [
    {
      id: 'getting-started',
      label: 'Getting Started',
      documents: [
        { label: 'Quick-start guide (PDF)', text: 'From the account to the first spin, in four pages.', href: `/downloads/${brand.slug}-quick-start.pdf` },
        { label: 'Integration documentation', text: 'The full example, every option, method and event. For partners.', href: paths.documentation },
        { label: 'Verification, step by step', text: 'Which documents we ask for, and what happens to them. For partners.', href: paths.kyc },
      ],
      videos: [
        { label: 'Open an account', text: 'Registering, and what the dashboard tells you first.', file: 'open-an-account' },
        { label: 'Verify your company', text: 'Uploading documents and following the review.', file: 'verify-your-company' },
      ],
    },
    {
      id: 'api-documentation',
      label: 'API Documentation',
      documents: [
        { label: 'API reference', text: 'Every call, its fields and its errors, to read in the browser.', href: paths.apiReference },
        { label: 'OpenAPI description', text: 'The same as a file, complete enough to generate a client.', href: '/api/openapi.json' },
        { label: 'Postman collection', text: 'Every call, ready to be sent.', href: `/downloads/${brand.slug}-postman-collection.json` },
      ],
      videos: [{ label: 'Find your API key', text: 'Copying the key, and replacing it when you must.', file: 'find-your-api-key' }],
    },
    {
      id: 'streaming-setup',
      label: 'Streaming Setup',
      documents: [
        { label: 'Sample: plain HTML', text: 'One page, one script, one live table.', href: `/downloads/${brand.slug}-sample-plain-html.zip` },
        { label: 'SDK types', text: 'Every option, method and event with its comment.', href: '/downloads/baize-live.d.ts' },
        { label: 'Stream Info', text: 'The tables, whether they are live, and a preview. For partners.', href: paths.streamInfo },
      ],
      videos: [{ label: 'Embed the live table', text: 'The plain HTML sample, from the download to a bet.', file: 'embed-the-live-table' }],
    },
  ],
  downloads: {
    title: 'Downloads',
    groups: [
      {
        title: 'SDK',
        files: [
          { label: 'Script for a script tag', href: '/downloads/baize-live.js' },
          { label: 'ES module', href: '/downloads/baize-live.mjs' },
          { label: 'Type definitions', href: '/downloads/baize-live.d.ts' },
          { label: 'npm package', href: '/downloads/baize-sdk.tgz' },
          { label: 'npm package for your servers', href: '/downloads/baize-server.tgz' },
        ],
      },
      {
        title: 'Sample projects',
        files: [
          { label: 'Plain HTML', href: `/downloads/${brand.slug}-sample-plain-html.zip` },
          { label: 'React', href: `/downloads/${brand.slug}-sample-react.zip` },
          { label: 'Node back end', href: `/downloads/${brand.slug}-sample-node-backend.zip` },
        ],
      },
      {
        title: 'Documents',
        files: [
          { label: 'Quick-start guide', href: `/downloads/${brand.slug}-quick-start.pdf` },
          { label: 'Postman collection', href: `/downloads/${brand.slug}-postman-collection.json` },
          { label: 'OpenAPI description', href: '/api/openapi.json' },
        ],
      },
    ],
  },
  support: {
    title: 'Support',
    text: 'Stuck? A person answers.',
    channels: [
      { icon: 'ticket', label: 'Raise a ticket', text: 'For partners: the fastest way.', href: paths.tickets },
      { icon: 'mail', label: brand.supportEmail, text: 'For everyone, on every business day.', href: `mailto:${brand.supportEmail}` },
      { icon: 'message', label: 'Contact form', text: 'For questions before you register.', href: `${pages.company}?subject=support#contact` },
    ],
  },
};

export const footer = {
  columns: [
    {
      title: 'Product',
      links: [{ label: 'Solutions', href: pages.solutions }, { label: 'Platform', href: pages.platform }, { label: 'Prices', href: `${pages.platform}#tiers` }],
    },
    {
      title: 'Developers',
      links: [{ label: 'Resources', href: pages.resources }, { label: 'API reference', href: paths.apiReference }, { label: 'Downloads', href: `${pages.resources}#downloads` }],
    },
    {
      title: 'Company',
      links: [{ label: 'About us', href: pages.company }, { label: 'Contact', href: `${pages.company}#contact` }, { label: 'Partner login', href: paths.login }],
    },
    {
      title: 'Legal',
      links: [{ label: 'Terms', href: pages.terms }, { label: 'Privacy', href: pages.privacy }, { label: 'Responsible gaming', href: pages.responsibleGaming }],
    },
  ],
  adults: 'For licensed operators. Players must be 18 or over. Please play responsibly.',
};

export const lost = {
  title: 'There is nothing at this address',
  text: 'The link may be old, or the address mistyped. The ball has rolled on.',
  action: { label: 'Back to the home page', href: '/' },
};

export const failure = {
  title: 'The table is closed for a moment',
  text: 'Something went wrong on our side and has been noted. Please try again shortly.',
  action: { label: 'Try again', href: '' },
  support: 'If it keeps happening, write to',
};
