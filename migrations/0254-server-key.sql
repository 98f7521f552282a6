-- Which secret (SERVER_KEY, or server-key in the data folder) what is hashed and sealed here was made with: an HMAC of a
-- constant, of which nobody learns the secret. A process with another one does not start (docs/running.md).
create table server_key_fingerprint (
  is_only boolean primary key default true check (is_only),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  noted_at timestamptz not null default now()
);
