-- What fans keep of events: interested or going, one of the two for each fan and event (docs/saves.md).

-- How many marked an event: a row of its own, because many fans change it at once, and neither they nor an import of
-- events shall wait for each other.
create table event_counts (
  event_id int primary key references events on delete cascade,
  interested_count int not null default 0 check (interested_count >= 0),
  going_count int not null default 0 check (going_count >= 0)
) with (fillfactor = 50);

create table event_marks (
  user_id bigint not null references users,
  event_id int not null references events on delete cascade,
  kind text not null check (kind in ('interested', 'going')),
  -- When to remind the fan; null as long as the fan has not chosen: then the kind decides.
  remind text check (remind in ('none', 'day', 'hours')),
  marked_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (user_id, event_id)
);
create index event_marks_of_event on event_marks (event_id, user_id);
