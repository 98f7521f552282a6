import type { PaymentMethod } from '../../prices/contract.ts'
import { getDevice } from './continue-payment.ts'

const size = { width: 480, height: 720 }
/**
 * Matches devices with a mouse and space for a second window; on others the page itself redirects to the
 * provider.
 */
const desktopQuery = '(pointer: fine) and (min-width: 960px)'

/**
 * Only KakaoPay on desktop uses a window, which shows a QR code for the phone; on phones it opens its app.
 */
export const usesPayWindow = (method: PaymentMethod | null): boolean =>
  method === 'kakaopay' && getDevice() === 'desktop' && window.matchMedia(desktopQuery).matches

/**
 * Opens an empty window to redirect after the server's response; returns null if the browser blocked it. Must
 * be called synchronously in the click handler, because pop-up blockers allow only that. The window must stay
 * on its initial empty document until the redirect, because only then does the opener's policy (COOP)
 * preserve the connection; so nothing may be loaded or written (`document.write`) into it.
 */
export function openPayWindow(text: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - size.width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - size.height) / 2)
  const features = { popup: 1, ...size, left: Math.max(0, left), top: Math.max(0, top) }
  const list = Object.entries(features).map(([name, value]) => `${name}=${value}`)
  const opened = window.open('', '_blank', list.join(','))
  if (!opened) return null
  const { documentElement: root, body } = opened.document
  root.lang = document.documentElement.lang
  const { colorScheme, fontFamily } = getComputedStyle(document.documentElement)
  Object.assign(root.style, { colorScheme, fontFamily })
  body.style.margin = '2rem'
  body.textContent = text
  opened.document.title = text
  return opened
}
