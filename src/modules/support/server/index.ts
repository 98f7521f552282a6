import { Failure } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { cleanImages } from '../../../platform/server/clean-images.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import { implement } from '../../../platform/server/implement.ts'
import { checkAnswer, useAnswer } from '../../human-checks/server/index.ts'
import { createArtistRequest, createSupportTicket } from '../contract.ts'
import { mailSupportTicket } from './mail-ticket.ts'
import { type NewTicket, openTicket } from './open-ticket.ts'
import { supportData } from './personal-data.ts'

interface Asked {
  token: string
  ticket: Omit<NewTicket, 'images'>
  images: Uint8Array[]
}

/**
 * Cheap checks before expensive ones: the human check, then the pictures, then one transaction that consumes the check.
 */
async function open({ token, ticket, images }: Asked, { read, now, write }: CallContext) {
  const proof = await checkAnswer(read, token, now())
  if (proof instanceof Failure) return proof
  const cleaned = await cleanImages(images, 'images')
  if (cleaned instanceof Failure) return cleaned
  return write(
    async inside =>
      (await useAnswer(inside, proof)) ?? (await openTicket(inside, { ...ticket, images: cleaned }, now())),
  )
}

/** Help and contact: what fans ask, and what they write to the operators. */
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
  tasks: [mailSupportTicket],
}
