-- Fans who were there before the opening keep the turn that was drawn, whatever the rate is later: it is drawn by the
-- rate of the opening.
alter table waiting_rooms add column early_per_minute integer check (early_per_minute between 1 and 100000);
update waiting_rooms set early_per_minute = per_minute;
alter table waiting_rooms alter column early_per_minute set not null;
