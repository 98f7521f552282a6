-- Phone numbers until they are proved, of a sign-up or of a fan who wants another one (spec 4, 7.1).
CREATE TABLE phones (
  id uuid PRIMARY KEY,
  preuser_id uuid UNIQUE REFERENCES preusers ON DELETE CASCADE,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  country_code char(2) NOT NULL,
  e164 text NOT NULL,
  -- The newest code, as a keyed hash, and the newest link, as the hash of its 256 bits.
  code_hash text,
  code_sent_at timestamptz,
  link_hash bytea UNIQUE,
  link_sent_at timestamptz,
  link_opened_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, e164),
  CHECK (num_nonnulls(preuser_id, user_id) = 1),
  CHECK (num_nonnulls(code_hash, code_sent_at) <> 1),
  CHECK (num_nonnulls(link_hash, link_sent_at) <> 1),
  CHECK (link_opened_at IS NULL OR link_hash IS NOT NULL)
);

-- How many messages numbers of a dial code were sent in a day of UTC.
CREATE TABLE sms_days (
  day date NOT NULL,
  dial_code text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (day, dial_code)
);

ALTER TABLE preusers
  DROP COLUMN phone_e164,
  DROP COLUMN country_code,
  DROP COLUMN code_hash,
  DROP COLUMN code_sent_at;
CREATE INDEX preusers_user ON preusers (user_id) WHERE user_id IS NOT NULL;
