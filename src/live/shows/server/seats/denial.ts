import type { denials } from '../../contract.ts'
import type { Watching } from './watching.ts'

type Reason = Exclude<(typeof denials)[number], 'other_device'>

interface Viewer {
  isSignedIn: boolean
  /** Waits for a parent's consent. */
  isRestricted: boolean
  /** ISO 3166; null where the address does not tell. */
  country: string | null
  /** Asked last, because it reads tickets. */
  isAdmitted: () => Promise<boolean>
}

/**
 * Why a viewer may not watch now; null where nothing is in the way. What nobody can change comes first; a missing ticket
 * is told before the show, while it can still be bought.
 */
export async function denialOf(show: Watching, viewer: Viewer): Promise<Reason | null> {
  const over = overOf(show)
  if (over) return over
  if (show.countries && !show.countries.includes(viewer.country ?? '')) return 'region'
  if (!show.is_free) {
    if (!viewer.isSignedIn) return 'sign_in'
    if (viewer.isRestricted) return 'restricted'
    if (!(await viewer.isAdmitted())) return 'no_ticket'
  }
  return show.status === 'PRE_SHOW' ? 'not_started' : null
}

function overOf({ status, is_cancelled: isCancelled }: Watching): Reason | null {
  if (isCancelled) return 'cancelled'
  return status === 'END_SHOW' || status === 'DONE' ? 'ended' : null
}
