-- Words as they are searched by: in lower case, by their stem, without the commonest. Everything
-- but letters and digits parts words, so that TX-1042 is found by 1042 too.
create or replace function ticket_words(value text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(word, 60)
    from unnest(tsvector_to_array(to_tsvector('english', words_apart(value)))) as words (word)
  )
$$;
