-- Fans hear of the vote (docs/notifications.md): a stage opens, closes in a day, has a result; a ballot was removed.

alter table vote_stages
  add column opening_told_at timestamptz,
  add column closing_told_at timestamptz,
  add column result_told_at timestamptz;

-- The kind joins those that are known, whichever these are: modules bring kinds in migrations of their own.
do $$
declare
  found record;
begin
  for found in
    select conrelid::regclass as of_table, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where conname in ('happenings_kind_check', 'notification_choices_kind_check', 'happenings_artist_ids_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', found.of_table, found.conname,
      found.conname, replace(found.definition, '''project_restock''::text', '''vote''::text, ''project_restock''::text'));
  end loop;
end $$;
