-- Text with a space for every sign: all but letters, digits and what combines with them. A soft hyphen is within a word.
create or replace function words_apart(value text) returns text language sql immutable parallel safe as $$
  select regexp_replace(translate(normalize(value, NFC), U&'\00AD', ''),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7'
    -- Apostrophes that are letters; signs of Armenian, Hebrew, Arabic and Devanagari; baht, riel and rial.
    || '\u02b9-\u02bf\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4'
    || '\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e3f\u17db\ufdfc'
    -- Punctuation, currencies, ™ and №; arrows, boxes, symbols; Chinese and Japanese punctuation.
    || '\u2000-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30fb'
    -- Signs of fonts (bullets of word processors), of full width, and those that say how to show the one before.
    || '\ue000-\uf8ff\ufe00-\ufe6f\ufeff\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff'
    -- Emoji, and the letters of flags.
    || '\U0001f000-\U0001fbff\U000e0000-\U000e007f]+', ' ', 'g')
$$;
