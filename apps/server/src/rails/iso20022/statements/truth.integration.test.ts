/** Files of banks that know the truth, through the importer and the database: each movement is posted once or in doubt. */
import { createHash } from 'node:crypto'
import { Money } from '@agio/domain'
import { expect, test } from 'vitest'
import { perTier } from '../../../../../../scripts/stages/per-tier.ts'
import { readBankFile } from '../files/bank-file.ts'
import { openBankWorld, paymentOf } from '../testing.ts'
import type { LineOutcome } from './outcome.ts'
import { worldOf } from './testing/bank-of-truth.ts'
import type { Told } from './testing/told.ts'
import { faultsOf, type Ended } from './testing/truth.ts'

const count = perTier(200, 1_000)
const seed = 7

/** Each statement of a file is known by the hash of the file that it came in, also of one that was packed. */
async function statementsIn({ bytes }: Told): Promise<readonly string[]> {
  const read = await readBankFile(bytes)
  const own = 'kind' in read && read.kind === 'zip' ? read.files.map((file) => file.bytes) : [bytes]
  return own.map((one) => createHash('sha256').update(one).digest('hex'))
}

type Row = {
  readonly file: string
  readonly place: number
  readonly kind: string
  readonly outcome: LineOutcome
  readonly isOpen: boolean
}

const title = `${count} files of such banks: the database has each movement posted once or in doubt, and each file is kept`
test(title, { tags: ['larger'], timeout: 600_000 }, async () => {
  let files = 0
  for (let turn = 0; files < count; turn += 1) {
    const truth = worldOf(seed * 10_000 + turn)
    files += truth.files.length
    await using world = await openBankWorld()
    for (const { key, units } of truth.payments)
      await world.pay(paymentOf(key, { amount: Money.money('EUR', units) }))
    world.clock.advance(2)
    await world.worker.pass()
    const moved = new Map<string, Told['moved']>()
    for (const told of truth.files) {
      world.clock.advance(1)
      await world.rail.importFile(told.name, told.bytes)
      for (const sha256 of await statementsIn(told)) moved.set(sha256, told.moved)
    }
    const rows = await world.database.query<Row>(
      `select l.file, l.place, l.kind, l.outcome, coalesce(c.state = 'open' and not c.in_ledger, false) as "isOpen"
       from bank_line l left join bank_credit c using (identity)
       order by l.file, l.place, (l.details ->> 'entry')::int, (l.details ->> 'detail')::int`,
    )
    const nth = new Map<string, number>()
    const ended = rows.map(({ file, place, kind, outcome, isOpen }): Ended => {
      const at = nth.get(`${file} ${place}`) ?? 0
      nth.set(`${file} ${place}`, at + 1)
      return { kind, outcome, isOpen, moved: moved.get(file)?.[place]?.[at] ?? [] }
    })
    expect(faultsOf(ended), `seed ${seed}, bank ${turn}`).toEqual([])
    const lines = [...moved.values()].flat(2).length
    expect(ended, `lines of seed ${seed}, bank ${turn}`).toHaveLength(lines)
    const refused = await world.database.query('select name from bank_file where refused is not null')
    expect(refused).toHaveLength(truth.files.filter(({ isCut }) => isCut).length)
    if (truth.isProvable)
      expect(ended.filter(({ isOpen, moved: of }) => isOpen && !isNegative(of))).toEqual([])
  }
})

const isNegative = (moved: Ended['moved']) => moved.some(({ isNegative: is }) => is)
