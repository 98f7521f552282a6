-- What the SMS service told of messages that it had taken. Without numbers and texts; forgotten after 30 days.
CREATE TABLE sms_reports (
  -- The id under which the message was sent.
  message_id text PRIMARY KEY,
  status text NOT NULL,
  -- The service's number of what went wrong.
  error_code int,
  at timestamptz NOT NULL
);
CREATE INDEX sms_reports_at ON sms_reports (at);
