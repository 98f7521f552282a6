-- A row's version counts what people change, so that a form knows whether somebody else has changed the row
-- since. Counters (makes, cities) and the search index don't count.
create function artist_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger artist_changed
  before update of name, slug, mmt_id, genres, itunes_artist_id, youtube_id, image_id, hue, about, links, is_featured, popularity
  on artists for each row
  when (
    (old.name, old.slug, old.mmt_id, old.genres, old.itunes_artist_id, old.youtube_id, old.image_id, old.hue,
      old.about, old.links, old.is_featured, old.popularity)
    is distinct from
    (new.name, new.slug, new.mmt_id, new.genres, new.itunes_artist_id, new.youtube_id, new.image_id, new.hue,
      new.about, new.links, new.is_featured, new.popularity)
  )
  execute function artist_changed();

-- Staff sort artists by name.
create index artists_by_name on artists (search_name, id);
