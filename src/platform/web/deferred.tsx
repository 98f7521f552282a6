import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { withAssetTimeout } from './route-assets.ts'

export interface DeferredPart {
  (): ReactNode
  /**
   * Loads the code, unless the document already contains the part's HTML. Rejects with AssetsMissing, like
   * the page's own code. Call it in the page's `load`.
   */
  ready: () => Promise<void>
}

/**
 * Defers code that a first view doesn't need: the server renders the part, and the browser loads its code
 * during hydration and then hydrates it. Until the code has loaded, or if it fails to load, the server's HTML
 * remains.
 * The part takes no props, because an update from above would make React discard the dehydrated HTML; it
 * reads queries itself. Its HTML is visible before its code loads, so `entry-client.tsx` imports the styles
 * that only this part uses.
 */
export function createDeferredPart(load: () => Promise<{ default: ComponentType }>): DeferredPart {
  let loading: Promise<void> | undefined
  const code: Code = {
    Part: null,
    load() {
      loading ??= load().then(
        module => {
          code.Part = module.default
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  // Preloads the part as well, because the page's code was preloaded for a link that is likely to be
  // followed.
  if (typeof document !== 'undefined' && !isHydrating()) void code.load().catch(() => undefined)
  // Shared by all renders, so that React skips it.
  const element = (
    <Suspense>
      <Loaded code={code} />
    </Suspense>
  )
  return Object.assign(() => element, {
    ready: () => (isHydrating() ? Promise.resolve() : withAssetTimeout(code.load())),
  })
}

interface Code {
  Part: ComponentType | null
  load: () => Promise<void>
  /** Hydration waits for this promise, which never rejects. */
  hydrating?: Promise<void>
}

function Loaded({ code }: { code: Code }) {
  if (!code.Part) {
    code.hydrating ??= code.load().catch(() => new Promise<never>(() => undefined))
    use(code.hydrating)
  }
  return code.Part && <code.Part />
}

/**
 * Returns true between the arrival of the server's document and its hydration; always false on the server,
 * which must render the part.
 */
function isHydrating(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== 'true'
}
