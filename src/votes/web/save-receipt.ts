import { brand } from '../../platform/brand.ts'
import { paths } from '../../platform/contract/paths.ts'
import { grouped } from './receipt-store.ts'
import type { Ballot } from './shared/queries.ts'

/** Saves a text file, made in the browser, with the code, what it is of, where to look for it, and our signature. */
export function saveReceipt(ballot: Ballot, signatureLabel: string): void {
  const { artist, stage_name: stage, receipt_code: code, receipt } = ballot
  const lines = [
    ...[brand.name, stage, artist.name, grouped(code ?? ''), recordAddress()],
    ...(receipt === null ? [] : ['', signatureLabel, receipt]),
  ]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  link.download = 'vote-receipt.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Without any code in it: that is typed there. */
export const recordAddress = (): string => `${location.origin}${paths.voteRecord()}`
