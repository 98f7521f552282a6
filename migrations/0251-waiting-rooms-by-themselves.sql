-- Rooms that opened because more fans came than the sale could take; they close by themselves (docs/waiting-room.md).
alter table waiting_rooms add column is_automatic boolean not null default false;
