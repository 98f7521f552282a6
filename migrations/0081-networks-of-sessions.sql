-- A keyed hash of the network that a session was started from: who signed in from there before is not kept out by
-- strangers who guess. Null where a session began without a sign-in.
ALTER TABLE sessions ADD COLUMN network_key text;
