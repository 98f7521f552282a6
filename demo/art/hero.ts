import type { Subject } from './subjects.ts'

export const heroWidth = 1920
export const heroHeight = 1080

/** Draws the hero as one SVG document of 1920 by 1080 px. */
export function drawHero({ palette }: Subject): string {
  const { paper, ink, loud } = palette
  const middle = heroWidth / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${heroWidth}" height="${heroHeight}" viewBox="0 0 ${heroWidth} ${heroHeight}"><path fill="${paper}" d="M0 0h${heroWidth}v${heroHeight}H0z"/><circle cx="${middle}" cy="${heroHeight * 0.4}" r="${heroHeight * 0.25}" fill="${loud}"/><path d="M0 ${heroHeight}Q${middle} ${heroHeight * 0.3} ${heroWidth} ${heroHeight}z" fill="${ink}"/></svg>`
}
