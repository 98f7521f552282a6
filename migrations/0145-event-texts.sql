-- What operators say of events and tours, by language: docs/events.md, Texts by language.

alter table events add column about jsonb not null default '{}' check (about = '{}' or is_localized(about));

drop trigger tour_renamed on tours;
alter table tours
  alter column name type jsonb using jsonb_build_object('en', name),
  add check (is_localized(name)),
  add column about jsonb not null default '{}' check (about = '{}' or is_localized(about));
create trigger tour_renamed after update of name on tours
  for each row when (new.name <> old.name) execute function tour_renamed();
