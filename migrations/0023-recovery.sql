-- Letters whose link proves an address: a fan's, a new one, a parent's, or that of who forgot a password.
CREATE TABLE proofs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('password', 'email', 'new_email', 'parent')),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Where the letter goes, as it was written.
  email text NOT NULL,
  asked_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  used_at timestamptz,
  -- One for each time that a reset was asked for, so that a job that runs twice makes no second proof.
  request_id uuid UNIQUE
);
CREATE INDEX proofs_user ON proofs (user_id, kind);
CREATE INDEX proofs_ends_at ON proofs (ends_at);

-- Each try to send a letter makes a token of its own, so that none has to be kept in readable form. Only hashes.
CREATE TABLE proof_tokens (
  hash bytea PRIMARY KEY,
  proof_id bigint NOT NULL REFERENCES proofs ON DELETE CASCADE
);
CREATE INDEX proof_tokens_proof ON proof_tokens (proof_id);
