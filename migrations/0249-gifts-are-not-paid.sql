-- Of what is sold, what nobody has paid for, so that no goal counts it: pieces given for a code, and those that were
-- refunded after they were sent and so do not come back into stock.
alter table orders add column is_granted boolean not null default false;
alter table variants add column unpaid_count int not null default 0,
  add check (unpaid_count between 0 and sold_count);

update orders o set is_granted = true from redeem_keys k where k.order_id = o.id;

update variants v set unpaid_count = least(v.sold_count, u.unpaid)
  from (
    select l.variant_id,
        sum(case when o.is_granted then l.quantity else l.refunded_count end - l.returned_count)::int as unpaid
      from orders o join order_lines l on l.order_id = o.id where o.paid_at is not null group by l.variant_id
  ) u
  where u.variant_id = v.id and u.unpaid > 0;
