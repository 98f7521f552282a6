import type { CardSubject } from './subjects.ts'

export const cardWidth = 1200
export const cardHeight = 900

/** Draws the card as one SVG document of 1200 by 900 px. */
export function drawCard({ palette }: CardSubject): string {
  const { paper, ink, loud } = palette
  const middle = cardWidth / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}"><path fill="${paper}" d="M0 0h${cardWidth}v${cardHeight}H0z"/><circle cx="${middle}" cy="${cardHeight * 0.4}" r="${cardHeight * 0.25}" fill="${loud}"/><path d="M0 ${cardHeight}Q${middle} ${cardHeight * 0.3} ${cardWidth} ${cardHeight}z" fill="${ink}"/></svg>`
}
