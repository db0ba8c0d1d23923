/**
 * Budgets of tries that strangers can make without an account: `most` at once, all of it back after `withinSeconds`; an exact
 * one allows `most` in any window. customers/sign-in/budgets.ts says who is charged.
 */
export type Budget = { readonly most: number; readonly withinSeconds: number; readonly isExact?: true }
export type Reach = 'network' | 'account' | 'device' | 'all'
export type Budgets = {
  /** Mails that their reader did not ask for, per mail box: `invited` are those by an owner of a merchant or an admin. */
  readonly send: Readonly<Record<Reach | 'invited', Budget>>
  /** Tries that name no challenge. */
  readonly try: Readonly<Record<Reach, Budget>>
  /** Codes by SMS: each costs money, and disturbs the owner of a phone. */
  readonly sms: Readonly<
    Record<'network' | 'account' | 'number' | 'prefix' | 'country' | 'day' | 'all', Budget>
  >
  /** Look-ups of addresses and companies in an outside directory. */
  readonly lookUp: Readonly<Record<'network' | 'account', Budget>>
  /** Names that a bank is asked about before an order: a bank answers about accounts of strangers, too. */
  readonly payee: Readonly<Record<'network' | 'account', Budget>>
  /** Names of wallets that the sources of a chain are asked about. */
  readonly name: Readonly<Record<'network' | 'account', Budget>>
  /** Claims of transfers, and their proofs: anybody can send them, and a person reads each. */
  readonly claim: Readonly<Record<'network' | 'account' | 'all', Budget>>
  /** Wrong tries that name their challenge. */
  readonly guess: Readonly<Record<'network' | 'all', Budget>>
}

const hour = 3600
const quarter = 900
const day = 86_400
export const usualBudgets: Budgets = {
  // A mail box gets at most 14 an hour; strangers cannot use those of a device that signed in before, or of an owner.
  send: {
    network: { most: 30, withinSeconds: quarter },
    account: { most: 6, withinSeconds: hour, isExact: true },
    device: { most: 4, withinSeconds: hour, isExact: true },
    invited: { most: 4, withinSeconds: hour, isExact: true },
    all: { most: 9_000, withinSeconds: quarter },
  },
  try: {
    network: { most: 60, withinSeconds: quarter },
    account: { most: 20, withinSeconds: hour },
    device: { most: 20, withinSeconds: hour },
    all: { most: 9_000, withinSeconds: quarter },
  },
  sms: {
    network: { most: 20, withinSeconds: hour },
    account: { most: 5, withinSeconds: hour, isExact: true },
    number: { most: 5, withinSeconds: hour, isExact: true },
    // Ten thousand neighbouring numbers: a fraudster who earns by codes has a block of them.
    prefix: { most: 60, withinSeconds: day, isExact: true },
    country: { most: 1_000, withinSeconds: day, isExact: true },
    day: { most: 2_000, withinSeconds: day, isExact: true },
    all: { most: 120, withinSeconds: 60 },
  },
  lookUp: {
    network: { most: 600, withinSeconds: hour },
    account: { most: 200, withinSeconds: hour },
  },
  // A person corrects a name a few times; who tries names of one account after the other runs dry.
  payee: {
    network: { most: 60, withinSeconds: hour },
    account: { most: 15, withinSeconds: hour },
  },
  name: {
    network: { most: 120, withinSeconds: hour },
    account: { most: 30, withinSeconds: hour },
  },
  claim: {
    network: { most: 12, withinSeconds: day },
    account: { most: 4, withinSeconds: day, isExact: true },
    all: { most: 200, withinSeconds: hour },
  },
  // 172,800 a day at most: in all accounts together one guess in six days is right, and the alarm rings in the first minutes.
  guess: {
    network: { most: 20, withinSeconds: quarter },
    all: { most: 1_800, withinSeconds: quarter },
  },
}

/** The usual budgets. Codes by SMS have the setting's ceiling a day, half of it for one country. */
export function budgetsOf({ smsPerDay }: { readonly smsPerDay: number }): Budgets {
  const { sms } = usualBudgets
  const country = { ...sms.country, most: Math.ceil(smsPerDay / 2) }
  return { ...usualBudgets, sms: { ...sms, country, day: { ...sms.day, most: smsPerDay } } }
}
