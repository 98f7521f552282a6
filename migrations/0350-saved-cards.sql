-- Fans whose cards Stripe keeps, and its names of them: a row is made when a payment first asks to save its card
-- (docs/payments.md). The fan's id goes with the account; the row goes once Stripe has deleted the customer.
create table card_customers (
  id bigint generated always as identity primary key,
  user_id bigint unique references users on delete set null,
  -- Our name of the fan at Stripe, random, and the idempotency key of the call that makes the customer.
  customer_key text collate "C" not null unique,
  -- Stripe's name; null until it is known.
  customer_ref text collate "C" unique,
  -- Whether a payment that saves has succeeded, and no list was empty since.
  has_card boolean not null default false,
  created_at timestamptz not null
);
create index card_customers_left on card_customers (id) where user_id is null;

-- The customer is named until the payment has begun: a repeat of the call has to name the same one.
alter table payments
  add column saves_card boolean not null default false,
  add column customer_ref text collate "C";
