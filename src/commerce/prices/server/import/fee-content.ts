import { countries } from '../../../../catalogue/cities/server/index.ts'
import { amounts } from '../../../../platform/import/amount-cells.ts'
import { namedNumber, oneOf, whole } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { projectTypes } from '../../../shop/contract.ts'

/** Imports fees charged in addition to shipping from a file (docs/shop.md). */
export const feeContent: ContentKind = {
  name: 'fees',
  table: 'other_fees',
  isRemovable: true,
  columns: {
    name: { type: textWithEnglish(100), help: 'as shown', isRequired: true },
    kind: { type: oneOf(['per_order', 'per_piece', 'percent']), help: 'of what', isRequired: true },
    project_type: { type: namedNumber(projectTypes), help: 'of projects of this type; of all unless told' },
    countries: { type: countries, help: 'where it is charged; everywhere unless told' },
    amounts: { type: amounts, help: 'of per_order and per_piece, in the smallest unit', fallback: "'{}'" },
    basis_points: { type: whole(0, 100_000), help: 'of percent: hundredths of a percent of the goods' },
    valid_from: { type: moment, help: 'charged from then on', isRequired: true },
    valid_until: { type: moment, help: 'and until then' },
  },
  checkRow: feeProblem,
}

function feeProblem(cells: JsonObject): string | undefined {
  const isPercent = cells['kind'] === 'percent'
  if (isPercent !== 'basis_points' in cells)
    return 'basis_points goes with the kind percent, and only with it'
  if (isPercent && 'amounts' in cells) return 'amounts are of per_order and per_piece'
  return findPeriodProblem(cells)
}

export function findPeriodProblem(cells: JsonObject): string | undefined {
  const [from = 0, until = 0] = ['valid_from', 'valid_until'].map(name => Date.parse(String(cells[name])))
  return until <= from ? 'valid_until is not after valid_from' : undefined
}
