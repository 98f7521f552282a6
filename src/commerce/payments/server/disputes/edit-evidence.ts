import { type Failure, fail, failWith, platformErrors } from '../../../../platform/contract/errors.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../../platform/server/operators/operator-act.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { readOrderForStaff } from '../../../orders/server/index.ts'
import { disputeErrors, type EvidenceDraft, evidenceBytesMax } from '../../dispute-shapes.ts'
import type { EvidenceField } from '../providers/disputes.ts'
import { type Dispute, lockDispute } from './dispute-row.ts'
import { deleteFile, findDisputeOfFile, insertFile, listFiles } from './evidence-files.ts'

interface Edit {
  orderId: string
  scope: StaffScope | null
  disputeId: number
  /** The version that the editor has seen. */
  version: number
  by: OperatorAct
}

/** Returns whether draft and files can be changed: until they are submitted, and elsewhere until the end. */
export const isEditable = ({ state, provider }: Dispute): boolean =>
  state === 'needs_response' || (state === 'under_review' && provider !== 'stripe_card')

/** Locks a dispute of the order in the version that the editor has seen. */
async function lockForEdit(
  db: Db,
  { orderId, scope, disputeId, version }: Edit,
): Promise<{ dispute: Dispute; number: string } | Failure> {
  const order = await readOrderForStaff(db, orderId, scope)
  const dispute = order && (await lockDispute(db, disputeId))
  if (!order || dispute?.orderId !== order.id) return fail(platformErrors.notFound)
  return dispute.version === version
    ? { dispute, number: order.number }
    : failWith(platformErrors.editedMeanwhile, { version: dispute.version, differing: {} })
}

const saveStatement = statement({
  name: 'disputes.save-evidence',
  text: 'update disputes set evidence = $2::jsonb, version = version + 1 where id = $1',
  row: none,
})

/** Saves the draft of the evidence as a whole. */
export async function saveEvidence(
  db: Db,
  { evidence, ...edit }: Edit & { evidence: EvidenceDraft },
): Promise<{ version: number } | Failure> {
  const locked = await lockForEdit(db, edit)
  if (!('dispute' in locked)) return locked
  const { dispute } = locked
  if (!isEditable(dispute)) return fail(disputeErrors.closed)
  const texts = Object.fromEntries(Object.entries(evidence).filter(([, text]) => text))
  await db.query(saveStatement, [dispute.id, JSON.stringify(texts)])
  return note(db, locked, { act: 'dispute evidence', after: { fields: Object.keys(texts) } }, edit.by)
}

const touchStatement = statement({
  name: 'disputes.touch',
  text: 'update disputes set version = version + 1 where id = $1',
  row: none,
})

interface NewFile {
  field: EvidenceField
  type: string
  content: Buffer
}

/** Adds a file to the evidence; it replaces the one of its field. */
export async function addFile(
  db: Db,
  { file, config, ...edit }: Edit & { file: NewFile; config: Config },
): Promise<{ version: number; file_id: string } | Failure> {
  const locked = await lockForEdit(db, edit)
  if (!('dispute' in locked)) return locked
  const { dispute } = locked
  if (!isEditable(dispute)) return fail(disputeErrors.closed)
  const files = await listFiles(db, dispute.id)
  const others = files.filter(({ field }) => field !== file.field)
  const bytes = others.reduce((sum, other) => sum + other.bytes, file.content.length)
  if (bytes > evidenceBytesMax) return fail(platformErrors.bodyTooLarge)
  const replaced = files.find(({ field }) => field === file.field)
  if (replaced) await deleteFile(db, replaced.id)
  const id = await insertFile(db, { ...file, disputeId: dispute.id, at: edit.by.now }, config)
  await db.query(touchStatement, [dispute.id])
  const { field, type } = file
  const after = { field, type, bytes: file.content.length }
  return { ...(await note(db, locked, { act: 'dispute file', after }, edit.by)), file_id: id }
}

/** Removes a file from the evidence. */
export async function removeFile(
  db: Db,
  { fileId, ...edit }: Omit<Edit, 'disputeId'> & { fileId: string },
): Promise<{ version: number } | Failure> {
  const disputeId = await findDisputeOfFile(db, fileId)
  if (disputeId === null) return fail(platformErrors.notFound)
  const locked = await lockForEdit(db, { ...edit, disputeId })
  if (!('dispute' in locked)) return locked
  const { dispute } = locked
  if (!isEditable(dispute)) return fail(disputeErrors.closed)
  const file = (await listFiles(db, dispute.id)).find(({ id }) => id === fileId)
  if (!file) return fail(platformErrors.notFound)
  await deleteFile(db, fileId)
  await db.query(touchStatement, [dispute.id])
  return note(db, locked, { act: 'dispute file', after: { removed: file.field } }, edit.by)
}

const noteStatement = statement({
  name: 'disputes.note',
  text: 'update disputes set note = $2, link = $3, version = version + 1 where id = $1',
  row: none,
})

/** Saves a note on what was done at the provider, with a link. */
export async function noteDispute(
  db: Db,
  { text, link, ...edit }: Edit & { text: string | null; link: string | null },
): Promise<{ version: number } | Failure> {
  const locked = await lockForEdit(db, edit)
  if (!('dispute' in locked)) return locked
  await db.query(noteStatement, [locked.dispute.id, text || null, link])
  const after = { has_note: !!text, has_link: link !== null }
  return note(db, locked, { act: 'dispute note', after }, edit.by)
}

/** Writes the row of the log, which holds no text of the evidence. */
async function note(
  db: Db,
  { dispute, number }: { dispute: Dispute; number: string },
  { act, after }: { act: string; after: object },
  by: OperatorAct,
): Promise<{ version: number }> {
  const entry = { ...by, act, object: `order ${number}`, before: {} }
  await writeAudit(db, { ...entry, after: { dispute: dispute.id, ...after } }, by.now)
  return { version: dispute.version + 1 }
}
