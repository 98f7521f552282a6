-- The shop's lists: what opens next, and what is open of one type.
create index projects_upcoming on projects (sale_from, id) where status = 'online';
create index projects_open_by_type on projects (type, sale_until, id) where status = 'online';
