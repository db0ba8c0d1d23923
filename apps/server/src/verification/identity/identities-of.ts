/** The sessions at the vendor of the settings, and what verification knows and does about a verdict. */
import { perPlatform, type Platform } from '../../platform/platform.ts'
import { personOf } from '../steps/person.ts'
import * as verification from '../slice.ts'
import { createIdentities } from './identities.ts'
import { createSumsub } from './sumsub.ts'
import { createVeriff } from './veriff.ts'

export const identitiesOf = perPlatform((platform) =>
  createIdentities(platform, {
    vendor: vendorOf(platform),
    async typedOf(customerId) {
      const person = await personOf(platform, customerId)
      const { firstName = null, lastName = null, birthDate = null } = person ?? {}
      return { firstName, lastName, birthDate }
    },
    aboutOf: (sql, customerId) => verification.aboutOf(platform, sql, customerId),
    onVerdict: (sql, it) => verification.onVerdict(platform, sql, it),
  }),
)

function vendorOf({ settings, clock }: Platform) {
  const { identityVendor: name, identityApiUrl: apiUrl, identityKey: key, identitySecret: secret } = settings
  if (name === 'none' || apiUrl === undefined || key === undefined || secret === undefined) return undefined
  const { identityHookSecret: hookSecret, identityLevel: level } = settings
  const at = { apiUrl, key, secret, hookSecret, level }
  return name === 'sumsub' ? createSumsub(at, clock) : createVeriff(at)
}
