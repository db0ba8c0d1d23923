/** Postal addresses, looked up while somebody types. */
import * as z from 'zod'
import { route } from '../route.ts'
import { Country, line } from '../words.ts'

/** The fields of a postal address, none longer than a payment file can carry. */
export const FoundAddress = z.object({
  street: z.string().max(70),
  houseNumber: z.string().max(16),
  postCode: z.string().max(16),
  town: z.string().max(35),
  region: z.string().max(35),
  country: Country,
  /** All of it in one line, for a list to choose from. */
  label: z.string(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

export const lookUpAddress = route({
  method: 'POST',
  path: '/api/address/lookup',
  access: 'customer',
  summary: 'Addresses that begin like the text. `isAvailable: false`: the look-up is away, type it by hand.',
  body: z.strictObject({ text: line(200, 3), country: Country }),
  answer: z.object({ isAvailable: z.boolean(), items: z.array(FoundAddress) }),
  refusals: ['address.undetermined', 'too-many'],
})
