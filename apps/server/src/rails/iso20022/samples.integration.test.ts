/** Bank files of other projects against another reader's record of them, and taken in by the whole rail, twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBankMessage } from './messages.ts'
import { openBankWorld } from './testing.ts'

const samples = new URL('../../../../../../shared/vectors/iso20022-samples/', import.meta.url)

type GoldenMoney = { getAmount: string; getCurrency: { getCode: string } }
type GoldenDate = { '0': string } | null
type GoldenRecord = { getBalances: { getAmount: GoldenMoney; getDate: GoldenDate }[] }
type GoldenEntry = {
  getAmount: GoldenMoney
  getCreditDebitIndicator: string
  getStatus: string
  getBookingDate: GoldenDate
  getAccountServicerReference: string | null
  getReversalIndicator: boolean
  getRecord?: GoldenRecord | string
}
type Golden = { getEntries: GoldenEntry[]; getRecords: (GoldenRecord | string)[] }

const goldens = existsSync(samples) ? readdirSync(new URL('golden/', samples)) : []
const plain = (name: string): string => name.replace(/\.(json|xml)$/, '').replace(/[-_]/g, '.')

describe.runIf(existsSync(samples))(
  'samples of other projects (runs where the case files lie beside the repository)',
  () => {
    test.each(goldens)('%s says what another reader found', (name) => {
      const golden = JSON.parse(readFileSync(new URL(`golden/${name}`, samples), 'utf8')) as Golden
      const file = readdirSync(samples).find((one) => plain(one) === `camt..${plain(name)}`)
      const message = readBankMessage(readFileSync(new URL(file ?? '', samples)))
      if ('refused' in message || message.kind === 'pain.002') throw new Error(`${name} was not read`)
      for (const [index, entry] of golden.getEntries.entries()) {
        const lines = message.statements.flatMap((one) => one.lines.filter((line) => line.entry === index))
        const sum = lines.reduce((total, { units, credit }) => total + (credit ? units : -units), 0n)
        expect(`${sum} ${lines[0]?.currency}`).toBe(
          `${entry.getAmount.getAmount} ${entry.getAmount.getCurrency.getCode}`,
        )
        expect(lines[0]).toMatchObject({
          credit: entry.getCreditDebitIndicator === 'CRDT',
          booked: entry.getStatus === 'BOOK',
          reversal: entry.getReversalIndicator,
          servicerReference: entry.getAccountServicerReference ?? undefined,
        })
        if (entry.getBookingDate) expect(lines[0]?.bookingDay).toBe(entry.getBookingDate['0'].slice(0, 10))
      }
      const records = [golden.getEntries[0]?.getRecord, ...golden.getRecords].filter(
        (one) => typeof one === 'object',
      )
      const balances = message.statements.flatMap((one) => one.balances)
      for (const { getAmount, getDate } of records.flatMap((one) => one.getBalances ?? [])) {
        // The other reader counts yen without hundredths.
        if (getAmount.getCurrency.getCode === 'JPY') continue
        expect(balances).toContainEqual(
          expect.objectContaining({
            units: BigInt(getAmount.getAmount),
            currency: getAmount.getCurrency.getCode,
            day: getDate?.['0'].slice(0, 10),
          }),
        )
      }
    })

    test('all are taken in or refused, tell nothing about payments of ours, and change nothing the second time', async () => {
      await using world = await openBankWorld()
      const files = readdirSync(samples).filter((name) => name.endsWith('.xml'))
      const takeIn = async (): Promise<string[]> => {
        const outcomes: string[] = []
        for (const name of files) {
          const result = await world.rail.importFile(name, readFileSync(new URL(name, samples)))
          outcomes.push('outcome' in result ? result.outcome : 'refused')
        }
        return outcomes
      }
      const count = async () => world.database.query('select count(*)::text as lines from bank_line')
      const first = await takeIn()
      expect(first).toContain('imported')
      const lines = await count()
      expect(await takeIn()).toEqual(first.map((outcome) => (outcome === 'imported' ? 'known' : outcome)))
      expect(await count()).toEqual(lines)
      expect(await world.heard()).toEqual([])
    })
  },
)
