import { buildHeldUntilSql } from '../../../events/events/server/index.ts'

/**
 * Builds the SQL conditions on a project row that all queries share (product 3). `project` is the row's alias
 * and `now` a timestamptz. A null row of an outer join matches nothing.
 */
export function buildProjectConditions(project: string) {
  const ended = `${project}.status not in ('draft', 'online')`
  const isSold = (now: string) => `${project}.sale_windows @> ${now}::timestamptz`
  const isLeft = (now: string) => `${project}.left_windows @> ${now}::timestamptz`
  return {
    /** Drafts are visible only in operator commands. */
    isVisible: `${project}.status <> 'draft'`,
    /** The project can be bought now or later. */
    isOffered: (now: string) => `(${project}.status = 'online' and ${project}.sale_until > ${now})`,
    isOnSale: (now: string) =>
      `(${project}.status = 'online' and ${project}.sale_from <= ${now} and ${project}.sale_until > ${now})`,
    /** The sale is stopped for an external reason (`sale_stop`). */
    isStopped: `${project}.sale_stop is not null`,
    /** The reason why the sale is stopped; `incomplete` does not apply to an ended project. */
    saleStop: `nullif(${project}.sale_stop, case when ${ended} then 'incomplete' end)`,
    isEnded: (now: string) => `(${ended} or ${project}.sale_until <= ${now})`,
    /**
     * The best availability among the variants, regardless of country: 0 NOT_AVAILABLE, 1 AVAILABLE, 2
     * SOLD_OUT.
     */
    availability: (now: string) => `(case when ${project}.status <> 'online' then 0
      when ${isLeft(now)} then 1 when ${isSold(now)} then 2 else 0 end)`,
    /** The availability of an offered project, as conditions for which the planner has statistics. */
    ifOffered: (now: string) => ({
      available: isLeft(now),
      soldOut: `${isSold(now)} and not ${isLeft(now)}`,
      notAvailable: `not ${isSold(now)}`,
    }),
    isSoldOut: (now: string) =>
      `coalesce(${project}.status = 'online' and ${isSold(now)} and not ${isLeft(now)}, false)`,
  }
}

/** Builds the SQL condition that a project exists and is visible to fans, for lists of its rows. */
export function buildProjectVisibleSql(projectId: string): string {
  return `exists (select from projects p where p.id = ${projectId} and ${buildProjectConditions('p').isVisible})`
}

/** Builds SQL for the lowest price visible to fans; display option 1 is PRICE, 0 is NOTHING (spec 3). */
export function buildShownPriceSql(project: string): string {
  return `case when ${project}.display_option = 1 then ${project}.price_minor end`
}

/**
 * Builds the SQL condition that a project's sale was over at a given time; false for failed and cancelled
 * projects, whose orders are refunded.
 */
export function buildSaleOverSql(projectId: string, at: string): string {
  return `exists (select from projects p where p.id = ${projectId} and p.sale_until <= ${at}
    and p.status not in ('failed', 'cancelled'))`
}

/**
 * Builds SQL for the time until which orders can be cancelled for free; null allows it until dispatch. For a
 * fan sign (3) it is the end of the sale at the latest, before entries are frozen, so that losers cannot
 * return the goods.
 */
export function buildCancelUntilSql(project: string): string {
  return `(case when ${project}.type = 3 then least(${project}.cancel_until, ${project}.sale_until)
    else ${project}.cancel_until end)`
}

/**
 * Builds SQL for the number of paid units that are not refunded, which goals count. Granted units are sold
 * but not paid.
 */
export function buildPaidUnitsSql(project: string): string {
  return `(select coalesce(sum(v.sold_count - v.unpaid_count), 0)::int from products d join variants v on v.product_id = d.id
    where d.project_id = ${project}.id)`
}

/**
 * Builds the SQL condition that a product is currently not sold: its sale is stopped, or its project failed
 * or was cancelled. A pause doesn't count, so that what was reserved is still there if the sale goes on.
 */
export function buildSaleStoppedSql({ project, product }: Pick<Sold, 'project' | 'product'>): string {
  return `(not ${product}.sale_stops <@ '{paused}' or ${project}.status in ('failed', 'cancelled'))`
}

/**
 * Builds the SQL condition that a change of an event is held back whose tickets the project sells, so that
 * fans aren't notified of the project either.
 */
export const buildIsEventHeldSql = (project: string, now: string) =>
  `exists (select from products d where d.project_id = ${project}.id and ${buildHeldUntilSql('d.event_id', now)} is not null)`

/** Builds the SQL condition that a sale is stopped, but may go on: its event is postponed, or it is paused. */
export const buildSalePausedSql = (product: string) =>
  `coalesce(${product}.sale_stops <> '{}' and ${product}.sale_stops <@ '{event_postponed,paused}', false)`

/** Builds the SQL condition that a sale is stopped for another reason than those of {@link buildSalePausedSql}. */
export const buildSaleOffSql = (product: string) =>
  `coalesce(not ${product}.sale_stops <@ '{event_postponed,paused}', false)`

