-- Lists of fans for staff (docs/studio.md): by the beginning of a name, by time, by country, and the disabled ones.
create index users_by_name on users ((lower(username) collate "C"), id);
create index users_by_time on users (created_at, id);
create index users_by_country on users (country_code, created_at, id);
create index users_disabled on users (created_at, id) where disabled_at is not null;
