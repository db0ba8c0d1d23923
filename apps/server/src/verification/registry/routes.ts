/** HTTP of the company registry: its data fills the form; while it is down the customer fills the form by hand. */
import { lookUpCompany } from '@agio/contract'
import type { Customers } from '../../customers/index.ts'
import type { Log } from '../../platform/log.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import type { CompanyRegistry } from './open-corporates.ts'

export function registryRoutes(
  serve: Serve,
  registry: CompanyRegistry | undefined,
  customers: Pick<Customers, 'chargeLookUp'>,
  log: Log,
): void {
  serve(lookUpCompany, async ({ caller, body, ip, reply }) => {
    if (!registry) return { isAvailable: false, items: [] }
    const tooMany = await customers.chargeLookUp({ ip, customerId: caller.id })
    if (tooMany) return withRetryAfter(reply, tooMany)
    try {
      return { isAvailable: true, items: [...(await registry.find(body))] }
    } catch (error) {
      log.warn({ err: error }, 'the company registry gave no answer; the company is typed by hand')
      return { isAvailable: false, items: [] }
    }
  })
}
