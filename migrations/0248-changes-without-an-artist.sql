-- Who saved an event hears of its change also where it has no artist to show.
alter table happenings
  drop constraint happenings_artist_ids_check,
  add constraint happenings_artist_ids_check check (cardinality(artist_ids) > 0 or kind not in
    ('event_near', 'event_on_sale', 'campaign_reached', 'news', 'project_opens'));
