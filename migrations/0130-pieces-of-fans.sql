-- How many pieces of a product a fan holds in unpaid orders, and has bought: what limits per fan count (product 5). Moved
-- with the stock, in the same transaction, so that parallel orders of a fan can't exceed a limit.
create table fan_pieces (
  user_id bigint not null references users on delete cascade,
  product_id int not null references products on delete cascade,
  held_count int not null default 0 check (held_count >= 0),
  sold_count int not null default 0 check (sold_count >= 0),
  primary key (user_id, product_id)
);
create index fan_pieces_by_product on fan_pieces (product_id);
