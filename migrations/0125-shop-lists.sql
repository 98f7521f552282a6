-- What the shop's lists, its jobs and its state machine read (docs/shop.md).

-- A project begins as a draft and is published by its machine: docs/state-machines.md.
alter table projects alter column status set default 'draft';

-- Ended by the machine. Those whose time is up and that the job has not ended yet are found by projects_open.
drop index projects_ended;
create index projects_ended on projects (sale_until desc, id desc) where status not in ('draft', 'online');
-- Whose goal is not decided yet.
create index projects_undecided on projects (id) where status = 'ended' and goal_count is not null;

-- Only those are listed who want to be seen; the others are counted (supporter_countries).
drop index project_supporters_by_time;
create index project_supporters_by_time on project_supporters (project_id, supported_at desc, id desc)
  where name is not null or country is not null;

create index project_banners_by_time on project_banners (shown_until);
create index shop_policies_general on shop_policies (kind) where project_id is null;
