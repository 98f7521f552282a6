import { ownTabStorage } from '../../platform/web/storage/tab-storage.ts'

const inAddress = /^#via=([\w-]{16})$/
const nameOf = (promotion: string) => `via:${promotion}`

/** The link of a fan's own: the code stands behind the `#`, so no server, log or cache in between ever sees it. */
export const invitationLink = (address: string, via: string) => `${address}#via=${via}`

/**
 * Keeps the code of a link that led here for as long as the tab lives, and takes it out of the address, so that it isn't
 * passed on by accident.
 */
export function keepInvitation(promotion: string): void {
  const [, via] = inAddress.exec(location.hash) ?? []
  if (!via) return
  ownTabStorage().set(nameOf(promotion), via)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The code that a make of this campaign is sent with; undefined where nobody has invited. */
export function invitationKept(promotion: string): string | undefined {
  return ownTabStorage().get(nameOf(promotion)) ?? undefined
}
