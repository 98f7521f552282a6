-- Staff of the studio: people, their roles, ways to sign in, sessions, invitations and tokens.

create table staff (
  id int generated always as identity primary key,
  email text not null,
  name text not null,
  locale text not null,
  -- IANA time zone; null is that of the browser.
  zone text,
  -- The person's id in passkeys: random, so that a device reveals nothing.
  user_handle bytea not null unique,
  -- Secret of the authenticator app, sealed with the server's key.
  totp_sealed bytea,
  -- The last time step of which a code was accepted, so that no code works twice.
  totp_step int,
  version int not null default 1,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index staff_by_email on staff (lower(email));

create table roles (
  id int generated always as identity primary key,
  name text not null,
  -- Rights of src/studio/staff/rights.ts; the owner's role has all of them, also those of later releases.
  rights text[] not null,
  is_owner boolean not null default false,
  is_default boolean not null default false,
  -- A session ends after this time without a call.
  idle_minutes int not null default 480 check (idle_minutes between 5 and 480),
  version int not null default 1
);
create unique index roles_by_name on roles (lower(name));
create unique index roles_owner on roles (is_owner) where is_owner;

-- Limited to these artists and events; both null: everything.
create table staff_roles (
  staff_id int not null references staff,
  role_id int not null references roles,
  artist_ids int[],
  event_ids int[],
  primary key (staff_id, role_id)
);
create index staff_roles_by_role on staff_roles (role_id);

-- An invitation of a new person, or (staff_id) of someone whose ways to sign in were reset.
create table staff_invitations (
  id int generated always as identity primary key,
  -- The token of the link is derived from it with the server's key.
  link_id uuid not null unique,
  token_hash bytea not null unique,
  -- Null for the first owner, who types an address.
  email text,
  -- [{role_id, artist_ids, event_ids}], as staff_roles.
  roles jsonb not null,
  staff_id int references staff,
  -- Null if a command made it.
  inviter_id int references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);

-- Challenges of passkeys, secrets that an authenticator app is being set up with, and mailed links.
create table staff_challenges (
  id uuid primary key,
  kind text not null check (kind in ('sign-in', 'verify', 'passkey', 'totp', 'invitation', 'link')),
  staff_id int references staff,
  invitation_id int references staff_invitations on delete cascade,
  challenge text,
  user_handle bytea,
  totp_sealed bytea,
  token_hash bytea unique,
  -- Hash of the cookie of the browser that asked for the link.
  browser_hash bytea,
  created_at timestamptz not null
);
create index staff_challenges_by_time on staff_challenges (created_at);

create table staff_passkeys (
  id int generated always as identity primary key,
  staff_id int not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The studio's host name, to which the passkey is bound.
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkeys_by_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  code_hash bytea primary key,
  staff_id int not null references staff,
  used_at timestamptz
);
create index staff_recovery_codes_by_staff on staff_recovery_codes (staff_id);

create table staff_sessions (
  id int generated always as identity primary key,
  staff_id int not null references staff,
  token_hash bytea not null unique,
  browser text,
  system text,
  created_at timestamptz not null,
  -- Accurate to the minute.
  seen_at timestamptz not null,
  -- The last proof of identity; grave acts ask for another after five minutes.
  verified_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id);

-- Personal tokens, with which a command on the server acts as a member of staff.
create table staff_tokens (
  id int generated always as identity primary key,
  -- The token is derived from it with the server's key.
  token_id uuid not null unique,
  staff_id int not null references staff,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index staff_tokens_by_staff on staff_tokens (staff_id);

-- Tries of a code, and mailed links.
create table staff_attempts (
  id bigint generated always as identity primary key,
  staff_id int not null references staff,
  kind text not null check (kind in ('code', 'link')),
  at timestamptz not null
);
create index staff_attempts_by_staff on staff_attempts (staff_id, kind, at);

insert into roles (name, is_owner, is_default, idle_minutes, rights) values
  ('Owner', true, true, 480, '{}'),
  ('Editor', false, true, 480, '{
    artists.read,artists.write,artists.publish,events.read,events.write,events.publish,news.read,news.write,
    campaigns.read,campaigns.write,shop.read,shows.read,shows.write,chat.moderate,votes.read,votes.write,
    doors.write,tickets.write}'),
  ('Shop', false, true, 480, '{
    artists.read,events.read,news.read,campaigns.read,shop.read,shop.write,shop.price,shop.cancel,
    orders.read,orders.write,orders.dispatch}'),
  ('Support', false, true, 30, '{
    artists.read,events.read,news.read,campaigns.read,shop.read,orders.read,orders.write,orders.refund,
    fans.read,fans.disable,fans.verify,fans.reveal,doors.write,tickets.write}'),
  ('Moderator', false, true, 480, '{artists.read,events.read,news.read,campaigns.read,chat.moderate}'),
  ('Door', false, true, 480, '{events.read,orders.read,doors.write}'),
  ('Finance', false, true, 30, '{
    shop.read,shop.cancel,orders.read,orders.refund,finance.read,finance.export,log.read}'),
  ('Read-only', false, true, 480, '{
    artists.read,events.read,news.read,campaigns.read,shop.read,orders.read,shows.read,votes.read}');
