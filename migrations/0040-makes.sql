-- Makes: one fan's free vote to bring an artist to a city (product 1), and what campaigns count of them.

create table makes (
  campaign_id int not null references campaigns on delete cascade,
  user_id bigint not null references users,
  made_at timestamptz not null,
  primary key (campaign_id, user_id)
);
create index makes_of_user on makes (user_id, made_at desc, campaign_id desc);

-- How many of a campaign's makes were made on each day (UTC): what "trending" is read from.
create table campaign_days (
  campaign_id int not null references campaigns on delete cascade,
  day date not null,
  make_count int not null check (make_count >= 0),
  primary key (campaign_id, day)
);
create index campaign_days_by_day on campaign_days (day);

alter table campaigns
  -- Makes of today and the six days before; the job countTrends lets the day that is over go.
  add column week_count int not null default 0 check (week_count >= 0),
  -- How much of the goal is there, 1 at most.
  add column progress real generated always as (least(1, make_count::real / goal)) stored,
  add column reached_at timestamptz;

create index campaigns_trending on campaigns (week_count desc, id) where week_count > 0;
create index campaigns_nearly_there on campaigns (progress desc, id) where status = 'open';
create index campaigns_by_status on campaigns (status, make_count desc, id);
create index campaigns_by_artist on campaigns (artist_id, make_count desc, id);

-- Every change of a campaign's status (design: each change appends an event row).
create table campaign_events (
  id bigint generated always as identity primary key,
  campaign_id int not null references campaigns on delete cascade,
  status text not null,
  at timestamptz not null
);
create index campaign_events_by_campaign on campaign_events (campaign_id, id);
