import type { ActKind } from '../../catalogue/acts.ts'
import { clipArt } from '../kit/print.ts'
import { fill } from '../kit/shapes.ts'
import { drawScene, type SceneName } from '../scenes/choose.ts'
import { sortByLightness } from '../scenes/scene.ts'
import { type Composition, drawFooter, drawHeading, drawTitleLine, margin } from './layout.ts'

/** The act in a field of colour, with the name below on the paper. */
export const figure: Composition = stage => {
  const { width, height, random, palette, subject } = stage
  const { ink, loud } = palette
  const foot = drawFooter(stage, ink, height - margin)
  const name = drawHeading(
    stage,
    ink,
    { x: margin, y: height - margin - foot.height - 20, width: width - 2 * margin, maxHeight: 400, most: 2 },
    'bottom',
  )
  const title = drawTitleLine(
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
    `<g transform="translate(${inset} ${inset})">${clipArt('p', `M0 0H${area.width}V${area.height}H0z`, art)}${inset ? '' : fill(`M0 ${area.height - 4}h${area.width}v8H0z`, palette.paper)}</g>` +
    title.art +
    name.art +
    foot.art
  )
}

const isAlone = (kind: ActKind) => kind === 's' || kind === 'p'

/** The stage seen from the crowd, with the name in the sky. */
export const night: Composition = stage => {
  const { width, height, palette, subject } = stage
  const { dark, light } = sortByLightness(palette)
  const name = drawHeading(stage, light, {
    x: margin,
    y: margin,
    width: width - 2 * margin,
    maxHeight: 480,
    most: 2,
  })
  const title = drawTitleLine(stage, palette.loud, margin, margin + name.height + 34, width - 2 * margin, 66)
  const top = margin + name.height + (title.height ? title.height + 60 : 40)
  const foot = drawFooter(stage, light, height - margin + 10)
  const area = { width, height: height - top - foot.height + 10 }
  const art = drawScene(isAlone(subject.kind) ? 'concert' : 'festival', subject.kind, { ...stage, ...area })
  return (
    fill(`M0 0H${width}V${height}H0z`, dark) +
    `<g transform="translate(0 ${top})">${clipArt('n', `M0 0H${area.width}V${area.height + 400}H0z`, art)}</g>` +
    fill(`M0 ${height - foot.height - margin - 6}H${width}V${height}H0z`, dark) +
    name.art +
    title.art +
    foot.art
  )
}
