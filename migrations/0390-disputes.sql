-- Disputes of payments (product 15): a fan's bank or the provider takes a payment back, and we may answer with evidence
-- until a deadline.
create table disputes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  provider text not null,
  -- The provider's id of the dispute.
  ref text collate "C" not null,
  unique (provider, ref),
  state text not null check (state in ('needs_response', 'submitting', 'under_review', 'won', 'lost')),
  -- The provider's word for the reason, such as product_not_received.
  reason text,
  amount bigint check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  opened_at timestamptz not null,
  -- The deadline for the evidence.
  due_at timestamptz,
  -- The provider's time of the newest facts, because news come out of order.
  facts_at timestamptz,
  submitted_at timestamptz,
  ended_at timestamptz,
  -- Why the provider refused the last evidence.
  failure text,
  -- Counts changes of evidence, files and note by staff.
  version int not null default 1,
  -- The draft, by Stripe's names of the fields.
  evidence jsonb not null default '{}',
  note text,
  link text
);
create index disputes_by_order on disputes (order_id);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (due_at) where state in ('needs_response', 'submitting');

create table dispute_events (
  id bigint generated always as identity primary key,
  dispute_id bigint not null references disputes,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index dispute_events_by_dispute on dispute_events (dispute_id, id);
create trigger append_only before update or delete on dispute_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- Files of the evidence, encrypted, one for each of Stripe's fields.
create table dispute_files (
  id uuid primary key,
  dispute_id bigint not null references disputes,
  field text not null,
  unique (dispute_id, field),
  type text not null,
  bytes int not null check (bytes > 0),
  sealed bytea not null,
  -- The provider's id of the file once it has it.
  ref text,
  added_at timestamptz not null
);

-- The facts of a dispute that news bring. `closed`: it ended against us, and other news say what it took.
alter table provider_events
  add column dispute_facts jsonb,
  drop constraint provider_events_dispute_check,
  add constraint provider_events_dispute_check check (dispute in ('opened', 'won', 'lost', 'closed'));

-- PayPal names captures in news of disputes.
create index payments_by_capture on payments ((kept ->> 'capture')) where kept ? 'capture';

-- Staff who correct an address send the version that they have seen.
alter table orders add column address_version int not null default 1;

-- Disputes of earlier news; amount, reason and deadline where the news are still stored.
with news as (
  select e.provider, e.dispute_ref, min(e.received_at) as opened_at, max(e.provider_ref) as provider_ref,
    max(e.payment_public_id) as public_id, bool_or(e.dispute = 'lost') as is_lost, bool_or(e.dispute = 'won') as is_won,
    max(e.received_at) filter (where e.dispute <> 'opened') as ended_at,
    (array_agg(case when e.provider = 'stripe_card' then convert_from(e.payload, 'UTF8')::jsonb -> 'data' -> 'object' end
      order by e.received_at desc) filter (where e.payload is not null))[1] as object
  from provider_events e where e.dispute_ref is not null and e.outcome = 'done' group by e.provider, e.dispute_ref
)
insert into disputes (order_id, payment_id, provider, ref, state, reason, amount, currency, opened_at, due_at, ended_at)
  select p.order_id, p.id, n.provider, n.dispute_ref,
    case when n.is_lost then 'lost' when n.is_won then 'won' else 'needs_response' end,
    n.object ->> 'reason', (n.object ->> 'amount')::bigint, upper(n.object ->> 'currency'), n.opened_at,
    to_timestamp((n.object -> 'evidence_details' ->> 'due_by')::double precision), n.ended_at
  from news n join lateral (
    select p.id, p.order_id from payments p where p.provider = n.provider
      and (p.provider_ref = n.provider_ref or p.public_id = n.public_id) order by p.id limit 1) p on true;

insert into dispute_events (dispute_id, from_state, to_state, act, at, actor)
  select id, null, 'needs_response', 'begin', opened_at, 'provider' from disputes order by id;
insert into dispute_events (dispute_id, from_state, to_state, act, at, actor)
  select id, 'needs_response', state, case state when 'won' then 'win' else 'lose' end, ended_at, 'provider'
  from disputes where ended_at is not null order by id;
