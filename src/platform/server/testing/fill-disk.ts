import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../database.ts'

const leftBytes = 4 * 2 ** 20

/** Leaves so little of a disk that the next segment of the write-ahead log, 16 MiB, finds no room; then asks for it. */
export async function fillDisk(disk: string, db: Db): Promise<void> {
  const { bavail, bsize } = statfsSync(disk)
  spawnSync('fallocate', ['-l', String(bavail * bsize - leftBytes), join(disk, 'ballast')])
  const text = `select count(pg_logical_emit_message(false, 'fill', repeat('x', 1000000)))
    from generate_series(1, 500)`
  await db.query({ name: 'fill', text })
}
