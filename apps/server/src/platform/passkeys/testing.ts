/** For tests: an authenticator in memory, which signs what it is asked to, also what no browser would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

type Wrong = {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly type?: string
  /** The page of another site around the frame. */
  readonly topOrigin?: string
  readonly isVerified?: boolean
}

const console = { origin: 'https://console.example', rpId: 'console.example' }

export type Authenticator = ReturnType<typeof createAuthenticator>

/** At home on the page of this site. */
export function createAuthenticator({ counts = true, home = console } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counted = 0
  const said = { id: url(id), rawId: url(id), type: 'public-key' as const, clientExtensionResults: {} }

  const clientData = (type: string, challenge: string, { origin = home.origin, topOrigin }: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin,
        crossOrigin: topOrigin !== undefined,
        ...(topOrigin !== undefined && { topOrigin }),
      }),
    )
  const authData = (flags: number, rest: Uint8Array, { rpId = home.rpId, counter }: Wrong) => {
    counted += counts ? 1 : 0
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? counted)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }
  /** Of COSE: an elliptic key for ES256. */
  const cose = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const head = Buffer.from('a5010203262001215820', 'hex')
    return Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  return {
    make(challenge: string, wrong: Wrong = {}) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose()])
      const data = authData(wrong.isVerified === false ? 0x41 : 0x45, credential, wrong)
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = url(clientData(wrong.type ?? 'webauthn.create', challenge, wrong))
      return { ...said, response: { clientDataJSON, attestationObject: url(attestationObject) } }
    },
    use(challenge: string, wrong: Wrong = {}) {
      const data = authData(wrong.isVerified === false ? 0x01 : 0x05, Buffer.alloc(0), wrong)
      const client = clientData(wrong.type ?? 'webauthn.get', challenge, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...said,
        response: { clientDataJSON: url(client), authenticatorData: url(data), signature: url(signature) },
      }
    },
  }
}
