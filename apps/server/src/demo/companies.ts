/** Invented operators: coined names under a top-level domain that no one can own (RFC 2606). */

const coined = [
  'Oquelline',
  'Thrandivar',
  'Pellumbra',
  'Grisquane',
  'Yelthorrow',
  'Vassimere',
  'Kordulane',
  'Brimtassel',
  'Zephandral',
  'Murquill',
  'Ostrevayne',
  'Tamberlisk',
  'Quillmarrow',
  'Fennaduke',
  'Lirrowmont',
  'Dravenlute',
  'Hollisquar',
  'Wexandrine',
  'Ambrelook',
  'Nivarques',
  'Sorrelphane',
  'Cubblestrand',
  'Jasperwyne',
  'Elmoquist',
  'Perrindole',
  'Rovaquil',
  'Tansimore',
  'Uldermoot',
  'Belquarry',
  'Ivandrell',
  'Mistralorn',
  'Garnetwhim',
  'Foxlanterne',
  'Querrimont',
  'Halvoresk',
  'Danderquay',
  'Orrisvale',
  'Plumbersedge',
  'Synderholt',
  'Vireoquet',
  'Kestravane',
  'Lumbertane',
  'Ashquorum',
  'Wrenmazzo',
  'Tolliquest',
  'Grampusfell',
  'Inkermoor',
  'Bazalmire',
  'Coppersquint',
  'Eddlewaite',
  'Norquandry',
  'Rimbaldane',
  'Sevenoquay',
  'Marlowisp',
  'Yarrowkin',
  'Delphiquoy',
  'Hexabourne',
  'Opalgrith',
  'Tindervosk',
  'Zorrelund',
  'Quaverlisse',
  'Humblewarden',
] as const;

const trades = ['Gaming', 'Casino', 'Play', 'Entertainment', 'Tables', 'Interactive'] as const;
const forms = ['Ltd', 'N.V.', 'B.V.', 'PLC', 'OÜ', 'Ltd'] as const;
const places = [
  '4 Signal Terrace, Sliema, Malta',
  '27 Kaya Tamarijn, Willemstad, Curaçao',
  '9 Harbour Steps, Douglas, Isle of Man',
  '61 Narva Lane, Tallinn, Estonia',
  '15 Europa Walk, Gibraltar',
  '3 Quayside Yard, St Helier, Jersey',
] as const;

export type Company = {
  username: string;
  company_name: string;
  registration_number: string;
  address: string;
  website_url: string;
  email: string;
  contact_email: string;
};

const at = <T>(things: readonly T[], index: number): T => things[index % things.length] as T;

export const companies: readonly Company[] = coined.map((word, index) => {
  const username = word.toLowerCase();
  const domain = `${username}.example`;
  return {
    username,
    company_name: `${word} ${at(trades, index)} ${at(forms, index * 5 + 2)}`,
    registration_number: `C ${48_210 + index * 137}`,
    address: at(places, index * 7 + 1),
    website_url: `https://play.${domain}`,
    email: `operations@${domain}`,
    contact_email: `${at(['partners', 'desk', 'hello'], index)}@${domain}`,
  };
});
