/** The `beforeinstallprompt` event of Chromium, which lib.dom lacks. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallEvent | null): void {
  offer = next
  for (const listener of [...listeners]) listener()
}

/**
 * The browser's install prompt, stored so that the app's own button can show it; replaces the browser's bar.
 */
export const installOffer = {
  get: () => offer,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Starts to listen; call it at page load, because the browser fires the event only once. */
  listen(): void {
    window.addEventListener('beforeinstallprompt', event => {
      event.preventDefault()
      set(event as InstallEvent)
    })
    window.addEventListener('appinstalled', () => set(null))
  },
  take(): void {
    void offer?.prompt().catch(() => {})
    set(null)
  },
}
