/** What a content security policy can be widened by, and what a page may ask the browser for. */
export type PolicyDirective = 'script-src' | 'frame-src' | 'form-action' | 'connect-src' | 'img-src'
export type PolicyFeature = 'camera' | 'geolocation' | 'payment'

/**
 * What the document of a page may do beyond all others (docs/outside-services.md). Names are those of services: which
 * hosts they mean, the configuration says.
 */
export interface PagePolicy {
  allows?: Partial<Record<PolicyDirective, readonly string[]>>
  /** Features of the browser that the page itself may use, and the named services in frames of theirs. */
  features?: Partial<Record<PolicyFeature, readonly string[]>>
  /** For a service's script that writes HTML by itself. Ours never does. */
  writesHtml?: boolean
}

/**
 * Whether one document will do for both pages: a browser keeps the policy with which a document came. The same policy
 * in another order counts as another one, which costs a document and no more.
 */
export function isSamePolicy(one: PagePolicy | undefined, other: PagePolicy | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
