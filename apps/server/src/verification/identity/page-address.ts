/** Return addresses for identity vendors. */

/** Refuses an address that customers must not be sent to. */
export function pageAddress(url: string, apiUrl: string): string {
  const { protocol, host } = new URL(url)
  const isSandbox = host === new URL(apiUrl).host
  if (protocol !== 'https:' && !isSandbox) throw new Error('the identity vendor gave an address without TLS')
  return url
}
