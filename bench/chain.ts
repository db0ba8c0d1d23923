/**
 * `npm run bench -- chain [--logs=N]`: how much of a processor the chain costs.
 *
 * Recipe: the text a node answers `eth_getLogs` with (all transfers of two tokens over many blocks), and full blocks for
 * the native coin; ours is JSON.parse and the real matching, the reference JSON.parse alone, in turn, both in processor
 * time of this process. The database's index says which receivers are ours, so their number costs this process nothing;
 * a set answers in its place. Two hundred of the transfers go to us, hidden among impostors: they are found exactly.
 */
import { createHash } from 'node:crypto'
import { wantedOn } from '../apps/server/src/rails/evm/node/assets.ts'
import {
  blockOf,
  nativeMovements,
  receiversIn,
  tokenMovements,
  transferTopic,
  type Movement,
  type WireBlock,
  type WireLog,
} from '../apps/server/src/rails/evm/node/movements.ts'
import { watchedOf } from '../apps/server/src/rails/evm/node/watched.ts'
import { compare, option, short, verify } from './measure.ts'

const wanted = wantedOn(11155111)
const contract = [...wanted.contracts.keys()][0] ?? ''
const logCount = option('logs', 40_000, 4_000)
const hits = 200

const hex = (word: string, digits: number): string =>
  createHash('sha256').update(word).digest('hex').slice(0, digits)
const watchedAddress = (index: number): string => hex(`ours ${index}`, 40)
const strange = (index: number): string => hex(`theirs ${index}`, 40)
const topicOf = (address: string): string => `0x${'0'.repeat(24)}${address}`
const every = Math.floor(logCount / hits)
const isHit = (index: number): boolean => index % every === 0 && index / every < hits

function logText(): string {
  const logs = Array.from({ length: logCount }, (_, index): WireLog & Record<string, unknown> => ({
    // An impostor sends the same event to us from a contract that is not ours.
    address: index % every === 1 ? `0x${strange(1)}` : contract,
    topics: [
      transferTopic,
      topicOf(strange(index)),
      topicOf(isHit(index) || index % every === 1 ? watchedAddress(index % 1000) : strange(index + 7)),
    ],
    data: `0x${(index + 1).toString(16).padStart(64, '0')}`,
    blockNumber: `0x${(1_000_000 + (index >> 7)).toString(16)}`,
    transactionHash: `0x${hex(`transaction ${index}`, 64)}`,
    transactionIndex: `0x${(index & 127).toString(16)}`,
    blockHash: `0x${hex(`block ${index >> 7}`, 64)}`,
    logIndex: `0x${(index & 127).toString(16)}`,
    removed: false,
  }))
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: logs })
}

function blockTexts(): string[] {
  const perBlock = 200
  return Array.from({ length: Math.ceil(logCount / perBlock) }, (_, number) => {
    const transactions = Array.from({ length: perBlock }, (_empty, place) => {
      const index = number * perBlock + place
      const input = index % 3 === 0 ? '0x' : `0xa9059cbb${hex(`in ${index}`, 64)}${hex(`put ${index}`, 64)}`
      return {
        blockHash: `0x${hex(`block ${number}`, 64)}`,
        blockNumber: `0x${(1_000_000 + number).toString(16)}`,
        from: `0x${strange(index)}`,
        gas: '0x5208',
        gasPrice: '0x3b9aca00',
        hash: `0x${hex(`native ${index}`, 64)}`,
        input,
        nonce: '0x1',
        to: `0x${isHit(index) ? watchedAddress(index % 1000) : strange(index + 7)}`,
        transactionIndex: `0x${place.toString(16)}`,
        value: `0x${(index + 1).toString(16)}`,
        type: '0x2',
        chainId: '0xaa36a7',
        v: '0x0',
        r: `0x${hex(`r ${index}`, 64)}`,
        s: `0x${hex(`s ${index}`, 64)}`,
      }
    })
    return JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ...header(number), transactions } })
  })
}

const header = (number: number) => ({
  number: `0x${(1_000_000 + number).toString(16)}`,
  hash: `0x${hex(`block ${number}`, 64)}`,
  parentHash: `0x${hex(`block ${number - 1}`, 64)}`,
  timestamp: '0x68000000',
  logsBloom: `0x${'0'.repeat(512)}`,
})

/** Seconds of this process's processor per run of the work; the rubbish of others is swept before. */
function processorSeconds(work: () => void): number {
  globalThis.gc?.()
  const from = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}

const logs = logText()
const blocks = blockTexts()
const block = blockOf(header(0))
const parseLogs = () => (JSON.parse(logs) as { result: WireLog[] }).result
const parseBlock = (text: string) => (JSON.parse(text) as { result: WireBlock }).result
const found = { logs: [] as Movement[], native: [] as Movement[] }
/** One log, as a watcher holds its last answer: otherwise a garbage collection discards the code that V8 compiled for logs. */
const held: WireLog[] = []

const stored = new Set(
  Array.from({ length: 1_000 }, (_, index) => watchedAddress(index)).flatMap((a) => [topicOf(a), `0x${a}`]),
)
const among = (receivers: ReadonlySet<string>) =>
  watchedOf([...receivers].filter((word) => stored.has(word)).map((word) => word.slice(-40)))

function matchLogs(): void {
  const read = parseLogs()
  held.splice(0, 1, ...read.slice(0, 1))
  found.logs = tokenMovements(wanted, block, read, among(receiversIn(wanted, read, [])))
}
function matchBlocks(): void {
  found.native = blocks.flatMap((text) => {
    const read = parseBlock(text)
    return nativeMovements(wanted, read, among(receiversIn(wanted, [], read.transactions)))
  })
}

console.log(
  `${logCount} logs (${short(logs.length / 1e6)} MB) and ${blocks.length} full blocks, ${hits} transfers to us in each`,
)

matchLogs()
await compare({
  name: 'logs per processor second',
  against: 'JSON.parse alone',
  unit: 'logs/s',
  bar: { atLeast: 0.6 },
  rounds: 7,
  reference: async () => logCount / processorSeconds(parseLogs),
  subject: async () => logCount / processorSeconds(matchLogs),
})

matchBlocks()
await compare({
  name: 'full blocks for the native coin',
  against: 'JSON.parse alone',
  unit: 'blocks/s',
  bar: { atLeast: 0.4 },
  rounds: 7,
  reference: async () => blocks.length / processorSeconds(() => blocks.forEach(parseBlock)),
  subject: async () => blocks.length / processorSeconds(matchBlocks),
})

const distinct = (movements: readonly Movement[]) => new Set(movements.map(({ id }) => id)).size
const sum = Array.from({ length: hits }, (_, hit) => BigInt(hit * every + 1)).reduce((a, b) => a + b, 0n)
for (const [kind, movements] of Object.entries(found)) {
  const total = movements.reduce((all, { units }) => all + units, 0n)
  verify(
    `${kind}: ${hits} transfers to us, none missed, none twice, no impostor, the sum exact (found ${movements.length})`,
    movements.length === hits && distinct(movements) === hits && total === sum,
  )
}
