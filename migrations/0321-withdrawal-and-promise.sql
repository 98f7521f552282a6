-- Withdrawal and delivery before paying (docs/prices.md).
-- Why a product can't be given back by law; null: `dated` for a ticket of a date, else `none`.
alter table products add column withdrawal_exemption text
  check (withdrawal_exemption in ('none', 'dated', 'made_to_order', 'digital_now'));
-- Working days in which a project makes what it ships, from the end of its sale or from each order.
alter table projects add column production_days smallint not null default 0 check (production_days between 0 and 730);
alter table projects add column production_from text not null default 'sale_end'
  check (production_from in ('sale_end', 'order'));
-- A product that is sent by a certain day instead.
alter table products add column dispatch_on date;

-- As the checkout said with the price: {days, reason}; null: bought before this was kept.
alter table order_lines add column withdrawal jsonb;
-- {dispatch_by, promised_from, promised_to}; null: not shipped, or bought before this was kept.
alter table order_lines add column promise jsonb;
