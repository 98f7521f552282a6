import { namedNumber, text, whole, yesOrNo } from '../../../../platform/import/cell-types.ts'
import { textWithEnglish } from '../../../../platform/import/columns.ts'
import type { JsonObject } from '../../../../platform/import/json.ts'
import type { ContentKind } from '../../../../platform/import/kind.ts'
import { productKey } from './product-content.ts'

const bound = text(12)

export const customFieldContent: ContentKind = {
  name: 'custom-fields',
  table: 'custom_fields',
  isRemovable: true,
  columns: {
    product: productKey,
    position: { type: whole(0, 32_767), help: 'its place, 0 unless told', fallback: '0' },
    label: { type: textWithEnglish(200), help: 'what is asked', isRequired: true },
    input_type: {
      type: namedNumber({ STRING: 0, EMAIL: 1, INTEGER: 2, DATE: 3 }),
      help: 'what is typed in',
      isRequired: true,
    },
    is_required: { type: yesOrNo, help: 'false unless told', fallback: 'false' },
    minimum: { type: bound, help: 'least length, number or day (2030-05-01)' },
    maximum: { type: bound, help: 'greatest length, number or day' },
  },
  checkRow: boundsProblem,
  refusals: [
    {
      where: `exists (select from custom_fields f
        where f.id = s.id and f.product_id <> s.product_id)`,
      says: 'product: a field stays with its product',
    },
  ],
}

/** Format of the bounds by input type. */
const forms: Record<number, RegExp> = { 0: /^\d{1,3}$/, 2: /^-?\d{1,12}$/, 3: /^\d{4}-\d{2}-\d{2}$/ }

function boundsProblem(cells: JsonObject): string | undefined {
  const type = Number(cells['input_type'])
  const [minimum, maximum] = ['minimum', 'maximum'].map(name => cells[name])
  for (const [name, value] of Object.entries({ minimum, maximum })) {
    if (value === undefined) continue
    const form = forms[type]
    if (!form) return `${name}: an email has no bounds`
    if (!form.test(String(value)) || (type === 3 && !isDay(String(value)))) {
      return `${name} is no ${type === 3 ? 'day, such as 2030-05-01' : 'number that fits the type'}`
    }
  }
  if (minimum === undefined || maximum === undefined) return undefined
  const isBackwards = type === 3 ? String(minimum) > String(maximum) : Number(minimum) > Number(maximum)
  return isBackwards ? 'minimum is above maximum' : undefined
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
