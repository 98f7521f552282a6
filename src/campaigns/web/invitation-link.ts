import { getTabStorage } from '../../platform/web/storage/tab-storage.ts'

const inAddress = /^#via=([\w-]{16})$/
const toStorageName = (promotion: string) => `via:${promotion}`

/** Builds the fan's own link. The code follows the `#`, so that it never reaches a server, log or cache. */
export const buildInvitationLink = (address: string, via: string) => `${address}#via=${via}`

/**
 * Stores the code from the page's URL for the lifetime of the tab and removes it from the URL, so that it
 * isn't shared by accident.
 */
export function storeInvitation(promotion: string): void {
  const [, via] = inAddress.exec(location.hash) ?? []
  if (!via) return
  getTabStorage().set(toStorageName(promotion), via)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Returns the invitation code to send with a make of this campaign, or undefined without an invitation. */
export function readInvitation(promotion: string): string | undefined {
  return getTabStorage().get(toStorageName(promotion)) ?? undefined
}
