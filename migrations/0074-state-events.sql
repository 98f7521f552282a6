-- Every change of a state is an event row (docs/state-machines.md): from, to, act, when, who, why. Campaigns are the
-- first machine; what they have kept of their changes so far becomes such rows.

alter table campaign_events rename column status to to_state;
alter table campaign_events
  -- Null in the row with which a campaign begins.
  add column from_state text,
  add column act text,
  add column actor text,
  add column data jsonb not null default '{}';

-- What went before is what the row before says. Only files could take a campaign back from done.
update campaign_events e set from_state = b.before, actor = 'system',
  act = case when b.before is null then 'begin' when e.to_state = 'reached' and b.before = 'open' then 'reach'
    when e.to_state = 'done' then 'finish' else 'reopen' end
from (
  select id, lag(to_state) over (partition by campaign_id order by id) as before from campaign_events
) b where b.id = e.id;

-- Campaigns older than their events begin as they stand.
insert into campaign_events (campaign_id, from_state, to_state, act, at, actor, data)
select c.id, null, c.status, 'begin', c.created_at, 'system', '{"reason": "older than its events"}' from campaigns c
where not exists (select from campaign_events e where e.campaign_id = c.id) order by c.id;

-- Where a status was changed by hand, its last event says something else.
insert into campaign_events (campaign_id, from_state, to_state, act, at, actor, data)
select c.id, e.to_state, c.status, 'adopt', greatest(e.at, coalesce(c.reached_at, e.at)), 'system',
  '{"reason": "changed without an event"}'
from campaigns c join lateral (
  select to_state, at from campaign_events where campaign_id = c.id order by id desc limit 1
) e on e.to_state <> c.status order by c.id;

alter table campaign_events alter column act set not null, alter column actor set not null;

-- Events are appended and never changed. They go with what they tell of, where that may go: a cascade is no statement
-- of its own. Each table of events has a trigger that calls this.
create function refuse_change_of_event() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete on campaign_events
  for each row when (pg_trigger_depth() = 0) execute function refuse_change_of_event();
