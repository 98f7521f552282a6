-- By which key a row came in with an operator's file, so that the same file again finds it (docs/import.md). Exporting
-- gives a key to what has none. No reference to the row: a key whose row is gone counts for nothing and is overwritten.
create table import_keys (
  kind text not null,
  key text collate "C" not null,
  id int not null,
  primary key (kind, key),
  unique (kind, id)
);
