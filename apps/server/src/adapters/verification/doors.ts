/** Settings → the outside services of verification: each is on where its settings are given. */
import { addressRoutes, createAddresses, createNominatim } from '../../verification/address/index.ts'
import {
  createIdentities,
  createSumsub,
  createVeriff,
  identityRoutes,
} from '../../verification/identity/index.ts'
import { createOpenCorporates, registryRoutes } from '../../verification/registry/index.ts'
import type { Serve } from '../../platform/http/route.ts'
import { createPhones, createSinch, phoneRoutes, type Phones } from '../../verification/phone/index.ts'
import { createVerificationEvents, noteChange, personOf } from '../../verification/index.ts'
import type { InForce } from '../../configuration/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { People } from '../people.ts'

export function openVerificationDoors(deps: Platform, people: People, inForce: InForce) {
  const phones = openPhones(deps, people, inForce)
  const identities = openIdentities(deps, people)
  const { addressLookupUrl, companyRegistryUrl, companyRegistryToken } = deps.settings
  const directory = addressLookupUrl === undefined ? undefined : createNominatim(addressLookupUrl)
  const registry =
    companyRegistryUrl === undefined
      ? undefined
      : createOpenCorporates(companyRegistryUrl, companyRegistryToken)
  return {
    phoneCodes: phones.codes,
    vendor: identities,
    routes(serve: Serve): void {
      phoneRoutes(serve, phones)
      addressRoutes(serve, deps, createAddresses({ ...deps, directory }))
      registryRoutes(serve, deps, registry)
      identityRoutes(serve, identities)
    },
    handlers: { ...phones.handlers },
    workers: [...phones.workers, ...identities.workers],
    forgetOld: phones.forgetOld,
  }
}

function openPhones(deps: Platform, people: People, inForce: InForce): Phones {
  const { settings, db, clock, log, metrics } = deps
  const { customers, keys, mailer } = people
  const { publicUrl, company, smsApiUrl: apiUrl, smsPlan: plan, smsToken: token, smsFrom: from } = settings
  const gateway =
    plan === undefined || token === undefined
      ? undefined
      : createSinch({
          apiUrl,
          plan,
          token,
          from,
          hookSecret: settings.smsHookSecret,
          hookUrl: `${publicUrl}/api/hooks/sms/sinch`,
        })
  return createPhones({
    db,
    clock,
    log,
    metrics,
    gateway,
    isServed: async (country) => !(await inForce()).configuration.countriesNotServed.includes(country),
    ceilings: settings.budgets.sms,
    publicUrl,
    company: company.name,
    customers,
    outbox: keys.outbox,
    onConfirmed: createVerificationEvents(deps).onPhoneConfirmed,
    onReplaced: (sql, { id, customerId, number }) =>
      mailer.queue(sql, {
        id: `${id}:changed`,
        to: { customerId },
        template: 'phone_changed',
        params: { ending: number.slice(-2) },
      }),
    changed: noteChange,
  })
}

function openIdentities(deps: Platform, people: People) {
  const { settings, db, clock, log, metrics } = deps
  const { identityVendor: name, identityApiUrl: apiUrl, identityKey: key, identitySecret: secret } = settings
  const isSet = name !== 'none' && apiUrl !== undefined && key !== undefined && secret !== undefined
  const at = isSet && {
    apiUrl,
    key,
    secret,
    hookSecret: settings.identityHookSecret,
    level: settings.identityLevel,
  }
  const { customers } = people
  const { aboutOf, onVerdict } = createVerificationEvents(deps)
  const vendor = at ? (name === 'sumsub' ? createSumsub(at, clock) : createVeriff(at)) : undefined
  return createIdentities({
    db,
    clock,
    log,
    metrics,
    vendor,
    publicUrl: settings.publicUrl,
    customers,
    async typedOf(customerId) {
      const { firstName = null, lastName = null, birthDate = null } = (await personOf(deps, customerId)) ?? {}
      return { firstName, lastName, birthDate }
    },
    aboutOf,
    onVerdict,
    changed: noteChange,
  })
}
