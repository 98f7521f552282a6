-- Fans who hold tickets for events, one row a ticket, for domains that know nothing of tickets (docs/tables.md).
create view event_holders as
select event_id, user_id from entry_tickets
  where state = 'current' and event_id is not null and user_id is not null;
