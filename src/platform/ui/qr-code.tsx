import { correction, generate } from 'lean-qr'
import { type SVGAttributes, useMemo } from 'react'

/** The white border that readers need around a code, in modules (ISO 18004). */
const quiet = 4

type Props = Omit<SVGAttributes<SVGSVGElement>, 'viewBox' | 'role'> & { text: string; label: string }

/** A text as a QR code. Black on white by day and by night, by its class: not every reader knows the inverse. */
export function QrCode({ text, label, ...rest }: Props) {
  const { path, size } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      {...rest}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Each dark run of a row as one rectangle. */
function drawingOf(text: string): { path: string; size: number } {
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
