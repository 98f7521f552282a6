import type { PosterSubject } from './subjects.ts'

export const posterWidth = 1200
export const posterHeight = 1800

/** Draws the poster as one SVG document of 1200 by 1800 px. */
export function drawPoster({ palette }: PosterSubject): string {
  const { paper, ink, loud } = palette
  const middle = posterWidth / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${posterWidth}" height="${posterHeight}" viewBox="0 0 ${posterWidth} ${posterHeight}"><path fill="${paper}" d="M0 0h${posterWidth}v${posterHeight}H0z"/><circle cx="${middle}" cy="${posterHeight * 0.4}" r="${posterHeight * 0.25}" fill="${loud}"/><path d="M0 ${posterHeight}Q${middle} ${posterHeight * 0.3} ${posterWidth} ${posterHeight}z" fill="${ink}"/></svg>`
}
