-- Files that staff export from lists of the studio (docs/studio.md).
create table staff_exports (
  id bigint generated always as identity primary key,
  -- The maker, the only one who can open the file. No reference: the staff module owns its tables.
  staff_id bigint not null,
  kind text not null,
  -- The list's filter as a query string.
  filter text not null,
  -- The maker's scope when the export was made; null is everything.
  scope jsonb,
  row_count int not null,
  -- Whether the rows are in staff_export_parts; a small export is read from the database when it is opened.
  is_stored boolean not null,
  -- Null until all rows are stored.
  ready_at timestamptz,
  created_at timestamptz not null
);
create index staff_exports_by_maker on staff_exports (staff_id, created_at);
create index staff_exports_by_age on staff_exports (created_at);

-- Encrypted parts of large exports.
create table staff_export_parts (
  export_id bigint not null references staff_exports on delete cascade,
  position int not null,
  sealed bytea not null,
  primary key (export_id, position)
);
