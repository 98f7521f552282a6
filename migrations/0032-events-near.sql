-- How far an event is, without trigonometry for each: its place as a point on the globe of radius 1. The square of the
-- straight line between two such points grows with the distance. All of it stands in the index that "near" reads.

alter table events
  add column near_x double precision generated always as (cosd(near_lat) * cosd(near_lon)) stored,
  add column near_y double precision generated always as (cosd(near_lat) * sind(near_lon)) stored,
  add column near_z double precision generated always as (sind(near_lat)) stored;

drop index events_near;
create index events_near on events (cell, starts_at, id) include (near_x, near_y, near_z)
  where status = 'scheduled';
