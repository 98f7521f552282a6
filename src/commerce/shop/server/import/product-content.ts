import * as z from 'zod'
import { countries, country } from '../../../../catalogue/cities/server/index.ts'
import { oneOf, text, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { day, moment } from '../../../../platform/import/moment-cell.ts'
import { selectIdByName, selectKeyById } from '../../../../platform/import/select-by-key.ts'
import { readOnce, runOnce } from '../../../../platform/server/once.ts'
import { buildAdmittingSql, buildIsTicketSql } from '../project-terms.ts'
import { buildRedeemableSql, missing } from '../what-is-missing.ts'
import { picturesRefusal, productPictures } from './picture-columns.ts'
import { productPrices } from './price-columns.ts'
import { refreshProjects, refreshStops } from './refresh-sales.ts'

export const productKey = {
  type: text(200),
  help: 'key of the product',
  isRequired: true,
  reference: 'products',
}

/**
 * Resolves show keys here instead of ordering the imports, because projects and shows refer to each other.
 */
const showIdSql = selectIdByName('shows', 's."show"')

/** Builds SQL for a cell of the file, or for the stored value if the file lacks the column. */
const cellOr = (column: string, cell: string, stored: string) =>
  `case when '${column}' = any(s.given) or s.id is null then ${cell}
    else (select ${stored} from products d where d.id = s.id) end`

const matchesProjectSql = (condition: string) =>
  `exists (select from projects p where p.id = s.project_id and ${condition})`

const admitsToNothing = `${matchesProjectSql(
  buildIsTicketSql({
    type: 'p.type',
    persons: cellOr('persons', 's.persons', 'd.persons'),
    needsShipping: cellOr('needs_shipping', 'coalesce(s.needs_shipping, true)', 'd.needs_shipping'),
  }),
)} and not ${buildAdmittingSql({
  persons: cellOr('persons', 's.persons', 'd.persons'),
  event: cellOr('event', 's.event', 'd.event_id::text'),
  show: cellOr('show', 's."show"', 'd.show_id::text'),
})}`

/** Variants may have their own prices, but they are imported after their product. */
const isUnpriced = `${matchesProjectSql("p.status = 'online'")}
  and ${cellOr('prices', `coalesce(s.prices, '{}') = '{}'`, 'not exists (select from product_prices a where a.product_id = d.id)')}
  and not ${buildRedeemableSql('s.id')}
  and not coalesce((select bool_and(exists (select from variant_prices c where c.variant_id = v.id))
    from variants v where v.product_id = s.id and v.is_offered), false)`

/** Imports products from a file (docs/operators.md). Stock belongs to variants. */
export const productContent: ContentKind = {
  name: 'products',
  table: 'products',
  columns: {
    project: { type: text(200), help: 'key of the project', isRequired: true, reference: 'projects' },
    position: { type: whole(0, 32_767), help: 'its place in the project, 0 unless told', fallback: '0' },
    name: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    description: {
      type: textWithEnglish(5_000),
      help: 'some sentences',
      fallback: `'{"en": ""}'`,
      exported: `nullif(t.description, '{"en": ""}')`,
    },
    pictures: productPictures.column,
    prices: productPrices.column,
    limit_per_order: { type: whole(1), help: 'pieces of an order at most' },
    limit_per_fan: { type: whole(1), help: 'pieces of a fan at most' },
    sale_from: { type: moment, help: 'begin of its sale, within the project’s' },
    sale_until: { type: moment, help: 'end of its sale, within the project’s' },
    countries: { type: countries, help: 'where it goes; wherever shipping goes unless told' },
    needs_shipping: { type: yesOrNo, help: 'true unless told', fallback: 'true' },
    weight_g: { type: whole(0, 100_000), help: 'grams, 0 unless told', fallback: '0' },
    asks_phone: { type: yesOrNo, help: 'buying it needs a proved number', fallback: 'false' },
    withdrawal_exemption: {
      type: oneOf(['none', 'dated', 'made_to_order', 'digital_now']),
      help: 'why it can’t be given back by law; dated for a ticket of a date, else none, unless told',
    },
    dispatch_on: { type: day, help: 'the day by which it is sent, instead of the project’s production' },
    tax_kind: {
      type: text(30, /^[a-z_]+$/, 'small letters and _'),
      help: 'as in tax-rates; standard unless told',
      fallback: "'standard'",
    },
    hs_code: { type: text(10, /^\d{6,10}$/, '6 to 10 digits'), help: 'for customs' },
    origin_country: { type: country, help: 'where it was made, for customs' },
    event: { type: text(200), help: 'of a ticket: key of the event', reference: 'events' },
    show: {
      type: text(200),
      help: 'of a ticket: key or id of the show that it lets watch',
      field: 'show_id',
      staged: showIdSql,
      exported: `coalesce(${selectKeyById('shows', 't.show_id')}, t.show_id::text)`,
    },
    persons: { type: whole(1, 20), help: 'of a ticket: how many it lets in' },
    admits_from: { type: moment, help: 'of a ticket: from when' },
    admits_until: { type: moment, help: 'of a ticket: until when' },
    category: { type: textWithEnglish(100), help: 'of a ticket: Standing, Seats' },
  },
  checkRow: productProblem,
  refusals: [
    picturesRefusal,
    {
      where: `s."show" is not null and not exists (select from shows w where w.id = ${showIdSql})`,
      says: 'show: there is no such show',
    },
    {
      where: `exists (select from products d where d.id = s.id and d.project_id <> s.project_id)`,
      says: 'project: a product stays with its project',
    },
    { where: admitsToNothing, says: missing.admission },
    { where: isUnpriced, says: missing.price },
  ],
  save: async db => {
    await refreshStops(db, 'products')
    for (const text of [...productPictures.save, ...productPrices.save]) await runOnce(db, text)
    await refreshProjects(db, 'products')
  },
  warnings: db => readOnce(db, nowhere),
}

const at = (cells: JsonObject, name: string) => Date.parse(String(cells[name]))
const isBackwards = (cells: JsonObject, from: string, until: string) =>
  from in cells && until in cells && at(cells, until) <= at(cells, from)

function productProblem(cells: JsonObject): string | undefined {
  if (isBackwards(cells, 'sale_from', 'sale_until')) return 'sale_until is not after sale_from'
  if (isBackwards(cells, 'admits_from', 'admits_until')) return 'admits_until is not after admits_from'
  if ('persons' in cells && cells['needs_shipping'] !== false)
    return 'persons is of tickets: needs_shipping is false'
  return 'dispatch_on' in cells && cells['needs_shipping'] === false
    ? 'dispatch_on is of what is sent: needs_shipping is true'
    : undefined
}

/** A fan sign is sold only to the countries it lists (product 10). */
const nowhere = {
  text: `select c.line, 'countries: a fan sign goes nowhere until some are named' as problem
    from import_changes c join projects p on p.id = c.project
   where p.type = 3 and c.countries is null order by c.line limit 50`,
  row: z.object({ line: z.int(), problem: z.string() }),
}
