/** Settings → screening, and the worker that fetches its lists. */
import { join } from 'node:path'
import { closeOpenCase, openCase } from '../../cases/index.ts'
import {
  createHits,
  createListWorker,
  createNoted,
  createScreening,
  createYente,
} from '../../screening/index.ts'
import type { InForce } from '../../configuration/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'
import { openVerificationEvents } from './verification.ts'

export function openScreening(deps: Platform, people: People, inForce: InForce) {
  const { settings, db, clock } = deps
  const { keys, customers } = people
  const sealer = { seal: customers.seal, open: customers.open, blindIndex: keys.screenedName }
  const { onNameHit: onCustomer } = openVerificationEvents(deps, people)
  const remote = openRemote(deps)
  const figures = async () => (await inForce()).configuration.screening
  const events = { openCase, closeOpenCase, onCustomer }
  const hits = createHits({ db, clock, sealer, figures, remote, ...events })
  const { blockedAddressesFile, sanctionsLists: lists } = settings
  return { hits, screening: createScreening({ sql: db, blockedAddressesFile, lists, hits, remote }) }
}

function openRemote({ settings, db: sql, clock }: Platform) {
  const { screeningApiUrl: url, screeningApiDataset: dataset, screeningApiHours: hours } = settings
  if (url === undefined) return undefined
  const yente = createYente({ url, dataset, hours, key: settings.screeningApiKey })
  return createNoted(yente, { sql, clock, openCase, closeOpenCase })
}

export const listWorker = ({ settings, db, clock, log }: Platform) =>
  createListWorker({
    db,
    clock,
    log,
    lists: settings.sanctionsLists,
    folder: join(settings.dataDir, 'lists'),
    hours: settings.sanctionsListsHours,
    openCase,
    closeOpenCase,
  })
