/**
 * SQL conditions on a row of projects, shared by all queries (product 3). `project` is the row's alias, `now`
 * a timestamptz. A null row of an outer join matches nothing.
 */
export function projectAvailability(project: string) {
  const ended = `${project}.status not in ('draft', 'online')`
  const isSold = (now: string) => `${project}.sale_windows @> ${now}::timestamptz`
  const isLeft = (now: string) => `${project}.left_windows @> ${now}::timestamptz`
  return {
    /** Drafts are visible only in operator commands. */
    isVisible: `${project}.status <> 'draft'`,
    /** Can be bought now or later. */
    isOffered: (now: string) => `(${project}.status = 'online' and ${project}.sale_until > ${now})`,
    isOnSale: (now: string) =>
      `(${project}.status = 'online' and ${project}.sale_from <= ${now} and ${project}.sale_until > ${now})`,
    /** The sale is stopped for an external reason (`sale_stop`). */
    isStopped: `${project}.sale_stop is not null`,
    /** An ended project can no longer be incomplete. */
    saleStop: `nullif(${project}.sale_stop, case when ${ended} then 'incomplete' end)`,
    isEnded: (now: string) => `(${ended} or ${project}.sale_until <= ${now})`,
    /** Best availability of its variants, regardless of country: 0 NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT. */
    availability: (now: string) => `(case when ${project}.status <> 'online' then 0
      when ${isLeft(now)} then 1 when ${isSold(now)} then 2 else 0 end)`,
    /** Availability of an offered project, as conditions that the planner has statistics for. */
    ifOffered: (now: string) => ({
      available: isLeft(now),
      soldOut: `${isSold(now)} and not ${isLeft(now)}`,
      notAvailable: `not ${isSold(now)}`,
    }),
    isSoldOut: (now: string) =>
      `coalesce(${project}.status = 'online' and ${isSold(now)} and not ${isLeft(now)}, false)`,
  }
}

/** SQL for lists of a project's rows: whether the project exists and is visible to fans. */
export function hasVisibleProject(projectId: string): string {
  return `exists (select from projects p where p.id = ${projectId} and ${projectAvailability('p').isVisible})`
}

/** SQL: lowest price visible to fans; display option 1 is PRICE, 0 is NOTHING (spec 3). */
export function shownPrice(project: string): string {
  return `case when ${project}.display_option = 1 then ${project}.price_minor end`
}

/**
 * SQL: whether the sale of a project was over at a time; false for failed and cancelled projects, whose
 * orders are refunded.
 */
export function isSaleOver(projectId: string, at: string): string {
  return `exists (select from projects p where p.id = ${projectId} and p.sale_until <= ${at}
    and p.status not in ('failed', 'cancelled'))`
}

/**
 * SQL: time until which orders can be cancelled for free; null: until dispatch. A fan sign (3) ends with its
 * sale at the latest, before its entries are frozen, so that losers cannot return the goods.
 */
export function cancelUntil(project: string): string {
  return `(case when ${project}.type = 3 then least(${project}.cancel_until, ${project}.sale_until)
    else ${project}.cancel_until end)`
}

/** SQL: paid units that are not refunded, as counted by the goal. Gifts are sold but not paid. */
export function paidUnits(project: string): string {
  return `(select coalesce(sum(v.sold_count - v.unpaid_count), 0)::int from products d join variants v on v.product_id = d.id
    where d.project_id = ${project}.id)`
}

/**
 * SQL: whether a product is currently not sold: its sale is stopped, or its project failed or was cancelled.
 */
export function isSaleStopped({ project, product }: Pick<Sold, 'project' | 'product'>): string {
  return `(${product}.sale_stops <> '{}' or ${project}.status in ('failed', 'cancelled'))`
}

/**
 * SQL: whether the sale of a product is only paused, because its event is postponed and for no other reason.
 */
export const isSalePaused = (product: string) =>
  `coalesce(${product}.sale_stops = '{event_postponed}', false)`

/** SQL: whether the sale is stopped for a more severe reason than a postponed event. */
export const isSaleOff = (product: string) =>
  `coalesce(${product}.sale_stops <> '{}' and ${product}.sale_stops <> '{event_postponed}', false)`

/**
 * SQL: whether a product is a ticket: it admits persons, or it is an unshipped product of an e-ticket project
 * (2).
 */
