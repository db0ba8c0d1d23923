/**
 * `agio reconcile`: compares the ledger with the bank's statements, the chains and the acquirer, as every night and as the
 * console does. Exit code 1 where an account differs or could not be compared. The servers may run meanwhile.
 */
import { readSettings, type Settings } from '../settings/settings.ts'
import { withIdleApp } from './idle-app.ts'

export const run = (): Promise<number> => compareNow(readSettings())

/** Serves nothing and moves nothing: it opens the parts of the server and asks them once. */
export const compareNow = (settings: Settings): Promise<number> =>
  withIdleApp(settings, 'agio-reconcile', async (app) => {
    const { proofs, faults } = await app.compare('agio reconcile')
    const different = proofs.filter(({ differenceUnits }) => differenceUnits !== 0n)
    for (const { account, asset, differenceUnits } of different)
      console.log(`${account} ${asset}: differs by ${differenceUnits} of its smallest unit`)
    for (const { source, reason } of faults) console.log(`${source}: could not be compared: ${reason}`)
    console.log(
      `${proofs.length} balances compared, ${different.length} differ, ${faults.length} sources without an answer.`,
    )
    return different.length + faults.length === 0 ? 0 : 1
  })
