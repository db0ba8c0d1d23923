/**
 * People pay orders through the sandbox's bank, with every mistake a person makes: what they write becomes XML there,
 * is put into the folder, and is read, matched and booked here. The bank's own books agree to the cent.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { startBank } from '../../../../sandbox/src/bank/index.ts'
import {
  people,
  statementsOf,
  transfersFor,
  type Mistake,
} from '../../../../sandbox/src/bank/people/people.ts'
import { openAll, placeBuy, referenceOf } from '../testing/bank-statements.ts'
import { sendBack } from '../../rails/iso20022/testing.ts'
import { createDirectoryExchange } from '../../rails/iso20022/files/directory-exchange.ts'
import { plainSealer } from '../../platform/testing.ts'

async function openStreet() {
  const house = await startBank({
    dataDir: mkdtempSync(join(tmpdir(), 'agio-people-')),
    sftpPort: 0,
    delayMs: 20,
    statementSeconds: 3_600,
    now: () => world.clock.now(),
  })
  const { record } = house.bank
  const [eur, gbp] = record.accounts
  if (!eur || !gbp) throw new Error('the bank has lost its accounts')
  const holder = eur.holder
  const world = await openAll({
    exchange: () => createDirectoryExchange(house.doors.directory, plainSealer),
    settings: {
      accounts: [
        {
          id: 'EUR',
          holder,
          currency: 'EUR',
          schemes: ['sepa', 'sepa_instant'],
          account: { kind: 'iban', iban: eur.iban },
        },
        {
          id: 'GBP',
          holder,
          currency: 'GBP',
          schemes: ['uk'],
          account: { kind: 'uk', sortCode: gbp.sortCode ?? '', accountNumber: gbp.accountNumber ?? '' },
        },
      ],
    },
  })
  return {
    ...world,
    house,
    record,
    /** Greta pays, and the bank tells of it at once and in its statement. */
    async pay(mistake: Mistake, number: number, currency: Money.Fiat = 'EUR') {
      const to = currency === 'EUR' ? eur : gbp
      const wish = {
        reference: referenceOf(number),
        amount: '100.00',
        currency,
        person: 'greta',
        mistake,
      } as const
      const entries = transfersFor(wish).map((one) => house.bank.transferIn({ ...one, toIban: to.iban }))
      await world.listens()
      house.bank.writeStatements(true)
      await world.listens()
      return entries.map((entry) => ('ref' in entry ? entry.ref : ''))
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await house.close()
    },
  }
}

const expected: Record<Mistake, { units: bigint; why?: string }> = {
  none: { units: 10_000n },
  inside_text: { units: 10_000n },
  split_lines: { units: 10_000n },
  lower_case: { units: 10_000n },
  spaced: { units: 10_000n },
  another_name: { units: 10_000n },
  short: { units: 9_000n },
  over: { units: 11_000n },
  twice: { units: 20_000n },
  wrong_reference: { units: 10_000n, why: 'no_reference' },
  no_reference: { units: 10_000n, why: 'no_reference' },
}

test.each(['EUR', 'GBP'] as const)(
  'every mistake in %s ends in its order or in the queue, to the cent',
  async (fiat) => {
    await using street = await openStreet()
    const numbers = new Map(Object.keys(expected).map((mistake, index) => [mistake, index + 1]))
    const opening = await street.held(`bank:${fiat}`, fiat)
    let sum = 0n
    for (const [mistake, { units, why }] of Object.entries(expected)) {
      const number = numbers.get(mistake) ?? 0
      const id = await placeBuy(street, number, { fiat })
      await street.pay(mistake as Mistake, number, fiat)
      sum += units
      expect(await street.held(`order:${id}`, fiat), mistake).toBe(why === undefined ? -units : 0n)
      expect((await street.buy(id)).state, mistake).toBe(
        why === undefined ? 'payment_received' : 'awaiting_payment',
      )
    }
    expect(await street.open()).toMatchObject([{ reason: 'no_reference' }, { reason: 'no_reference' }])
    expect(await street.held('suspense', fiat)).toBe(-20_000n)
    // The first statement brought the opening balance of the account into the ledger.
    const holds = (await street.held(`bank:${fiat}`, fiat)) - opening
    expect(holds).toBe(100_000_000n + sum)
    const account = street.record.accounts.find(({ currency }) => currency === fiat)
    expect(Money.format(Money.money(fiat, holds))).toBe(account?.balance)
    const other = await street.buy(`ord_${String(numbers.get('another_name')).padStart(26, 'a')}`)
    expect((await street.bank.rail.payers.payerOf(other.credits[0]?.source.id ?? ''))?.name).toBe(
      people.otto.name,
    )
  },
)

test.each(['EUR', 'GBP'] as const)('unallocated money in %s comes back to the person', async (fiat) => {
  await using street = await openStreet()
  await street.pay('no_reference', 1, fiat)
  const [item] = await street.open()
  await sendBack(street.bank.rail.queue, item?.identity ?? '', 'opr_ida', 'nobody knows whose it is')
  street.bank.clock.advance(2)
  await expect
    .poll(
      async () => {
        await street.listens()
        return (await street.bank.rail.queue.one(item?.identity ?? ''))?.state
      },
      { timeout: 20_000 },
    )
    .toBe('returned')
  const [greta] = statementsOf(street.record)
  expect(greta?.received).toMatchObject([{ amount: '100.00', currency: fiat }])
  expect(
    await Promise.all(['suspense', 'transit:sepa', 'transit:uk'].map((it) => street.held(it, fiat))),
  ).toEqual([0n, 0n, 0n])
})

test('money that the sender’s bank takes back is the order’s dispute', async () => {
  await using street = await openStreet()
  const id = await placeBuy(street, 1)
  const [ref = ''] = await street.pay('none', 1)
  expect(street.house.bank.recall(ref, 'FRAD')).toMatchObject({ kind: 'recall' })
  await street.listens()
  street.house.bank.writeStatements(true)
  await street.listens()
  expect(await street.buy(id)).toMatchObject({ state: 'failed', reason: 'dispute' })
  expect((await street.buy(id)).disputes).toHaveLength(1)
  expect(await street.held('suspense')).toBe(0n)
})
