/** The chapters of the documentation, by the anchor that leads to each, in their order. */
export const sections = {
  'quick-start': 'Quick start',
  example: 'Full HTML example',
  configuration: 'Configuration',
  methods: 'Methods',
  events: 'Events',
  bets: 'Bets and limits',
  errors: 'Error codes',
  security: 'Content security policy',
  versions: 'Versions and modules',
  keys: 'Keys and player sessions',
  server: 'From your server',
  wallet: 'Your wallet',
  webhooks: 'Webhooks',
  certification: 'Certification',
  fairness: 'Fairness',
  support: 'Support',
} as const;
