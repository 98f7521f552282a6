import type { denials } from '../../contract.ts'
import type { Watching } from './watching.ts'

type Reason = Exclude<(typeof denials)[number], 'other_device'>

interface Viewer {
  isSignedIn: boolean
  /** Whether parental consent is pending. */
  isRestricted: boolean
  /** ISO 3166 code; null if the IP address doesn't reveal the country. */
  country: string | null
  /** Called last, because the call reads tickets. */
  isAdmitted: () => Promise<boolean>
}

/**
 * Returns why a viewer may not watch now, or null if they may. Permanent reasons come first. A missing ticket
 * is reported even before the show starts, while one can still be bought.
 */
export async function findDenial(show: Watching, viewer: Viewer): Promise<Reason | null> {
  const over = getEndReason(show)
  if (over) return over
  if (show.countries && !show.countries.includes(viewer.country ?? '')) return 'region'
  if (!show.is_free) {
    if (!viewer.isSignedIn) return 'sign_in'
    if (viewer.isRestricted) return 'restricted'
    if (!(await viewer.isAdmitted())) return 'no_ticket'
  }
  return show.status === 'PRE_SHOW' ? 'not_started' : null
}

function getEndReason({ status, is_cancelled: isCancelled }: Watching): Reason | null {
  if (isCancelled) return 'cancelled'
  return status === 'END_SHOW' || status === 'DONE' ? 'ended' : null
}
