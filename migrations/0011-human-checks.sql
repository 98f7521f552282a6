-- The key that signs challenges: made once for each database, so that all processes agree without configuration.
CREATE TABLE human_check_secret (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret text NOT NULL
);
INSERT INTO human_check_secret (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);

-- Challenges that were answered. Kept until they expire: after that their date refuses them.
CREATE TABLE human_checks_used (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX human_checks_used_expires_at ON human_checks_used (expires_at);
