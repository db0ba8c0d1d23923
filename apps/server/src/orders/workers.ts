/** The loops of orders: what rails and people reported, and what time alone brings about. */
import type { Worker } from '../platform/queue/worker.ts'
import { every, more } from '../platform/queue/loop.ts'
import { createExpiryWorker } from './core/expiry-worker.ts'
import { forgetApplied } from './inbox/inbox-store.ts'
import { createInboxWorker } from './inbox/inbox-worker.ts'

type Deps = Parameters<typeof createInboxWorker>[0] & Parameters<typeof createExpiryWorker>[0]

export const createOrderWorkers = (deps: Deps): Worker[] => [
  createInboxWorker(deps),
  createExpiryWorker(deps),
  every('forget_events', 3_600, deps.log, async () => (await forgetApplied(deps.db)) && more),
]
