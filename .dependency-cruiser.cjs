/** Import rules between packages and folders. docs/decisions/0001-the-house.md has the reasons. */
const own = (path) => `^(apps|packages|games)/${path}`;

/**
 * Folders of packages/live, lowest first, with the folders and files each may import besides the
 * base.
 */
const belowInLive = {
  ledger: [],
  'call-log': [],
  sdk: [],
  video: [],
  bets: ['ledger'],
  limits: ['ledger'],
  players: ['ledger'],
  rounds: ['ledger'],
  wallets: ['bets', 'call-log', 'ledger'],
  sessions: ['players'],
  sockets: ['bets', 'ledger', 'players', 'rounds', 'video'],
  http: ['players', 'sdk', 'sessions', 'sockets', 'video', 'wallets', 'hosted-table', 'live-parts'],
};
const liveBase = ['clock', 'in-batches', 'player-session', 'table-feed', 'tables', 'ws-frame'];
const inLive = (parts) => `^packages/live/src/(${parts.join('|')})(/|\\.ts$)`;

const liveRooms = [
  ...Object.entries(belowInLive).map(([room, below]) => ({
    name: `live-${room}-imports-only-what-is-below`,
    severity: 'error',
    from: { path: inLive([room]), pathNot: '\\.test\\.ts$' },
    to: { path: '^packages/live/', pathNot: inLive([room, ...below, ...liveBase]) },
  })),
  {
    name: 'live-base-imports-no-room',
    severity: 'error',
    from: { path: inLive(liveBase) },
    to: { path: '^packages/live/', pathNot: inLive(liveBase) },
  },
];

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(apps/|games/|packages/(?!contract/))' },
    },
    {
      name: 'packages-import-only-contract',
      severity: 'error',
      from: { path: '^packages/(db|emails|sdk)/' },
      to: { path: '^(apps/|packages/(?!contract/))', pathNot: '^packages/$1/' },
    },
    {
      name: 'what-partners-install-stands-alone',
      severity: 'error',
      from: { path: '^packages/server/', pathNot: '(\\.test\\.ts$|/testing/)' },
      to: { path: '^(apps/|games/|packages/(?!server/))|node_modules/' },
    },
    {
      name: 'games-import-only-contract',
      severity: 'error',
      from: { path: '^games/' },
      to: { path: '^(apps/|packages/(?!contract/))' },
    },
    {
      name: 'a-game-knows-no-other',
      severity: 'error',
      from: { path: '^games/([^/]+)/' },
      to: { path: '^games/[^/]+/', pathNot: '^games/$1/' },
    },
    {
      name: 'games-are-found-in-their-list',
      severity: 'error',
      // The website's illustrations always show a roulette wheel, whichever games are offered.
      from: { pathNot: '^(games/|apps/web/src/site/scenes/)' },
      to: { path: '^games/[^/]+/' },
    },
    {
      name: 'the-sdk-carries-no-game',
      severity: 'error',
      from: { path: '^packages/(?!sdk/scripts/|live/)' },
      to: { path: '^games/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-imports-only-contract-db-and-emails',
      severity: 'error',
      // Tests of the platform run against a complete portal.
      from: { path: '^packages/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(apps/|games/|packages/(?!(contract|db|emails|platform)/))' },
    },
    {
      name: 'opentelemetry-is-loaded-only-where-it-is-wanted',
      severity: 'error',
      from: { pathNot: '^packages/platform/src/tracing/(open-telemetry|trace-requests)\\.ts$' },
      to: {
        path: 'node_modules/@opentelemetry/|^packages/platform/src/tracing/(open-telemetry|trace-requests)\\.ts$',
        pathNot: '^node_modules/@opentelemetry/.*node_modules',
        dynamic: false,
      },
    },
    {
      name: 'web-never-imports-server-parts',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/server/|packages/(db|emails|live|platform)/)' },
    },
    {
      name: 'live-never-imports-the-portal',
      severity: 'error',
      from: { path: '^packages/live/' },
      to: { path: '^apps/' },
    },
    ...liveRooms,
    {
      name: 'modules-know-no-composition',
      severity: 'error',
      from: { path: '^apps/server/src/modules/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/server/src/(routes/|(routes|jobs|app|start|server)\\.ts)' },
    },
    {
      name: 'documents-know-no-other-module',
      severity: 'error',
      // Tests of documents upload through the KYC module.
      from: { path: '^apps/server/src/modules/documents/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/(?!documents/)' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-know-no-composition',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(app|site)/' },
    },
    {
      name: 'web-concepts-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/concepts/' },
      to: { path: '^apps/web/src/(app|site|features)/' },
    },
    {
      name: 'web-lib-knows-no-concept',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(app|site|features|concepts)/' },
    },
    {
      name: 'web-ui-knows-only-looks',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^(apps/web/src/(app|site|features|concepts|lib)|packages/contract)/',
        pathNot: '^packages/contract/src/(brand|limits)\\.ts$',
      },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: { path: own('.*'), pathNot: '(\\.test\\.tsx?$|/testing/|/test-support/|/fixtures/)' },
      to: { path: '(\\.test\\.tsx?$|^apps/server/src/testing/|/test-support/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/node_modules/)' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
