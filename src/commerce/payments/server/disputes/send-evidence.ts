import { Failure } from '../../../../platform/contract/errors.ts'
import { changeState } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { readEvidenceFacts } from '../../../orders/server/index.ts'
import type { EvidenceFile, ProviderDisputes, SubmittedEvidence } from '../providers/disputes.ts'
import type { DisputeFacts } from '../providers/provider.ts'
import { getProvider, type PaymentTools } from '../tools.ts'
import { disputeMachine } from './dispute-machine.ts'
import { type Dispute, lockDispute, readDispute } from './dispute-row.ts'
import { type EvidenceFileRow, listFiles, noteFileRef, readContent } from './evidence-files.ts'
import { noteFacts } from './note-facts.ts'

/**
 * Submits the evidence of a dispute to its provider. Reads the dispute first, because the response of an
 * earlier attempt may be lost. Idempotent.
 * @throws if the outcome is unclear; the job is then retried
 */
export async function sendEvidence(tools: PaymentTools, disputeId: number): Promise<void> {
  const dispute = await readDispute(tools.read, disputeId)
  if (dispute?.state !== 'submitting') return
  const { disputes } = getProvider(tools, dispute.provider)
  if (!disputes) return settle(tools, dispute, { refused: 'not_supported' })
  const reading = await disputes.read(dispute.ref)
  if (reading.is === 'unclear') throw new Error('the provider does not show the dispute')
  if (reading.is === 'missing') return settle(tools, dispute, { refused: 'missing' })
  if (reading.facts.state !== 'needs_response') return settle(tools, dispute, { facts: reading.facts })
  const { dueAt } = reading.facts
  if (dueAt !== null && dueAt <= tools.now()) return settle(tools, dispute, { refused: 'too_late' })
  const refs = await uploadFiles(tools, dispute, disputes)
  if ('refused' in refs) return settle(tools, dispute, refs)
  const evidence = { ...(await buildEvidence(tools, dispute)), ...refs.stored }
  const sent = await disputes.submit(dispute.ref, evidence, `dispute-${dispute.id}-${dispute.version}`)
  if (sent.is === 'unclear') throw new Error('the provider has not confirmed the evidence')
  if (sent.is === 'refused') return settle(tools, dispute, { refused: sent.reason })
  // Stripe may still show the old state for a moment after it took the evidence.
  return settle(tools, dispute, { facts: { ...sent.facts, state: 'under_review' } })
}

type Outcome = { facts: DisputeFacts } | { refused: string }

/** Records the provider's response, unless news of the dispute came first. */
function settle(tools: PaymentTools, { id }: Dispute, outcome: Outcome): Promise<void> {
  return tools.transaction(async db => {
    const dispute = await lockDispute(db, id)
    if (dispute?.state !== 'submitting') return
    const at = tools.now()
    if ('facts' in outcome) {
      const { facts } = outcome
      // The provider's clock may be ahead of ours.
      const newest = Math.max(facts.at, dispute.factsAt?.getTime() ?? 0)
      return noteFacts(db, dispute, { ...facts, at: newest }, at)
    }
    const { refused } = outcome
    tools.log.error({ dispute: id, reason: refused }, 'the evidence of a dispute was refused')
    await refuse(db, id, refused, at)
  })
}

async function refuse(db: Db, id: number, reason: string, at: number): Promise<void> {
  const changed = await changeState(db, disputeMachine, id, {
    act: 'refuse',
    at,
    actor: 'provider',
    data: { reason },
    set: { failure: reason },
  })
  if (changed instanceof Failure) throw new Error('a dispute could not be refused')
}

/** Uploads the files that the provider doesn't have yet; returns the provider's ids by field. */
async function uploadFiles(
  tools: PaymentTools,
  { id }: Dispute,
  disputes: ProviderDisputes,
): Promise<{ stored: SubmittedEvidence } | { refused: string }> {
  const stored: Record<string, string> = {}
  for (const file of await listFiles(tools.read, id)) {
    const ref = file.ref ?? (await uploadFile(tools, file, disputes))
    if (typeof ref !== 'string') return ref
    stored[file.field] = ref
  }
  return { stored }
}

async function uploadFile(
  tools: PaymentTools,
  { id, type }: EvidenceFileRow,
  disputes: ProviderDisputes,
): Promise<string | { refused: string }> {
  const content = await readContent(tools.read, id, tools.config)
  if (!content) throw new Error('a file of the evidence is gone')
  const file: EvidenceFile = { id, type, content }
  const uploaded = await disputes.upload(file)
  if (uploaded.is === 'unclear') throw new Error('the provider has not confirmed a file')
  if (uploaded.is === 'refused') return { refused: uploaded.reason }
  await tools.transaction(db => noteFileRef(db, id, uploaded.ref))
  return uploaded.ref
}

/** Builds the texts: what the order says of the buyer and the parcels, then the draft, which wins. */
async function buildEvidence({ read }: PaymentTools, dispute: Dispute): Promise<SubmittedEvidence> {
  const { name, email, address, parcels } = await readEvidenceFacts(read, dispute.orderId)
  const join = (values: string[]) => [...new Set(values)].join(', ')
  const texts = {
    customer_name: name,
    customer_email_address: email,
    shipping_address: address,
    shipping_carrier: join(parcels.map(parcel => parcel.carrier)),
    shipping_date: join(parcels.map(parcel => parcel.sentAt.toISOString().slice(0, 10))),
    shipping_tracking_number: join(parcels.map(parcel => parcel.number)),
    ...dispute.evidence,
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]): [string, string][] => (text ? [[field, text]] : [])),
  )
}
