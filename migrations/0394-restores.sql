-- Restores of this database from a backup. While a row has no `adopted_at`, the database is a copy that must change
-- nothing inside or outside: `backup adopt` lifts the mark (docs/decisions/2026-11-30-restored-copy-waits.md).
create table restores (
  id int generated always as identity primary key,
  restored_at timestamptz not null default clock_timestamp(),
  -- Time of the last commit that the copy has.
  recovered_to timestamptz not null,
  source text not null,
  adopted_at timestamptz,
  adopted_by text,
  -- Signed records that may not be extended, because the copy may lack blocks that are known outside.
  held_records text[] not null default '{}',
  check ((adopted_at is null) = (adopted_by is null))
);
