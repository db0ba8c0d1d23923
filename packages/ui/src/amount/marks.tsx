/** Marks of coins, chains and currencies, drawn here so that they are crisp at any size and need no network. */
import type { ReactNode } from 'react'

const dollar = (
  <path d="M12 5.8v12.4M15.2 9c-.5-1.2-1.7-1.8-3.2-1.8-1.9 0-3.2.9-3.2 2.4 0 3.4 6.5 1.5 6.5 4.9 0 1.5-1.4 2.4-3.3 2.4-1.7 0-2.9-.7-3.4-1.9" />
)
const euro = <path d="M16.2 8.1a5.1 5.1 0 1 0 0 7.8M6.2 10.7h7M6.2 13.3h7" />
const ether = (
  <g fill="#fff" stroke="none">
    <path d="m12 4 4.9 8.1L12 15 7.1 12.1Z" opacity=".92" />
    <path d="m12 16.2 4.9-2.9L12 20l-4.9-6.7Z" opacity=".7" />
  </g>
)
const diamonds = (
  <g fill="#fff" stroke="none">
    <path d="m12 9.8 2.2 2.2-2.2 2.2L9.8 12ZM12 4.8l4 4-1.6 1.6L12 8 9.6 10.4 8 8.8ZM12 19.2l4-4-1.6-1.6L12 16l-2.4-2.4L8 15.2ZM4.9 12l1.7-1.7L8.3 12l-1.7 1.7ZM19.1 12l-1.7-1.7L15.7 12l1.7 1.7Z" />
  </g>
)

type Drawing = { ground: string; glyph: ReactNode }
const drawings: Record<string, Drawing> = {
  EUR: { ground: '#2448a6', glyph: euro },
  GBP: {
    ground: '#8a2338',
    glyph: (
      <path d="M15.6 8.9c-.4-1.5-1.5-2.3-2.9-2.3-1.8 0-3 1.2-3 3.1 0 1.9.8 2.9.8 4.8 0 1.3-.6 2.2-1.7 2.6h7M8.3 12.3h5.5" />
    ),
  },
  USDC: { ground: '#2a6fc4', glyph: dollar },
  EURC: { ground: '#2f5fd0', glyph: euro },
  USDT: {
    ground: '#1f7f66',
    glyph: <path d="M7.2 7.2h9.6M12 7.2v10.3M6.3 11.6c0 1.1 2.5 1.9 5.7 1.9s5.7-.8 5.7-1.9" />,
  },
  DAI: {
    ground: '#a86a06',
    glyph: <path d="M8.5 6.7h3c3.3 0 5.3 2.2 5.3 5.3s-2 5.3-5.3 5.3h-3ZM6 10.6h12M6 13.4h12" />,
  },
  ETH: { ground: '#4f5fa8', glyph: ether },
  BNB: { ground: '#946a00', glyph: diamonds },
  tBNB: { ground: '#946a00', glyph: diamonds },
}
const unknown: Drawing = { ground: '#5b626b', glyph: <circle cx="12" cy="12" r="3.6" /> }

/** The mark of a coin or currency; `test` rings it so that play money never looks like money. */
export function Mark({ symbol, size = 28, test = false }: { symbol: string; size?: number; test?: boolean }) {
  const { ground, glyph } = drawings[symbol] ?? unknown
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r={test ? 10.2 : 12} fill={ground} />
      {test && (
        <circle
          cx="12"
          cy="12"
          r="11.3"
          fill="none"
          stroke={ground}
          strokeWidth="1.2"
          strokeDasharray="2.4 1.8"
        />
      )}
      <g
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform={test ? 'translate(1.8 1.8) scale(.85)' : undefined}
      >
        {glyph}
      </g>
    </svg>
  )
}
