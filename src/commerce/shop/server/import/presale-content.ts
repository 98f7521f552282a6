import { oneOf } from '../../../../platform/import/cell-types.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { moment } from '../../../../platform/import/moment-cell.ts'
import { presaleKinds } from '../presales.ts'
import { buildCellToHashSql, buildHashToCellSql, codeCell } from './code-cell.ts'
import { productKey } from './product-content.ts'

export const presaleContent: ContentKind = {
  name: 'presales',
  table: 'presales',
  isRemovable: true,
  columns: {
    product: productKey,
    kind: {
      type: oneOf([...presaleKinds]),
      help: 'who may buy: followers, who made a campaign, who knows the code',
      isRequired: true,
    },
    opens_at: { type: moment, help: 'begin', isRequired: true },
    closes_at: { type: moment, help: 'end', isRequired: true },
    code: {
      type: codeCell,
      help: 'of the kind code',
      field: 'code_hash',
      isSecret: true,
      staged: buildCellToHashSql('s.code'),
      exported: buildHashToCellSql('t.code_hash'),
    },
  },
  checkRow: (cells: JsonObject) => {
    if (Date.parse(String(cells['closes_at'])) <= Date.parse(String(cells['opens_at']))) {
      return 'closes_at is not after opens_at'
    }
    if ('code' in cells && cells['kind'] !== 'code') return 'code is of the kind code'
    return undefined
  },
  refusals: [
    {
      where: `s.kind = 'code' and s.code is null and ('code' = any(s.given)
        or not exists (select from presales r
          where r.id = s.id and r.code_hash is not null))`,
      says: 'code is missing',
    },
  ],
}
