-- The password (its hash, hashed again) with which a new address was asked for: another one ends the change.
ALTER TABLE proofs ADD COLUMN asked_with bytea;

-- False where the number was proved by somebody who may not be the fan: it signs nobody in until proved again.
ALTER TABLE users ADD COLUMN is_phone_proved boolean NOT NULL DEFAULT true;
