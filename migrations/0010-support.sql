-- What fans write to the operators (spec 3, support ticket).
CREATE TABLE support_tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  phone_number text,
  pre_user_id text,
  subject text NOT NULL,
  message text NOT NULL,
  is_auto_generated boolean NOT NULL,
  first_name text,
  last_name text,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the operators' mail server took it.
  mailed_at timestamptz
);

CREATE TABLE support_ticket_images (
  ticket_id bigint NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
  position smallint NOT NULL,
  -- WebP, drawn anew by us.
  bytes bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  PRIMARY KEY (ticket_id, position)
);
