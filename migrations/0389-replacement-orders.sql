-- A replacement is a free order that sends units of another order again. Like a gift it counts as unpaid (is_granted).
alter table orders add column replaces bigint references orders,
  add check (replaces is null or (total = 0 and is_granted and replaces <> id));
create index orders_by_replaced on orders (replaces) where replaces is not null;
