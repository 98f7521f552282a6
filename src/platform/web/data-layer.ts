/** What the product tells the page's data layer (spec 7.5; page views: spec 2.6). */
export type AnalyticsEvent =
  | { event: 'signUpValidationStarted' }
  | { event: 'signupStarted' }
  | { event: 'signUpComplete' }
  | { event: 'signInStarted' }
  | { event: 'signInComplete' }
  | { event: 'notificationClick'; new_noti: boolean }
  | { event: 'pageView'; path: string }

/** Takes events; whoever measures reads the array that they are pushed to. */
export type DataLayer = { push(event: AnalyticsEvent): void }

/**
 * The array `dataLayer` of the page, made when it is missing. A measuring script puts its own `push` there,
 * so it is looked up each time; one that throws must not take the page with it.
 */
export function createDataLayer(page: { dataLayer?: unknown }): DataLayer {
  return {
    push(event) {
      if (!Array.isArray(page.dataLayer)) page.dataLayer = []
      try {
        ;(page.dataLayer as unknown[]).push(event)
      } catch {
        // the script's own fault, and its own loss
      }
    },
  }
}
