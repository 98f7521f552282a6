-- Fans hear of a hold that is about to end, once.
alter table orders add column hold_told_at timestamptz;
