/** A write whose outcome is known. */
export interface ModelWrite {
  /** Identifies the row that the write makes. */
  key: string
  isAcknowledged: boolean
  /** Content of the row if the write was acknowledged, else the refusal. */
  content: string
  /** The fault to which the outcome is counted. */
  fault: string
}

export type Model = Record<WriterName, ModelWrite[]>

export type WriterName = 'orders' | 'votes' | 'codes' | 'messages' | 'makes'

export const createModel = (): Model => ({ orders: [], votes: [], codes: [], messages: [], makes: [] })

export interface StoredRow {
  key: string
  content: string
}

export interface Difference {
  kind: 'lost' | 'doubled' | 'unexpected'
  fault: string | null
  text: string
}

/**
 * Compares what was answered with the stored rows: each acknowledged write must be there once and as it was
 * acknowledged, and nothing else.
 */
export function compareWithRows(
  name: WriterName,
  writes: readonly ModelWrite[],
  rows: StoredRow[],
): Difference[] {
  const expected = new Map(
    writes.filter(({ isAcknowledged }) => isAcknowledged).map(each => [each.key, each]),
  )
  const stored = new Map<string, StoredRow>()
  const differences: Difference[] = []
  for (const row of rows) {
    const write = expected.get(row.key)
    const fault = write?.fault ?? null
    if (stored.has(row.key))
      differences.push({ kind: 'doubled', fault, text: `${name}: ${row.key} is there twice` })
    else if (!write)
      differences.push({ kind: 'unexpected', fault, text: `${name}: ${row.key} was not acknowledged` })
    stored.set(row.key, row)
  }
  for (const { key, content, fault } of expected.values()) {
    const row = stored.get(key)
    if (row?.content === content) continue
    const found = row ? `holds ${row.content}` : 'is missing'
    differences.push({ kind: 'lost', fault, text: `${name}: ${key} (${content}) ${found}` })
  }
  return differences
}
