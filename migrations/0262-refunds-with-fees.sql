-- What of a refund is fees and duties stands by itself, and a key keeps an operator's act from being done twice.
alter table refunds
  add column fees bigint not null default 0 check (fees between 0 and amount),
  add column act_key text collate "C" unique check (length(act_key) between 8 and 64);
comment on column refunds.shipping is 'What of the amount is shipping; fees stand in fees.';

update refunds r set fees = r.shipping - o.shipping, shipping = o.shipping
  from payments p join orders o on o.id = p.order_id
  where p.id = r.payment_id and r.shipping > o.shipping;
