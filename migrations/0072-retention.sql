-- What is deleted when it has been kept long enough is found by these: docs/retention.md.

create index sessions_by_end on sessions (ended_at) where ended_at is not null;
-- A session has one token that was not replaced: its age tells how long nobody came.
create index session_tokens_current on session_tokens (issued_at) where replaced_at is null;
create index session_tokens_replaced on session_tokens (replaced_at) where replaced_at is not null;

create index happenings_by_time on happenings (at);
-- All fans who were told of one happening. Deleting a happening asks for them, too.
create index notifications_of_happening on notifications (happening_id);

create index audit_log_by_time on audit_log (at);
