import type { LinkView } from '@agio/contract'

/** Where a payer opens the link. */
export const linkAddress = ({ token }: Pick<LinkView, 'token'>, widgetUrl: string): string =>
  new URL(`/l/${token}`, widgetUrl).href