/**
 * Builds the SQL condition that a product is a ticket: it admits persons, or it is an unshipped product of an
 * e-ticket project (2).
 */
export const buildIsTicketSql = ({
  type,
  persons,
  needsShipping,
}: Record<'type' | 'persons' | 'needsShipping', string>) =>
  `(${persons} is not null or ${type} = 2 and not ${needsShipping})`

/** Builds the SQL condition that a ticket has a number of persons and an event or show. */
export const buildAdmittingSql = ({ persons, event, show }: Record<'persons' | 'event' | 'show', string>) =>
  `(${persons} is not null and (${event} is not null or ${show} is not null))`

/** Builds the SQL condition that the draw of a fan sign (3) is not planned yet. */
export const buildDrawMissingSql = ({ type, project }: Record<'type' | 'project', string>) =>
  `(${type} = 3 and not exists (select from draws w where w.project_id = ${project}))`

/**
 * Builds the SQL condition that a product is worthless to its buyers: a ticket without an event or show, or
 * goods of a fan sign without a draw.
 */
export function buildIncompleteSql({ project, product }: Pick<Sold, 'project' | 'product'>): string {
  const ticket = buildIsTicketSql({
    type: `${project}.type`,
    persons: `${product}.persons`,
    needsShipping: `${product}.needs_shipping`,
  })
  const admitting = buildAdmittingSql({
    persons: `${product}.persons`,
    event: `${product}.event_id`,
    show: `${product}.show_id`,
  })
  return `(${ticket} and not ${admitting} or ${buildDrawMissingSql({ type: `${project}.type`, project: `${project}.id` })})`
}

/** Builds the SQL condition that a variant has a price in any currency, its own or its product's. */
export function buildHasPriceSql(variant: string): string {
  return `(exists (select from product_prices a where a.product_id = ${variant}.product_id)
    or exists (select from variant_prices c where c.variant_id = ${variant}.id))`
}

/** Builds SQL for whether a variant has stock left; null if it has no price. */
export const buildPricedStockLeftSql = (variant: string) =>
  `case when ${buildHasPriceSql(variant)} then ${variant}.is_left end`

/** Builds SQL for whether none of a product's offered variants has a price; null if none is offered. */
export const buildUnpricedSql = (product: string) =>
  `(select not bool_or(${buildHasPriceSql('v')}) from variants v where v.product_id = ${product}.id and v.is_offered)`

/** Builds SQL for the most severe reason why a product is not sold during its sale; null if there is none. */
export function buildSaleStopSql(sold: Pick<Sold, 'project' | 'product'>): string {
  return `coalesce(${sold.product}.sale_stops[1],
    case when ${sold.project}.status in ('draft', 'online') and (${buildIncompleteSql(sold)} or ${buildUnpricedSql(sold.product)})
      then 'incomplete' end)`
}

/**
 * Builds the SQL condition that an unpaid order holds stock of the project. Stock reserved for codes does not
 * count.
 */
export function buildHasHeldUnitsSql(project: string): string {
  return `exists (select from orders o where o.project_id = ${project}.id and o.is_holding)`
}

interface Sold {
  project: string
  product: string
  /** SQL expression for the time as a timestamptz. */
  now: string
  /** SQL expression for the destination's ISO 3166 code; null or omitted if unknown. */
  country?: string
}

/** Builds SQL for the times between which a product is sold to everyone, within the sale of its project. */
export function buildProductWindowSql({ project, product }: Pick<Sold, 'project' | 'product'>) {
  return {
    from: `greatest(${product}.sale_from, ${project}.sale_from)`,
    until: `least(${product}.sale_until, ${project}.sale_until)`,
  }
}

/**
 * Builds the SQL condition that a product is sold to a country: the product lists the country or none at all,
 * and a shipped product needs a zone there. Fan signs (3) are sold only to listed countries (product 10).
 */
export function buildServedSql(
  { project, product }: Pick<Sold, 'project' | 'product'>,
  country: string,
): string {
  return `(${country}::text is null or (
      coalesce(${country} = any(${product}.countries), ${project}.type <> 3)
      and (not ${product}.needs_shipping or exists (select from shipping_zones z where ${country} = any(z.countries)))))`
}

/**
 * Builds SQL for the availability of a variant, or of a product if `isLeft` covers all its variants (product
 * 3): 0 NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT.
 */
export function buildVariantAvailabilitySql(sold: Sold, isLeft: string): string {
  const { project, now, country = 'null' } = sold
  const { from, until } = buildProductWindowSql(sold)
  return `(case when ${project}.status <> 'online' or ${now} < ${from} or ${now} >= ${until}
      or ${sold.product}.sale_stops <> '{}' or ${buildIncompleteSql(sold)} or not ${buildServedSql(sold, country)}
      or ${isLeft} is null then 0
    when ${isLeft} then 1 else 2 end)`
}
