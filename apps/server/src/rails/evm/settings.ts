/** The chains of the settings that this rail serves, and the waits of its workers. */
import { Chains } from '@agio/domain'
import type { Platform } from '../../platform/platform.ts'
import type { ChainSettings } from '../../settings/settings.ts'

export type Paces = {
  /** The pause between two looks at a chain where no customer waits for coins. */
  readonly pollMilliseconds: number
  /** After this long without a receipt the same bytes are sent again. */
  readonly silentSeconds: number
  /** Seconds before a transfer that a token refused is tried again: after the first failure, the second …; the last one stays. */
  readonly retrySeconds: readonly number[]
}

const usualPaces: Paces = {
  pollMilliseconds: 4_000,
  silentSeconds: 15,
  retrySeconds: [15, 60, 300, 1_800, 7_200, 86_400],
}

/** Tests shorten some of them. */
export const pacesOf = ({ paces }: { readonly paces?: Partial<Paces> }): Paces => ({
  ...usualPaces,
  ...paces,
})

export const chainsOf = ({ settings }: Platform): readonly ChainSettings[] =>
  settings.chains.filter(({ chainId }) => Chains.railOf(chainId) === 'evm')

export const chainOf = (platform: Platform, chainId: Chains.ChainId): ChainSettings | undefined =>
  chainsOf(platform).find((one) => one.chainId === chainId)

/** After this long a transfer at the head of its lane is signed anew with a higher fee. */
export const stuckSecondsOf = ({ settings }: Platform, { blockSeconds }: Chains.Chain): number =>
  settings.stuckSeconds ?? Math.max(60, Math.round(blockSeconds * 8))
