-- Shows that fans have redeemed a code for, with the order that came along. One that was given back takes the admission
-- with it.
create view redeemed_shows as
select f.show_id, k.user_id, k.order_id
  from redeem_keys k join redeem_batches b on b.id = k.batch_id join redeem_offers f on f.id = b.offer_id
    left join orders o on o.id = k.order_id
  where f.show_id is not null and k.user_id is not null and o.status is distinct from 'REFUNDED';

-- Fans whom a ticket or a redeemed code lets into a show, for domains that know nothing of tickets (docs/tables.md); a fan
-- may come several times. Where tickets for the show came with a code, they alone admit: one that was passed on or is void
-- opens it no more.
create view show_admissions as
select t.show_id, t.user_id from entry_tickets t
  where t.show_id is not null and t.user_id is not null and t.state = 'current'
union all
select r.show_id, r.user_id from redeemed_shows r
  where not exists (select from entry_tickets t where t.order_id = r.order_id and t.show_id = r.show_id);
