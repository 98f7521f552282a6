import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { RecordStore } from './journal.ts'

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('RecordStore', () => {
  test('keeps the latest version of each record across a restart, oldest first', () => {
    const file = path.join(folder(), 'things.jsonl')
    const store = new RecordStore<{ id: string; state: string }>(file)
    store.put({ id: 'a', state: 'new' })
    store.put({ id: 'b', state: 'new' })
    store.put({ id: 'a', state: 'paid' })
    const again = new RecordStore<{ id: string; state: string }>(file)
    expect(again.values()).toEqual([
      { id: 'a', state: 'paid' },
      { id: 'b', state: 'new' },
    ])
    expect(again.get('c')).toBeUndefined()
  })

  test('skips a last line that was truncated by a crash', () => {
    const file = path.join(folder(), 'things.jsonl')
    new RecordStore<{ id: string }>(file).put({ id: 'a' })
    appendFileSync(file, '{"id":"b","sta')
    expect(new RecordStore<{ id: string }>(file).values()).toEqual([{ id: 'a' }])
  })
})
