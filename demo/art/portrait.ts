import type { Subject } from './subjects.ts'

export const portraitWidth = 1200
export const portraitHeight = 1200

/** Draws the portrait as one SVG document of 1200 by 1200 px. */
export function drawPortrait({ palette }: Subject): string {
  const { paper, ink, loud } = palette
  const middle = portraitWidth / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitWidth}" height="${portraitHeight}" viewBox="0 0 ${portraitWidth} ${portraitHeight}"><path fill="${paper}" d="M0 0h${portraitWidth}v${portraitHeight}H0z"/><circle cx="${middle}" cy="${portraitHeight * 0.4}" r="${portraitHeight * 0.25}" fill="${loud}"/><path d="M0 ${portraitHeight}Q${middle} ${portraitHeight * 0.3} ${portraitWidth} ${portraitHeight}z" fill="${ink}"/></svg>`
}