export const isTicket = ({
  type,
  persons,
  needsShipping,
}: Record<'type' | 'persons' | 'needsShipping', string>) =>
  `(${persons} is not null or ${type} = 2 and not ${needsShipping})`

/** SQL: whether a ticket has a number of persons and an event or show. */
export const isAdmitting = ({ persons, event, show }: Record<'persons' | 'event' | 'show', string>) =>
  `(${persons} is not null and (${event} is not null or ${show} is not null))`

/** SQL: whether the draw of a fan sign (3) is not planned yet. */
export const lacksDraw = ({ type, project }: Record<'type' | 'project', string>) =>
  `(${type} = 3 and not exists (select from draws w where w.project_id = ${project}))`

/**
 * SQL: whether a product is worthless to its buyers: a ticket without an event or show, or goods of a fan
 * sign without a draw.
 */
export function isIncomplete({ project, product }: Pick<Sold, 'project' | 'product'>): string {
  const ticket = isTicket({
    type: `${project}.type`,
    persons: `${product}.persons`,
    needsShipping: `${product}.needs_shipping`,
  })
  const admitting = isAdmitting({
    persons: `${product}.persons`,
    event: `${product}.event_id`,
    show: `${product}.show_id`,
  })
  return `(${ticket} and not ${admitting} or ${lacksDraw({ type: `${project}.type`, project: `${project}.id` })})`
}

/** SQL: whether a variant has a price in any currency, its own or its product's. */
export function hasPrice(variant: string): string {
  return `(exists (select from product_prices a where a.product_id = ${variant}.product_id)
    or exists (select from variant_prices c where c.variant_id = ${variant}.id))`
}

/** SQL: whether a variant has stock left; null if it has no price. */
export const isLeftPriced = (variant: string) => `case when ${hasPrice(variant)} then ${variant}.is_left end`

/** SQL: whether none of a product's offered variants has a price; null if none is offered. */
export const isUnpriced = (product: string) =>
  `(select not bool_or(${hasPrice('v')}) from variants v where v.product_id = ${product}.id and v.is_offered)`

/** SQL: the most severe reason why a product is not sold during its sale; otherwise null. */
export function saleStop(sold: Pick<Sold, 'project' | 'product'>): string {
  return `coalesce(${sold.product}.sale_stops[1],
    case when ${sold.project}.status in ('draft', 'online') and (${isIncomplete(sold)} or ${isUnpriced(sold.product)})
      then 'incomplete' end)`
}

/** SQL: whether an unpaid order holds stock of the project. Stock held by codes does not count. */
export function hasHeldUnits(project: string): string {
  return `exists (select from orders o where o.project_id = ${project}.id and o.is_holding)`
}

interface Sold {
  /** Aliases of the rows. */
  project: string
  product: string
  /** SQL of the time as a timestamptz. */
  now: string
  /** SQL of the destination's ISO 3166 code; null or omitted if unknown. */
  country?: string
}

/** SQL: times between which a product is sold to everyone, within the sale of its project. */
export function productWindow({ project, product }: Pick<Sold, 'project' | 'product'>) {
  return {
    from: `greatest(${product}.sale_from, ${project}.sale_from)`,
    until: `least(${product}.sale_until, ${project}.sale_until)`,
  }
}

/**
 * SQL: whether a product is sold to a country: it lists the country or none at all, and shipped products need
 * a zone there. Fan signs (3) are sold only to listed countries (product 10).
 */
export function isServed({ project, product }: Pick<Sold, 'project' | 'product'>, country: string): string {
  return `(${country}::text is null or (
      coalesce(${country} = any(${product}.countries), ${project}.type <> 3)
      and (not ${product}.needs_shipping or exists (select from shipping_zones z where ${country} = any(z.countries)))))`
}

/**
 * SQL: availability of a variant, or of a product if `isLeft` covers all its variants (product 3): 0
 * NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT.
 */
export function variantAvailability(sold: Sold, isLeft: string): string {
  const { project, now, country = 'null' } = sold
  const { from, until } = productWindow(sold)
  return `(case when ${project}.status <> 'online' or ${now} < ${from} or ${now} >= ${until}
      or ${sold.product}.sale_stops <> '{}' or ${isIncomplete(sold)} or not ${isServed(sold, country)}
      or ${isLeft} is null then 0
    when ${isLeft} then 1 else 2 end)`
}
