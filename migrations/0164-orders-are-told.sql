-- Fans hear of their orders: to one fan each, also of projects without an artist (docs/notifications.md).
alter table happenings
  drop constraint happenings_artist_ids_check,
  add constraint happenings_artist_ids_check
    check (cardinality(artist_ids) > 0 or kind in ('project_closes', 'project_restock', 'order'));
