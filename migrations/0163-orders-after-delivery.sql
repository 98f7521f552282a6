-- What is left of an order after it was delivered (docs/retention.md), and what operators search by.
alter table orders
  -- Of the fan's book, for as long as the book has a clearance code that this order needed.
  add column shipping_address_id text;

create index orders_with_clearance_code on orders (id) where shipping_address ->> 'clearance_code' is not null;
create index orders_with_address on orders (placed_at) where shipping_address is not null;
create index order_lines_with_fields on order_lines (order_id) where custom_fields <> '{}';
-- Searched by status across projects, newest first.
create index orders_by_status on orders (status, placed_at desc, id desc);
