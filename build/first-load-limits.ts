/**
 * First-load JavaScript of a page at most, in brotli bytes, by its address in the route table (`bench -- ratios js`). Most
 * visits begin at lists; forms of accounts and of the purchase add validation and phone number rules.
 */
const bytesMaxOf: Record<string, number> = {
  '/': 115_000,
  '/live/': 115_000,
  '/projects/': 115_000,
  '/authenticate/': 130_000,
  '/reset/password/': 130_000,
  '/user/settings/': 130_000,
  '/project/$project/purchase/': 130_000,
}
const usualBytesMax = 125_000

export const firstLoadBytesMax = (address: string) => bytesMaxOf[address] ?? usualBytesMax
