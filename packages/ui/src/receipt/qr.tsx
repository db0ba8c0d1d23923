/** A QR code as one crisp path, with its text beside it for those who cannot scan. Loaded only where it is shown. */
import { encode } from 'uqr'
import css from './qr.module.css'

/** Four modules of quiet zone, as scanners expect; always dark on white, also in the dark theme. */
const quiet = 4

export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`
    }
  })
  return path
}
