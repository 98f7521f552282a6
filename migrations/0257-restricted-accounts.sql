-- The daily look for those of age (accounts/server/restriction.ts) reads them alone.
CREATE INDEX users_restricted ON users (id) WHERE is_restricted;
