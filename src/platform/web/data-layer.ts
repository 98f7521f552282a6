export type AnalyticsEvent =
  | { event: 'signUpValidationStarted' }
  | { event: 'signupStarted' }
  | { event: 'signUpComplete' }
  | { event: 'signInStarted' }
  | { event: 'signInComplete' }
  | { event: 'notificationClick'; new_noti: boolean }
  | { event: 'pageView'; path: string }

/** The array from which analytics scripts read events. */
export type DataLayer = { push(event: AnalyticsEvent): void }

/**
 * Returns the page's `dataLayer` array, and creates it if it is missing. An analytics script may replace
 * `push`, so it is looked up on each call; an error that it throws must not break the page.
 */
export function createDataLayer(page: { dataLayer?: unknown }): DataLayer {
  return {
    push(event) {
      if (!Array.isArray(page.dataLayer)) page.dataLayer = []
      try {
        ;(page.dataLayer as unknown[]).push(event)
      } catch {}
    },
  }
}
