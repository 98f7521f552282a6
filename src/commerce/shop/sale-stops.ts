/** Reasons from elsewhere why a product is not sold although its sale is open (product 13), the gravest first. */
export const storedStops = [
  'event_cancelled',
  'show_cancelled',
  'artist_invalid',
  'show_over',
  'event_postponed',
] as const
export type StoredStop = (typeof storedStops)[number]

/** `incomplete`: it has no price, is a ticket to nothing, or is of a fan sign without a planned draw. */
export const saleStops = [...storedStops, 'incomplete'] as const
export type SaleStop = (typeof saleStops)[number]
