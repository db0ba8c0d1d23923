/** HTTP of the company registry: what it knows fills the form, and where it is away the form goes on by hand. */
import { lookUpCompany } from '@agio/contract'
import type { Log } from '../../platform/log.ts'
import type { Serve } from '../../platform/http/route.ts'
import type { CompanyRegistry } from './open-corporates.ts'

export function registryRoutes(serve: Serve, registry: CompanyRegistry | undefined, log: Log): void {
  serve(lookUpCompany, async ({ body }) => {
    if (!registry) return { isAvailable: false, items: [] }
    try {
      return { isAvailable: true, items: [...(await registry.find(body))] }
    } catch (error) {
      log.warn({ err: error }, 'the company registry gave no answer; the company is typed by hand')
      return { isAvailable: false, items: [] }
    }
  })
}
