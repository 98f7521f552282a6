-- A make has its number: which of the campaign's makes it was when it was made. It stays what it was when others take
-- theirs back. Makes from before are numbered in their order.
alter table makes add column number int check (number > 0);
update makes m set number = n.number from (
  select campaign_id, user_id, row_number() over (partition by campaign_id order by made_at, user_id) as number from makes
) n where n.campaign_id = m.campaign_id and n.user_id = m.user_id;
alter table makes alter column number set not null;

-- The latest makes of a campaign.
create index makes_latest on makes (campaign_id, made_at desc, number desc);

-- When a campaign first had a quarter, a half, three quarters and all of its goal. Like the goal itself, a milestone
-- stays reached when a make is taken back.
create table campaign_milestones (
  campaign_id int not null references campaigns on delete cascade,
  percent smallint not null check (percent in (25, 50, 75, 100)),
  -- The makes that it took; the goal may change later.
  make_count int not null check (make_count > 0),
  reached_at timestamptz not null,
  primary key (campaign_id, percent)
);

insert into campaign_milestones (campaign_id, percent, make_count, reached_at)
select p.id, k, ceil(p.goal * k / 100.0), case when k = 100 then coalesce(p.reached_at, min(m.made_at)) else min(m.made_at) end
from campaigns p cross join unnest(array[25, 50, 75, 100]) k
  join makes m on m.campaign_id = p.id and m.number = ceil(p.goal * k / 100.0)
group by p.id, k;
