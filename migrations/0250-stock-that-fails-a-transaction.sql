-- Ends the transaction of an order for which too little is left, so that its commit can be sent together with the statement
-- that takes the stock: nobody waits for the shared row while the server learns how it went.
create function refuse_short_stock() returns int language plpgsql as $$
begin
  raise exception 'too little is left' using errcode = 'FF001';
end $$;
