-- Payments, refunds, news of providers and the ledger (product 3, 9; docs/payments.md).
create table payments (
  id bigint generated always as identity primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{22,40}$'),
  order_id bigint not null references orders,
  provider text not null check (provider in ('stripe_card', 'paypal', 'kakaopay', 'kginicis')),
  method text not null check (method in ('stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank')),
  status text not null
    check (status in ('NOTHING', 'PENDING', 'REQUIRES_FOLLOW_UP_ACTION', 'SUCCEEDED', 'FAILED', 'REFUNDED')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Part of the amount, for providers that ask for it.
  tax_free bigint not null default 0 check (tax_free between 0 and amount),
  vat bigint not null default 0 check (vat between 0 and amount),
  -- The provider's own name of it: intent, order, tid; ours (oid) with KG Inicis until there is a tid.
  provider_ref text collate "C",
  unique (provider, provider_ref),
  -- What the adapter keeps: ids, never a secret.
  kept jsonb not null default '{}',
  -- What a return brought that opens something (pg_token, authToken), encrypted with a key of the server; erased once settled.
  brought bytea,
  -- Path of our pages that the fan comes back to.
  return_path text not null,
  device text not null check (device in ('desktop', 'mobile')),
  -- The address that a provider sends people back to; SHA-256 of the token.
  return_hash bytea not null unique,
  failure_reason text,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- An approval is being asked for until then: nobody else asks, and no hold ends.
  approving_until timestamptz,
  -- When a job reads the provider next; null once nothing is expected of it.
  read_due_at timestamptz,
  read_tries int not null default 0,
  created_at timestamptz not null,
  -- When the provider's life of it ends.
  ends_at timestamptz not null,
  settled_at timestamptz
);
create index payments_by_order on payments (order_id, id);
create index payments_due on payments (read_due_at, id) where read_due_at is not null;
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index payment_events_by_payment on payment_events (payment_id, id);
create trigger append_only before update or delete on payment_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

create table refunds (
  id bigint generated always as identity primary key,
  public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{22,40}$'),
  payment_id bigint not null references payments,
  amount bigint not null check (amount > 0),
  tax_free bigint not null default 0 check (tax_free between 0 and amount),
  vat bigint not null default 0 check (vat between 0 and amount),
  -- [{position, quantity}] of the order's lines; empty where the whole payment is undone.
  items jsonb not null default '[]',
  -- What of the amount is shipping and fees.
  shipping bigint not null default 0 check (shipping between 0 and amount),
  reason text not null,
  status text not null check (status in ('requested', 'pending', 'done', 'failed', 'by_hand')),
  provider_ref text collate "C",
  kept jsonb not null default '{}',
  failure_reason text,
  read_due_at timestamptz,
  read_tries int not null default 0,
  requested_at timestamptz not null,
  -- When it was first asked of the provider: how long its idempotency key is good for counts from here.
  asked_at timestamptz,
  settled_at timestamptz
);
create index refunds_by_payment on refunds (payment_id, id);
create index refunds_due on refunds (read_due_at, id) where read_due_at is not null;
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refunds,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index refund_events_by_refund on refund_events (refund_id, id);
create trigger append_only before update or delete on refund_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- What providers told us, each once; worked on by a job that reads the provider. The payload goes after 90 days.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text collate "C" not null,
  unique (provider, event_id),
  type text not null,
  provider_ref text collate "C",
  received_at timestamptz not null,
  payload bytea,
  -- What came of it: done, unknown (no such payment), forbidden (the table of states says no).
  outcome text,
  handled_at timestamptz
);
create index provider_events_open on provider_events (received_at) where handled_at is null;

-- The ledger: an entry has two or more lines that add up to zero per currency, and nothing is ever changed (product 9).
create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  -- What it records, once: e.g. 'capture' of a payment, 'refund' of a refund.
  fact text collate "C" not null unique,
  payment_id bigint references payments,
  refund_id bigint references refunds
);
create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  position smallint not null,
  account text not null,
  project_id int references projects,
  currency text not null,
  -- Minor units; debits are positive.
  amount bigint not null check (amount <> 0),
  primary key (entry_id, position)
);
create index ledger_lines_by_account on ledger_lines (account, currency);
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_lines where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'entry % of the ledger does not add up to zero', new.entry_id;
  end if;
  return null;
end $$;
create constraint trigger balances after insert on ledger_lines
  deferrable initially deferred for each row execute function ledger_balances();
create trigger append_only before update or delete on ledger_entries
  for each row execute function refuse_change_of_event();
create trigger append_only before update or delete on ledger_lines
  for each row execute function refuse_change_of_event();
