-- The chat of shows (product 7, 11; docs/chat.md). Whether a room is open stands in show_chats; what is said in it here.

-- One row a room that somebody has written in. Whoever changes what is to be seen in it holds this row.
create table chat_rooms (
  chat_id int primary key references show_chats on delete cascade,
  -- Of the last message that was published: numbers are given here, without gaps.
  last_seq int not null default 0,
  -- Times of messages never go back, so that a page is found by its time.
  last_at timestamptz not null,
  -- Grows with every change of what is to be seen. What readers are given depends on it and on hearts alone.
  revision bigint not null default 0,
  changed_at timestamptz not null,
  -- Grows with every archive page that is closed or changed.
  archive_version int not null default 0
);

-- Counted apart from the room: they come in crowds, and change nothing else.
create table chat_hearts (
  chat_id int primary key references show_chats on delete cascade,
  hearts bigint not null
);

-- Fans who have written in any room, by an id that says nothing.
create table chat_people (
  id int generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  public_id uuid not null unique default gen_random_uuid()
);

-- A name, a picture and a badge as they were: messages keep theirs, so that archive pages never change.
create table chat_faces (
  id int generated always as identity primary key,
  person_id int not null references chat_people on delete cascade,
  name text not null,
  -- No reference: the picture goes when the fan takes another one.
  picture_id text,
  picture_hue smallint,
  badge text check (badge in ('artist', 'staff', 'moderator')),
  unique nulls not distinct (person_id, name, picture_id, badge)
);

-- The artist's people: their messages have a badge. In all shows where there is none.
create table chat_badges (
  id int generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  show_id int references shows on delete cascade,
  badge text not null check (badge in ('artist', 'staff')),
  unique nulls not distinct (user_id, show_id)
);
create index chat_badges_by_show on chat_badges (show_id) where show_id is not null;

-- What a room knows of a fan: when and what they wrote last, and whether they may.
create table chat_members (
  chat_id int not null references chat_rooms on delete cascade,
  person_id int not null references chat_people on delete cascade,
  last_at timestamptz,
  -- Folded, for what is said again and again.
  last_text text,
  times_in_row int not null default 0,
  -- In the year 9999: for the rest of the show.
  muted_until timestamptz,
  muted_at timestamptz,
  primary key (chat_id, person_id)
);
create index chat_members_of_person on chat_members (person_id);
create index chat_members_muted on chat_members (chat_id, muted_at) where muted_until is not null;

create table chat_messages (
  id uuid primary key,
  chat_id int not null references chat_rooms on delete cascade,
  -- Null until it is published.
  seq int check (seq > 0),
  state text not null check (state in ('published', 'held', 'deleted', 'erased')),
  -- Null once the account is gone.
  person_id int references chat_people,
  face_id int references chat_faces,
  client_id text,
  at timestamptz not null,
  text text not null,
  lang text,
  -- Of the artist's strip.
  is_artist boolean not null default false,
  reply_to int,
  held_for text check (held_for in ('words', 'reports', 'moderator')),
  held_word text,
  -- When it was taken out of sight, or came back.
  changed_at timestamptz,
  -- Of fans who reported it since a moderator looked last.
  report_count int not null default 0,
  unique (chat_id, seq),
  unique (chat_id, person_id, client_id),
  check (state <> 'published' or seq is not null),
  check ((state = 'erased') = (face_id is null)),
  check (state <> 'erased' or (person_id is null and text = ''))
);
create index chat_messages_of_person on chat_messages (person_id, chat_id) where person_id is not null;
create index chat_messages_changed on chat_messages (chat_id, changed_at) where changed_at is not null and seq is not null;
create index chat_messages_of_artist on chat_messages (chat_id, seq) where is_artist and state = 'published';
create index chat_messages_held on chat_messages (chat_id, at) where state = 'held';
create index chat_messages_reported on chat_messages (chat_id, at) where report_count > 0 and state = 'published';
create index chat_messages_of_face on chat_messages (face_id) where face_id is not null;
create index chat_messages_deleted on chat_messages (changed_at) where state in ('held', 'deleted');

create table chat_message_events (
  id bigint generated always as identity primary key,
  message_id uuid not null references chat_messages on delete cascade,
  from_state text,
  to_state text not null,
  act text not null,
  at timestamptz not null,
  actor text not null,
  data jsonb not null default '{}'
);
create index chat_message_events_by_message on chat_message_events (message_id, id);
create trigger append_only before update or delete on chat_message_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();

-- Archive pages of 100 numbers, once they are full. A change of what is to be seen in one is a new version.
create table chat_pages (
  chat_id int not null references chat_rooms on delete cascade,
  first_seq int not null check (first_seq % 100 = 1),
  version int not null default 1,
  -- Of its first message.
  at timestamptz not null,
  changed_at timestamptz not null,
  primary key (chat_id, first_seq)
);
create index chat_pages_changed on chat_pages (chat_id, changed_at);

-- Index files of 1,000 pages.
create table chat_indexes (
  chat_id int not null references chat_rooms on delete cascade,
  number int not null,
  version int not null default 1,
  at timestamptz not null,
  primary key (chat_id, number)
);

-- A fan reports a message once.
create table chat_reports (
  message_id uuid not null references chat_messages on delete cascade,
  user_id bigint not null references users on delete cascade,
  reason text not null check (reason in ('spam', 'abuse', 'private', 'other')),
  at timestamptz not null,
  primary key (message_id, user_id)
);
create index chat_reports_of_fan on chat_reports (user_id);
create index chat_reports_by_time on chat_reports (at);

-- Whom a fan does not want to see.
create table chat_blocks (
  user_id bigint not null references users on delete cascade,
  person_id int not null references chat_people on delete cascade,
  at timestamptz not null,
  primary key (user_id, person_id)
);
create index chat_blocks_of_person on chat_blocks (person_id);

-- Word lists of the operator: in place of those that we ship, language by language.
create table chat_word_lists (
  language text primary key,
  words text not null,
  changed_at timestamptz not null
);
