import { moment, oneOf, text, whole } from '../../../../platform/server/content/cell-types.ts'
import { nameColumn, slugColumn } from '../../../../platform/server/content/columns.ts'
import type { JsonObject } from '../../../../platform/server/content/json.ts'
import type { ContentKind } from '../../../../platform/server/content/kind.ts'
import { slugOf } from '../../../../platform/server/content/slug.ts'

/** Projects of the shop by file; docs/import.md. What was sold is counted by the shop and never a file's. */
export const projectContent: ContentKind = {
  name: 'projects',
  table: 'projects',
  columns: {
    type: { type: whole(0, 3), help: '0 to 3, as in the shop', isRequired: true },
    name: nameColumn,
    slug: slugColumn,
    artist: { type: text(200), help: 'key of the artist', reference: 'artists' },
    summary: { type: text(1_000), help: 'a sentence or two', isRequired: true },
    price_minor: { type: whole(0), help: 'in the smallest unit of the currency' },
    currency: {
      type: text(3, /^[A-Z]{3}$/, 'three capitals, as EUR'),
      help: 'of the price',
      isRequired: true,
    },
    display_option: { type: whole(0, 1), help: '1 unless told: how the sale is shown', fallback: '1' },
    sale_from: { type: moment, help: 'begin of the sale', isRequired: true },
    sale_until: { type: moment, help: 'end of the sale', isRequired: true },
    goal_count: { type: whole(0), help: 'pieces that are wanted at least' },
    stock_count: { type: whole(0), help: 'pieces that there are; empty for as many as asked for' },
    status: {
      ...{ type: oneOf(['draft', 'online', 'ended']), help: 'online unless told' },
      fallback: "'online'",
    },
  },
  checkRow: (cells: JsonObject) =>
    Date.parse(String(cells['sale_until'])) <= Date.parse(String(cells['sale_from']))
      ? 'sale_until is not after sale_from'
      : undefined,
  derived: {
    types: { slug_of_name: 'text' },
    of: cells => ({ slug_of_name: slugOf(String(cells['name'])) }),
  },
}
