-- Who follows whom, what happens, and who is told of it: docs/notifications.md.

create table follows (
  user_id bigint not null references users on delete cascade,
  artist_id int not null references artists on delete cascade,
  -- Follows, and hears nothing of this artist.
  is_muted boolean not null default false,
  at timestamptz not null,
  primary key (user_id, artist_id)
);
-- In the order in which followers are told.
create index follows_of_artist on follows (artist_id, user_id) include (is_muted);
create index follows_of_user on follows (user_id, at desc, artist_id desc);

create table happenings (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('event_near', 'event_on_sale', 'campaign_reached', 'news', 'show_soon', 'order')),
  -- What happened, once: event:55, on-sale:55, campaign:7-1835848, news:12.
  key text not null unique,
  -- Whose followers are told; the first has the picture.
  artist_ids int[] not null check (cardinality(artist_ids) > 0),
  -- Where it happens; event_near tells only fans near by.
  city_id int references cities,
  -- Whoever made this campaign is told, too.
  campaign_id int references campaigns on delete set null,
  -- Values of the text: name → text, number, or locale → text.
  params jsonb not null default '{}',
  path text not null check (path ~ '^/([^/\\]|$)'),
  at timestamptz not null,
  -- Everybody up to this fan has been told.
  told_to bigint not null default 0,
  told_at timestamptz
);

create table notifications (
  user_id bigint not null references users on delete cascade,
  happening_id bigint not null references happenings on delete cascade,
  at timestamptz not null,
  is_new boolean not null default true,
  primary key (user_id, happening_id)
);
create index notifications_by_time on notifications (user_id, at desc, happening_id desc);
create index notifications_new on notifications (user_id) where is_new;
