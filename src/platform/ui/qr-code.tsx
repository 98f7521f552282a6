import { correction, generate } from 'lean-qr'
import { type SVGAttributes, useMemo } from 'react'

/** Width of the white border that scanners need around a code, in modules (ISO 18004). */
const quietModules = 4

type Props = Omit<SVGAttributes<SVGSVGElement>, 'viewBox' | 'role'> & { text: string; label: string }

/**
 * Encodes a string as a QR code. Black on white in light and dark mode (set by its class), because not every
 * scanner supports inverted codes.
 */
export function QrCode({ text, label, ...rest }: Props) {
  const { path, size } = useMemo(() => drawModules(text), [text])
  return (
    <svg
      {...rest}
      viewBox={`${-quietModules} ${-quietModules} ${size + 2 * quietModules} ${size + 2 * quietModules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Draws each run of dark modules in a row as one rectangle. */
function drawModules(text: string): { path: string; size: number } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const runs: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const from = x
      while (code.get(x, y)) x += 1
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h${from - x}z`)
    }
  }
  return { path: runs.join(''), size: code.size }
}
