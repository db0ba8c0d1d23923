/** Files of a customer for a browser that has no session: the one that a messenger opens, or whatever else saves an address. */
import * as z from 'zod'
import { getIbanDetails } from '../orders/ibans.ts'
import { exportTransactions, getReceipt } from '../orders/transactions.ts'
import { route } from '../route.ts'
import { LinkSecret, Time } from '../words.ts'
import { getDataExportPart } from './privacy.ts'
import { getSupportFile } from './support.ts'

/** The operations that a page saves as files; each answers a customer with a file. */
const savable = [getReceipt, exportTransactions, getIbanDetails, getSupportFile, getDataExportPart] as const
type SavableRefusal = (typeof savable)[number]['refusals'][number]

const example = '/api/downloads/4Zq0cP2bK7d4qy3cv6ra5hzjw2u7m4xpe9TnL1aVsXk'

export const createDownload = route({
  method: 'POST',
  path: '/api/downloads',
  access: 'customer',
  summary:
    'An address where a browser without a session saves a file that the customer may have now: for two minutes, three times, and not after the session ended.',
  body: z.strictObject({
    /** The path of the file, with its query, as the customer asks for it: `/api/transactions/ord_…/receipt?locale=de`. */
    path: z
      .string()
      .regex(/^\/api\/(?:(?!%00)[^\s#]){1,2000}$/)
      .meta({ examples: ['/api/transactions/export?show=completed'] }),
  }),
  answer: z.object({ url: z.string().meta({ examples: [example] }), expiresAt: Time }),
  refusals: [...new Set(savable.flatMap(({ refusals }): readonly SavableRefusal[] => refusals))],
})

export const getDownload = route({
  method: 'GET',
  path: '/api/downloads/{token}',
  access: 'anyone',
  produces: 'application/octet-stream',
  summary:
    'The file of such an address. What the address held for says who asks; nothing else is opened by it. A browser that comes too late is led to a page that says so.',
  params: z.strictObject({
    token: LinkSecret,
  }),
  answer: z.string(),
  refusals: ['download.over'],
})
