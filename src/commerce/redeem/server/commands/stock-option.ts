import type { CommandOption } from '../../../../platform/server/operators/command.ts'
import type { MadeKeys } from '../make-keys.ts'
import type { NamedStock, StockRefusal } from '../stock-of-batch.ts'

export const stockOption: Record<string, CommandOption> = {
  stock: {
    help: 'pieces of each combination, as shirt-s:40,shirt-m:60; fans choose among them',
    value: 'list',
  },
}

/** Lines as they are typed; one that is malformed names nothing. */
const linesOf = (list: string) => list.split(',').map(part => part.trim())

/** Null where nothing is said. */
export const stockOf = (list: string | undefined): NamedStock[] | null =>
  list === undefined
    ? null
    : linesOf(list).map(line => {
        const [, name = '', pieces = '0'] = /^(.+):(\d{1,7})$/.exec(line) ?? []
        return { name, quantity: Number(pieces) }
      })

function stockProblem(refusal: StockRefusal, count: number, list = ''): string {
  switch (refusal.why) {
    case 'no_product':
      return '--stock is of a product.'
    case 'several_combinations':
      return 'The product has several combinations: --stock says how many of each, as 12:40,13:60.'
    case 'named_twice':
      return '--stock names a combination twice.'
    case 'no_combination':
      return `--stock: "${linesOf(list)[refusal.at]}" is no combination of it.`
    case 'too_few':
      return `--stock sets ${refusal.total} pieces aside for ${count} keys.`
  }
}

type Refused = Extract<MadeKeys, { why: 'stock' | 'short' }>

/** Why there is not what so many keys need, in one sentence. */
export function shortageText(refused: Refused, { count, list }: { count: number; list: string | undefined }) {
  if (refused.why === 'stock') return stockProblem(refused.stock, count, list)
  const parts = refused.short.map(({ variantId, left }) => `${left ?? 0} of combination ${variantId}`)
  return `There is too little left to set aside: ${parts.join(', ')}.`
}
