-- A token that charges (authToken, P_TID, pg_token) belongs to the payment that used it first (docs/payments.md).
-- A keyed hash: the key is the server's and never in the database.
create table payment_tokens (
  hash bytea primary key,
  payment_id bigint not null references payments,
  used_at timestamptz not null
);
create index payment_tokens_old on payment_tokens (used_at);

-- When a paid payment is compared with its provider next; null once a week has passed.
alter table payments add column check_due_at timestamptz;
update payments set check_due_at = now() where pays and settled_at > now() - interval '7 days';
create index payments_to_check on payments (check_due_at, id) where check_due_at is not null;
