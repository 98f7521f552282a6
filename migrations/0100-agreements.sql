-- What somebody agreed to when they signed up: which version of which text, in which language, and when. The server
-- writes it by itself, from what the sign-up links at that moment.
CREATE TABLE agreements (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  entity text NOT NULL,
  text_date date NOT NULL,
  lang text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, entity, text_date)
);
