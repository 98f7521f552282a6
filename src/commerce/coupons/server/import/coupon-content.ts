import { currencyCodes } from '../../../../platform/contract/currencies.ts'
import { amounts, checkAmount, convertToMinorUnits } from '../../../../platform/import/amount-cells.ts'
import { list, oneOf, text, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { buildCellToHashSql, buildHashToCellSql, codeCell } from '../../../shop/server/index.ts'

/** Imports coupons from a file (docs/shop.md), which never sets owners or uses. */
export const couponContent: ContentKind = {
  name: 'coupons',
  table: 'coupons',
  columns: {
    name: { type: textWithEnglish(200), help: 'as shown', isRequired: true },
    currency: { type: oneOf(currencyCodes), help: 'of the amount' },
    amount: { type: whole(1), help: 'taken off, in the smallest unit' },
    basis_points: { type: whole(1, 10_000), help: 'or so many hundredths of a percent' },
    caps: { type: amounts, help: 'of a percentage: at most so much', fallback: "'{}'" },
    minimums: { type: amounts, help: 'least price of the goods', fallback: "'{}'" },
    valid_from: { type: moment, help: 'begin', isRequired: true },
    valid_until: { type: moment, help: 'end', isRequired: true },
    uses_max: { type: whole(1), help: 'uses altogether; any number unless told' },
    uses_per_fan: { type: whole(1), help: 'uses of a fan, 1 unless told', fallback: '1' },
    is_first_purchase_only: { type: yesOrNo, help: 'false unless told', fallback: 'false' },
    covers_shipping: { type: yesOrNo, help: 'false unless told', fallback: 'false' },
    projects: {
      type: list(200, 1_000),
      help: 'keys of the projects; of all unless told',
      reference: 'projects',
      field: 'project_ids',
    },
  },
  expand: cells => convertToMinorUnits(cells, ['amount']),
  checkRow: couponProblem,
  refusals: [
    {
      where: `exists (select from coupons c where c.id = s.id
        and s.uses_max < c.used_count + c.held_count)`,
      says: 'uses_max: it was used more often already',
    },
  ],
}

function couponProblem(cells: JsonObject): string | undefined {
  if ('amount' in cells === 'basis_points' in cells) return 'either amount or basis_points'
  if ('amount' in cells !== 'currency' in cells) return 'amount and currency go together'
  if ('amount' in cells && 'caps' in cells) return 'caps are of a percentage'
  if (Date.parse(String(cells['valid_until'])) <= Date.parse(String(cells['valid_from']))) {
    return 'valid_until is not after valid_from'
  }
  if (!('amount' in cells)) return undefined
  const problem = checkAmount(Number(cells['amount']), String(cells['currency']))
  return problem && `amount: ${problem}`
}

/** Imports codes chosen by operators from a file. Codes from `coupon codes` are harder to guess. */
export const couponCodeContent: ContentKind = {
  name: 'coupon-codes',
  table: 'coupon_codes',
  natural: { keyColumns: ['code'], match: `t.code_hash = ${buildCellToHashSql('s.code')}` },
  columns: {
    code: {
      type: codeCell,
      help: 'what fans type',
      isRequired: true,
      field: 'code_hash',
      isSecret: true,
      staged: buildCellToHashSql('s.code'),
      exported: buildHashToCellSql('t.code_hash'),
    },
    coupon: { type: text(200), help: 'key of the coupon', isRequired: true, reference: 'coupons' },
    fans_max: { type: whole(1), help: 'how many fans may take it; any number unless told' },
  },
  refusals: [
    {
      where: `exists (select from coupon_codes k where k.code_hash = ${buildCellToHashSql('s.code')}
        and k.coupon_id <> s.coupon_id)`,
      says: 'coupon: the code is of another coupon',
    },
    {
      where: `exists (select from coupon_codes k where k.code_hash = ${buildCellToHashSql('s.code')}
        and s.fans_max < k.fan_count)`,
      says: 'fans_max: more fans have it already',
    },
  ],
}
