-- Ids of fans are no small numbers.
alter table restock_wishes alter column user_id type bigint;
alter table project_supporters alter column user_id type bigint;
alter table quotes alter column user_id type bigint;
alter table baskets alter column user_id type bigint;
alter table fan_coupons alter column user_id type bigint;

-- The largest city of a country: where a map shows the country.
create index cities_by_country on cities (country_code, population desc, id);
