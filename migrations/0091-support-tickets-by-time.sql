-- Tickets are forgotten after three years (docs/retention.md).
create index support_tickets_by_time on support_tickets (created_at);
