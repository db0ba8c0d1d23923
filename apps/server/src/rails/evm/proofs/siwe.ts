/**
 * The message that a wallet signs (EIP-4361), written and read exactly by its grammar. Times stay text, so that the message
 * read can be compared with the message issued.
 */

export type SiweFields = {
  readonly scheme?: string
  readonly domain: string
  readonly address: string
  readonly statement?: string
  readonly uri: string
  readonly version: string
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

// RFC 3986: an authority, a URI, and the characters of a request id.
const encoded = '%[0-9a-fA-F]{2}'
const name = `(?:[a-zA-Z0-9._~!$&'()*+,;=-]|${encoded})`
const authority = `(?:(?:${name}|:)*@)?(?:\\[[0-9a-fA-F:.]+\\]|${name}+)(?::[0-9]{1,5})?`
const uri = `[a-zA-Z][a-zA-Z0-9+.-]*:(?:[a-zA-Z0-9._~!$&'()*+,;=:@/?#[\\]-]|${encoded})+`
// RFC 3339.
const time = '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})'

const grammar = new RegExp(
  `^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.-]*)://)?(?<domain>${authority})` +
    ' wants you to sign in with your Ethereum account:\\n' +
    '(?<address>0x[0-9a-fA-F]{40})\\n\\n(?:(?<statement>[^\\n]+)\\n)?\\n' +
    `URI: (?<uri>${uri})\\nVersion: (?<version>1)\\nChain ID: (?<chainId>[0-9]{1,15})\\n` +
    `Nonce: (?<nonce>[a-zA-Z0-9]{8,})\\nIssued At: (?<issuedAt>${time})` +
    `(?:\\nExpiration Time: (?<expirationTime>${time}))?(?:\\nNot Before: (?<notBefore>${time}))?` +
    `(?:\\nRequest ID: (?<requestId>(?:${name}|[:@])*))?` +
    `(?:\\nResources:(?<resources>(?:\\n- ${uri})*))?$`,
)

/** The fields of a message; undefined when it is not one, or its address has no checksum (EIP-55). */
export async function readSiwe(message: string): Promise<SiweFields | undefined> {
  const found = grammar.exec(message)?.groups as Record<string, string> | undefined
  if (!found) return undefined
  const { chainId = '', resources, ...texts } = found
  const fields = {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    chainId: Number(chainId),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  } as unknown as SiweFields
  const { checksum } = await import('ox/Address')
  if (checksum(fields.address.toLowerCase()) !== fields.address) return undefined
  const times = [fields.issuedAt, fields.expirationTime, fields.notBefore]
  return times.every((at) => at === undefined || exists(at)) ? fields : undefined
}

/** A day that no calendar has is read by Date as another one. */
function exists(at: string): boolean {
  const day = at.slice(0, 10)
  return !Number.isNaN(Date.parse(at)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** The message of these fields; undefined when they make none. */
export async function writeSiwe(fields: SiweFields): Promise<string | undefined> {
  const { scheme, domain, address, statement, resources } = fields
  if (!domain) return undefined
  const line = (label: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  const message = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...line('URI', fields.uri),
    ...line('Version', fields.version),
    ...line('Chain ID', fields.chainId),
    ...line('Nonce', fields.nonce),
    ...line('Issued At', fields.issuedAt),
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]),
  ].join('\n')
  return (await readSiwe(message)) && message
}

/** A message is valid at this moment, by its own times. */
export function holdsAt({ expirationTime, notBefore }: SiweFields, now: Date): boolean {
  const at = now.getTime()
  const begun = notBefore === undefined || at >= Date.parse(notBefore)
  return begun && (expirationTime === undefined || at < Date.parse(expirationTime))
}
