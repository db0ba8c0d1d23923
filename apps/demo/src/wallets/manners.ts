/** A test wallet's behaviour: what it answers to which question, and what it does behind its owner's back. */

export const kinds = ['announced', 'legacy', 'binance', 'trust', 'coinbase', 'phone'] as const
export type Kind = (typeof kinds)[number]

/** A wallet asks its owner before it does these. */
export const questions = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
] as const
export type Question = (typeof questions)[number]
export const isQuestion = (method: string): method is Question => questions.some((one) => one === method)

export const answers = ['approve', 'reject', 'wait', 'fail'] as const
export type Answer = {
  readonly answer: (typeof answers)[number]
  readonly code?: number | undefined
  /** So often; none: always. */
  readonly times?: number | undefined
}

/** The owner does these without being asked, or as the answer to a waiting question. */
export const acts = [
  'approve',
  'reject',
  'empty_accounts',
  'change_account',
  'change_chain',
  'forget_chain',
  'disconnect',
] as const

export const unknowns = ['code', 'wrapped', 'internal', 'words'] as const

export type Manners = {
  /** To one method, or to all (`*`). */
  readonly answers: Map<string, Answer>
  /** `ignores`: says yes and stays where it is. */
  switching: 'works' | 'ignores'
  /** The way in which it says that it does not know a chain: by the code, by the code inside another error, by an error of any kind, in words. */
  unknown: (typeof unknowns)[number]
  /** The chain that it says it is on; none: the true one. */
  says: number | undefined
  /** `replaced`: another transaction with the same nonce goes in place of the one it named. `dropped`: none goes. */
  sending: 'normal' | 'replaced' | 'dropped'
}

export const politely = (kind: Kind): Manners => ({
  answers: new Map(kind === 'phone' ? [['*', { answer: 'wait' }]] : []),
  switching: 'works',
  // In the browser of an app the code is often inside another error; the relay carries none.
  unknown: kind === 'trust' ? 'wrapped' : 'code',
  says: undefined,
  sending: 'normal',
})

/** An error as wallets give it (EIP-1193). */
export class WalletError extends Error {
  /** None: the wallet throws a bare text. */
  readonly code: number | undefined
  readonly data: unknown
  constructor(code: number | undefined, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The owner says no: an exchange's wallet has codes of its own for that. */
export function rejection(kind: Kind, method: string): WalletError {
  if (kind !== 'binance') return new WalletError(4001, 'User rejected the request.')
  return method === 'eth_requestAccounts'
    ? new WalletError(100_002, 'Session rejected.')
    : new WalletError(200_001, 'User rejected the operation.')
}

/** The wallet does not know the chain. */
export function unknownChain({ unknown }: Manners, chainId: number): WalletError {
  const message = `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`
  if (unknown === 'wrapped')
    return new WalletError(-32_603, message, { originalError: { code: 4902, message } })
  if (unknown === 'internal') return new WalletError(-32_603, 'Internal error')
  return new WalletError(unknown === 'words' ? undefined : 4902, message)
}

/** The answer of a wallet without a method. */
export const unsupported = (kind: Kind, method: string): WalletError =>
  kind === 'coinbase'
    ? new WalletError(-32_601, `The method ${method} does not exist.`)
    : new WalletError(4200, `The method ${method} is not supported.`)

/** Permissions can be taken back in newer wallets only. */
export const canRevoke = (kind: Kind): boolean => kind === 'announced' || kind === 'trust' || kind === 'phone'

/** A fault inside a wallet is an internal error, as wallets give it. */
export const wireError = (error: unknown): { code?: number; message: string; data?: unknown } =>
  error instanceof WalletError
    ? {
        ...(error.code !== undefined && { code: error.code }),
        message: error.message,
        ...(error.data !== undefined && { data: error.data }),
      }
    : { code: -32_603, message: (error as Error).message }
