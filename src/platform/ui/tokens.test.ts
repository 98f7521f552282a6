import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { toHueStep } from './hue.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const moreContrast = css.slice(css.indexOf('@media (prefers-contrast: more)'))
type Theme = 'day' | 'night'

/** Reads the OKLCH value of a token in one theme; `hue` replaces the artist's hue. */
function readOklch(name: string, theme: Theme, hue: number, source = css): [number, number, number] {
  const value = new RegExp(`${name}:\\s*(light-dark\\([^;]+\\)|oklch\\([^;]+\\));`).exec(source)?.[1]
  const colors = value?.replaceAll('var(--artist-hue)', String(hue)).match(/oklch\(([^)]+)\)/g) ?? []
  const color = theme === 'night' ? (colors[1] ?? colors[0]) : colors[0]
  const [lightness, chroma, angle] = (color?.match(/[\d.]+/g) ?? []).map(Number)
  if (lightness === undefined || chroma === undefined || angle === undefined)
    throw new Error(`no colour ${name}`)
  return [lightness, chroma, angle]
}

/** Computes the relative luminance (WCAG 2) of an OKLCH color, clipped to sRGB as on a screen. */
function luminance([lightness, chroma, angle]: [number, number, number]): number {
  const a = chroma * Math.cos((angle * Math.PI) / 180)
  const b = chroma * Math.sin((angle * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(text: string, background: string, theme: Theme, hue = 30): number {
  return computeRatio(readOklch(text, theme, hue), readOklch(background, theme, hue))
}

function computeRatio(...colors: [number, number, number][]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).toSorted((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['--color-page', '--color-surface', '--color-sunk']
const words = ['--color-text', '--color-muted', '--color-signal-text', '--color-danger']
const textPairs: [string, string][] = [
  ...words.flatMap(word => grounds.map((ground): [string, string] => [word, ground])),
  ['--color-on-signal', '--color-signal'],
  ['--color-on-signal', '--color-signal-strong'],
  ['--color-on-inverse', '--color-inverse'],
  ['--color-on-admit', '--color-admit'],
  ['--color-on-again', '--color-again'],
  ['--color-on-refuse', '--color-refuse'],
  ['--color-on-scrim', '--color-scrim-solid'],
  ...['danger', 'warning', 'success', 'info'].flatMap((kind): [string, string][] => [
    [`--color-${kind}`, `--color-${kind}-wash`],
    ['--color-text', `--color-${kind}-wash`],
    [`--color-${kind}`, '--color-page'],
    [`--color-${kind}`, '--color-surface'],
  ]),
]
const artistPairs: [string, string][] = [
  ['--artist-text', '--color-page'],
  ['--artist-text', '--color-surface'],
  ['--artist-text', '--color-sunk'],
  ['--artist-text', '--artist-wash'],
  ['--artist-on-solid', '--artist-solid'],
  ['--artist-on-field', '--artist-field'],
  ['--color-text', '--artist-wash'],
  ['--color-muted', '--artist-wash'],
]

describe('design tokens', () => {
  test.each(['day', 'night'] as const)(
    'reach 4.5:1 in theme %s for every pair of text and background',
    theme => {
      const failing = textPairs.filter(([text, ground]) => contrast(text, ground, theme) < 4.5)
      expect(
        failing.map(([text, ground]) => `${text} on ${ground}: ${contrast(text, ground, theme)}`),
      ).toEqual([])
    },
  )

  test.each(['day', 'night'] as const)('reach 4.5:1 in theme %s for every artist hue', theme => {
    const failing: string[] = []
    for (let hue = 0; hue < 360; hue++) {
      for (const [text, ground] of artistPairs) {
        const ratio = contrast(text, ground, theme, hue)
        if (ratio < 4.5) failing.push(`${text} on ${ground} at ${hue}: ${ratio.toFixed(2)}`)
      }
    }
    expect(failing).toEqual([])
  })

  test.each(['day', 'night'] as const)(
    'reach 3:1 in theme %s for control edges, meters and focus rings',
    theme => {
      for (const ground of grounds) {
        expect(contrast('--color-edge', ground, theme)).toBeGreaterThanOrEqual(3)
        for (let hue = 0; hue < 360; hue += 5) {
          expect(contrast('--artist-solid', ground, theme, hue)).toBeGreaterThanOrEqual(3)
        }
      }
    },
  )

  test.each(['day', 'night'] as const)(
    'reach 7:1 in theme %s for muted text and 3:1 for lines when more contrast is preferred',
    theme => {
      const ratio = (name: string, ground: string) =>
        computeRatio(readOklch(name, theme, 30, moreContrast), readOklch(ground, theme, 30))
      for (const ground of grounds) {
        expect(ratio('--color-muted', ground)).toBeGreaterThanOrEqual(7)
        expect(ratio('--color-edge', ground)).toBeGreaterThanOrEqual(4.5)
        expect(ratio('--color-line', ground)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test('have a rule for each step of the artist hue', () => {
    for (let hue = 0; hue < 360; hue++) expect(css).toContain(`[data-hue="${toHueStep(hue)}"]`)
    expect([
      toHueStep(0),
      toHueStep(7),
      toHueStep(8),
      toHueStep(359),
      toHueStep(-15),
      toHueStep(Number.NaN),
    ]).toEqual([0, 0, 15, 0, 345, 30])
  })
})
