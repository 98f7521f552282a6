-- Ends a transaction from within one of its statements, under a code of its own (src/platform/server/refusal.ts), so that
-- what comes next can be sent together with that statement. refuse_short_stock() was the first of them, and stays for
-- processes of the release before.
create function refuse(code text) returns int language plpgsql as $$
begin
  raise exception 'the transaction is refused' using errcode = code;
end $$;
