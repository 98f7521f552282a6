-- Acts that belong together, such as all rows that one import changed: docs/import.md.
alter table audit_log add column batch uuid;
create index audit_log_batch on audit_log (batch, id) where batch is not null;
