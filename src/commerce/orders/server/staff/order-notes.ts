import * as z from 'zod'
import { type Failure, fail, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { lockOrderForStaff } from './staff-order.ts'

interface NoteOfOrder {
  publicId: string
  scope: StaffScope | null
  staffId: number
  by: OperatorAct
}

const addStatement = statement({
  name: 'orders.add-note',
  text: 'insert into order_notes (order_id, staff_id, text, created_at) values ($1, $2, $3, $4) returning id',
  row: z.object({ id: z.int() }),
})

/** Adds a note to an order. The log gets its id without the text, which is erased with the fan. */
export async function addNote(
  db: Db,
  { publicId, scope, staffId, text, by }: NoteOfOrder & { text: string },
): Promise<{ note_id: number } | Failure> {
  const order = await lockOrderForStaff(db, publicId, scope)
  if (!order) return fail(platformErrors.notFound)
  const [note] = await db.query(addStatement, [order.id, staffId, text, new Date(by.now)])
  if (!note) throw new Error('a note was not added')
  const entry = { ...by, act: 'order note', object: `order ${order.number}`, before: {} }
  await writeAudit(db, { ...entry, after: { note: note.id } }, by.now)
  return { note_id: note.id }
}

const authorStatement = statement({
  name: 'orders.author-of-note',
  text: 'select staff_id from order_notes where id = $1 and order_id = $2',
  row: z.object({ staff_id: z.int() }),
})

const deleteStatement = statement({
  name: 'orders.delete-note',
  text: 'delete from order_notes where id = $1',
  row: none,
})

/** Deletes a note of the same member of staff; 403 for others' notes. */
export async function deleteNote(
  db: Db,
  { publicId, scope, staffId, noteId, by }: NoteOfOrder & { noteId: number },
): Promise<{ note_id: number } | Failure> {
  const order = await lockOrderForStaff(db, publicId, scope)
  const [note] = order ? await db.query(authorStatement, [noteId, order.id]) : []
  if (!order || !note) return fail(platformErrors.notFound)
  if (note.staff_id !== staffId) return fail(platformErrors.forbidden)
  await db.query(deleteStatement, [noteId])
  const entry = { ...by, act: 'order delete-note', object: `order ${order.number}`, after: {} }
  await writeAudit(db, { ...entry, before: { note: noteId } }, by.now)
  return { note_id: noteId }
}
