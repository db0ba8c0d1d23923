/** The loops of orders: what rails and people reported, and what time alone brings about. */
import type { Platform } from '../platform/platform.ts'
import type { Worker } from '../platform/queue/worker.ts'
import { every, more } from '../platform/queue/loop.ts'
import { createExpiryWorker } from './core/expiry-worker.ts'
import { forgetApplied } from './inbox/inbox-store.ts'
import { createInboxWorker } from './inbox/inbox-worker.ts'
import { forgetOldAnswers } from './reference/payee-answers.ts'

export const createOrderWorkers = (platform: Platform): Worker[] => [
  createInboxWorker(platform),
  createExpiryWorker(platform),
  every('forget_events', 3_600, platform.log, async () => (await forgetApplied(platform.db)) && more),
  every('forget_payee_answers', 3_600, platform.log, () => forgetOldAnswers(platform)),
]
