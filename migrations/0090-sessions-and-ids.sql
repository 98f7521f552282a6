-- Ids of new fans are random (52 bits, which JSON numbers hold exactly): counted ones told how many fans there are.
-- Whoever has an id keeps it.
ALTER TABLE users ALTER COLUMN id DROP IDENTITY;
ALTER TABLE users ALTER COLUMN id SET DEFAULT
  ('x' || substr(translate(gen_random_uuid()::text, '-', ''), 1, 12)
       || right(gen_random_uuid()::text, 1))::bit(52)::bigint;

-- What a fan sees of a session: an id that counts nothing, and the browser and system that it was started in.
ALTER TABLE sessions
  ADD COLUMN public_id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  ADD COLUMN browser text,
  ADD COLUMN system text,
  -- When the password was last typed in it, besides at its start.
  ADD COLUMN password_at timestamptz;
