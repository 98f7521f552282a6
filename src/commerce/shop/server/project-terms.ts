/**
 * What a row of projects means, as SQL, once for every page that shows one (product 3). The query calls the row
 * `project`, and `now` is a timestamptz; a null row, of an outer join, is never anything.
 */
export function projectAvailability(project: string) {
  const ended = `${project}.status not in ('draft', 'online')`
  const isSold = (now: string) => `${project}.sale_windows @> ${now}::timestamptz`
  const isLeft = (now: string) => `${project}.left_windows @> ${now}::timestamptz`
  return {
    /** Drafts are nobody's business but the shop's. */
    isVisible: `${project}.status <> 'draft'`,
    /** Still to be bought, now or from a later day. */
    isOffered: (now: string) => `(${project}.status = 'online' and ${project}.sale_until > ${now})`,
    isOnSale: (now: string) =>
      `(${project}.status = 'online' and ${project}.sale_from <= ${now} and ${project}.sale_until > ${now})`,
    /** Its sale is stopped for a reason that comes from elsewhere (`sale_stop`). */
    isStopped: `${project}.sale_stop is not null`,
    /** A project that has ended lacks nothing any more. */
    saleStop: `nullif(${project}.sale_stop, case when ${ended} then 'incomplete' end)`,
    isEnded: (now: string) => `(${ended} or ${project}.sale_until <= ${now})`,
    /** The best of its combinations' values, without a country: 0 NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT. */
    availability: (now: string) => `(case when ${project}.status <> 'online' then 0
      when ${isLeft(now)} then 1 when ${isSold(now)} then 2 else 0 end)`,
    /** The same of one that is offered, as conditions that the planner knows something of. */
    ifOffered: (now: string) => ({
      available: isLeft(now),
      soldOut: `${isSold(now)} and not ${isLeft(now)}`,
      notAvailable: `not ${isSold(now)}`,
    }),
    isSoldOut: (now: string) =>
      `coalesce(${project}.status = 'online' and ${isSold(now)} and not ${isLeft(now)}, false)`,
  }
}

/** For lists of what belongs to a project: whether there is one that fans may see. */
export function isThere(projectId: string): string {
  return `exists (select from projects p where p.id = ${projectId} and ${projectAvailability('p').isVisible})`
}

/** The lowest price as fans may see it: display option 1 is PRICE, 0 is NOTHING (spec 3). */
export function shownPrice(project: string): string {
  return `case when ${project}.display_option = 1 then ${project}.price_minor end`
}

/** SQL: whether the sale of a project was over at a time; never of one that came to nothing, whose orders are refunded. */
export function isSaleOver(projectId: string, at: string): string {
  return `exists (select from projects p where p.id = ${projectId} and p.sale_until <= ${at}
    and p.status not in ('failed', 'cancelled'))`
}

/**
 * Until when an order of a project is cancelled for free; null: until something is sent. A fan sign (3) only until the end
 * of its sale, before its entries are frozen: who isn't drawn keeps the goods.
 */
export function cancelUntil(project: string): string {
  return `(case when ${project}.type = 3 then least(${project}.cancel_until, ${project}.sale_until)
    else ${project}.cancel_until end)`
}

/** Pieces of a project that are paid and not refunded: what its goal counts. Gifts are gone, but not paid. */
export function paidPieces(project: string): string {
  return `(select coalesce(sum(v.sold_count - v.unpaid_count), 0)::int from products d join variants v on v.product_id = d.id
    where d.project_id = ${project}.id)`
}

/** Whether nothing of a product is sold any more, or for now: its sale is stopped, or its project came to nothing. */
export function isSaleStopped({ project, product }: Pick<Sold, 'project' | 'product'>): string {
  return `(${product}.sale_stops <> '{}' or ${project}.status in ('failed', 'cancelled'))`
}

/** Whether the sale of a product only pauses: of what is put off, and only of that. */
export const isSalePaused = (product: string) =>
  `coalesce(${product}.sale_stops = '{event_postponed}', false)`

