-- Where a fan's parcels go (docs/addresses.md). What a country's address has besides the first line differs: null where it
-- has no such field.
create table shipping_addresses (
  -- Random: nobody guesses one, and ids don't tell how many there are.
  id text primary key check (length(id) between 16 and 64),
  user_id bigint not null references users on delete cascade,
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  organization text,
  line1 text not null,
  line2 text,
  sublocality text,
  city text,
  -- A code of ISO 3166-2 without its country where the country's regions are a list; else as it was typed.
  region text,
  postal_code text,
  -- CEDEX and the like.
  sorting_code text,
  -- E.164.
  phone_number text not null,
  -- What customs ask of the receiver, where they do: docs/addresses.md says when it's erased.
  clearance_code text,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When an order last went there.
  used_at timestamptz,
  -- At the end of a statement and not row by row, so that one statement moves the default.
  constraint one_default_address exclude using btree (user_id with =) where (is_default) deferrable
);
create index shipping_addresses_by_user on shipping_addresses (user_id);
