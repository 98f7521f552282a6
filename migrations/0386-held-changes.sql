-- Fans aren't notified of a change before this time, so that it can be taken back; null is at once.
alter table event_changes add column hold_until timestamptz;
