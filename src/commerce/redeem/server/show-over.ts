/**
 * SQL condition that an offer `f` redeems only a show, which is cancelled, or over without a replay. An offer
 * with a product can still be redeemed.
 */
export const isShowOverSql = `(f.product_id is null and exists (select from shows w where w.id = f.show_id
  and (w.status = 'DONE' or w.status = 'END_SHOW' and w.replay_source is null)))`
