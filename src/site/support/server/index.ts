import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { createImageQueue } from '../../../platform/server/clean-images.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { implement } from '../../../platform/server/implement.ts'
import { consumeHumanCheck, type HumanCheck, verifyHumanCheck } from '../../human-checks/server/index.ts'
import { createArtistRequest, createSupportTicket } from '../contract.ts'
import { mailSupportTicket } from './mail-ticket.ts'
import { type NewTicket, openTicket } from './open-ticket.ts'
import { supportData } from './personal-data.ts'
import { purgeSupportTickets } from './purge-support-tickets.ts'

interface TicketRequest {
  token: string
  ticket: Omit<NewTicket, 'images'>
  images: Uint8Array[]
}

const cleanImages = createImageQueue()

/**
 * Opens a ticket, with cheap checks before expensive ones. The text fields are already validated, so mistakes
 * in them consume no human check.
 */
async function open(request: TicketRequest, context: CallContext) {
  const proof = await verifyHumanCheck(context.read, request.token, context.now())
  if (proof instanceof Failure) return proof
  if (request.images.length > 0) return openWithPictures(request, proof, context)
  return context.write(
    async db =>
      (await consumeHumanCheck(db, proof)) ??
      (await openTicket(db, { ...request.ticket, images: [] }, context.now())),
  )
}

/**
 * Opens a ticket with pictures. The human check is consumed before the first pixel is decoded, whatever the
 * outcome: one check pays for one decoding. A repeated request with the same Idempotency-Key resumes after
 * that step and gets the same refusal.
 */
async function openWithPictures(
  { ticket, images }: TicketRequest,
  proof: HumanCheck,
  { beginWrite, continueWrite, address, now }: CallContext,
) {
  const begun = await beginWrite(async db => (await consumeHumanCheck(db, proof)) ?? { proof: proof.nonce })
  if (begun instanceof Failure) return begun
  const done = await continueWrite(`support ${begun.proof}`, {
    ask: () => cleanImages({ images, field: 'images', caller: address }),
    async work(db, cleaned) {
      if (!(cleaned instanceof Failure)) return openTicket(db, { ...ticket, images: cleaned }, now())
      const { entry, description } = cleaned
      return entry === platformErrors.validationFailed ? { refused: description } : cleaned
    },
  })
  return 'refused' in done ? fail(platformErrors.validationFailed, done.refused) : done
}

export { listSupportTickets } from './staff/list-support-tickets.ts'
export { openTicket }

/** Help and contact: fans' questions and messages to the operators. */
export const supportModule: ServerModule = {
  name: 'support',
  implementations: [
    implement(createSupportTicket, ({ body, images }, context) => {
      const { recaptcha_response_token: token, ...ticket } = body
      return open({ token, ticket, images }, context)
    }),
    implement(createArtistRequest, ({ body }, context) => {
      const { recaptcha_response_token: token, email, language, ...artist } = body
      const links = [artist.official_sns, artist.wikipedia_link].filter(link => link !== undefined)
      const message = [artist.artist_name, ...links].join('\n')
      const ticket = { email, language, subject: 'requestartist', message, is_auto_generated: false }
      return open({ token, ticket, images: [] }, context)
    }),
  ],
  personalData: supportData,
  tasks: [mailSupportTicket, purgeSupportTickets],
}
