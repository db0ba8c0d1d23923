/**
 * `npm run inventory`: writes docs/inventory, the references of docs/integrate and the operations of the SDK, from the values
 * the product itself runs on, so that the lists cannot lie.
 * A test (tidy/inventory.test.ts) fails while a list is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { refusals, routes, type Route } from '@agio/contract'
import { Buy, Operators, Sell, Verification, type Lifecycle } from '@agio/domain'
import { demoRoutes } from '@agio/demo'
import { settingList, type Setting } from '../../apps/server/src/settings/settings.ts'
import { integration } from './integration.ts'
import { jobsIn, periodicJobs } from './jobs.ts'
import { code, page, table } from './markdown.ts'
import { sdk } from './sdk.ts'
import { serverReference } from './server-reference.ts'
import { waysOut } from './ways-out.ts'

/** Every page: path and text. */
export function inventory(): Record<string, string> {
  return {
    ...below('docs/inventory', lists()),
    ...below('docs/integrate', { ...integration(), ...serverReference() }),
    ...below('packages/sdk/src', sdk()),
  }
}

const below = (folder: string, pages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(pages).map(([name, text]) => [`${folder}/${name}`, text]))

function lists(): Record<string, string> {
  return {
    'acts.md': page('Acts of operators', acts(), orderActs()),
    'endpoints.md': page('Endpoints', endpoints(), sandboxEndpoints()),
    'lifecycles.md': page(
      'The lifecycles',
      ...lifecycleOf('Selling', sell),
      ...lifecycleOf('Buying', buy),
      ...verificationLifecycles(),
    ),
    'settings.md': page('Settings of the server', settingsTable()),
    'refusals.md': page('What the API says no to', refusalsTable()),
    'jobs.md': page('Jobs', jobsTable()),
    'ways-out.md': waysOut(),
  }
}

function acts(): string {
  const all = Object.entries(routes).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = all.flatMap(([name, it]) => {
    if (!('audit' in it)) return []
    const second = it.second ? `${code(it.second)}: ${Operators.fourEyes[it.second].deciders.join(', ')}` : ''
    return [
      [code(name), code(it.path), it.roles?.join(', ') ?? '', second, code(it.audit), it.choices.join(', ')],
    ]
  })
  return [
    'An act is one record of the contract (`packages/contract/src/act.ts`): server, console and this page read it. A second person decides always, or where the case needs one; the audit names the request for that `<kind>.proposed`.',
    table(['act', 'path', 'who may', 'who decides second', 'in the audit', 'as'], rows),
  ].join('\n\n')
}

function orderActs(): string {
  const rows = Operators.orderActions.map((action) => {
    const { roles, movesValue, isByEvidence } = Operators.orderAct(action)
    return [code(action), roles.join(', '), movesValue ? 'yes' : '', isByEvidence ? 'yes' : '']
  })
  return [
    '## On an order\n\nEach is an event of the lifecycle, and `actOnOrder` does those that the order offers (`packages/domain/src/operators.ts`#orderActs).',
    table(['act', 'who may', 'moves value', 'by evidence'], rows),
  ].join('\n\n')
}

function endpoints(): string {
  const rows = byPath(Object.values(routes) as Route[]).map((route) => [
    route.method,
    code(route.path),
    route.access,
    route.summary,
    [...route.refusals].map(code).join(', '),
  ])
  return [
    'Every operation is in the OpenAPI document that the server serves, with its shapes; `x-access` there is the third column here.',
    table(['', 'path', 'who', 'what', 'may say no with'], rows),
  ].join('\n\n')
}

function sandboxEndpoints(): string {
  const rows = byPath(demoRoutes).map((route) => [
    route.of,
    route.method,
    code(route.path),
    route.what,
    [...fieldsOf(route.query), ...fieldsOf(route.body)].join(', '),
    code(route.answer),
  ])
  return [
    '## The sandbox\n\nIts own process, the outside world of a development machine. The control room and the forms at `/routes` press the same buttons.',
    table(['of', '', 'path', 'what', 'takes', 'answers'], rows),
  ].join('\n\n')
}

function fieldsOf(fields: Readonly<Record<string, { optional?: true }>>): string[] {
  return Object.entries(fields).map(([name, { optional }]) => code(optional ? `${name}?` : name))
}

