import { paths } from '../../contract/paths.ts'

export type Notice = 'cookie' | 'terms' | 'home'

/**
 * Last times at which notices are shown: the one about the terms of 2020-09-23 in September 2020, the one on
 * the home page in November 2020 (spec 2.6).
 */
const termsUntilMs = Date.UTC(2020, 9, 1)
const homeUntilMs = Date.UTC(2020, 11, 1)

interface Situation {
  pathname: string
  nowMs: number
  isCookieDismissed: boolean
  isTermsDismissed: boolean
  isHomeDismissed: boolean
}

/**
 * Returns the notice to show, or null: cookies first, then terms (except on /legal), then the home page's
 * notice.
 */
export function selectNotice(situation: Situation): Notice | null {
  const { pathname, nowMs, isCookieDismissed, isTermsDismissed, isHomeDismissed } = situation
  if (!isCookieDismissed) return 'cookie'
  if (!isTermsDismissed && nowMs < termsUntilMs && !pathname.startsWith(paths.legalIndex())) return 'terms'
  if (!isHomeDismissed && nowMs < homeUntilMs && pathname === paths.home()) return 'home'
  return null
}
