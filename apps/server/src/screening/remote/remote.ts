/** The remote lists of the settings, where they name some. While they do not answer a case is open, and customers wait. */
import type { Cases } from '@agio/domain'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { createYente, type RemoteLists } from './yente.ts'

export function remoteOf(platform: Platform): RemoteLists | undefined {
  const { screeningApiUrl, screeningApiDataset, screeningApiHours, screeningApiKey } = platform.settings
  if (screeningApiUrl === undefined) return undefined
  const remote = createYente({
    url: screeningApiUrl,
    dataset: screeningApiDataset,
    hours: screeningApiHours,
    key: screeningApiKey,
  })
  return {
    ...remote,
    // A call without names does not ask the list, so it does not end an outage.
    names: async (names) => (names.length === 0 ? [] : noted(platform, remote.name, remote.names(names))),
    wallet: (wallets) => noted(platform, remote.name, remote.wallet(wallets)),
  }
}

async function noted<T>({ db, clock }: Platform, list: string, asking: Promise<T>): Promise<T> {
  const caseOf = (reason: string): Cases.Case => ({
    kind: 'screening_silent',
    subject: { kind: 'list', id: list },
    data: { reason },
  })
  try {
    const answer = await asking
    // Each time: another process may have opened it.
    await closeOpenCase(db, caseOf(''), clock.now())
    return answer
  } catch (error) {
    await openCase(db, caseOf(error instanceof Error ? error.message : String(error)), clock.now())
    throw error
  }
}
