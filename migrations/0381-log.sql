-- The audit log tells by which way an act came, and is kept so that a later change is evident: docs/operators.md.

alter table audit_log rename column operator to actor;
alter table audit_log rename column subject to object;
alter table audit_log
  -- `staff 3`, `token 9`, `job`, `shell:ada`, or a fan who moderates a chat: `user 12`.
  alter column actor type text collate "C",
  alter column act type text collate "C",
  alter column object type text collate "C",
  add column via text collate "C" check (via in ('studio', 'token', 'shell', 'job', 'site')),
  add column request_id text,
  -- Of salt and reason. It stays when the reason is erased, and tells nothing without the salt.
  add column reason_hash bytea check (length(reason_hash) = 32);

-- The typed reason may name a person, so it can be erased. The salt is erased with it.
create table audit_reasons (
  row_id bigint primary key references audit_log on delete cascade,
  reason text not null,
  salt bytea not null check (length(salt) >= 16)
);
insert into audit_reasons (row_id, reason, salt)
  select id, reason, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) from audit_log
  where reason is not null;

update audit_log l set
  via = case when l.actor like 'moderator user %' then 'site' else 'shell' end,
  actor = case when l.actor like 'moderator user %' then substr(l.actor, 11) else 'shell:' || l.actor end,
  reason_hash = (select sha256(r.salt || convert_to(r.reason, 'UTF8')) from audit_reasons r where r.row_id = l.id);
alter table audit_log alter column via set not null, drop column reason;

drop index audit_log_subject, audit_log_batch, audit_log_by_time;
create index audit_log_by_time on audit_log (at, id);
create index audit_log_by_actor on audit_log (actor, at, id);
create index audit_log_by_act on audit_log (act, at, id);
create index audit_log_by_object on audit_log (object, at, id);
create index audit_log_by_batch on audit_log (batch, at, id) where batch is not null;

-- Each hour's rows in a chain. A purged block has lost its rows and keeps its hash and its signed head.
create table audit_blocks (
  -- From 1, without a gap.
  block int primary key check (block > 0),
  at timestamptz not null,
  row_count int not null check (row_count > 0),
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  -- A compact JWS with number, hash and time.
  head text collate "C" not null,
  purged_at timestamptz
);
-- When each witness has stored the head.
create table audit_witnessings (
  block int not null references audit_blocks,
  witness text collate "C" not null,
  url text not null,
  at timestamptz not null,
  primary key (block, witness)
);
-- The block of each row; null until it is in one. Without a foreign key, so that a row that was deleted is missed.
create table audit_block_rows (
  row_id bigint primary key,
  block int references audit_blocks
);
create index audit_block_rows_of_block on audit_block_rows (block, row_id);
insert into audit_block_rows (row_id) select id from audit_log;

-- A row counts when its transaction commits, however late that is.
create function add_audit_block_rows() returns trigger language plpgsql as $$
begin
  insert into audit_block_rows (row_id) select id from written;
  return null;
end $$;
create trigger into_a_block after insert on audit_log
  referencing new table as written for each statement execute function add_audit_block_rows();

create trigger append_only before update or truncate on audit_log
  for each statement execute function refuse_change_of_event();
-- Retention deletes the rows of blocks that it has marked as purged.
create function refuse_unpurged_audit_row() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_block_rows r join audit_blocks b using (block)
      where r.row_id = old.id and b.purged_at is not null) then
    raise exception 'rows of % are never deleted but with their block', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger deleted_by_block before delete on audit_log
  for each row execute function refuse_unpurged_audit_row();
