-- Codes that prove an address before somebody else's account redeems what a list names under it (docs/redeem.md). The
-- digits follow from id and time by a key outside of the database.
create table redeem_email_codes (
  -- Another one with each email.
  id uuid primary key,
  -- The fan who redeems.
  user_id bigint not null references users on delete cascade,
  -- The account whose confirmed address it is.
  owner_id bigint not null references users on delete cascade,
  key_id bigint not null references redeem_keys on delete cascade,
  sent_at timestamptz not null,
  unique (user_id, key_id)
);
create index redeem_email_codes_by_owner on redeem_email_codes (owner_id);
create index redeem_email_codes_by_key on redeem_email_codes (key_id);
create index redeem_email_codes_by_time on redeem_email_codes (sent_at);
