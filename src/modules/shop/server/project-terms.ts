/**
 * What a row of projects means, as SQL, once for every page that shows one (product 3). The query calls the row
 * `project`, and `now` is a timestamptz; a null row, of an outer join, is never anything.
 */
export function projectAvailability(project: string) {
  const ended = `${project}.status not in ('draft', 'online')`
  return {
    /** Drafts are nobody's business but the shop's. */
    isVisible: `${project}.status <> 'draft'`,
    /** Still to be bought, now or from a later day. */
    isOffered: (now: string) => `(${project}.status = 'online' and ${project}.sale_until > ${now})`,
    isOnSale: (now: string) =>
      `(${project}.status = 'online' and ${project}.sale_from <= ${now} and ${project}.sale_until > ${now})`,
    isEnded: (now: string) => `(${ended} or ${project}.sale_until <= ${now})`,
    /** The best of its combinations' values, without a country: 0 NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT. */
    availability: (now: string) => `(case when ${project}.status <> 'online' then 0
      when ${project}.left_windows @> ${now}::timestamptz then 1
      when ${project}.sale_windows @> ${now}::timestamptz then 2 else 0 end)`,
    isSoldOut: (
      now: string,
    ) => `coalesce(${project}.status = 'online' and ${project}.sale_windows @> ${now}::timestamptz
      and not ${project}.left_windows @> ${now}::timestamptz, false)`,
  }
}

/** The lowest price as fans may see it: display option 1 is PRICE, 0 is NOTHING (spec 3). */
export function shownPrice(project: string): string {
  return `case when ${project}.display_option = 1 then ${project}.price_minor end`
}

/** A text of the shop in the language of the parameter, else in English. */
export function textIn(column: string, locale: string): string {
  return `localized(${column}, ${locale})`
}

/** Pieces of a project that are paid and not refunded: what its goal counts. */
export function paidPieces(project: string): string {
  return `(select coalesce(sum(v.sold_count), 0)::int from products d join variants v on v.product_id = d.id
    where d.project_id = ${project}.id)`
}

/** Whether an order that is not paid yet holds something of the project. */
export function hasHeldPieces(project: string): string {
  return `exists (select from products d join variants v on v.product_id = d.id
    where d.project_id = ${project}.id and v.held_count > 0)`
}
