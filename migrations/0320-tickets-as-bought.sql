-- What a ticket of an order admitted to when it was bought: title, time and place, as quotes show it. The order reads the
-- present facts beside it, and shows both where the event has moved. Null: no ticket, or bought before this was kept.
alter table order_lines add column ticket jsonb;
