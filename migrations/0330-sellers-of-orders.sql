-- The company that sold an order, as it was called then: receipts of later years say the same. Null in orders of before.
alter table orders add column seller jsonb;
