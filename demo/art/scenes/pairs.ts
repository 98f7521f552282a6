import { drawSitter } from '../figures/people.ts'
import { drawMicrophone, drawRimmedProfile } from '../figures/profile.ts'
import { drawHalftone, drawLineScreen } from '../kit/print.ts'
import { fill, line, put, rays } from '../kit/shapes.ts'
import { buildSheetPath, type Scene, sortByLightness } from './scene.ts'

export const duet: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const cx = width / 2
  const s = height / 1320
  const ground =
    fill(buildSheetPath(stage), palette.loud) + fill(rays(cx, height * 0.42, width, 16, 8, 368, 0.5), light)
  const left = put(drawRimmedProfile(random, dark, palette.loud), cx - height * 0.31, height * 0.46, s)
  const right = put(drawRimmedProfile(random, dark, palette.loud), cx + height * 0.31, height * 0.46, -s)
  const stand = line(`M${cx} ${height * 0.52}V${height}`, dark, height * 0.02)
  const mic = put(drawMicrophone(dark, light), cx, height * 0.5, s * 0.86, random.int(8, 16))
  return ground + left + right + stand + mic
}

/** Two people on stools with a lamp between them. */
export const livingRoom: Scene = stage => {
  const { width, height, random, palette } = stage
  const { dark, light } = sortByLightness(palette)
  const u = height / 1000
  const cx = width / 2
  const floor = height * 0.9
  const frames = [-330, -110, 130, 320].map((x, i) => {
    const [w, h] = [
      [120, 150],
      [170, 120],
      [110, 140],
      [130, 110],
    ][i]!
    return `M${cx + (x - w! / 2) * u} ${(120 + (i % 2) * 30) * u}h${w! * u}v${h! * u}h${-w! * u}z`
  })
  const lamp =
    fill(
      `M${cx - 70 * u} ${360 * u}L${cx - 40 * u} ${240 * u}H${cx + 40 * u}L${cx + 70 * u} ${360 * u}z`,
      light,
    ) + line(`M${cx} ${360 * u}V${floor}`, dark, 14 * u)
  return (
    fill(buildSheetPath(stage), palette.loud) +
    drawLineScreen({ x: 0, y: floor, width, height: height - floor }, 3, dark, () => 0.9) +
    fill(frames.join(''), light) +
    line(frames.join(''), dark, 9 * u) +
    drawHalftone(
      { x: cx - 500 * u, y: 0, width: height, height: floor },
      height / 30,
      light,
      (x, y) => 0.85 - Math.hypot(x - cx, y - 300 * u) / (430 * u),
    ) +
    lamp +
    [-1, 1]
      .map(side =>
        put(drawSitter(random, dark, palette.loud), cx + side * 270 * u, floor + 40 * u, -side * u * 0.68),
      )
      .join('')
  )
}
