/** Reasons why a product is not sold although its sale is open (product 13), the gravest first. */
export const saleStops = [
  'event_cancelled',
  'show_cancelled',
  'artist_invalid',
  'show_over',
  'event_postponed',
] as const
export type SaleStop = (typeof saleStops)[number]
