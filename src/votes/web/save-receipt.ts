import { brand } from '../../platform/brand.ts'
import { paths } from '../../platform/contract/paths.ts'
import { groupCode } from './receipt-store.ts'
import type { Ballot } from './shared/queries.ts'

/**
 * Saves a text file, created in the browser, with the code, its vote, the URL of the record and our
 * signature.
 */
export function saveReceipt(ballot: Ballot, signatureLabel: string): void {
  const { artist, stage_name: stage, receipt_code: code, receipt } = ballot
  const lines = [
    ...[brand.name, stage, artist.name, groupCode(code ?? ''), getRecordUrl()],
    ...(receipt === null ? [] : ['', signatureLabel, receipt]),
  ]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }))
  link.download = 'vote-receipt.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Returns the URL of the record page. It doesn't contain the code, which the fan types there. */
export const getRecordUrl = (): string => `${location.origin}${paths.voteRecord()}`
