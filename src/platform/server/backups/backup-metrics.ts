import { Gauge } from 'prom-client'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { archivesDatabase } from './archive.ts'
import { isChainBroken, readNote } from './archive-notes.ts'
import { findPlaces } from './keep-archive.ts'
import { listSpool } from './pack-wal.ts'

/** Registers how the archive of the embedded database fares. Without one there are no such metrics. */
export function measureBackups({ registry, gauge }: Metrics, config: Config): void {
  if (!archivesDatabase(config)) return
  const { dataDir } = config
  gauge('backup_spool_bytes', 'Finished WAL that waits for the archive, in bytes.', async () => {
    const { spool } = await findPlaces(dataDir)
    return (await listSpool(spool)).reduce((sum, { bytes }) => sum + bytes, 0)
  })
  gauge(
    'backup_chain_broken',
    '1 if WAL since the newest base backup is missing, so that later commits cannot be restored.',
    async () => Number(isChainBroken(await readNote(dataDir, 'base'), await readNote(dataDir, 'wal'))),
  )
  const last: Gauge = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'Last base backup, last time that all finished WAL was archived, and last rehearsal of a restore; 0 before the first.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const times = {
        base: (await readNote(dataDir, 'base'))?.started_at,
        wal: (await readNote(dataDir, 'wal'))?.packed_at,
        rehearsal: (await readNote(dataDir, 'rehearsal'))?.at,
      }
      for (const [kind, time] of Object.entries(times))
        last.set({ kind }, time ? Date.parse(time) / 1_000 : 0)
    },
  })
}
