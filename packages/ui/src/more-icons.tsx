/** Icons that the first screen does not show: of the same family, in a file of their own. */
import type { ComponentProps, ReactNode } from 'react'
import { Drawing, Icon, type IconName } from './icons.tsx'

const drawings = {
  outside: <path d="M11 4h5v5M16 4l-7.2 7.2M8 5H4v11h11v-4" />,
  download: <path d="M10 3.5v9m0 0 3.5-3.5M10 12.5 6.5 9M4 16.5h12" />,
  filter: <path d="M4 6h12M6.5 10h7M9 14h2" />,
  leave: <path d="M12 13.5V16H4V4h8v2.5M8 10h9m0 0-2.5-2.5M17 10l-2.5 2.5" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  bolt: <path d="M11 2.8 4.8 11.5H10l-1 5.7 6.2-8.7H10l1-5.7Z" />,
  bank: <path d="M3.5 8 10 4l6.5 4h-13ZM5.5 8.5v5m3-5v5m3-5v5m3-5v5M3.5 16h13" />,
  card: <path d="M3 5h14v10H3zM3 8.5h14" />,
  qr: (
    <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h2v2M16.5 11.5v2M11.5 16.5h2M16.5 16.5h0" />
  ),
  half: (
    <>
      <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />
      <path d="M10 3a7 7 0 0 1 0 14Z" fill="currentColor" stroke="none" />
    </>
  ),
  copy: <path d="M7.5 7.5v-3h8v8h-3m-8-5h8v8h-8z" />,
  paste: <path d="M7.5 4.5h-3v12h11v-12h-3m-5-1.5h5v3h-5z" />,
  search: <path d="M13.2 13.2 17 17M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z" />,
  list: <path d="M4 5.5h12M4 10h12M4 14.5h7" />,
  chat: <path d="M4 4.5h12v8.5H9.5L6 16.5V13H4z" />,
  send: <path d="M16.5 10 4 4.5 6 10l-2 5.5L16.5 10ZM6 10h5" />,
  clip: (
    <path d="m15.5 9.5-5.7 5.7a3.4 3.4 0 0 1-4.8-4.8l6.2-6.2a2.3 2.3 0 0 1 3.2 3.2l-6 6a1.1 1.1 0 0 1-1.6-1.6l5.3-5.3" />
  ),
  again: <path d="M15.8 8A6.2 6.2 0 1 0 16 11.5M16 4v4.2h-4.2" />,
  clock: <path d="M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM10 6v4.2l2.7 1.6" />,
} satisfies Record<string, ReactNode>

type More = keyof typeof drawings
export type MoreIconName = IconName | More

const isMore = (name: MoreIconName): name is More => name in drawings

export function MoreIcon({
  name,
  ...shape
}: Omit<ComponentProps<typeof Drawing>, 'children'> & { name: MoreIconName }) {
  return isMore(name) ? <Drawing {...shape}>{drawings[name]}</Drawing> : <Icon name={name} {...shape} />
}
