/** Routes that drive test wallets: who they are, what they answer, and what their owners do. */
import { controlsOf, type Fields, walletNames } from '@agio/sandbox'
import { acts, answers, kinds, unknowns } from './manners.ts'
import { fundings } from './wallets.ts'

const { get, post } = controlsOf('wallet')

const params = {
  wallet: {
    kind: 'text',
    what: 'its id: shop-announced, shop-legacy, shop-binance, shop-trust, shop-coinbase, phone, or of a new one',
  },
} as const satisfies Fields
const chainId = { kind: 'whole', what: 'a chain', optional: true, example: '97' } as const
const view =
  '{"id":"…","kind":"announced","address":"0x…","chainId":97,"isConnected":true,"answers":{},"waiting":[],"log":[{"method":"eth_accounts","params":[],"outcome":"answered"}]}'

export const listWallets = get('/wallets', { what: 'Every test wallet.', answer: `[${view}]` })
export const readWallet = get('/wallets/{wallet}', {
  params,
  what: 'One wallet: its accounts, its chain, how it behaves, what waits for its owner, and everything that it was asked.',
  answer: view,
})
export const createWallet = post('/wallets', {
  what: 'A new wallet with keys of its own on every chain and coins, put into a page by /wallets/script.',
  body: {
    kind: {
      kind: 'text',
      what: 'how pages find it: announced (EIP-6963), legacy (window.ethereum), binance (window.binancew3w), trust (window.trustwallet), coinbase',
      choices: kinds,
    },
    name: { kind: 'text', what: 'its name', optional: true },
    rdns: { kind: 'text', what: 'who made it, as EIP-6963 has it; two may have the same', optional: true },
    chainId: { ...chainId, what: 'the chain it is on at first; the exchange’s is on 56' },
    knows: {
      kind: 'list',
      what: 'chains that it knows; others are refused until they are added',
      optional: true,
    },
    funded: { kind: 'text', what: 'coins it has at first', choices: fundings, optional: true },
    as: {
      kind: 'text',
      what: 'with the key of a wallet that pays sales, in place of a new one',
      choices: walletNames,
      optional: true,
    },
  },
  answer: view,
})
export const setWallet = post('/wallets/{wallet}/behaviour', {
  params,
  what: 'How it behaves from now on. An answer is for one method, or for all; approve ends another one.',
  body: {
    answer: { kind: 'text', what: 'to what it is asked', choices: answers, optional: true },
    method: {
      kind: 'text',
      what: 'the method; none: all that ask its owner',
      optional: true,
      example: 'personal_sign',
    },
    times: { kind: 'whole', what: 'so often; then it answers as before', optional: true },
    code: { kind: 'text', what: 'the error of fail, such as -32603 or 4900', optional: true },
    switching: {
      kind: 'text',
      what: 'ignores: it says that it changed its chain, and stays',
      choices: ['works', 'ignores'],
      optional: true,
    },
    unknown: {
      kind: 'text',
      what: 'how it says that it does not know a chain: by the code 4902, by the code inside another error, by a plain -32603, or by a bare text',
      choices: unknowns,
      optional: true,
    },
    says: { kind: 'text', what: 'the chain that it says it is on; truth: the one it is on', optional: true },
    sending: {
      kind: 'text',
      what: 'replaced: another transaction with the same nonce goes in place of the one it named; dropped: none goes',
      choices: ['normal', 'replaced', 'dropped'],
      optional: true,
    },
  },
  answer: view,
})
export const actOnWallet = post('/wallets/{wallet}/act', {
  params,
  what: 'What its owner does: approves or rejects what waits first, locks it, takes the other account, changes or removes a chain.',
  body: { act: { kind: 'text', what: 'which', choices: acts }, chainId },
  answer: view,
})
export const fundWallet = post('/wallets/{wallet}/fund', {
  params,
  what: 'Gives its present account the coins it lacks, on every chain.',
  body: { funded: { kind: 'text', what: 'which coins', choices: fundings, optional: true } },
  answer: view,
})

export const pairPhone = post('/wallet/pair', {
  what: 'The phone takes a pairing. Its owner is asked next: see /wallets/phone, answered by /wallets/phone/act.',
  body: { uri: { kind: 'text', what: 'what the QR code says: wc:…' } },
  answer: '{"paired":true}',
})
export const readSessions = get('/wallet/sessions', {
  what: 'The pages that the phone is connected to.',
  answer: '[{"topic":"…","name":"Agio","url":"…","accounts":["eip155:97:0x…"]}]',
})
export const disconnectPhone = post('/wallet/disconnect', {
  what: 'The phone ends all its connections.',
  answer: '{"sessions":[]}',
})
