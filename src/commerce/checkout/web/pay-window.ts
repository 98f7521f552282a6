import type { PaymentMethod } from '../../prices/contract.ts'
import { deviceOf } from './go-on.ts'

const size = { width: 480, height: 720 }
/** A mouse and room beside the window; everywhere else the page itself leads to the provider. */
const desk = '(pointer: fine) and (min-width: 960px)'

/** KakaoPay alone wants a window on a desk (its page shows a code for the phone); phones go to its app. */
export const paysInWindow = (method: PaymentMethod | null): boolean =>
  method === 'kakaopay' && deviceOf() === 'desktop' && window.matchMedia(desk).matches

/**
 * Opens an empty window, to be led on once the server has answered. To be called in the press itself, before anything
 * is awaited: pop-up blockers let that through. Null if one didn't. The window has to stay on its first empty document
 * until it's led away: only from there does the opener's policy (COOP) keep the two connected. So nothing is loaded or
 * written (`document.write`) into it.
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
