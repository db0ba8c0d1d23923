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
import { personOf, verification } from '../../verification/index.ts'
import { queueMail } from '../../notify/index.ts'
import type { Platform } from '../../platform/platform.ts'

export function openVerificationDoors(deps: Platform) {
  const phones = openPhones(deps)
  const identities = openIdentities(deps)
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

function openPhones(platform: Platform): Phones {
  const { publicUrl, smsApiUrl: apiUrl, smsPlan: plan, smsToken: token, ...settings } = platform.settings
  const isSet = plan !== undefined && token !== undefined
  const hooks = { hookSecret: settings.smsHookSecret, hookUrl: `${publicUrl}/api/hooks/sms/sinch` }
  return createPhones(platform, {
    gateway: isSet ? createSinch({ apiUrl, plan, token, from: settings.smsFrom, ...hooks }) : undefined,
    onConfirmed: verification.onPhoneConfirmed.bind(null, platform),
    onReplaced: (sql, { id, customerId, number }) =>
      queueMail(platform, sql, {
        id: `${id}:changed`,
        to: { customerId },
        template: 'phone_changed',
        params: { ending: number.slice(-2) },
      }),
  })
}

function openIdentities(platform: Platform) {
  const {
    identityVendor: name,
    identityApiUrl: apiUrl,
    identityKey: key,
    identitySecret: secret,
    ...settings
  } = platform.settings
  const isSet = name !== 'none' && apiUrl !== undefined && key !== undefined && secret !== undefined
  const at = isSet && {
    apiUrl,
    key,
    secret,
    hookSecret: settings.identityHookSecret,
    level: settings.identityLevel,
  }
  return createIdentities(platform, {
    vendor: at ? (name === 'sumsub' ? createSumsub(at, platform.clock) : createVeriff(at)) : undefined,
    async typedOf(customerId) {
      const person = await personOf(platform, customerId)
      const { firstName = null, lastName = null, birthDate = null } = person ?? {}
      return { firstName, lastName, birthDate }
    },
    aboutOf: verification.aboutOf.bind(null, platform),
    onVerdict: verification.onVerdict.bind(null, platform),
  })
}
