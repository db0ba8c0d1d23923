/** HTTP of the company registry: its data fills the form; while it is down the customer fills the form by hand. */
import { lookUpCompany } from '@agio/contract'
import { budgets } from '../../customers/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { withRetryAfter, type Serve } from '../../platform/http/route.ts'
import { createOpenCorporates, type CompanyRegistry } from './open-corporates.ts'

export function registryRoutes(
  serve: Serve,
  platform: Platform,
  registry: CompanyRegistry | undefined = registryOf(platform),
): void {
  serve(lookUpCompany, async ({ caller, body, ip, reply }) => {
    if (!registry) return { isAvailable: false, items: [] }
    const tooMany = await budgets.chargeLookUp(platform, { ip, customerId: caller.id })
    if (tooMany) return withRetryAfter(reply, tooMany)
    try {
      return { isAvailable: true, items: [...(await registry.find(body))] }
    } catch (error) {
      platform.log.warn({ err: error }, 'the company registry gave no answer; the company is typed by hand')
      return { isAvailable: false, items: [] }
    }
  })
}

/** The register of the settings, if there is one. */
function registryOf({ settings }: Platform): CompanyRegistry | undefined {
  const { companyRegistryUrl: url, companyRegistryToken } = settings
  return url === undefined ? undefined : createOpenCorporates(url, companyRegistryToken)
}
