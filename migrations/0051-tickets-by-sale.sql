-- What has just come on sale is looked for every minute.
create index event_tickets_by_sale on event_tickets (on_sale_at) where on_sale_at is not null;
