/** The persons of a company: owners of 25 percent or more, and directors. */
import type { Platform } from '../../platform/platform.ts'
import { doorsOf } from '../doors.ts'
import { noteChange } from '../change-store.ts'
import { Verification } from '@agio/domain'
import type { Refused } from '../../platform/http/route.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import { lock, transition } from '../transition.ts'
import * as store from './step-store.ts'

const notNow = { refused: 'verification.not_now' } as const
type AddRefusal = 'verification.not_now' | 'verification.persons_full'
type RemoveRefusal = 'verification.not_now' | 'not-found'

/** The company confirms again that all persons are named. A verified one has its level again once the new persons are checked. */
async function changed(
  platform: Platform,
  sql: Sql,
  customerId: string,
  it: Verification.VerificationIn,
): Promise<void> {
  await store.forgetSteps(sql, customerId, ['persons'])
  if (it.state === 'complete')
    await transition(platform, sql, customerId, { type: 'company.persons_changed' })
  await noteChange(sql, customerId)
}

/** In one transaction with the row of the company locked. */
const during = <Refusal extends string>(
  platform: Platform,
  customerId: string,
  act: (sql: Sql) => Promise<Refused<Refusal> | undefined>,
): Promise<Refused<Refusal | 'verification.not_now'> | undefined> =>
  platform.db.transaction(async (sql) => {
    const it = await lock(sql, customerId)
    const isOpen = it.type === 'company' && Verification.states[it.state].mayChange
    if (!isOpen) return notNow
    const no = await act(sql)
    if (!no) await changed(platform, sql, customerId, it)
    return no
  })

export const addPerson = (
  platform: Platform,
  customerId: string,
  role: Verification.PersonRole,
): Promise<Refused<AddRefusal> | undefined> =>
  during(platform, customerId, async (sql) => {
    const at = platform.clock.now()
    const person = { id: newId('per', at), customerId, role, addedAt: at }
    if (!(await store.addPerson(sql, person, Verification.mostPersons)))
      return { refused: 'verification.persons_full' as const }
    return undefined
  })

export const removePerson = (
  platform: Platform,
  customerId: string,
  id: string,
): Promise<Refused<RemoveRefusal> | undefined> =>
  during(platform, customerId, async (sql) => {
    if (!(await store.removePerson(sql, customerId, id))) return { refused: 'not-found' as const }
    await doorsOf(platform).papers.removeOf(sql, { customerId, personId: id })
    return undefined
  })
