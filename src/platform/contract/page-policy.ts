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
 * Features that are asked for at a press alone, of the browser, which asks the fan: their page is shown in a document that
 * lacks them, and the press loads it anew. Other pages stay in a document that has them.
 */
const atAPress: readonly PolicyFeature[] = ['geolocation']

/**
 * Whether a page can be shown in a document that was loaded with a policy: browsers keep that. Order matters in the
 * comparison; a false negative only costs one full page load.
 */
export function fitsDocument(page: PagePolicy | undefined, document: PagePolicy | undefined): boolean {
  return isSame(withoutPresses(page), withoutPresses(document))
}

const isSame = (one: PagePolicy | undefined, other: PagePolicy | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

function withoutPresses(policy: PagePolicy | undefined): PagePolicy | undefined {
  const { features = {}, ...rest } = policy ?? {}
  const others = Object.entries(features).filter(([name]) => !atAPress.includes(name as PolicyFeature))
  const left = others.length > 0 ? { ...rest, features: Object.fromEntries(others) } : rest
  return Object.keys(left).length > 0 ? left : undefined
}
