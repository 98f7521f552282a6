/**
 * `node demo/art/contact-sheet.ts FILE.png [id prefix] [count] [columns] [cell width px] [skip]` renders
 * pictures of the demo on one sheet, for visual review.
 */
import sharp from 'sharp'
import { createDemoCatalogue } from '../catalogue/catalogue.ts'

async function writeContactSheet(
  file: string,
  {
    prefix,
    count,
    columns,
    cellWidth,
    skip,
  }: { prefix: string; count: number; columns: number; cellWidth: number; skip: number },
): Promise<void> {
  const { pictures } = createDemoCatalogue({ today: new Date() })
  const chosen = pictures.filter(picture => picture.id.startsWith(prefix)).slice(skip, skip + count)
  const cellHeight = Math.round(Math.max(...chosen.map(p => (p.height / p.width) * cellWidth)))
  const gap = 12
  const cells = await Promise.all(
    chosen.map(async (picture, i) => ({
      input: await sharp(Buffer.from(picture.svg())).resize(cellWidth).png().toBuffer(),
      left: gap + (i % columns) * (cellWidth + gap),
      top: gap + Math.floor(i / columns) * (cellHeight + gap),
    })),
  )
  const width = columns * (cellWidth + gap) + gap
  const height = Math.ceil(chosen.length / columns) * (cellHeight + gap) + gap
  await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .composite(cells)
    .png()
    .toFile(file)
}

if (import.meta.main) {
  const [file, prefix = 'tour', count = '24', columns = '8', cellWidth = '240', skip = '0'] =
    process.argv.slice(2)
  if (!file)
    throw new Error('usage: contact-sheet.ts FILE.png [id prefix] [count] [columns] [cell width] [skip]')
  await writeContactSheet(file, {
    prefix,
    count: Number(count),
    columns: Number(columns),
    cellWidth: Number(cellWidth),
    skip: Number(skip),
  })
}
