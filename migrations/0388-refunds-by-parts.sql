-- Refunds by parts: of each line, the price that went back, its VAT, and what of it was goodwill, which takes no unit back.
alter table order_lines
  add column refunded_amount bigint not null default 0,
  add column refunded_vat bigint not null default 0,
  add column goodwill bigint not null default 0,
  -- Refunded units whose tickets stay valid.
  add column retained_count int not null default 0;

-- Earlier refunds returned the first units, whose shares of discount and tax were the larger ones.
update order_lines l
  set refunded_amount = l.unit * l.refunded_count - s.step
        * (l.refunded_count * (l.discount / s.step / l.quantity)
          + least(l.refunded_count, l.discount / s.step % l.quantity)),
      refunded_vat = l.refunded_count * (l.tax / l.quantity) + least(l.refunded_count, l.tax % l.quantity)
  from (
    select o.id, l.position, case when o.currency in ('COP', 'HUF', 'IDR', 'TWD')
        and l.unit % 100 = 0 and l.discount % 100 = 0 then 100 else 1 end as step
      from orders o join order_lines l on l.order_id = o.id where l.refunded_count > 0
  ) s
  where s.id = l.order_id and s.position = l.position;

alter table order_lines
  add check (refunded_amount between 0 and unit * quantity - discount),
  add check (refunded_vat between 0 and tax),
  add check (goodwill between 0 and refunded_amount),
  add check (retained_count between 0 and refunded_count - returned_count);

alter table refunds add column goodwill bigint not null default 0 check (goodwill between 0 and amount);
comment on column refunds.items is
  '[{position, quantity}] of the order''s lines; empty where the whole payment or only shipping and goodwill go back.';
