-- Acts of staff that another person must approve, acts that wait, and what staff may refund alone.

create table staff_proposals (
  id int generated always as identity primary key,
  act text not null,
  input jsonb not null,
  -- As in the log: `order 1234-5678`.
  object text not null,
  title text not null,
  -- When it was proposed.
  consequences jsonb not null,
  version text not null,
  -- No reference: the staff module owns its tables.
  proposer_id int not null,
  -- Of the log's rows, where the reasons are.
  batch uuid not null unique,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn', 'expired', 'ended')),
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_proposals_by_proposer on staff_proposals (proposer_id);
create index staff_proposals_open on staff_proposals (expires_at) where state = 'open';
create index staff_proposals_by_age on staff_proposals (made_at);

create table staff_proposal_events (
  id bigint generated always as identity primary key,
  proposal_id int not null references staff_proposals on delete cascade,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index staff_proposal_events_by_proposal on staff_proposal_events (proposal_id, id);
create trigger append_only before update or delete on staff_proposal_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

create table planned_acts (
  id int generated always as identity primary key,
  -- 'act' runs at runs_at; 'telling' is done, and fans are notified at runs_at.
  kind text not null check (kind in ('act', 'telling')),
  act text not null,
  input jsonb not null,
  -- {name, input} of the act that takes it back; null if it is stopped before it runs.
  counter jsonb,
  object text not null,
  title text not null,
  consequences jsonb not null,
  version text not null,
  actor_id int not null,
  -- Null if no second person was needed.
  approver_id int,
  batch uuid not null unique,
  state text not null check (state in ('waiting', 'done', 'stopped', 'failed')),
  -- Name of the error.
  failure text,
  made_at timestamptz not null,
  runs_at timestamptz not null
);
create index planned_acts_waiting on planned_acts (runs_at) where state = 'waiting';
create index planned_acts_by_age on planned_acts (made_at);

create table planned_act_events (
  id bigint generated always as identity primary key,
  planned_id int not null references planned_acts on delete cascade,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index planned_act_events_by_act on planned_act_events (planned_id, id);
create trigger append_only before update or delete on planned_act_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- Rights whose acts one person may do alone although they are for two, as an owner decided.
create table staff_approvals (
  "right" text primary key,
  passes_alone boolean not null,
  changed_at timestamptz not null,
  changed_by int not null
);

-- Money that staff sent back without a second person, which counts towards their limits.
create table staff_refunds (
  id bigint generated always as identity primary key,
  staff_id int not null,
  object text not null,
  currency text not null,
  -- In minor units.
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index staff_refunds_by_day on staff_refunds (staff_id, currency, at);
create index staff_refunds_by_object on staff_refunds (staff_id, currency, object);

-- Inviters can't approve what their invitees propose, nor the other way round; invitations are purged.
alter table staff add column inviter_id int references staff;
update staff s set inviter_id = i.inviter_id from staff_invitations i
  where lower(i.email) = lower(s.email) and i.accepted_at is not null and i.staff_id is null;

-- [{currency, amount}] in minor units: a currency that is missing allows nothing, null is without a limit.
alter table roles add column refund_limits jsonb default '[]';
with hundred_euros (currency, amount) as (values
  ('AED', 40000), ('AUD', 16000), ('BRL', 60000), ('CAD', 16000), ('CHF', 10000), ('CLP', 110000),
  ('CNY', 80000), ('COP', 45000000), ('CZK', 250000), ('DKK', 75000), ('EUR', 10000), ('GBP', 8500),
  ('HKD', 90000), ('HUF', 4000000), ('IDR', 180000000), ('ILS', 40000), ('INR', 1000000), ('JPY', 17000),
  ('KRW', 160000), ('MXN', 200000), ('MYR', 48000), ('NOK', 115000), ('NZD', 19000), ('PEN', 40000),
  ('PHP', 650000), ('PLN', 43000), ('RON', 50000), ('SAR', 42000), ('SEK', 110000), ('SGD', 15000),
  ('THB', 370000), ('TRY', 450000), ('TWD', 360000), ('USD', 11000), ('VND', 2900000), ('ZAR', 200000))
update roles r set refund_limits = (
    select jsonb_agg(jsonb_build_object('currency', h.currency,
      'amount', h.amount::bigint * case when r.is_owner then 10 else 1 end) order by h.currency)
    from hundred_euros h)
  where r.is_owner or r.is_default and r.name in ('Support', 'Finance');
