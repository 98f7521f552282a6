import type { ActKind } from '../../catalogue/acts.ts'
import { clipped } from '../kit/print.ts'
import { fill } from '../kit/shapes.ts'
import { drawScene, type SceneName } from '../scenes/choose.ts'
import { darkAndLight } from '../scenes/scene.ts'
import { type Composition, footer, heading, margin, titleLine } from './layout.ts'

/** The act itself in a field, the name under it on the paper. */
export const figure: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud } = palette
  const foot = footer(stage, ink, height - margin)
  const name = heading(
    stage,
    ink,
    { x: margin, y: height - margin - foot.height - 20, width: width - 2 * margin, maxHeight: 400, most: 2 },
    'bottom',
  )
  const title = titleLine(
    stage,
    loud,
    margin,
    height - margin - foot.height - name.height - 112,
    width - 2 * margin,
    60,
  )
  const floor = height - margin - foot.height - name.height - (title.height ? 150 : 76)
  const inset = random.chance(0.5) ? margin : 0
  const area = { width: width - 2 * inset, height: floor - inset }
  const art = drawScene(subject.shows as SceneName, subject.kind, { ...stage, ...area })
  return (
    `<g transform="translate(${inset} ${inset})">${clipped('p', `M0 0H${area.width}V${area.height}H0z`, art)}${inset ? '' : fill(`M0 ${area.height - 4}h${area.width}v8H0z`, palette.paper)}</g>` +
    title.art +
    name.art +
    foot.art
  )
}

const isAlone = (kind: ActKind) => kind === 's' || kind === 'p'

/** The stage from the crowd, the name in the sky above it. */
export const night: Composition = stage => {
  const { width, height, palette, subject } = stage
  const { dark, light } = darkAndLight(palette)
  const name = heading(stage, light, {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    maxHeight: 480,
    most: 2,
  })
  const title = titleLine(stage, palette.loud, margin, margin + name.height + 34, width - 2 * margin, 66)
  const top = margin + name.height + (title.height ? title.height + 60 : 40)
  const foot = footer(stage, light, height - margin + 10)
  const area = { width, height: height - top - foot.height + 10 }
  const art = drawScene(isAlone(subject.kind) ? 'concert' : 'festival', subject.kind, { ...stage, ...area })
  return (
    fill(`M0 0H${width}V${height}H0z`, dark) +
    `<g transform="translate(0 ${top})">${clipped('n', `M0 0H${area.width}V${area.height + 400}H0z`, art)}</g>` +
    fill(`M0 ${height - foot.height - margin - 6}H${width}V${height}H0z`, dark) +
    name.art +
    title.art +
    foot.art
  )
}
