-- Who holds a ticket for an event is told of its changes in batches, by the fan's id. Of shows entry_tickets_by_show has them so.
create index entry_tickets_by_event_and_fan on entry_tickets (event_id, user_id)
  where state = 'current' and event_id is not null and user_id is not null;
