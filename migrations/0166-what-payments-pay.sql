-- Which payment of an order paid it: one, decided by the database. Others that were charged all the same go back.
alter table payments
  add column pays boolean not null default false,
  -- The last time that its provider was asked.
  add column read_at timestamptz,
  -- What the provider charged where that is something else than was agreed to: it pays nothing, and goes back.
  add column charged_amount bigint check (charged_amount > 0),
  add column charged_currency text check (charged_currency ~ '^[A-Z]{3}$'),
  add constraint payments_charged check ((charged_amount is null) = (charged_currency is null));
create unique index payments_one_pays on payments (order_id) where pays;

-- News name a payment by the provider's name of it, or by ours.
alter table provider_events
  add column payment_public_id text collate "C",
  add column dispute text check (dispute in ('opened', 'won', 'lost'));
create index provider_events_old on provider_events (received_at) where payload is not null;
create index payments_old on payments (created_at) where brought is not null;
