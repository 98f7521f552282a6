import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { readLine, readText, readUrl, toShortName, toValues } from './nodes.ts'
import { readPrice } from './price.ts'

const vendors: [RegExp, string][] = [
  [/(^|\.)ticketlink\.co\.kr$/, 'TL'],
  [/(^|\.)nodeul\.org$/, 'ND'],
  [/(^|\.)yes24\.com$/, 'YS'],
  [/(^|\.)skiyaki\.(com|tokyo|net)$/, 'SY'],
]

/** Tickets as cells of our import file, and remarks on unreadable parts. */
interface Tickets {
  cells: JsonObject[]
  remarks: string[]
}

/**
 * Reads the tickets of an event's offers; omits those without an https URL, because they can't be bought
 * online.
 */
export function parseTickets(offers: Json | undefined): Tickets {
  const tickets: Tickets = { cells: [], remarks: [] }
  for (const offer of toValues(offers)) {
    if (!isObject(offer)) continue
    const url = readUrl(offer['url'])
    if (!url.startsWith('https://') || !URL.canParse(url)) continue
    const { price, remark } = readOfferPrice(offer)
    tickets.cells.push({ url, ...readSeller(offer, url), ...price, ...readSale(offer) })
    if (remark) tickets.remarks.push(remark)
  }
  return tickets
}

function readSeller(offer: JsonObject, url: string): JsonObject {
  const { hostname } = new URL(url)
  const vendor = vendors.find(([host]) => host.test(hostname))?.[1]
  const seller = toValues(offer['seller'] ?? offer['offeredBy'])[0]
  const name = readLine(offer['name']) || readLine(isObject(seller) ? seller['name'] : seller)
  const shown = (name || hostname.replace(/^www\./, '')).slice(0, 80)
  return vendor === undefined ? { name: shown } : { vendor, ...(name && { name: shown }) }
}

/** Reads the lowest price of an offer, or a remark if it is ambiguous. */
function readOfferPrice(offer: JsonObject): { price: JsonObject; remark?: string } {
  const specification = toValues(offer['priceSpecification']).find(isObject)
  for (const source of [offer, specification]) {
    const amount = [source?.['price'], source?.['lowPrice'], source?.['minPrice']].find(
      each => readText(each) !== '',
    )
    if (amount === undefined) continue
    const currency = readText(source?.['priceCurrency']) || readText(offer['priceCurrency'])
    const read = readPrice(amount, currency)
    if (read) return { price: { ...read } }
    const shown = [readText(amount), currency].filter(Boolean).join(' ')
    return {
      price: {},
      remark: `offers: the price "${shown}" can't be read for certain, so the ticket has none`,
    }
  }
  return { price: {} }
}

/** Prefers the start of availability to the start of the offer's validity. */
function readSale(offer: JsonObject): JsonObject {
  const from = readText(offer['availabilityStarts']) || readText(offer['validFrom'])
  return {
    ...(from.includes('T') && /(?:Z|[+-]\d\d:?\d\d)$/.test(from) && { on_sale_at: from }),
    ...(toShortName(readText(offer['availability'])) === 'SoldOut' && { is_sold_out: true }),
  }
}
