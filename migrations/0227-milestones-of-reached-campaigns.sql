-- A campaign that reached its goal reached every milestone, too, also where makes were taken back before milestones were
-- kept, so that no make has the number that one took.
insert into campaign_milestones (campaign_id, percent, make_count, reached_at)
select p.id, k, ceil(p.goal * k / 100.0), least(p.reached_at, (
    select min(m.made_at) from makes m where m.campaign_id = p.id and m.number >= ceil(p.goal * k / 100.0)))
from campaigns p cross join unnest(array[25, 50, 75, 100]) k
where p.reached_at is not null
on conflict do nothing;
