-- An Idempotency-Key belongs to who uses it: two fans' same keys never meet, and a visitor's belong to the call.
ALTER TABLE idempotency_keys ADD COLUMN caller text;
UPDATE idempotency_keys SET
  caller = coalesce('fan ' || user_id, 'visitor POST ' || route),
  route = 'POST ' || route;
-- A fan who used one key for two calls keeps the newer one.
DELETE FROM idempotency_keys older USING idempotency_keys newer
  WHERE older.caller = newer.caller AND older.key = newer.key
    AND (newer.created_at, newer.route) > (older.created_at, older.route);
ALTER TABLE idempotency_keys
  ALTER COLUMN caller SET NOT NULL,
  DROP CONSTRAINT idempotency_keys_pkey,
  ADD PRIMARY KEY (caller, key),
  DROP COLUMN status,
  -- What the first of several writes came to; `answer` is null until the last one is done.
  ADD COLUMN begun jsonb;

-- Later writes of a call, each by an id of our own that the caller's key does not change: done once, by the call, by its
-- repeat or by a job.
CREATE TABLE continued_writes (
  own_id text PRIMARY KEY CHECK (length(own_id) BETWEEN 1 AND 200),
  result jsonb NOT NULL,
  user_id bigint,
  created_at timestamptz NOT NULL
);
CREATE INDEX continued_writes_created_at ON continued_writes (created_at);
CREATE INDEX continued_writes_user ON continued_writes (user_id) WHERE user_id IS NOT NULL;
