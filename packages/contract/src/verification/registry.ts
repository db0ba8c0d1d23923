/** The company registry: its data for a number or a name, so that less is typed. */
import { Verification } from '@agio/domain'
import * as z from 'zod'
import { route } from '../route.ts'
import { Country, line } from '../words.ts'
import { FoundAddress } from './address.ts'

export const RegisteredCompany = z.object({
  name: z.string(),
  legalForm: z.enum(Verification.legalForms).nullable(),
  number: z.string(),
  country: Country,
  /** `YYYY-MM-DD` */
  incorporatedOn: z.string().nullable(),
  isActive: z.boolean().nullable(),
  address: FoundAddress.nullable(),
})
export type RegisteredCompany = z.infer<typeof RegisteredCompany>

export const lookUpCompany = route({
  method: 'POST',
  path: '/api/verification/registry/lookup',
  access: 'customer',
  summary:
    'Companies of a country by their number or the words of their name. `isAvailable: false`: the registry is away, type it by hand.',
  body: z.strictObject({ country: Country, text: line(100, 2) }),
  answer: z.object({ isAvailable: z.boolean(), items: z.array(RegisteredCompany) }),
  refusals: ['too-many'],
})
