-- One subscriber is one account, however the number is dialled. Messages still go to users.phone_e164.

-- The form that identifies a subscriber. src/modules/accounts/server/subscriber.ts has the same rules and their reasons.
create function phone_key(e164 text) returns text
language sql immutable parallel safe strict as $$
  select case
    when e164 ~ '^\+549(11|[23]\d)\d{8}$' then '+54' || substr(e164, 5)
    when e164 ~ '^\+521\d{10}$' then '+52' || substr(e164, 5)
    when e164 ~ '^\+55[1-9]\d7\d{7}$' then left(e164, 5) || '9' || substr(e164, 6)
    when e164 ~ '^\+972(5[69]\d{7}|(22[2-47-9]|42[45]|82[014-68]|92[3569])\d{5})$' then '+970' || substr(e164, 5)
    when e164 ~ '^\+2410?1\d{6}$' then '+24111' || right(e164, 6)
    when e164 ~ '^\+2410?2\d{6}$' then '+24162' || right(e164, 6)
    when e164 ~ '^\+2410?4\d{6}$' then '+24174' || right(e164, 6)
    when e164 ~ '^\+2410?5\d{6}$' then '+24165' || right(e164, 6)
    when e164 ~ '^\+2410?6\d{6}$' then '+24166' || right(e164, 6)
    when e164 ~ '^\+2410?7\d{6}$' then '+24177' || right(e164, 6)
    when e164 ~ '^\+24103\d{6}$' then '+2413' || right(e164, 6)
    when e164 ~ '^\+22044(4[2-46-9]\d{5}|5(5[34]|[67]\d)\d{4}|8[0-389]\d{5})$' then '+220' || right(e164, 7)
    when e164 ~ '^\+22083(3\d{6}|5([0-489]\d|56)\d{4})$' then '+220' || right(e164, 7)
    when e164 ~ '^\+22086(6\d{6}|8[4-7]\d{5})$' then '+220' || right(e164, 7)
    when e164 ~ '^\+22087([27]\d{6}|4[015]\d{5})$' then '+220' || right(e164, 7)
    when e164 ~ '^\+220899\d{6}$' then '+220' || right(e164, 7)
    when e164 ~ '^\+23188(4[67]\d{5}|6\d{6})$' then '+231' || right(e164, 7)
    when e164 ~ '^\+231555\d{6}$' then '+231' || right(e164, 7)
    else e164
  end
$$;

alter table users
  add column phone_key text not null generated always as (phone_key(phone_e164)) stored,
  -- 0 but for accounts that shared a number before, in the order of their beginning: they are listed, never merged.
  add column phone_key_rank smallint not null default 0 check (phone_key_rank >= 0);

update users u set phone_key_rank = ranked.rank
  from (select id, row_number() over (partition by phone_key order by created_at, id) - 1 as rank from users) ranked
 where ranked.id = u.id and ranked.rank > 0;

create unique index users_phone_key_key on users (phone_key, phone_key_rank);
