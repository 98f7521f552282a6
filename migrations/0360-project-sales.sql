-- How the sale of each project that fans may see stands, for domains that know nothing of the shop (docs/tables.md).
-- Columns of the sale are null once it has ended for good.
create view project_sales as
select id, slug, name, currency,
    case when display_option = 1 then price_minor end as price_minor,
    sale_from,
    case when status = 'online' then sale_until end as sale_until,
    sale_stop is not null as is_stopped,
    case when status = 'online' then sale_windows end as sold_windows,
    case when status = 'online' then left_windows end as left_windows
  from projects where status <> 'draft';
