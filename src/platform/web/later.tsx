import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import { inTime } from './route-assets.ts'

/** A part of a page below its first view; see {@link later}. */
export interface LaterPart {
  (): ReactNode
  /**
   * Loads its code, unless the document has its HTML already; rejects with AssetsMissing, as the page's own code does.
   * For the page's `load`.
   */
  ready: () => Promise<void>
}

/**
 * Code that a first view doesn't need: the server renders the part, and the browser hydrates it once its code has come,
 * which is asked for as the rest hydrates. Until then, and if it never comes, the server's HTML stands.
 *
 * It takes no properties: an update from above would make React drop the HTML that waits. It reads queries itself. Its HTML
 * is seen before its code comes, so `entry-client.tsx` imports the styles that only the part uses.
 */
export function later(load: () => Promise<{ default: ComponentType }>): LaterPart {
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
  // The page's code came for a link that is about to be followed, so the part's should be there with it.
  if (typeof document !== 'undefined' && !isHydrating()) void code.load().catch(() => undefined)
  // One element for all renders: React passes over it.
  const element = (
    <Suspense>
      <Loaded code={code} />
    </Suspense>
  )
  return Object.assign(() => element, {
    ready: () => (isHydrating() ? Promise.resolve() : inTime(code.load())),
  })
}

interface Code {
  Part: ComponentType | null
  load: () => Promise<void>
  /** What hydration waits for; never fails. */
  hydrating?: Promise<void>
}

function Loaded({ code }: { code: Code }) {
  if (!code.Part) {
    code.hydrating ??= code.load().catch(() => new Promise<never>(() => undefined))
    use(code.hydrating)
  }
  return code.Part && <code.Part />
}

/** Between the server's document and its hydration; never on the server, which has to have the part. */
function isHydrating(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['ready'] !== 'true'
}