/** In one order wherever it runs. */
function byPath<R extends { readonly path: string; readonly method: string }>(all: readonly R[]): R[] {
  const key = ({ path, method }: R) => `${path} ${method}`
  return all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

type Service = {
  readonly file: string
  readonly states: Lifecycle.Table
  possible(state: string): readonly string[]
}

const sell: Service = {
  file: 'packages/domain/src/sell/states.ts',
  states: Sell.states,
  possible: (state) => Sell.possible(state as Sell.State),
}

const buy: Service = {
  file: 'packages/domain/src/buy/states.ts',
  states: Buy.states,
  possible: (state) => Buy.possible(state as Buy.State),
}

/** The table as a drawing, and each state with what it means and has rules for. */
function lifecycleOf(title: string, { file, states, possible }: Service): string[] {
  const rows = Object.entries(states).map(([state, row]) => [
    code(state),
    row.code,
    row.meaning,
    row.customerGroup.replaceAll('_', ' '),
    row.isOpen ? 'yes' : 'no',
    row.holdsMoney ? 'yes' : 'no',
    row.next.join(', '),
    possible(state).map(code).join(', '),
  ])
  return [
    `## ${title}\n\nFrom the table in \`${file}\`. The compiler lets no rule leave it; a walk test shows that every edge is walked.`,
    drawingOf(states),
    table(
      ['state', 'code', 'meaning', 'shown as', 'open', 'holds money', 'may go to', 'has a rule for'],
      rows,
    ),
  ]
}

function drawingOf(states: Lifecycle.AnyTable): string {
  const all = Object.entries(states)
  const arrows = all.flatMap(([from, { next }]) => next.map((to) => `  ${from} --> ${to}`))
  const ends = all.flatMap(([state, { next }]) =>
    state === 'archived' || next.length === 0 ? [`  ${state} --> [*]`] : [],
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${all[0]?.[0]}`, ...arrows, ...ends, '```'].join('\n')
}

/** A verification, a paper and a source of funds; `column` is what their table says besides. */
function verificationLifecycles(): string[] {
  const file = 'packages/domain/src/verification/states.ts'
  const tables = [
    ['A verification', Verification.states, 'mayOrder', 'may order'],
    ['A paper', Verification.documentStates, 'counts', 'counts'],
    ['A source of funds', Verification.fundsStates, 'counts', 'counts'],
  ] as const
  return tables.flatMap(([title, states, field, column]) => {
    const rows = Object.entries<Lifecycle.AnyRow & { readonly [K in typeof field]?: boolean }>(states)
    return [
      `## ${title}\n\nFrom the tables in \`${file}\`.`,
      drawingOf(states),
      table(
        ['state', 'meaning', 'open', column, 'may go to'],
        rows.map(([state, row]) => [
          code(state),
          row.meaning,
          row.isOpen ? 'yes' : 'no',
          row[field] === true ? 'yes' : 'no',
          row.next.join(', '),
        ]),
      ),
    ]
  })
}

function settingsTable(): string {
  const listed = Object.values<Setting<unknown>>(settingList)
  const rows = listed.map((setting) => [code(setting.name), setting.what, withoutIt(setting)])
  return [
    'Read once at the start, by `apps/server/src/settings/settings.ts` alone. A wrong value is a sentence and exit code 1.',
    table(
      ['name', 'what', 'without it'],
      [
        ...rows,
        [
          code('CHAIN_<id>_RPC'),
          'JSON-RPC addresses of a chain, separated by commas; two that must agree. One per chain.',
          'the chain is off',
        ],
        [
          code('CHAIN_<id>_START'),
          'First block to look at on a chain never watched before.',
          'the present head',
        ],
        [
          code('CHAIN_<id>_HOT_WALLETS'),
          'From how many hot wallets coins of a chain leave beside each other, 1 to 16. The keystore has their keys; a remote signer names them first.',
          '1',
        ],
        [
          code('CHAIN_<id>_EXPLORER'),
          'Where transactions and addresses of a chain are looked up: `/tx/…` and `/address/…` are put behind it.',
          'the usual explorer of the chain',
        ],
        [
          code('CHAIN_<id>_WALLET_RPC'),
          'JSON-RPC address that wallets are given when they do not know the chain. The server never asks it.',
          'a public address of the chain',
        ],
      ],
    ),
  ].join('\n\n')
}

function withoutIt({ default: preset, secret }: Setting<unknown>): string {
  if (preset) return code(preset)
  return secret ? 'none; a secret, never logged' : 'none'
}

function refusalsTable(): string {
  const rows = Object.entries(refusals).map(([name, [status, message]]) => [
    code(name),
    String(status),
    message,
  ])
  return table(['code', 'status', 'in English'], rows)
}

function jobsTable(): string {
  const workers = jobsIn('apps/server/src').map(({ path, story }) => [code(path), story])
  const periodic = periodicJobs().map(({ name, seconds }) => [name, `${seconds} s`])
  return [
    'Any number of processes may run them beside each other (`ROLES=worker`).',
    table(['worker', 'what it does'], workers),
    'And by `apps/server/src/app.ts`, at intervals:',
    table(['what', 'every'], periodic),
  ].join('\n\n')
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, text] of Object.entries(inventory())) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}
