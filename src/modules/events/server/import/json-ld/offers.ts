import { isObject, type Json, type JsonObject } from '../../../../../platform/import/json.ts'
import { shortName, textOf, valuesOf } from './nodes.ts'

const vendors: [RegExp, string][] = [
  [/(^|\.)ticketlink\.co\.kr$/, 'TL'],
  [/(^|\.)nodeul\.org$/, 'ND'],
  [/(^|\.)yes24\.com$/, 'YS'],
  [/(^|\.)skiyaki\.(com|tokyo|net)$/, 'SY'],
]

/** Tickets of an event's offers; those without an https address are nowhere to be bought and left out. */
export function ticketsOf(offers: Json | undefined): JsonObject[] {
  return valuesOf(offers).flatMap(offer => {
    if (!isObject(offer)) return []
    const url = textOf(offer['url'])
    if (!url.startsWith('https://') || !URL.canParse(url)) return []
    return [{ url, ...sellerOf(offer, url), ...priceOf(offer), ...saleOf(offer) }]
  })
}

function sellerOf(offer: JsonObject, url: string): JsonObject {
  const { hostname } = new URL(url)
  const vendor = vendors.find(([host]) => host.test(hostname))?.[1]
  const seller = valuesOf(offer['seller'] ?? offer['offeredBy'])[0]
  const name = textOf(offer['name']) || (isObject(seller) ? textOf(seller['name']) : textOf(seller))
  const shown = (name || hostname.replace(/^www\./, '')).slice(0, 80)
  return vendor === undefined ? { name: shown } : { vendor, ...(name && { name: shown }) }
}

/** The lowest price, in the smallest unit of its currency. */
function priceOf(offer: JsonObject): JsonObject {
  const price = textOf(offer['price']) || textOf(offer['lowPrice'])
  const currency = textOf(offer['priceCurrency'])
  if (!/^\d+(\.\d+)?$/.test(price) || !/^[A-Z]{3}$/.test(currency)) return {}
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const minor = Math.round(Number(price) * 10 ** maximumFractionDigits)
  return minor <= 2_147_483_647 ? { price_minor: minor, currency } : {}
}

/** Some say when tickets can be bought, others since when the offer holds: the former is the sale. */
function saleOf(offer: JsonObject): JsonObject {
  const from = textOf(offer['availabilityStarts']) || textOf(offer['validFrom'])
  return {
    ...(from.includes('T') && /(?:Z|[+-]\d\d:?\d\d)$/.test(from) && { on_sale_at: from }),
    ...(shortName(textOf(offer['availability'])) === 'SoldOut' && { is_sold_out: true }),
  }
}
