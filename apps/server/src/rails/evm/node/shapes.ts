/** The shape of an answer to each method. An answer of another shape is not usable, and is reported by method and field. */
import { z } from 'zod'

const data = z.string().regex(/^0x[0-9a-f]*$/i)
const quantity = z.string().regex(/^0x[0-9a-f]{1,64}$/i)

const log = z.object({
  address: data,
  topics: z.array(data),
  data,
  blockHash: data.nullable(),
  blockNumber: quantity.nullable(),
  transactionHash: data,
  logIndex: quantity,
})
/** The reader of the number checks its digits: a check of each digit here would cost as much as JSON.parse. */
const isHex = (value: unknown) => typeof value === 'string' && value.startsWith('0x')

/** An answer may hold thousands: each field is looked at, and only the odd one is parsed, to name its field. */
const logs = z.array(z.unknown()).superRefine((all, { addIssue }) => {
  const at = all.findIndex((one) => !looksLikeALog(one))
  const path = log.safeParse(all[at]).error?.issues[0]?.path ?? []
  if (at >= 0) addIssue({ code: 'custom', path: [at, ...path] })
})

function looksLikeALog(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const {
    address,
    topics,
    data: words,
    blockHash,
    blockNumber,
    transactionHash,
    logIndex,
  } = value as z.infer<typeof log>
  return (
    Array.isArray(topics) &&
    [address, words, transactionHash, logIndex, ...topics].every(isHex) &&
    [blockHash, blockNumber].every((it) => it === null || isHex(it))
  )
}

const transaction = z.object({ hash: data, from: data, to: data.nullable(), value: quantity })
const block = z.object({
  number: quantity,
  hash: data,
  parentHash: data,
  timestamp: quantity,
  logsBloom: data,
  baseFeePerGas: quantity.optional(),
  transactions: z.union([z.array(data), z.array(transaction)]),
})
const receipt = z.object({
  transactionHash: data,
  blockHash: data,
  blockNumber: quantity,
  // Missing in blocks before 2017.
  status: quantity.optional(),
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs,
})

const shapes: Readonly<Record<string, z.ZodType>> = {
  eth_accounts: z.array(data),
  eth_blockNumber: quantity,
  eth_call: data,
  eth_estimateGas: quantity,
  eth_gasPrice: quantity,
  eth_getBalance: quantity,
  eth_getBlockByNumber: block.nullable(),
  eth_getBlockReceipts: z.array(receipt).nullable(),
  eth_getCode: data,
  eth_getLogs: logs,
  eth_getTransactionByHash: transaction.nullable(),
  eth_getTransactionCount: quantity,
  eth_getTransactionReceipt: receipt.nullable(),
  // Some nodes do not know it.
  eth_maxPriorityFeePerGas: quantity.nullable(),
  eth_sendRawTransaction: data,
  eth_signTransaction: z.union([data, z.object({ raw: data })]),
}

/** The place where an answer differs from its shape, such as `eth_getLogs: an odd answer at 0.topics`; never the value itself. */
export function oddity(method: string, result: unknown): string | undefined {
  const found = shapes[method]?.safeParse(result).error?.issues[0]
  return found && `${method}: an odd answer${found.path.length > 0 ? ` at ${found.path.join('.')}` : ''}`
}