/** Whether it is stopped for something graver. */
export const isSaleOff = (product: string) =>
  `coalesce(${product}.sale_stops <> '{}' and ${product}.sale_stops <> '{event_postponed}', false)`

/** A ticket admits persons; in an e-ticket (2), whatever is not shipped is one. */
export const isTicket = ({
  type,
  persons,
  needsShipping,
}: Record<'type' | 'persons' | 'needsShipping', string>) =>
  `(${persons} is not null or ${type} = 2 and not ${needsShipping})`

/** Whether a ticket says how many it admits, and to which event or show. */
export const isAdmitting = ({ persons, event, show }: Record<'persons' | 'event' | 'show', string>) =>
  `(${persons} is not null and (${event} is not null or ${show} is not null))`

/** Whether the draw of a fan sign (3) is not planned yet. */
export const lacksDraw = ({ type, project }: Record<'type' | 'project', string>) =>
  `(${type} = 3 and not exists (select from draws w where w.project_id = ${project}))`

/** Whether a product would give its buyers nothing: a ticket to nothing, or goods of a fan sign without a draw. */
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

/** Whether a combination has a price in any currency, of its own or of its product. */
export function hasPrice(variant: string): string {
  return `(exists (select from product_prices a where a.product_id = ${variant}.product_id)
    or exists (select from variant_prices c where c.variant_id = ${variant}.id))`
}

/** Whether any is left of a combination; null where it has no price. */
export const isLeftPriced = (variant: string) => `case when ${hasPrice(variant)} then ${variant}.is_left end`

/** Whether no combination of a product that is offered has a price; null where none is offered. */
export const isUnpriced = (product: string) =>
  `(select not bool_or(${hasPrice('v')}) from variants v where v.product_id = ${product}.id and v.is_offered)`

/** The gravest reason why a product is not sold although its sale is open, or will be; else null. */
export function saleStop(sold: Pick<Sold, 'project' | 'product'>): string {
  return `coalesce(${sold.product}.sale_stops[1],
    case when ${sold.project}.status in ('draft', 'online') and (${isIncomplete(sold)} or ${isUnpriced(sold.product)})
      then 'incomplete' end)`
}

/** Whether an order that is not paid yet holds something of the project. What codes hold is nobody's payment. */
export function hasHeldPieces(project: string): string {
  return `exists (select from orders o where o.project_id = ${project}.id and o.is_holding)`
}

interface Sold {
  /** Of a row of projects, and of its products. */
  project: string
  product: string
  /** SQL of the time, as a timestamptz. */
  now: string
  /** SQL of the ISO 3166 code of where it should go; null, or left out, where that is not known. */
  country?: string
}

/** When a product is sold to all: within the sale of its project. */
export function productWindow({ project, product }: Pick<Sold, 'project' | 'product'>) {
  return {
    from: `greatest(${product}.sale_from, ${project}.sale_from)`,
    until: `least(${product}.sale_until, ${project}.sale_until)`,
  }
}

/**
 * Whether a product goes to a country: it is listed, or none is, and what is shipped has a zone there. Fan signs (3) go
 * only where they are listed (product 10).
 */
export function isServed({ project, product }: Pick<Sold, 'project' | 'product'>, country: string): string {
  return `(${country}::text is null or (
      coalesce(${country} = any(${product}.countries), ${project}.type <> 3)
      and (not ${product}.needs_shipping or exists (select from shipping_zones z where ${country} = any(z.countries)))))`
}

/**
 * The availability of one of a product's combinations, of which `isLeft` says whether any is left; of the product, where
 * that says so of any of them (product 3): 0 NOT_AVAILABLE, 1 AVAILABLE, 2 SOLD_OUT.
 */
export function variantAvailability(sold: Sold, isLeft: string): string {
  const { project, now, country = 'null' } = sold
  const { from, until } = productWindow(sold)
  return `(case when ${project}.status <> 'online' or ${now} < ${from} or ${now} >= ${until}
      or ${sold.product}.sale_stops <> '{}' or ${isIncomplete(sold)} or not ${isServed(sold, country)}
      or ${isLeft} is null then 0
    when ${isLeft} then 1 else 2 end)`
}
