-- Entry tickets (docs/tickets.md): one for each person that a paid order admits.

-- What a ticket admits to is an event, a show, or both: who is in the hall also watches the replay.
alter table products add column show_id int;
create index products_by_show on products (show_id) where show_id is not null;

create table entry_tickets (
  id bigint generated always as identity primary key,
  -- In tokens, addresses and answers: random.
  public_id text collate "C" not null unique check (public_id ~ '^[A-Za-z0-9_-]{16}$'),
  -- Typed at the door where a code can't be scanned; another one with each version.
  short_code text collate "C" not null check (short_code ~ '^[0-9A-Z]{8}$'),
  order_id bigint not null references orders,
  -- Which line of the order, which of its pieces, which person of that piece: all from 0.
  position smallint not null,
  piece int not null check (piece >= 0),
  person smallint not null check (person >= 0),
  -- Issued exactly once, whatever is repeated.
  unique (order_id, position, piece, person),
  -- The how-manieth of its order, from 1.
  place int not null check (place > 0),
  product_id int not null references products,
  event_id int references events,
  show_id int,
  check (num_nonnulls(event_id, show_id) > 0),
  unique nulls not distinct (event_id, show_id, short_code),
  -- Who holds it: the buyer, until it is passed on. Null once that account is deleted.
  user_id bigint references users on delete set null,
  state text not null check (state in ('current', 'void')),
  void_reason text check (void_reason in ('refunded', 'disputed', 'operator')),
  check ((state = 'void') = (void_reason is not null)),
  -- An older version of the token is void.
  version int not null default 1 check (version > 0),
  name text,
  -- Of the name: the door sees these alone.
  initials text not null default '',
  passed_on_at timestamptz,
  issued_at timestamptz not null,
  -- Of the last change, for doors that ask what changed.
  changed_at timestamptz not null
);
create index entry_tickets_by_event on entry_tickets (event_id, changed_at) where event_id is not null;
create index entry_tickets_by_show on entry_tickets (show_id, user_id) where show_id is not null;
create index entry_tickets_by_fan on entry_tickets (user_id, order_id) where user_id is not null;
create index entry_tickets_with_name on entry_tickets (event_id, show_id) where name is not null;

create table entry_ticket_events (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references entry_tickets,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index entry_ticket_events_by_ticket on entry_ticket_events (ticket_id, id);
create trigger append_only before update or delete on entry_ticket_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- A link by which a ticket becomes another fan's: one at a time, used once.
create table ticket_links (
  ticket_id bigint primary key references entry_tickets,
  link_hash bytea not null unique,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

-- Public keys that tokens were signed with. One that is not used any more stays published while tickets that were issued
-- before are still to be admitted.
create table ticket_keys (
  kid text collate "C" primary key,
  -- Ed25519, base64url (RFC 8037: x).
  x text not null unique,
  used_from timestamptz not null,
  retired_at timestamptz
);
