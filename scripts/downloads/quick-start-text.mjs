import { brand, limits } from '@baize/contract';

/** Text of the guide. It must match what the portal and the SDK do. */
export const pages = [
  {
    title: '1. Your account',
    parts: [
      {
        heading: 'Register',
        text: 'Open the portal and choose Register. You need a username, your company’s name and website, and two e-mail addresses: one to sign in with, one for your customers to reach you. You are signed in at once, unless the provider reviews new accounts first; then an e-mail tells you when yours is open.',
      },
      {
        heading: 'Verify your company',
        text: `Under KYC, upload the documents of your company: PDF, JPG or PNG, at most 10 MB each. You may send several at once. Reviews take ${limits.kyc.reviewTime}. If something is missing, the reason is shown there and in an e-mail, and you can upload again.`,
      },
      {
        heading: 'Find your API key',
        text: 'With the approval comes your API key. It stands under API Keys, hidden until you ask for it. It opens player sessions of test mode from your own sites and nothing else, so it may stand in your pages. If it gets into wrong hands, regenerate it: the old one ends at once.',
      },
      {
        heading: 'Say where you play',
        text: 'The table opens only on your registered website and on the origins you allow under Stream Info. Pages on localhost may always open the sandbox table, so that you can try everything before you decide anything.',
      },
      {
        heading: 'Protect the account',
        text: 'Under Profile, turn on two-factor sign-in. From then on a passkey, the code of an authenticator app or one sent by e-mail, as you choose, is asked for after the password. With an app or a passkey come recovery codes, for the day you have neither at hand.',
      },
    ],
  },
  {
    title: '2. Your first table',
    parts: [
      {
        text: 'Put these lines into a page, with your own server address and key. In test mode that is all.',
        code: [
          '<div id="table"></div>',
          '<script src="https://live.example.com/sdk/v1/baize-live.js"></script>',
          '<script>',
          '  const table = new BaizeLive({',
          "    serverUrl: 'https://live.example.com',",
          "    playerId: 'player-42',",
          "    apiKey: 'YOUR_API_KEY',",
          "    container: '#table',",
          '    onConnect: (seat) => console.log(seat.balance),',
          '    onRoundEnd: (round) => console.log(round.number, round.paid),',
          '  });',
          '</script>',
        ].join('\n'),
      },
      {
        heading: 'Try it on your machine',
        text: 'Download the plain HTML sample, put your key into config.js, and run "node serve.mjs" in its folder. Open http://localhost:8080, choose a chip, and place a bet. There are samples for React and for a Node back end too; the latter is a small casino with accounts and a wallet of its own.',
      },
      {
        heading: 'Place a bet from your own buttons',
        text: 'Amounts are whole minor units: 250 is 2.50. The promise resolves when the table has taken the bet and rejects with a reason when it has not.',
        code: "await table.placeBet({ type: 'straight', value: 17, amount: 250 });",
      },
      {
        heading: 'In live mode',
        text: 'Your server says who plays. With a secret key, which you make under API Keys, it asks POST /v1/sessions for a launch token, and the page gives launchToken in place of playerId and apiKey. Without one nobody comes in.',
      },
      {
        heading: 'With npm',
        text: 'Download the npm package and install it from the file. It has the same class, with types.',
        code: "npm install ./baize-sdk.tgz\n\nimport { BaizeLive } from '@baize/sdk';",
      },
    ],
  },
  {
    title: '3. Reference',
    parts: [
      {
        heading: 'Options',
        rows: [
          ['serverUrl', 'Required. The address of the live server.'],
          [
            'launchToken',
            'Required in live mode, in place of the next two. Your server asks for it.',
          ],
          [
            'playerId',
            'Required without it. Your own id of the player, with a balance of its own.',
          ],
          ['apiKey', 'Required without it. Your publishable API key of test mode.'],
          ['container', 'Required. An element, or a selector that finds one.'],
          ['debug', 'false. Writes what happens to the console.'],
          ['autoConnect', 'true. Connects at once; otherwise call connect().'],
          ['theme', 'dark, or light.'],
        ],
      },
      {
        heading: 'Methods',
        rows: [
          ['connect()', 'Resolves once the player sits at the table.'],
          ['disconnect()', 'Leaves the table.'],
          ['placeBet(betData)', 'Resolves when the table has taken the bet.'],
          ['getStats()', 'Connection, round trip, frames, latency and bets, as numbers.'],
        ],
      },
      {
        heading: 'Events',
        rows: [
          ['onConnect', 'Seated: the table, the balance and the limits.'],
          ['onDisconnect', 'The reason, and whether it tries again by itself.'],
          ['onBetPlaced', 'A bet was taken, with the balance after it.'],
          ['onRoundEnd', 'The number, what was staked and paid, and the seed that proves it.'],
        ],
      },
      {
        heading: 'Help',
        text: `Partners raise a ticket in the portal. Everyone may write to ${brand.supportEmail}.`,
      },
    ],
  },
];
