/** A picture of what is wanted: the whole paper, lying flat, with all four corners. */
import type { ReactNode } from 'react'

const corners = <path d="M4 16V6h12M116 6h12v10M128 68v10h-12M16 78H4V68" strokeWidth="2.5" />
const face = (x: number, y: number) => (
  <path d={`M${x + 8} ${y}a7 7 0 1 1 0 14a7 7 0 0 1 0-14ZM${x - 4} ${y + 29}c1-9 6-12 12-12s11 3 12 12`} />
)
const lines = (x: number, ys: readonly number[], width: number) =>
  ys.map((y) => <path key={y} d={`M${x} ${y}h${width}`} />)

const drawings = {
  passport: (
    <>
      {corners}
      <rect x="16" y="14" width="100" height="58" rx="4" />
      {face(26, 22)}
      {lines(54, [26, 34, 42], 50)}
      <path d="M22 58h88M22 65h88" strokeDasharray="3 2" />
    </>
  ),
  front: (
    <>
      {corners}
      <rect x="16" y="14" width="100" height="58" rx="6" />
      {face(28, 28)}
      {lines(56, [28, 38, 48, 58], 48)}
    </>
  ),
  back: (
    <>
      {corners}
      <rect x="16" y="14" width="100" height="58" rx="6" />
      {lines(26, [24, 32], 80)}
      <path d="M22 48h88M22 56h88M22 64h88" strokeDasharray="3 2" />
    </>
  ),
  selfie: (
    <>
      <path d="M66 12c18 0 26 13 26 29s-11 31-26 31-26-15-26-31 8-29 26-29Z" strokeDasharray="5 3" />
      <path d="M56 38v2M76 38v2M66 40v9M57 57c5 5 13 5 18 0" />
    </>
  ),
  paper: (
    <>
      {corners}
      <path d="M40 12h40l12 12v50H40zM80 12v12h12" />
      {lines(48, [34, 42, 50, 58, 66], 36)}
    </>
  ),
} satisfies Record<string, ReactNode>

export function Wanted({ kind, side }: { kind: string; side: string }) {
  const name =
    kind === 'passport' || kind === 'selfie' ? kind : side === 'front' || side === 'back' ? side : 'paper'
  return (
    <svg
      viewBox="0 0 132 84"
      width="132"
      height="84"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[name]}
    </svg>
  )
}
