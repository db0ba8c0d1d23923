/** A final word of the bank holds: the opposite word later changes nothing, nothing is paid twice, and a person asks. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endToEndIdOf } from './files/identifiers.ts'
import { messageIdIn, notification, openBankWorld, paymentOf, statement, statusReport } from './testing.ts'

type Said = { status: string; reason?: string }

/** One payment that left, and its bank. */
async function submitted() {
  const world = await openBankWorld()
  await world.pay(paymentOf('a'))
  world.clock.advance(2)
  await world.worker.pass()
  const messageId = messageIdIn((await world.sent())[0]?.text ?? '')
  let count = 0
  const take = async (text: string) => {
    await world.answer(text)
    await world.worker.pass()
  }
  const line = { endToEndId: endToEndIdOf('a'), amount: '123.45' }
  return Object.assign(world, {
    messageId,
    take,
    /** All in one report. */
    says: (...said: readonly Said[]) =>
      take(
        statusReport({
          messageId,
          id: `R${(count += 1)}`,
          transactions: said.map((one) => ({ endToEndId: endToEndIdOf('a'), ...one })),
        }),
      ),
    booked: () => take(notification('N1', [{ ...line, ref: 'B1' }])),
    returns: (amount = line.amount) =>
      take(notification('N2', [{ ...line, amount, credit: true, ref: 'B2', reason: 'AC04' }])),
  })
}
type World = Awaited<ReturnType<typeof submitted>>

const contradiction = (first: string, later: string) => ({
  kind: 'status_contradicted',
  subject: { kind: 'order', id: 'ord_a' },
  data: { payment: 'a', first, later },
})

test.each<[what: string, first: (world: World) => Promise<void>, state: string, told: string]>([
  ['settled (ACSC)', (it) => it.says({ status: 'ACSC' }), 'accepted', 'ACSC'],
  ['credited (ACCC)', (it) => it.says({ status: 'ACCC' }), 'accepted', 'ACCC'],
  ['booked', (it) => it.booked(), 'booked', 'booked'],
  [
    'accepted, then settled',
    async (it) => {
      await it.says({ status: 'ACSP' })
      await it.says({ status: 'ACSC' })
    },
    'accepted',
    'ACSC',
  ],
  [
    'booked and returned in part',
    async (it) => {
      await it.booked()
      await it.returns('23.45')
    },
    'returned',
    'returned',
  ],
])('%s, then rejected: it stays so, and is a case', async (_, first, state, told) => {
  await using world = await submitted()
  await first(world)
  const before = await world.heard()
  await world.says({ status: 'RJCT', reason: 'MS03' })
  await world.says({ status: 'RJCT', reason: 'MS03' })
  expect(await world.state('a')).toBe(state)
  expect(await world.heard()).toEqual(before)
  expect(await world.cases()).toEqual([contradiction(told, 'RJCT MS03')])
})

test('settled and rejected in one report: the first holds', async () => {
  await using world = await submitted()
  await world.says({ status: 'ACSC' }, { status: 'RJCT', reason: 'AM04' })
  expect([await world.state('a'), await world.types()]).toEqual([
    'accepted',
    ['payment.queued', 'payment.accepted'],
  ])
  expect(await world.cases()).toEqual([contradiction('ACSC', 'RJCT AM04')])
})

test('settled and then booked is no contradiction', async () => {
  await using world = await submitted()
  await world.says({ status: 'ACSC' })
  await world.booked()
  await world.says({ status: 'ACCC' })
  expect([await world.state('a'), await world.cases()]).toEqual(['booked', []])
})

test('returned whole and then rejected is no contradiction: it is unpaid either way', async () => {
  await using world = await submitted()
  await world.booked()
  await world.returns()
  await world.says({ status: 'RJCT', reason: 'AC04' })
  expect([await world.state('a'), await world.cases()]).toEqual(['returned', []])
})

