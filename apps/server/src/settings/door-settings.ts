/** Settings of the outside services of verification. */
import { oneOf, text, url, whole } from './setting-words.ts'
import { given, optional, secret } from './setting.ts'

export const doorSettings = {
  smsPlan: optional(
    'SMS_PLAN',
    text,
    'Our service plan at the SMS gateway (Sinch). Without it no phone number can be confirmed.',
  ),
  smsToken: optional('SMS_TOKEN', text, 'The key of that plan.', secret),
  smsFrom: given(
    'SMS_FROM',
    'Agio',
    text,
    'Sender of text messages: a number or a name of up to 11 letters.',
  ),
  smsPerDay: given(
    'SMS_PER_DAY',
    '2000',
    whole(1, 10_000),
    'Codes by SMS in 24 hours that confirm nothing, half of them at most to one country. The ceiling of what strangers cost; codes that are confirmed cost one each beside it.',
  ),
  smsHookSecret: optional(
    'SMS_HOOK_SECRET',
    text,
    'What the gateway signs its reports to /api/hooks/sms/sinch with. Without it only asking finds out.',
    secret,
  ),
  smsApiUrl: given(
    'SMS_API_URL',
    'https://eu.sms.api.sinch.com',
    url('http', 'https'),
    "The gateway's address for the region of the plan, or another program that speaks its protocol.",
  ),

  addressLookupUrl: optional(
    'ADDRESS_LOOKUP_URL',
    url('http', 'https'),
    'A Nominatim that finds addresses while they are typed. Without it they are typed by hand.',
  ),
  companyRegistryUrl: optional(
    'COMPANY_REGISTRY_URL',
    url('http', 'https'),
    "A company registry of OpenCorporates' API: it fills the form of a company.",
  ),
  screeningApiUrl: optional(
    'SCREENING_API_URL',
    url('http', 'https'),
    "A yente (OpenSanctions' API) that names and wallets are compared with beside the lists here. While it does not answer, orders and reviews wait.",
  ),
  screeningApiDataset: given('SCREENING_API_DATASET', 'default', text, 'The data set that it is asked for.'),
  screeningApiKey: optional('SCREENING_API_KEY', text, 'Our key there, where it wants one.', secret),
  screeningApiHours: given(
    'SCREENING_API_HOURS',
    '24',
    whole(1, 720),
    'Hours until names of before are compared with it again.',
  ),
  identityVendor: given(
    'IDENTITY_VENDOR',
    'none',
    oneOf('none', 'sumsub', 'veriff'),
    'Whose pages check identities. `none`: papers are uploaded, and an operator looks at each face and paper before anybody is approved.',
  ),
  identityApiUrl: optional(
    'IDENTITY_API_URL',
    url('http', 'https'),
    "The vendor's address for our account, or another program that speaks its protocol.",
  ),
  identityKey: optional('IDENTITY_KEY', text, 'App token (Sumsub) or API key (Veriff) there.', secret),
  identitySecret: optional('IDENTITY_SECRET', text, 'What calls to the vendor are signed with.', secret),
  identityHookSecret: optional(
    'IDENTITY_HOOK_SECRET',
    text,
    'What Sumsub signs its hooks to /api/hooks/identity/sumsub with; Veriff signs with IDENTITY_SECRET.',
    secret,
  ),
  identityLevel: given('IDENTITY_LEVEL', 'basic-kyc-level', text, 'The name of the check at Sumsub.'),
  ibanBankUrl: optional(
    'IBAN_BANK_URL',
    url('http', 'https'),
    'Where our bank, or a program before it, gives dedicated IBANs that lead to our EUR account. Without it none are offered.',
  ),
  ibanBankKey: optional('IBAN_BANK_KEY', text, 'The name of our key there.', secret),
  ibanBankSecret: optional(
    'IBAN_BANK_SECRET',
    text,
    'What calls to it are signed with, and its hooks to /api/hooks/ibans/bank.',
    secret,
  ),
  companyRegistryToken: optional('COMPANY_REGISTRY_TOKEN', text, 'Our key at that registry.', secret),
} as const
