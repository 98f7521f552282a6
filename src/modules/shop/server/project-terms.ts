/**
 * What a row of projects means, as SQL, once for every page that shows one (product 3). The query calls the row
 * `project`; a null row, of an outer join, is neither sold out nor on sale.
 */
export function projectAvailability(project: string) {
  const { sold, stock } = { sold: `${project}.sold_count`, stock: `${project}.stock_count` }
  return {
    /** Drafts are nobody's business but the shop's. */
    isVisible: `${project}.status <> 'draft'`,
    /** Without a stock there is as much as is asked for. */
    isSoldOut: `coalesce(${sold} >= ${stock}, false)`,
    /** Still to be bought, now or from a later day. */
    isOffered: (now: string) => `(${project}.status = 'online' and ${project}.sale_until > ${now})`,
    isOnSale: (now: string) =>
      `(${project}.status = 'online' and ${project}.sale_from <= ${now} and ${project}.sale_until > ${now})`,
    isEnded: (now: string) => `(${project}.status = 'ended' or ${project}.sale_until < ${now})`,
  }
}

/** The price as fans may see it: display option 1 is PRICE, 0 is NOTHING (spec 3). */
export function shownPrice(project: string): string {
  return `case when ${project}.display_option = 1 then ${project}.price_minor end`
}
