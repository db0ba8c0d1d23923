/** The outside services of verification: the checks send no data there, and look no person up. */
import { callOutside } from '../../platform/outside/outside-call.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Check } from './check.ts'

const limits = { milliseconds: 10_000, maxBytes: 1_000_000 }

type Door = {
  readonly name: string
  readonly remedy: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly isNeeded?: boolean
}

export const doorChecks = (settings: Settings): Check[] => doorsOf(settings).map(checkOf)

function doorsOf(it: Settings): Door[] {
  const { addressLookupUrl, companyRegistryUrl, companyRegistryToken: token, identityApiUrl, smsPlan } = it
  const doors: (Door | false)[] = [
    smsPlan !== undefined && {
      name: 'SMS gateway',
      remedy:
        'SMS_API_URL is of the region of the plan, SMS_PLAN and SMS_TOKEN are those of our account there',
      url: `${it.smsApiUrl}/xms/v1/${encodeURIComponent(smsPlan)}/batches?page_size=1`,
      headers: { authorization: `Bearer ${it.smsToken ?? ''}` },
    },
    addressLookupUrl !== undefined && {
      name: 'address look-up',
      remedy: 'ADDRESS_LOOKUP_URL names a Nominatim that this machine reaches',
      url: `${addressLookupUrl}/search?q=Berlin&format=jsonv2&limit=1`,
    },
    companyRegistryUrl !== undefined && {
      name: 'company registry',
      remedy: 'COMPANY_REGISTRY_URL and COMPANY_REGISTRY_TOKEN are those of the registry',
      url: `${companyRegistryUrl}/v0.4/companies/gb/00000001`,
      ...(token !== undefined && { headers: { 'x-api-token': token } }),
    },
    it.screeningApiUrl !== undefined && {
      name: 'remote screening',
      remedy:
        'SCREENING_API_URL names a yente that this machine reaches; without its answer orders and reviews wait',
      url: `${it.screeningApiUrl.replace(/\/+$/, '')}/readyz`,
      isNeeded: true,
    },
    it.identityVendor !== 'none' &&
      identityApiUrl !== undefined && {
        name: 'identity vendor',
        remedy: 'IDENTITY_API_URL names the vendor',
        url: identityApiUrl,
      },
    it.ibanBankUrl !== undefined && {
      name: 'bank of dedicated IBANs',
      remedy: 'IBAN_BANK_URL names the API of the bank, or the program before it',
      url: it.ibanBankUrl,
    },
  ]
  return doors.filter((door) => door !== false)
}

/** Without most of them the form goes on by hand, or operators look. */
const checkOf = ({ name, remedy, url, headers = {}, isNeeded = false }: Door): Check => ({
  name,
  isNeeded,
  remedy,
  async look() {
    const { status } = await callOutside(url, { headers }, limits)
    const isUnsigned = name === 'identity vendor'
    if ((status === 401 || status === 403) && !isUnsigned) throw new Error('the key is refused')
    if (status >= 500) throw new Error(`answered ${status}`)
    return `${new URL(url).host} answers`
  },
})
