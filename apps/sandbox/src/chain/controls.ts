/** Routes that drive the chains. */
import { Chains } from '@agio/domain'
import { controlsOf, trouble } from '../app/control.ts'
import type { Fields } from '../app/field.ts'
import { chainFaultKinds, sources } from './rpc-proxy.ts'

const { get, post } = controlsOf('chain')

const chainIds = Chains.testChainIds.map(String)
const params = {
  chainId: { kind: 'text', what: 'the chain', choices: chainIds },
} as const satisfies Fields

const token = {
  kind: 'text',
  optional: true,
  example: 'USDC',
  what: 'contract address, symbol (USDC, USDT, IMPOSTOR) or coin id; without it the native coin',
} as const
const to = { kind: 'text', what: 'the address that receives' } as const
const from = {
  kind: 'text',
  optional: true,
  what: 'which wallet pays: customer (default), stranger, exchange, treasury, or its address',
} as const
const answerHash = '{"hash":"0x…"}'

export const readChain = get('/chain/{chainId}', {
  params,
  what: 'Heads, tokens, funded wallets with their balances, faults that are on, and the addresses of both sources.',
  answer:
    '{"chainId":97,"head":41,"safe":40,"finalized":39,"tokens":[…],"wallets":[…],"rpc":["…/a","…/b"],"faults":[]}',
})
export const readBalance = get('/chain/{chainId}/balance', {
  params,
  what: 'What an address holds of a token, in whole coins.',
  query: { address: { kind: 'text', what: 'whose balance' }, token },
  answer: '{"amount":"12.500000","symbol":"USDC"}',
})
export const sendCoins = post('/chain/{chainId}/send', {
  params,
  what: 'Sends coins from a funded test wallet. With times, that many transfers in one transaction.',
  body: {
    token,
    to,
    amount: { kind: 'amount', what: 'in whole coins', example: '12.5' },
    from,
    times: { kind: 'whole', what: 'how many such transfers in the one transaction', optional: true },
  },
  answer: answerHash,
})
export const sendMany = post('/chain/{chainId}/send_many', {
  params,
  what: 'Several transfers of one token in one transaction (of the native coin: internal ones, without a log).',
  body: { token, to, amounts: { kind: 'list', what: 'in whole coins', example: '5, 7.5' }, from },
  answer: answerHash,
})
export const correctChain = post('/chain/{chainId}/correct', {
  what: 'Gives an address so many smallest units of the native coin without a transaction; below zero it takes them.',
  params,
  body: {
    address: { kind: 'text', what: 'whose balance' },
    units: { kind: 'text', what: 'whole units', example: '-1' },
  },
  answer: '{"balance":"49999.999999999999999999"}',
})
export const fundAddress = post('/chain/{chainId}/fund', {
  params,
  what: 'Tops up the native balance of an address, for instance the server’s hot wallet.',
  body: { to, amount: { kind: 'amount', what: 'the balance it shall have at least', example: '10' } },
  answer: '{"hash":"0x…","balance":"10.000000000000000000"}',
})
export const mineBlocks = post('/chain/{chainId}/mine', {
  params,
  what: 'Mines blocks at once; two more blocks make a transaction final.',
  body: { blocks: { kind: 'whole', what: 'how many', example: '3' } },
  answer: '{"head":44}',
})
export const paceChain = post('/chain/{chainId}/pace', {
  params,
  what: 'Stops the miner, so that nothing comes into a block, or lets it go on.',
  body: { mining: { kind: 'text', what: 'on or off', choices: ['on', 'off'] } },
  answer: '{"mining":"off"}',
})
export const reorganiseChain = post('/chain/{chainId}/reorg', {
  params,
  what: 'Rewrites the last blocks. Their transactions come back in another block, except those to be dropped.',
  body: {
    depth: { kind: 'whole', what: 'how many blocks', example: '3' },
    drop: { kind: 'list', what: 'hashes that never come back', optional: true },
  },
  answer: '{"head":44,"included":["0x…"],"dropped":["0x…"]}',
})
export const blockToken = post('/chain/{chainId}/block', {
  params,
  what: 'Freezes a token for one receiver (its block list), or for all when no address is given.',
  body: {
    token: { kind: 'text', what: 'contract address, symbol or coin id', example: 'USDC' },
    address: { kind: 'text', what: 'the receiver it refuses; none: all', optional: true },
    lift: { kind: 'text', what: 'yes: it serves again', choices: ['yes', 'no'], optional: true },
  },
  answer: answerHash,
})
export const nameAddress = post('/chain/{chainId}/name', {
  params,
  what: 'Gives a name of ENS to an address, as its owner does; customer.eth and the names of the other wallets are there. The zero address takes the name away.',
  body: { name: { kind: 'text', what: 'the name', example: 'alice.eth' }, to },
  answer: answerHash,
})
export const faultChain = post('/chain/{chainId}/fault', {
  params,
  what:
    'Lets the sources misbehave: lag (10 blocks behind), head_back, empty_logs and wrong_logs (on the next answer with ' +
    'logs, once per source or in all), duplicate, rate_limit (429), timeout, down (503), send_unanswered, send_lost, ' +
    'send_refused, stuck (taken and not mined, unless a dearer one takes its nonce), drop (taken and forgotten; so is all ' +
    'that waits), not_final (blocks come and none becomes final).',
  body: {
    ...trouble(chainFaultKinds),
    source: { kind: 'text', what: 'only this source', choices: sources, optional: true },
  },
  answer: '{"faults":[{"kind":"lag","source":"a","secondsLeft":20}]}',
})
