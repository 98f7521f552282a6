import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { sealText } from '../../../platform/server/seal.ts'
import { deriveServerKey, type KeySetup } from '../../../platform/server/server-key.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { readCsv, readExport } from './export-rows.ts'

const removeParts = statement({
  name: 'exports.remove-parts',
  text: 'delete from staff_export_parts where export_id = $1',
  row: none,
})
const insertPart = statement({
  name: 'exports.insert-part',
  text: 'insert into staff_export_parts (export_id, position, sealed) values ($1, $2, $3)',
  row: none,
})
const markReady = statement({
  name: 'exports.mark-ready',
  text: 'update staff_exports set ready_at = $2 where id = $1',
  row: none,
})

/** The key is derived outside the database, so that a dump alone reveals no export. */
export const deriveExportKey = (exportId: number, config: KeySetup): Buffer =>
  deriveServerKey(`export ${exportId}`, config)

/** Stores the rows of a large export, encrypted. A repeated run starts over. */
export const storeExport = defineTask({
  name: 'storeExport',
  schema: z.object({ export_id: z.int() }),
  queue: 'bulk',
  async run({ export_id: id }, { database: { read, transaction }, config, now }) {
    const found = await readExport(read, id)
    if (!found || found.ready_at) return
    const key = deriveExportKey(id, config)
    await transaction(async (db: Db) => {
      // First, because it locks the export against another run of the job.
      await db.query(markReady, [id, new Date(now())])
      await db.query(removeParts, [id])
      let position = 0
      for await (const chunk of readCsv(read, found)) {
        await db.query(insertPart, [id, position, sealText(chunk, key)])
        position += 1
      }
    })
  },
})
