import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { withAssetTimeout } from './route-assets.ts'

/** A part of a page below its first view; see {@link createDeferredPart}. */
export interface DeferredPart {
  (): ReactNode
  /**
   * Loads the code, unless the document already has the part's HTML; rejects with AssetsMissing, as the
   * page's own code does. Call it in the page's `load`.
   */
  ready: () => Promise<void>
}

/**
 * Defers code that a first view doesn't need: the server renders the part, and the browser loads its code
 * during hydration and hydrates it then. Until the code arrives, or if it fails to, the server's HTML
 * remains.
 * The part takes no props: an update from above would make React discard the dehydrated HTML. It reads
 * queries itself. Its HTML is visible before its code loads, so `entry-client.tsx` imports the styles that
 * only this part uses.
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
  // The page's code was preloaded for a link about to be followed, so preload the part too.
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
  /** Hydration waits for it; never rejects. */
  hydrating?: Promise<void>
}

function Loaded({ code }: { code: Code }) {
  if (!code.Part) {
    code.hydrating ??= code.load().catch(() => new Promise<never>(() => undefined))
    use(code.hydrating)
  }
  return code.Part && <code.Part />
}

/** True between the server's document and its hydration; never on the server, which must render the part. */
function isHydrating(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== 'true'
}