test('rejected, then settled: it stays rejected, and is a case; accepted late says nothing', async () => {
  await using world = await submitted()
  await world.says({ status: 'RJCT', reason: 'AC04' })
  await world.says({ status: 'ACCP' })
  expect(await world.cases()).toEqual([])
  await world.says({ status: 'ACSC' })
  expect([await world.state('a'), await world.types()]).toEqual([
    'rejected',
    ['payment.queued', 'payment.rejected'],
  ])
  expect(await world.cases()).toEqual([contradiction('rejected', 'ACSC')])
})

test.each(['NOTPROVIDED', 'not provided', 'NONREF', '-', undefined])(
  'a status with our instruction id is about our payment, whatever the end-to-end id says: %s',
  async (endToEndId) => {
    await using world = await submitted()
    const status = { status: 'RJCT', reason: 'AC04', instructionId: endToEndIdOf('a') }
    const transactions = [{ ...status, ...(endToEndId && { endToEndId }) }]
    await world.take(statusReport({ messageId: 'ANOTHER', transactions }))
    expect(await world.state('a')).toBe('rejected')
  },
)

test('a status with ids of two of our payments is about neither', async () => {
  await using world = await submitted()
  await world.pay(paymentOf('b'))
  world.clock.advance(2)
  await world.worker.pass()
  const ids = { endToEndId: endToEndIdOf('a'), instructionId: endToEndIdOf('b') }
  await world.take(
    statusReport({ messageId: world.messageId, transactions: [{ ...ids, status: 'RJCT', reason: 'AC04' }] }),
  )
  expect([await world.state('a'), await world.state('b')]).toEqual(['submitted', 'submitted'])
})

const vectors = new URL('../../../../../../shared/vectors/public-cases/', import.meta.url)

test.skipIf(!existsSync(vectors))(
  'reports as a bank sent them: settled, then rejected (needs shared/vectors)',
  async () => {
    await using world = await submitted()
    for (const name of ['11a-settled.xml', '11b-then-rejected.xml'])
      await world.take(
        readFileSync(new URL(name, vectors), 'utf8')
          .replaceAll('{{message id}}', world.messageId)
          .replaceAll('{{end-to-end id}}', endToEndIdOf('a')),
      )
    expect([await world.state('a'), await world.cases()]).toEqual([
      'accepted',
      [contradiction('ACSC', 'RJCT MS03')],
    ])
  },
)

test.each([
  ['a reversal', { reversal: true }],
  ['a return', { reason: 'AC04' }],
])('%s that names a payment while a second debit of it is in doubt is for a person', async (_, how) => {
  await using world = await submitted()
  await world.booked()
  const line = { endToEndId: endToEndIdOf('a'), amount: '123.45' }
  await world.take(notification('N2', [{ ...line, ref: 'B9' }]))
  expect(await world.unmatched()).toEqual(['debit_repeated'])
  const back = { ...line, ...how, credit: true, ref: 'B10' }
  await world.take(notification('N3', [back]))
  // It may take back either debit: the payment stays paid, and its order pays nothing again.
  expect(await world.state('a')).toBe('booked')
  expect((await world.unmatched()).toSorted()).toEqual(['debit_repeated', 'return_of_either'])
  // Reported by the statement as well, it is the same doubt.
  await world.take(
    statement('S1', { opening: '1000.00', closing: '876.55' }, [
      { ...line, ref: 'B1' },
      { ...line, ref: 'B9' },
      back,
    ]),
  )
  expect(await world.state('a')).toBe('booked')
  expect((await world.unmatched()).toSorted()).toEqual(['debit_repeated', 'return_of_either'])
})

test('a return that comes once the second debit is decided is the return of the payment', async () => {
  await using world = await submitted()
  await world.booked()
  await world.take(notification('N2', [{ endToEndId: endToEndIdOf('a'), amount: '123.45', ref: 'B9' }]))
  const [debit] = (await world.rail.queue.list({ isDebit: true })).items
  await world.rail.queue.close(debit?.identity ?? '', 'opr_ida', 'the bank told it twice')
  await world.take(
    notification('N3', [
      { endToEndId: endToEndIdOf('a'), amount: '123.45', credit: true, ref: 'B2', reason: 'AC04' },
    ]),
  )
  expect(await world.state('a')).toBe('returned')
})
