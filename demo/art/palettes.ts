import type { Random } from '../catalogue/random.ts'

/** Colours of a print: its paper, its ink and a loud accent. */
export type Palette = {
  paper: string
  ink: string
  loud: string
  /** OKLCH hue of `loud` in degrees, 0 to 359. */
  hue: number
  /** Whether the paper is darker than the ink. */
  night: boolean
}

const day = (paper: string, ink: string, loud: string, hue: number): Palette => ({
  paper,
  ink,
  loud,
  hue,
  night: false,
})
const night = (paper: string, ink: string, loud: string, hue: number): Palette => ({
  paper,
  ink,
  loud,
  hue,
  night: true,
})

export const palettes: Palette[] = [
  day('#f3e6cf', '#1d1a2b', '#e8432d', 31),
  day('#f4c430', '#16151a', '#e0352b', 88),
  day('#f7d9d0', '#1b2a4a', '#e2502f', 36),
  day('#e9e2d0', '#123c36', '#f26a2e', 45),
  day('#bfe3dc', '#17223b', '#ef4a5f', 15),
  day('#f2ead9', '#2a1a12', '#2f6fde', 260),
  day('#ffd9c2', '#3a0f2a', '#e6277c', 0),
  day('#d9e7f5', '#1a1f4a', '#ff5a36', 38),
  day('#f6efe0', '#0f2f5a', '#f2b01e', 80),
  day('#e7f0c8', '#20302a', '#ef5b8c', 2),
  day('#efe4f2', '#2b1646', '#f0562c', 39),
  day('#ffdf6b', '#241344', '#d8266a', 5),
  day('#f0e3c4', '#0d3b4f', '#d94f2a', 38),
  day('#cfe8ff', '#101a2e', '#e63946', 22),
  night('#15131f', '#f4ead6', '#ff4d3a', 29),
  night('#0f1f3d', '#f6e7c8', '#ffb52e', 76),
  night('#1a0f2e', '#ffe3d1', '#ff4f93', 4),
  night('#0c2a2a', '#f3ecd2', '#ff7a3d', 47),
  night('#2b0d1c', '#ffe6d0', '#ff5d5d', 22),
  night('#101418', '#e9f2ec', '#3ddc97', 160),
  night('#12182b', '#eaf0ff', '#4da3ff', 253),
  night('#1d1233', '#f3e9ff', '#b48bff', 298),
  night('#241a10', '#ffeccb', '#ffc21f', 84),
  night('#0a2540', '#e8f6ff', '#37d6d0', 192),
  night('#3b0d0d', '#ffe9c9', '#ffa52b', 70),
  night('#0b3d2e', '#f5efd5', '#f9d648', 96),
  night('#2a1033', '#ffe9ec', '#ff7bbd', 351),
  night('#1b1b1b', '#f5f1e6', '#d6ff3f', 121),
]

/** Picks a palette; `mood` can limit the choice to dark or light paper. */
export function pickPalette(random: Random, mood: 'any' | 'day' | 'night' = 'any'): Palette {
  return random.pick(
    mood === 'any' ? palettes : palettes.filter(palette => palette.night === (mood === 'night')),
  )
}

/** Returns a data URI of about 200 bytes, shown while the picture loads. */
export function renderBlur({ paper, ink, loud }: Palette): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8' preserveAspectRatio='none'><path fill='${paper}' d='M0 0h8v8H0z'/><circle cx='4' cy='3.4' r='2.6' fill='${loud}' opacity='.8'/><path fill='${ink}' opacity='.8' d='M1 8q3-5 6 0z'/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%3A', ':').replaceAll('%2F', '/').replaceAll("'", '%27')}`
}
