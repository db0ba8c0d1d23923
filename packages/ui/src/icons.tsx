/** One family of line icons: a 20 px grid, strokes of 1.6. Screen readers skip them; each has words beside it. */
import type { ReactNode } from 'react'

export type IconName = keyof typeof drawings

const drawings = {
  back: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  globe: (
    <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3.2 10h13.6M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z" />
  ),
  person: <path d="M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 16.5c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5" />,
  info: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.3V13.6M10 6.5v.1" />,
  alert: <path d="M10 3.5 17.3 16H2.7L10 3.5ZM10 8v3.8M10 13.9v.1" />,
} satisfies Record<string, ReactNode>

type Shape = { size?: number; turns?: boolean }

/** Those of the first screen; the others are in `more-icons.tsx`, which comes later. */
export function Icon({ name, ...shape }: Shape & { name: IconName }) {
  return <Drawing {...shape}>{drawings[name]}</Drawing>
}

/** `turns` mirrors an icon with a direction where the page reads from right to left. */
export function Drawing({ size = 20, turns = false, children }: Shape & { children: ReactNode }) {
  return (
    <svg
      className={turns ? 'agio-turns' : undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
