/** CSP directives that a page may extend. */
export type PolicyDirective =
  | 'script-src'
  | 'frame-src'
  | 'form-action'
  | 'connect-src'
  | 'img-src'
  | 'media-src'
export type PolicyFeature = 'camera' | 'geolocation' | 'payment'

/**
 * Permissions of a page's document beyond the default policy (docs/external-services.md). Values are service
 * names; the configuration maps them to hosts.
 */
export interface PagePolicy {
  /**
   * `self` in frame-src: a service's window that returns to a page of ours. `data` in media-src: the empty
   * file to which hls.js attaches captions.
   */
  allows?: Partial<Record<PolicyDirective, readonly string[]>>
  /** Browser features for the page itself and for the iframes of the named services. */
  features?: Partial<Record<PolicyFeature, readonly string[]>>
  /** Lets the page compile WebAssembly, and nothing else (`wasm-unsafe-eval`). */
  runsWasm?: boolean
  /** Turns off Trusted Types for a third-party script that writes HTML; our own code never does. */
  writesHtml?: boolean
  /** Allows our own pages to show this one in a frame; no other page may be framed. */
  isFramedByUs?: boolean
  /**
   * Scripts that the HTML itself loads, as paths below a service's first origin: for pages without client
   * code.
   */
  loads?: readonly { service: string; script: string }[]
}

/**
 * Features that are requested only on a press, when the browser asks the fan for permission: the page may be
 * shown in a document that lacks them, and the press reloads it. Other pages may stay in a document that has
 * them.
 */
const onDemandFeatures: readonly PolicyFeature[] = ['geolocation']

/**
 * Returns whether a page can be shown in a document that was loaded with another page's policy, which
 * browsers can't change later. Order matters in the comparison; a false negative only costs one full page
 * load.
 */
export function fitsDocument(page: PagePolicy | undefined, document: PagePolicy | undefined): boolean {
  return isSame(omitOnDemandFeatures(page), omitOnDemandFeatures(document))
}

const isSame = (one: PagePolicy | undefined, other: PagePolicy | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

function omitOnDemandFeatures(policy: PagePolicy | undefined): PagePolicy | undefined {
  const { features = {}, ...rest } = policy ?? {}
  const others = Object.entries(features).filter(
    ([name]) => !onDemandFeatures.includes(name as PolicyFeature),
  )
  const left = others.length > 0 ? { ...rest, features: Object.fromEntries(others) } : rest
  return Object.keys(left).length > 0 ? left : undefined
}
