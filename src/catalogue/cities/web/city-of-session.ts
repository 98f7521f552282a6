import type { SessionListener } from '../../../identity/accounts/web/shared/session-listeners.ts'

/** Clears the chosen city when the account is deleted. */
export const citySessionListener: SessionListener = {
  erased: () =>
    import('./shared/page-city.ts').then(({ citySelection }) => citySelection.forget()).catch(() => {}),
}
