-- Fans who saved an event are reminded of it (docs/saves.md): of which start they were told, a day and hours before it.
create table event_reminders (
  event_id int not null references events on delete cascade,
  lead text not null check (lead in ('day', 'hours')),
  told_for timestamptz not null,
  primary key (event_id, lead)
);

-- The kind joins those that are known, whichever these are: modules bring kinds in migrations of their own.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('happenings_kind_check', 'notification_choices_kind_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', found.of_table, found.conname,
      found.conname, replace(found.definition, '''project_restock''::text', '''event_soon''::text, ''project_restock''::text'));
  end loop;
end $$;
