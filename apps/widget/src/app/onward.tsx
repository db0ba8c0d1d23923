/** The link of a page to the next one, as its one filled button. */
import { ButtonLink } from '@agio/ui'
import type { ReactNode } from 'react'
import { useFollow } from './context.tsx'

export function Onward({ href, children }: { href: string; children: ReactNode }) {
  const follow = useFollow()
  return (
    <ButtonLink wide href={href} onClick={(event) => follow(event, href)}>
      {children}
    </ButtonLink>
  )
}
