-- Projects that failed or were cancelled: every order of them is refunded, by a job that operators can stop and start.
create table project_refunds (
  project_id int primary key references projects,
  started_at timestamptz not null,
  stopped_at timestamptz,
  refunded_count int not null default 0
);
create index projects_to_refund on projects (id) where status in ('failed', 'cancelled');
