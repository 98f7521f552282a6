import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { addressOf, lineOf, shortName, textOf, valuesOf } from './nodes.ts'
import { readPrice } from './price.ts'

const vendors: [RegExp, string][] = [
  [/(^|\.)ticketlink\.co\.kr$/, 'TL'],
  [/(^|\.)nodeul\.org$/, 'ND'],
  [/(^|\.)yes24\.com$/, 'YS'],
  [/(^|\.)skiyaki\.(com|tokyo|net)$/, 'SY'],
]

/** Tickets as cells of our file, and what couldn't be read of them. */
interface Tickets {
  cells: JsonObject[]
  remarks: string[]
}

/** Tickets of an event's offers; those without an https address are nowhere to be bought and left out. */
export function ticketsOf(offers: Json | undefined): Tickets {
  const tickets: Tickets = { cells: [], remarks: [] }
  for (const offer of valuesOf(offers)) {
    if (!isObject(offer)) continue
    const url = addressOf(offer['url'])
    if (!url.startsWith('https://') || !URL.canParse(url)) continue
    const { price, remark } = priceOf(offer)
    tickets.cells.push({ url, ...sellerOf(offer, url), ...price, ...saleOf(offer) })
    if (remark) tickets.remarks.push(remark)
  }
  return tickets
}

function sellerOf(offer: JsonObject, url: string): JsonObject {
  const { hostname } = new URL(url)
  const vendor = vendors.find(([host]) => host.test(hostname))?.[1]
  const seller = valuesOf(offer['seller'] ?? offer['offeredBy'])[0]
  const name = lineOf(offer['name']) || lineOf(isObject(seller) ? seller['name'] : seller)
  const shown = (name || hostname.replace(/^www\./, '')).slice(0, 80)
  return vendor === undefined ? { name: shown } : { vendor, ...(name && { name: shown }) }
}

/** The lowest price of an offer, or a remark where there is one that can't be read for certain. */
function priceOf(offer: JsonObject): { price: JsonObject; remark?: string } {
  const specification = valuesOf(offer['priceSpecification']).find(isObject)
  for (const source of [offer, specification]) {
    const amount = [source?.['price'], source?.['lowPrice'], source?.['minPrice']].find(
      each => textOf(each) !== '',
    )
    if (amount === undefined) continue
    const currency = textOf(source?.['priceCurrency']) || textOf(offer['priceCurrency'])
    const read = readPrice(amount, currency)
    if (read) return { price: { ...read } }
    const shown = [textOf(amount), currency].filter(Boolean).join(' ')
    return {
      price: {},
      remark: `offers: the price "${shown}" can't be read for certain, so the ticket has none`,
    }
  }
  return { price: {} }
}

/** Some say when tickets can be bought, others since when the offer holds: the former is the sale. */
function saleOf(offer: JsonObject): JsonObject {
  const from = textOf(offer['availabilityStarts']) || textOf(offer['validFrom'])
  return {
    ...(from.includes('T') && /(?:Z|[+-]\d\d:?\d\d)$/.test(from) && { on_sale_at: from }),
    ...(shortName(textOf(offer['availability'])) === 'SoldOut' && { is_sold_out: true }),
  }
}
