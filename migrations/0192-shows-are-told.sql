-- Whoever asked to be reminded hears of a show a day and a quarter of an hour before it begins: of which beginning they
-- were told, so that one that moved is told of again.
alter table shows
  add column day_told_for timestamptz,
  add column soon_told_for timestamptz,
  -- A show that was started by hand before its time may be shown again before it, too.
  drop constraint shows_check2;

-- What is told to followers has artists; what is told to those whom it concerns, as a show to who asked, need not.
alter table happenings
  drop constraint happenings_artist_ids_check,
  add constraint happenings_artist_ids_check check (cardinality(artist_ids) > 0 or kind not in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'project_opens'));
