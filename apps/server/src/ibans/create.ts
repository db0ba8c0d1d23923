/** The slice as one value. */
import { createCreditActs } from './credit-acts.ts'
import { createCreditWorker } from './credit-worker.ts'
import type { IbansDeps } from './deps.ts'
import { createIbanWorker, takeHook } from './iban-worker.ts'
import { createIbanActs } from './ibans.ts'

export type IbanSlice = ReturnType<typeof createIbans>

export function createIbans(deps: IbansDeps) {
  const { bank } = deps
  return {
    isOffered: bank !== undefined,
    acts: createIbanActs(deps),
    credits: createCreditActs(deps),
    takeHook: (bytes: Uint8Array, header: (name: string) => string) => takeHook(deps, bytes, header),
    /** Open IBANs still receive money after the service is switched off, so the credit worker always runs. */
    workers: [createCreditWorker(deps), ...(bank ? [createIbanWorker(deps, bank)] : [])],
  }
}
