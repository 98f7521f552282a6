import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'

const leftBytes = 4 * 2 ** 20

const fill = statement({
  name: 'fill',
  text: `select count(pg_logical_emit_message(false, 'fill', repeat('x', 1000000)))
    from generate_series(1, 500)`,
  row: z.object({ count: z.int() }),
})

/** Fills a disk until the next 16 MiB WAL segment doesn't fit, then forces a switch to it. */
export async function fillDisk(disk: string, db: Db): Promise<void> {
  const { bavail, bsize } = statfsSync(disk)
  spawnSync('fallocate', ['-l', String(bavail * bsize - leftBytes), join(disk, 'ballast')])
  await db.query(fill)
}
