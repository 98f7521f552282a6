-- Filters of the studio's lists that staff save under a name.
create table saved_views (
  id int generated always as identity primary key,
  staff_id int not null references staff on delete cascade,
  -- The list's page, such as artists.
  page text not null,
  name text not null,
  -- The list's filter and order, as a query string.
  query text not null,
  -- Whether all staff who can open the page see it.
  is_shared boolean not null,
  created_at timestamptz not null
);
create index saved_views_own on saved_views (staff_id, page);
create index saved_views_shared on saved_views (page) where is_shared;
