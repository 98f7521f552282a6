-- What operators did by the command line (docs/operators.md). Rows are only ever added.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- The person, as they or the system name them.
  operator text NOT NULL,
  act text NOT NULL,
  -- What it was done to, e.g. "user 12". No reference: the row outlives the account.
  subject text NOT NULL,
  reason text,
  -- The changed values, without anything that names the fan.
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX audit_log_subject ON audit_log (subject, at);
