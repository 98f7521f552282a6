import type { SessionListener } from '../../../identity/accounts/web/shared/session-listeners.ts'

/** Forgets the chosen city with the account. */
export const cityOfSession: SessionListener = {
  erased: () =>
    import('./shared/page-city.ts').then(({ citySelection }) => citySelection.forget()).catch(() => {}),
}
