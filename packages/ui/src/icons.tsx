/** One family of line icons: a 20 px grid, strokes of 1.6. Screen readers skip them; each has words beside it. */
import type { ReactNode } from 'react'

export type IconName = keyof typeof drawings

const drawings = {
  back: <path d="M12.5 4.5 7 10l5.5 5.5" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  down: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  check: <path d="m4.5 10.5 3.6 3.6 7.4-8" />,
  copy: <path d="M7.5 7.5v-3h8v8h-3m-8-5h8v8h-8z" />,
  search: <path d="M13.2 13.2 17 17M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z" />,
  globe: (
    <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM3.2 10h13.6M10 3c2 2 3 4.3 3 7s-1 5-3 7c-2-2-3-4.3-3-7s1-5 3-7Z" />
  ),
  person: <path d="M13 7a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM4 16.5c.6-3 2.9-4.5 6-4.5s5.4 1.5 6 4.5" />,
  clock: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4.2l2.7 1.6" />,
  info: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 9.3V13.6M10 6.5v.1" />,
  alert: <path d="M10 3.5 17.3 16H2.7L10 3.5ZM10 8v3.8M10 13.9v.1" />,
  outside: <path d="M11 4h5v5M16 4l-7.2 7.2M8 5H4v11h11v-4" />,
  download: <path d="M10 3.5v9m0 0 3.5-3.5M10 12.5 6.5 9M4 16.5h12" />,
  list: <path d="M4 5.5h12M4 10h12M4 14.5h7" />,
  leave: <path d="M12 13.5V16H4V4h8v2.5M8 10h9m0 0-2.5-2.5M17 10l-2.5 2.5" />,
  half: (
    <>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />
      <path d="M10 3a7 7 0 0 1 0 14Z" fill="currentColor" stroke="none" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** `turns` mirrors an icon with a direction where the page reads from right to left. */
export function Icon({ name, size = 20, turns = false }: { name: IconName; size?: number; turns?: boolean }) {
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
      {drawings[name]}
    </svg>
  )
}
