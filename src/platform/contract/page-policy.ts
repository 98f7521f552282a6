/** The CSP directives that a page may extend, and the browser features that it may request (Permissions-Policy). */
export type PolicyDirective =
  | 'script-src'
  | 'frame-src'
  | 'form-action'
  | 'connect-src'
  | 'img-src'
  | 'media-src'
export type PolicyFeature = 'camera' | 'geolocation' | 'payment'

/**
 * What a page's document may do beyond the default policy (docs/outside-services.md). Values are service names; the
 * configuration maps them to hosts.
 */
export interface PagePolicy {
  /**
   * `self` in frame-src: a service's window that comes back to a page of ours. `data` in media-src: the empty file that
   * hls.js hangs captions on.
   */
  allows?: Partial<Record<PolicyDirective, readonly string[]>>
  /** Browser features for the page itself and for the iframes of the named services. */
  features?: Partial<Record<PolicyFeature, readonly string[]>>
  /** Lets the page compile WebAssembly, and nothing else (`wasm-unsafe-eval`). */
  runsWasm?: boolean
  /** Turns off Trusted Types, for a service's script that writes HTML by itself. Ours never does. */
  writesHtml?: boolean
  /** Pages of ours may show this one in a frame; others, and all other pages, may not. */
  isFramedByUs?: boolean
  /** Scripts, by their path below a service's first origin, that the HTML itself loads: for pages without code of ours. */
  loads?: readonly { service: string; script: string }[]
}

/**
 * Whether both pages can share one document: a browser keeps the policy that a document was loaded with. Order matters
 * in the comparison; a false negative only costs one full page load.
 */
export function isSamePolicy(one: PagePolicy | undefined, other: PagePolicy | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
