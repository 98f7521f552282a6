-- A line keeps title, time and place of its ticket as they were bought, in the words of quotes. The order reads the
-- present facts beside it, and shows both where the event has moved. Null: no ticket, or bought before this was kept.
alter table order_lines add column ticket jsonb;
