import { brand, pages, termsVersion } from '@baize/contract';

/**
 * Legal pages. The texts truthfully describe the product, as a starting point. Providers must have
 * them reviewed by lawyers and insert their licence, regulator and register numbers.
 */

export type LegalPage = {
  path: string;
  title: string;
  description: string;
  updated: string;
  intro: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
};

const terms: LegalPage = {
  path: pages.terms,
  title: 'Terms of service',
  description: `The terms on which ${brand.companyName} provides live tables and payments to operators.`,
  updated: termsVersion,
  intro: `These terms apply between ${brand.companyName} and the operator who opens an account. They are written for businesses; players agree to the terms of the operator they play with.`,
  sections: [
    {
      title: 'Who may open an account',
      paragraphs: [
        'Accounts are for companies that hold a licence for the markets they serve, or that test in the sandbox with play money. Whoever registers confirms that they may act for the company.',
        'Keep the sign-in details of your account to yourself, and tell us at once when you think somebody else has them.',
      ],
    },
    {
      title: 'Verification',
      paragraphs: [
        'Before an API key is issued we verify the company from the documents you upload. Reviews take 2-3 business days. A rejected request says why and can be sent again.',
        'We may ask for documents again when the law requires it, or when what we were told has changed.',
      ],
    },
    {
      title: 'API keys and the live tables',
      paragraphs: [
        'The publishable API key opens player sessions from the domains you name, and tells anyone who has it which company it is of; it does nothing else, and you may show it in your pages. Secret keys are for your servers alone: whoever has one speaks for you. Replace or revoke a key in the portal whenever you wish; it ends at once, or after a time of up to 72 hours that you choose.',
        'Play-money sessions are open to verified companies. Sessions for money begin once we have approved that you go live.',
        'You may embed the tables on your own sites. You may not resell, record for replay, or alter the picture or the results.',
      ],
    },
    {
      title: 'Rounds, results and disputes',
      paragraphs: [
        'The server’s clock closes the betting. A round that cannot be finished is void and every stake in it is returned. Each settled round can be checked by anyone from the values published for it.',
        'If you dispute a round, tell us its number within 30 days. We keep the record of every round for at least five years.',
      ],
    },
    {
      title: 'Prices and payment',
      paragraphs: [
        'The prices are those on the platform page on the day you order, without taxes. Invoices are monthly and due within 14 days.',
      ],
    },
    {
      title: 'Suspension and end',
      paragraphs: [
        'You may close the account at any time. We may suspend it when the law requires it, when the licence ends, or when it is used to harm players or us. We say so in the portal and by e-mail.',
      ],
    },
    {
      title: 'Liability',
      paragraphs: [
        'We are liable without limit for intent, gross negligence and injury to people. For anything else we are liable up to the fees of the last twelve months, and not for lost profit.',
      ],
    },
  ],
};

const privacy: LegalPage = {
  path: pages.privacy,
  title: 'Privacy notice',
  description: `What ${brand.name} stores about visitors, partners and players, why, and for how long.`,
  updated: '2026-11-19',
  intro: `${brand.companyName} is responsible for the data described here. We collect what the service needs and nothing for advertising. Reading this site sets no cookies; signing in sets one (below). Nothing is loaded from other companies.`,
  sections: [
    {
      title: 'When you visit this site',
      paragraphs: [
        'Our server writes the address of your connection, the time and the page asked for to its log. We use the log to keep the service running and safe, and for nothing else.',
      ],
    },
    {
      title: 'When you write to us',
      paragraphs: [
        'The contact form sends us your name, e-mail address, subject and message. We keep them until your question is answered and for one year after.',
        'Your name, the subject and the address of your connection also stand, encrypted, in our record of everything that was done. Nobody can take a line out of that record; it stays as long as the service does.',
      ],
    },
    {
      title: 'When you open an account',
      paragraphs: [
        'We store the account’s username, e-mail addresses, company details and website, a protected form of the password and of second factors, and a record of sign-ins and changes.',
        'While you are signed in, your browser keeps a token in its local storage. Signing out removes it. A cookie lets us know your device again, so that a sign-in from elsewhere can be told to you; it holds a random mark and the number of the account, says nothing about what you do and lasts 400 days.',
        'What you write in tickets and have not sent yet stays in your browser alone, also after you sign out, until it is sent or discarded.',
      ],
    },
    {
      title: 'Verification documents',
      paragraphs: [
        'Documents are encrypted one by one, can be opened only by the staff who review them, and every opening is recorded. The law asks us to keep them for five years after the relationship ends; then they are erased.',
      ],
    },
    {
      title: 'Players',
      paragraphs: [
        'Operators send us an id of the player that only they can resolve. We store it with the bets and balances of that player, and with the currency, language and country that the operator names. We ask for no names and no addresses of players.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        `You may ask what we hold about you, have it corrected, erased or handed over, and object to its use. Write to ${brand.supportEmail}. You may also complain to the data protection authority where you live.`,
      ],
    },
  ],
};

const responsibleGaming: LegalPage = {
  path: pages.responsibleGaming,
  title: 'Responsible gaming',
  description: 'What we do, and what we ask of operators, so that play stays play.',
  updated: '2026-11-15',
  intro:
    'Games of chance should be entertainment, paid for with money that can be missed. Most people play that way. These are the things we do for those who might not.',
  sections: [
    {
      title: 'Adults only',
      paragraphs: [
        'Nobody under 18, or under the higher age of their country, may play. Operators check the age of every player before a session is opened.',
      ],
    },
    {
      title: 'What the table does',
      paragraphs: [
        'Every table has a smallest and a largest stake, and shows the balance, the stake and the result of each round in plain numbers. Nothing on the table urges a player to bet, and a lost round is never shown as a win.',
      ],
    },
    {
      title: 'What we ask of operators',
      paragraphs: [
        'Operators offer limits for deposits, losses and time, pauses and self-exclusion, and take part in the exclusion register of each market they serve.',
      ],
    },
    {
      title: 'Signs to take seriously',
      paragraphs: [
        'Playing to win back what was lost. Playing with borrowed money. Hiding play from others. Thinking of play when it is time for something else. If you know one of these, talk to somebody today.',
      ],
    },
    {
      title: 'Where to find help',
      paragraphs: [
        'Help is free and confidential in almost every country. Your operator names the service for yours. In the United Kingdom it is the National Gambling Helpline, in the European Union the national services listed by your health authority.',
      ],
    },
  ],
};

export const legalPages: readonly LegalPage[] = [terms, privacy, responsibleGaming];
