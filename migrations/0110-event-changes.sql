-- What fans hear of an event after it was told: docs/notifications.md, Changes.

-- When fans were told that it comes, or that it changed. Outlives the happening, which is forgotten after half a year.
alter table events add column announced_at timestamptz;
update events e set announced_at = e.created_at
 where e.status = 'scheduled' or exists (select from happenings h where h.key = 'event:' || e.id);

-- Events that changed and have not been looked at since, with what they were before the first change.
create table event_changes (
  event_id int primary key references events on delete cascade,
  was_status text not null,
  was_starts_at timestamptz not null,
  was_venue text not null,
  was_city_id int not null
);

create function event_changed() returns trigger language plpgsql as $$
begin
  insert into event_changes values (old.id, old.status, old.starts_at, old.venue, old.city_id)
    on conflict (event_id) do nothing;
  return null;
end
$$;
create trigger event_changed after update on events
  for each row when ((old.status, old.starts_at, old.venue, old.city_id)
    is distinct from (new.status, new.starts_at, new.venue, new.city_id))
  execute function event_changed();

alter table happenings
  -- The event of which it tells: its happenings go with it.
  add column event_id int references events on delete cascade,
  -- Where it would have been: fans near there hear of a move, too.
  add column was_city_id int references cities,
  drop constraint happenings_kind_check,
  add constraint happenings_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order'));
update happenings h set event_id = e.id from events e
 where h.kind in ('event_near', 'event_on_sale') and h.key in ('event:' || e.id, 'on-sale:' || e.id);
create index happenings_of_event on happenings (event_id) where event_id is not null;

-- Those who were told of one happening, in the order in which fans are told.
drop index notifications_of_happening;
create index notifications_of_happening on notifications (happening_id, user_id);

alter table notification_choices
  drop constraint notification_choices_kind_check,
  add constraint notification_choices_kind_check check (kind in
    ('event_near', 'event_on_sale', 'event_changed', 'campaign_reached', 'news', 'show_soon', 'order'));
