-- Fans hear of projects: docs/notifications.md.

alter table happenings
  -- Whom it is told to, where that is neither followers nor makers; gone once they are told.
  add column fan_ids bigint[],
  drop constraint happenings_artist_ids_check,
  add constraint happenings_artist_ids_check
    check (cardinality(artist_ids) > 0 or kind in ('project_closes', 'project_restock')),
  drop constraint happenings_kind_check,
  add constraint happenings_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order',
     'project_opens', 'project_closes', 'project_restock'));

alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order',
     'project_opens', 'project_closes', 'project_restock'));

-- Each wish is another one, also where the same fan wishes for the same thing again later.
alter table restock_wishes add column id bigint generated always as identity;

alter table projects
  add column opening_told_at timestamptz,
  add column closing_told_at timestamptz;
create index projects_opening on projects (sale_from, id) where status = 'online' and opening_told_at is null;
