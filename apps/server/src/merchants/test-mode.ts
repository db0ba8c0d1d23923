/** An installation whose chains are test networks: its coins are worth nothing, and its keys work here alone. */
import { Chains } from '@agio/domain'
import type { Platform } from '../platform/platform.ts'

export const isTestMode = ({ settings }: Platform): boolean =>
  settings.chains.every(({ chainId }) => Chains.chains[chainId].test)
