import path from 'node:path'
import sharp from 'sharp'

const mark = path.join(import.meta.dirname, '../../../../../public/icon.svg')
/** Sides in points; a phone uses the file for its pixel density. */
const sides = { icon: 29, logo: 50 }
const densities = ['', '@2x', '@3x']

let drawn: Promise<Record<string, Buffer>> | undefined

/** Draws the logo in the sizes that wallets require, once per process when the first pass is created. */
export function drawPassPictures(): Promise<Record<string, Buffer>> {
  drawn ??= drawAll().catch((error: unknown) => {
    drawn = undefined
    throw error
  })
  return drawn
}

async function drawAll(): Promise<Record<string, Buffer>> {
  const files = Object.entries(sides).flatMap(([name, side]) =>
    densities.map(async (density, step) => {
      const pixels = side * (step + 1)
      const picture = sharp(mark, { density: 360 }).resize(pixels, pixels).png()
      return [`${name}${density}.png`, await picture.toBuffer()] as const
    }),
  )
  return Object.fromEntries(await Promise.all(files))
}
