/** The one way to support: every page that offers it says what the question is about, and the chat begins with that. */
import type { Support } from '@agio/domain'
import type { ReactNode } from 'react'
import { Link } from '../context.tsx'

/** An order, or a topic; `anything` is for menus. */
export type About = { readonly order: string } | { readonly topic: Support.Topic } | 'anything'

export function supportHref(about: About): string {
  if (about === 'anything') return '/support'
  return `/support?${new URLSearchParams(about)}`
}

export const SupportLink = ({ about, children }: { about: About; children: ReactNode }) => (
  <Link href={supportHref(about)}>{children}</Link>
)
