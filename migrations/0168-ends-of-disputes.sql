-- Which dispute news are of: providers tell out of order, and one that has ended is not opened by news that come late.
alter table provider_events
  add column dispute_ref text collate "C";
create index provider_events_disputes on provider_events (provider, dispute_ref) where dispute_ref is not null;
