import type { TicketPriority, ticketCategories } from '@baize/contract';

/** Messages of partners and responses of support. `#` is replaced by a random number. */
export type Conversation = {
  category: (typeof ticketCategories)[number];
  priorities: readonly [TicketPriority, ...TicketPriority[]];
  subject: string;
  message: string;
  /** Alternating messages, support first. */
  exchange: readonly [string, ...string[]];
  note?: string;
};

export const conversations: readonly [Conversation, ...Conversation[]] = [
  {
    category: 'Live Streaming',
    priorities: ['urgent', 'high'],
    subject: 'Video freezes on Emerald Roulette',
    message:
      'Since about half an hour ago the picture freezes for 2 to 3 seconds every couple of minutes. Bets still go through and the result arrives, but players complain. Roughly # sessions are affected.',
    exchange: [
      'Thank you for reporting this. We see packet loss between your network and our edge. Could you send us getStats() of one affected session?',
      'Here it is: latency 640 ms, 41 dropped frames in the last minute, round trip 180 ms.',
      'That confirms it. Traffic has been moved to another route, and dropped frames are back to zero on our side. Please tell us if you still see it.',
      'All good now, thank you for the quick help!',
    ],
    note: 'Carrier confirmed a faulty line card. Keep an eye on the route for a week.',
  },
  {
    category: 'API Integration',
    priorities: ['medium', 'high'],
    subject: 'origin_not_allowed after moving to a new domain',
    message:
      'We moved our lobby to a new subdomain and the SDK now answers 403 origin_not_allowed. The API key did not change. What do we have to do?',
    exchange: [
      'The key works only from your website address and the origins you allow. Please add the new origin under Stream Info; it takes effect at once.',
      'Found it, works. Would be nice to have this in the quick start.',
      'Good point, we have added a paragraph to the documentation.',
    ],
  },
  {
    category: 'API Integration',
    priorities: ['low', 'medium'],
    subject: 'Which event tells that a bet was settled?',
    message:
      'We listen to onRoundEnd. Does it come before or after the balance has changed on your side? We would like to refresh the wallet only once.',
    exchange: [
      'onRoundEnd fires when the landing frame is shown, and the round was settled before that. So one refresh in onRoundEnd is enough.',
      'Perfect, thanks.',
    ],
  },
  {
    category: 'API Integration',
    priorities: ['medium'],
    subject: 'Content Security Policy for the SDK',
    message:
      'Our pages run with a strict CSP without unsafe-inline. Which directives does the SDK need? We saw # violations in our report log yesterday.',
    exchange: [
      'script-src and connect-src for the server address, media-src blob:, nothing inline. The SDK adopts its style sheets, so style-src needs no exception.',
      'media-src blob: was the missing one. Thank you!',
    ],
  },
  {
    category: 'KYC',
    priorities: ['medium', 'high'],
    subject: 'How long does the review take?',
    message:
      'We uploaded our certificate of incorporation on Monday. Could you tell us when we can expect the decision? Our launch is planned for the end of the month.',
    exchange: [
      'The review takes 2-3 business days. Yours is in the queue and a colleague will look at it today.',
      'Great, thank you.',
    ],
  },
  {
    category: 'KYC',
    priorities: ['low', 'medium'],
    subject: 'Document was rejected as unreadable',
    message:
      'The proof of address was rejected because it was not readable. Is a photo good enough or do you need a scan? The original is two pages.',
    exchange: [
      'A photo is fine as long as all four corners and every line can be read. Please upload both pages as one PDF or as two images.',
      'Uploaded again just now.',
      'Thank you, that one is readable. You will hear from us within the usual time.',
    ],
  },
  {
    category: 'Account',
    priorities: ['low', 'medium'],
    subject: 'Change of company name',
    message:
      'Our company was renamed last month. We have changed the name in the profile settings. Do we have to go through KYC again?',
    exchange: [
      'Please send us the registry extract that shows the change. Your approval stays in force meanwhile.',
      'The extract is on its way to your support address, our reference is #.',
      'Received and filed. Nothing else to do for you.',
    ],
    note: 'Extract checked against the registry, names match.',
  },
  {
    category: 'Account',
    priorities: ['high', 'medium'],
    subject: 'Verification codes arrive late',
    message:
      'Two-factor codes reach us 5 to 10 minutes after we ask for them, sometimes after they expired. Our mail administrator sees nothing unusual.',
    exchange: [
      'Your mail server greylists us: it refuses the first try and we come back later. Allowing our sender address avoids the delay.',
      'We have put it on the list. Codes now arrive within seconds.',
    ],
  },
  {
    category: 'Payments',
    priorities: ['high', 'urgent'],
    subject: 'Deposit confirmed on chain but not shown',
    message:
      'A deposit of # USDT was confirmed 40 minutes ago and does not appear in the report. The player is waiting. Please check.',
    exchange: [
      'We found it: it came over a network that needs more confirmations. It is credited now.',
      'Confirmed, the player has it. Which number of confirmations do you wait for?',
      'Twenty on that network, three on the others. The documentation lists them all.',
    ],
  },
  {
    category: 'Payments',
    priorities: ['low', 'medium'],
    subject: 'Upgrade from Starter to Professional',
    message:
      'We are at # transactions this month and will pass the limit of the Starter tier. Can we upgrade in the middle of the month?',
    exchange: [
      'Yes, at any time. You pay the difference for the remaining days, and the new limit counts at once. Shall we go ahead?',
      'Please do.',
      'Done. Welcome to Professional!',
    ],
  },
  {
    category: 'Technical',
    priorities: ['medium', 'low'],
    subject: 'Autoplay blocked on iPhones',
    message:
      'On iPhones in low power mode the table stays black until the player taps it. Is there a way to start the video by ourselves?',
    exchange: [
      'The system refuses it there, and the SDK shows a play button instead. If you open the table from a tap of your own, the video starts with it.',
      'We open it from the lobby tile now, works on all our devices.',
    ],
  },
  {
    category: 'Technical',
    priorities: ['medium', 'high'],
    subject: 'Players are asked to reconnect after 30 minutes',
    message:
      'Our proxy cuts WebSocket connections after 30 minutes. The SDK reconnects, but can a bet be lost when this happens in the last second?',
    exchange: [
      'No. A pending bet is sent again once with the same id, and the server takes one id as one bet. If the table closed meanwhile you get an error and nothing is booked.',
      'That is what we hoped for. Please close.',
    ],
  },
  {
    category: 'Technical',
    priorities: ['low'],
    subject: 'Can the table be shown in light theme?',
    message: 'Our site is very bright. Is there a light theme, and can we switch it at run time?',
    exchange: [
      "Yes: theme: 'light' in the configuration. Switching at run time is not possible yet, create the table again instead.",
      'OK, good enough for us.',
    ],
  },
  {
    category: 'Live Streaming',
    priorities: ['medium'],
    subject: 'Second table for the weekend',
    message:
      'We expect about # players on Saturday evening. Is one table enough, or should we plan for a second one?',
    exchange: [
      'One table serves far more than that, all players share the round. We will watch the evening together with you.',
      'It went very well. Thank you for staying with us.',
    ],
  },
  {
    category: 'General',
    priorities: ['low', 'medium'],
    subject: 'Where do we find the monthly report?',
    message:
      'Our finance team asks for a report of bets and payouts for last month. Is there an export?',
    exchange: [
      'We have put last month together for you and sent it to your contact address.',
      'Received, thank you.',
    ],
  },
  {
    category: 'General',
    priorities: ['medium', 'low'],
    subject: 'Training for our support team',
    message:
      'We have # new colleagues in player support. Do you offer an introduction to the table and to provably fair rounds?',
    exchange: [
      'Gladly. We suggest a call of 45 minutes. Would Tuesday or Thursday at 10:00 UTC suit you?',
      'Thursday would be great.',
      'Booked. You will receive an invitation, and the slides afterwards.',
    ],
  },
];
