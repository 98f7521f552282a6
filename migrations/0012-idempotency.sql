-- Answers of writes that carried an Idempotency-Key, so that a repeat gets the same (design 5). Kept for 30 days.
CREATE TABLE idempotency_keys (
  key text NOT NULL,
  route text NOT NULL,
  -- Of the parsed request: the same key with another one is a conflict.
  request_hash text NOT NULL,
  status smallint NOT NULL,
  answer jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (key, route)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
