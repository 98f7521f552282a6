/**
 * External reasons why a product is not sold although its sale is open (product 13), most severe first.
 * `paused`: the cancellation of its project waits and can be stopped.
 */
export const storedStops = [
  'event_cancelled',
  'show_cancelled',
  'artist_invalid',
  'show_over',
  'event_postponed',
  'paused',
] as const
export type StoredStop = (typeof storedStops)[number]

/**
 * `incomplete`: the product has no price, is a ticket without an event or show, or belongs to a fan sign
 * without a planned draw.
 */
export const saleStops = [...storedStops, 'incomplete'] as const
export type SaleStop = (typeof saleStops)[number]
