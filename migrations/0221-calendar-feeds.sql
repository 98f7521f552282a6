-- The secret address by which a fan's own calendar reads what the fan saved. It is made anew from the fan, the generation
-- and a key that is not in the database; the hash finds the fan. Without a hash there is none: the generation stays, so
-- that no old address ever works again.
create table calendar_feeds (
  user_id bigint primary key references users,
  generation int not null check (generation > 0),
  token_hash bytea unique check (octet_length(token_hash) = 32),
  made_at timestamptz not null
);
