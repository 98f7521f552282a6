-- What an order holds, so that counters of variants, pieces of fans and coupons can be counted again from orders.

alter table orders
  -- What the fan chose to pay with; null where nothing is to be paid.
  add column payment_method text
    check (payment_method in ('stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank')),
  -- Stock, pieces and coupon are set aside: PENDING, or NOTHING while a late approval is under way.
  add column is_holding boolean not null default false,
  -- The coupon's use was given back by a whole refund before dispatch.
  add column is_coupon_returned boolean not null default false;
update orders set is_holding = true where status = 'PENDING';
alter table orders
  add constraint orders_holding_check check (case status when 'PENDING' then is_holding when 'NOTHING' then true else not is_holding end),
  add constraint orders_hold_end_check check (not is_holding or hold_expires_at is not null);

-- Refunded pieces whose stock went back: those that were not sent.
alter table order_lines
  add column returned_count int not null default 0,
  add constraint order_lines_returned_check check (returned_count between 0 and refunded_count);

drop index orders_by_hold;
create index orders_by_hold on orders (hold_expires_at, id) where is_holding;
