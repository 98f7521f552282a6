import { list, oneOf, text, whole } from '../../../../platform/import/cell-types.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { keyMethods, vendorCodes } from '../../methods.ts'

const another = `exists (select from redeem_offers f where f.id is distinct from s.id
  and f.product_id is not distinct from s.product_id and f.show_id is not distinct from s.show_id
  and f.method = s.method)`

/** Imports offers from a file (docs/shop.md). Commands create codes and lists. */
export const offerContent: ContentKind = {
  name: 'redeem-offers',
  table: 'redeem_offers',
  columns: {
    product: { type: text(200), help: 'key of the product that a key gives', reference: 'products' },
    show_id: { type: whole(1), help: 'number of the show that it admits to' },
    method: { type: oneOf([...keyMethods]), help: 'what fans give', isRequired: true },
    opens_at: { type: moment, help: 'from when on; before that it is coming soon', isRequired: true },
    vendors: {
      type: list(2, 4),
      help: `whose tickets count (${vendorCodes.join(', ')})`,
      fallback: "'{}'",
    },
  },
  checkRow: (cells: JsonObject) => {
    if (!('product' in cells) && !('show_id' in cells)) return 'a product or a show is missing'
    const vendors = Array.isArray(cells['vendors']) ? cells['vendors'] : []
    return vendors.every(vendor => vendorCodes.some(code => code === vendor))
      ? undefined
      : `vendors: are some of ${vendorCodes.join(', ')}`
  },
  refusals: [
    {
      where: 's.show_id is not null and not exists (select from shows w where w.id = s.show_id)',
      says: 'show_id: there is no such show',
    },
    { where: another, says: 'method: there is an offer of the same by it, under another key' },
    {
      where: `exists (select from redeem_offers f where f.id = s.id and (f.product_id, f.show_id, f.method)
        is distinct from (s.product_id, s.show_id, s.method)
        and exists (select from redeem_batches b where b.offer_id = f.id))`,
      says: 'product, show and method stay once there are codes or lists',
    },
  ],
}
