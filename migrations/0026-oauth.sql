-- Signing in through other services (spec 7.1, payments.md 14). What opens anything is kept as a hash.

-- A fan who was sent to a service and has not come back yet. Good for ten minutes and once.
CREATE TABLE oauth_attempts (
  state_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  -- The secret of PKCE: it never leaves the server but to the service, with the code.
  verifier text NOT NULL,
  -- The address of ours where the service sends the fan back to: it wants to hear it again.
  redirect_uri text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX oauth_attempts_created_at ON oauth_attempts (created_at);

-- Somebody whom a service knows and no account is connected with yet: signing in or up with the id connects one.
CREATE TABLE oauth_links (
  id_hash bytea PRIMARY KEY,
  provider text NOT NULL,
  provider_user_id text NOT NULL,
  name text,
  -- The sign-up that will be connected.
  preuser_id uuid REFERENCES preusers ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX oauth_links_preuser ON oauth_links (preuser_id) WHERE preuser_id IS NOT NULL;
CREATE INDEX oauth_links_created_at ON oauth_links (created_at);

-- Connected sign-ins: one person of a service has one account, and an account one person of each service.
CREATE TABLE oauth_accounts (
  provider text NOT NULL,
  provider_user_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- What the service calls the person, to tell the fan which one it is.
  name text,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_user_id),
  UNIQUE (user_id, provider)
);
