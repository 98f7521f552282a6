/**
 * SQL: whether an offer `f` gives a show alone that is cancelled, or over and without a replay. A product beside it is
 * given all the same.
 */
export const isShowOver = `(f.product_id is null and exists (select from shows w where w.id = f.show_id
  and (w.status = 'DONE' or w.status = 'END_SHOW' and w.replay_source is null)))`
