import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Shelf } from './journal.ts'

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a restart keeps the last state of each thing, oldest first', () => {
  const file = path.join(folder(), 'things.jsonl')
  const shelf = new Shelf<{ id: string; state: string }>(file)
  shelf.put({ id: 'a', state: 'new' })
  shelf.put({ id: 'b', state: 'new' })
  shelf.put({ id: 'a', state: 'paid' })
  const again = new Shelf<{ id: string; state: string }>(file)
  expect(again.values()).toEqual([
    { id: 'a', state: 'paid' },
    { id: 'b', state: 'new' },
  ])
  expect(again.get('c')).toBeUndefined()
})

test('a line that a crash cut off is left out', () => {
  const file = path.join(folder(), 'things.jsonl')
  new Shelf<{ id: string }>(file).put({ id: 'a' })
  appendFileSync(file, '{"id":"b","sta')
  expect(new Shelf<{ id: string }>(file).values()).toEqual([{ id: 'a' }])
})
