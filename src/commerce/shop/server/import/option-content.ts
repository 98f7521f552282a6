import { text, whole } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { productKey } from './product-content.ts'

const position = { type: whole(0, 32_767), help: 'its place, 0 unless told', fallback: '0' }
const name = { type: textWithEnglish(100), help: 'as shown', isRequired: true }

export const optionContent: ContentKind = {
  name: 'options',
  table: 'product_options',
  columns: { product: productKey, position, name },
  refusals: [
    {
      where: `exists (select from product_options o
        where o.id = s.id and o.product_id <> s.product_id)`,
      says: 'product: an option stays with its product',
    },
    {
      where: `s.id is null and exists (select from variants v where v.product_id = s.product_id and v.is_offered)`,
      says: 'product: combinations without this option are offered; take them off first',
    },
  ],
}

export const optionValueContent: ContentKind = {
  name: 'option-values',
  table: 'option_values',
  columns: {
    option: { type: text(200), help: 'key of the option', isRequired: true, reference: 'options' },
    position,
    name,
  },
  refusals: [
    {
      where: `exists (select from option_values w
        where w.id = s.id and w.option_id <> s.option_id)`,
      says: 'option: a value stays with its option',
    },
  ],
}
