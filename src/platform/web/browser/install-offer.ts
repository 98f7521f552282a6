/** The `beforeinstallprompt` event of Chromium browsers; not in lib.dom. */
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
 * The browser's install prompt, stored so that the app's own button shows it instead of the browser's bar.
 */
export const installOffer = {
  get: () => offer,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Listens from page load, because the browser fires the event once. */
  listen(): void {
    window.addEventListener('beforeinstallprompt', event => {
      event.preventDefault()
      set(event as InstallEvent)
    })
    window.addEventListener('appinstalled', () => set(null))
  },
  /** Shows the prompt, which can be used only once. */
  take(): void {
    void offer?.prompt().catch(() => {})
    set(null)
  },
}
