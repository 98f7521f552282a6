import type { CommandOption } from '../../../../platform/server/operators/command.ts'
import type { MakeKeysOutcome } from '../make-keys.ts'
import type { NamedStock, StockRefusal } from '../resolve-stock.ts'

export const stockOption: Record<string, CommandOption> = {
  stock: {
    help: 'pieces of each combination, as shirt-s:40,shirt-m:60; fans choose among them',
    value: 'list',
  },
}

/** Splits the list at commas. A malformed entry yields an empty name. */
const splitLines = (list: string) => list.split(',').map(part => part.trim())

/** Parses the stock option; null if it is absent. */
export const parseStock = (list: string | undefined): NamedStock[] | null =>
  list === undefined
    ? null
    : splitLines(list).map(line => {
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
      return `--stock: "${splitLines(list)[refusal.at]}" is no combination of it.`
    case 'too_few':
      return `--stock sets ${refusal.total} pieces aside for ${count} keys.`
  }
}

type RefusedKeys = Extract<MakeKeysOutcome, { why: 'stock' | 'short' }>

export function formatShortage(
  refused: RefusedKeys,
  { count, list }: { count: number; list: string | undefined },
) {
  if (refused.why === 'stock') return stockProblem(refused.stock, count, list)
  const parts = refused.short.map(({ variantId, left }) => `${left ?? 0} of combination ${variantId}`)
  return `There is too little left to set aside: ${parts.join(', ')}.`
}
