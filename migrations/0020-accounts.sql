-- Fans, what they prove, and how they stay signed in (spec 3, design 5).

-- The key of keyed hashes that must not be reversible by trying: six-digit codes, addresses of callers.
CREATE TABLE account_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret text NOT NULL
);
INSERT INTO account_secret (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The id that other products know a fan by.
  mk2_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  username text NOT NULL,
  email text NOT NULL,
  -- The address in lower case: one account each.
  email_key text NOT NULL UNIQUE,
  email_confirmed_at timestamptz,
  -- E.164, proved by a code: one account each.
  phone_e164 text NOT NULL UNIQUE,
  country_code char(2) NOT NULL,
  password_hash text NOT NULL,
  locale text NOT NULL,
  city_id int REFERENCES cities,
  date_of_birth date NOT NULL,
  parent_email text,
  -- True for the under-age until the parent has confirmed.
  is_restricted boolean NOT NULL DEFAULT false,
  has_marketing_consent boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

-- The tokens that a session had, one after the other. Only hashes: the table opens no account.
CREATE TABLE session_tokens (
  hash bytea PRIMARY KEY,
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  issued_at timestamptz NOT NULL,
  replaced_at timestamptz,
  -- What the successor is made from, together with the token itself.
  salt bytea NOT NULL
);
CREATE INDEX session_tokens_session ON session_tokens (session_id);

-- When something limited was done lately, and by whom (a keyed hash).
CREATE TABLE account_attempts (
  kind text NOT NULL,
  who text NOT NULL,
  at timestamptz[] NOT NULL,
  forget_at timestamptz NOT NULL,
  PRIMARY KEY (kind, who)
);
CREATE INDEX account_attempts_forget_at ON account_attempts (forget_at);

-- Visitors on their way to an account (spec 4). The id is their credential: 128 random bits.
CREATE TABLE preusers (
  id uuid PRIMARY KEY,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  phone_e164 text NOT NULL,
  country_code char(2) NOT NULL,
  locale text NOT NULL,
  date_of_birth date NOT NULL,
  parent_email text,
  has_marketing_consent boolean NOT NULL,
  code_hash text,
  code_sent_at timestamptz,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX preusers_created_at ON preusers (created_at);
