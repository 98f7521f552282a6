-- What a fan set up: where to hear of what, and a picture (product 6, settings).

CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('event_near', 'event_on_sale', 'campaign_reached', 'news', 'show_soon', 'order')),
  site boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- The master of the fan's picture; its id is random and begins with fan-.
ALTER TABLE users ADD COLUMN image_id text REFERENCES media ON DELETE SET NULL;

-- Whose write a kept answer belongs to: it may hold what is known of the fan, and goes with the account.
ALTER TABLE idempotency_keys ADD COLUMN user_id bigint;
CREATE INDEX idempotency_keys_user ON idempotency_keys (user_id) WHERE user_id IS NOT NULL;
