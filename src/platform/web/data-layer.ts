/** Analytics events for the data layer (spec 7.5; page views: spec 2.6). */
export type AnalyticsEvent =
  | { event: 'signUpValidationStarted' }
  | { event: 'signupStarted' }
  | { event: 'signUpComplete' }
  | { event: 'signInStarted' }
  | { event: 'signInComplete' }
  | { event: 'notificationClick'; new_noti: boolean }
  | { event: 'pageView'; path: string }

/** Analytics scripts read events from the array. */
export type DataLayer = { push(event: AnalyticsEvent): void }

/**
 * Returns the page's `dataLayer` array, created if missing. An analytics script may replace `push`, so it's
 * looked up on each call; if it throws, the page must not break.
 */
export function createDataLayer(page: { dataLayer?: unknown }): DataLayer {
  return {
    push(event) {
      if (!Array.isArray(page.dataLayer)) page.dataLayer = []
      try {
        ;(page.dataLayer as unknown[]).push(event)
      } catch {
        // A failing analytics script only loses its own event.
      }
    },
  }
}
