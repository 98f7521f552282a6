import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { silentServiceClient } from '../testing/fake-service.ts'
import { listBases, listWal, names, openArchive } from './archive.ts'
import { pruneArchive } from './prune.ts'

const dayMs = 86_400_000
const now = Date.UTC(2030, 0, 20)

function anArchive() {
  const dir = mkdtempSync(join(tmpdir(), 'fanfare-prune-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const config = { place: { dir }, recipients: [], keepDays: 3, spoolBytesMax: 1 }
  const archive = openArchive(config, silentServiceClient)
  const put = (name: string, content: object = {}) =>
    archive.store.put(name, Buffer.from(JSON.stringify(content)))
  return { archive, put }
}

const toLabel = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '')

describe('pruneArchive', () => {
  test('keeps the base backup from before the kept days, and WAL from then on', async () => {
    const { archive, put } = anArchive()
    const labels: string[] = []
    for (const [at, daysAgo] of [5, 4, 2, 1].entries()) {
      const time = now - daysAgo * dayMs
      const label = toLabel(time)
      labels.push(label)
      const started_at = new Date(time).toISOString()
      const first_segment = `00000001000000000000000${at + 1}`
      await put(names.part(label, 1))
      await put(names.base(label), {
        label,
        started_at,
        ended_at: started_at,
        first_segment,
        parts: 1,
        size: 1,
      })
      await put(names.wal(first_segment))
    }
    await put(names.wal('00000002.history'))
    expect(await pruneArchive(archive, now)).toEqual({ bases: labels.slice(0, 1), walFiles: 1 })
    expect((await listBases(archive)).labels).toEqual(labels.slice(1))
    expect((await listWal(archive)).map(({ file }) => file)).toEqual([
      '000000010000000000000002',
      '000000010000000000000003',
      '000000010000000000000004',
      '00000002.history',
    ])
  })

  test('removes an incomplete base backup after a day, and nothing when there is no complete one', async () => {
    const { archive, put } = anArchive()
    const [old, running] = [toLabel(now - 2 * dayMs), toLabel(now - 1_000)]
    await put(names.part(old, 1))
    await put(names.part(running, 1))
    await put(names.wal('000000010000000000000001'))
    expect(await pruneArchive(archive, now)).toEqual({ bases: [old], walFiles: 0 })
    expect((await listBases(archive)).incomplete).toEqual([running])
  })
})
