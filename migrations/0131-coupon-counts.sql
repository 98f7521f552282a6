-- The counters of coupons and codes equal a recount also after fans have left: their uses stay used.
alter table coupons
  -- Uses that were paid by fans whose accounts are deleted: used_count = gone_count + the sum over fan_coupons.
  add column gone_count int not null default 0 check (gone_count >= 0);
alter table coupon_codes
  -- The same of fans who took it: fan_count = gone_count + the fans whose coupon came by it.
  add column gone_count int not null default 0 check (gone_count >= 0);
alter table fan_coupons
  -- The code that it came by; null: granted.
  add column code_hash bytea references coupon_codes on delete set null;
create index fan_coupons_by_code on fan_coupons (code_hash) where code_hash is not null;
create index coupon_codes_by_coupon on coupon_codes (coupon_id);
