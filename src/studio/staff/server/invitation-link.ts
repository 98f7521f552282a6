import type { Config } from '../../../platform/server/config.ts'
import { deriveToken, hashToken } from './secrets.ts'

/** How long an invitation is good. */
export const invitationMs = 48 * 3_600_000

type LinkConfig = Pick<Config, 'studioUrl' | 'dataDir' | 'serverKey'>

const toToken = (linkId: string, config: LinkConfig) => deriveToken('invitations of staff', linkId, config)

/** Returns the hash by which an invitation's token is found. */
export const hashInvitation = (linkId: string, config: LinkConfig): Buffer =>
  hashToken(toToken(linkId, config))

/** Builds the link of an invitation. Its token is in the fragment, which no server and no log gets. */
export const buildInvitationLink = (linkId: string, config: LinkConfig): string =>
  `${config.studioUrl}/studio/invitation/#${toToken(linkId, config)}`
