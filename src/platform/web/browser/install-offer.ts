/** What Chromium browsers fire when the page may be installed as an app; not in lib.dom. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of [...listeners]) listener()
}

/** The browser's offer to install the app: kept for a button of ours instead of the browser's own bar. */
export const installOffer = {
  get: () => offer,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Listens from the start: the browser offers once. */
  listen(): void {
    window.addEventListener('beforeinstallprompt', event => {
      event.preventDefault()
      set(event as InstallEvent)
    })
    window.addEventListener('appinstalled', () => set(null))
  },
  /** Asks the fan; an offer is good for one question. */
  take(): void {
    void offer?.prompt().catch(() => {})
    set(null)
  },
}
