/** SQL of coins that are in a block and not final. */
import type { Coins } from '@agio/domain'
import type { Sql } from '../../../platform/sql/sql.ts'
import type { FinalBy } from '../node/finality.ts'

/** With the head that was recorded last, and how far the chain was final then. */
export type Waiting = {
  readonly id: string
  readonly asset: Coins.CoinId
  readonly units: string
  readonly block: string
  readonly head: string
  readonly final: string
  readonly finalBy: FinalBy
  readonly smallFinal: string
  readonly smallFinalBy: FinalBy
}

const marks = `c.head_number::text as head, c.final_number::text as final, c.final_by as "finalBy",
  c.small_final_number::text as "smallFinal", c.small_final_by as "smallFinalBy"`

export const waitingDeposits = (sql: Sql, owner: string): Promise<Waiting[]> =>
  sql.query(
    `select d.id, d.asset, d.units::text, d.block_number::text as block, ${marks}
     from evm_address a join evm_deposit d on d.to_address = a.address join evm_chain c using (chain_id)
     where a.owner = $1 and d.owner = $1 and d.state = 'seen' and c.final_by is not null and c.small_final_by is not null`,
    [owner],
  )

export const waitingTransfer = (sql: Sql, key: string): Promise<Waiting[]> =>
  sql.query(
    `select t.key as id, t.asset, t.units::text, t.block_number::text as block, ${marks}
     from evm_transfer t join evm_chain c using (chain_id)
     where t.key = $1 and t.state in ('signed', 'sent') and t.block_number is not null
       and c.final_by is not null and c.small_final_by is not null`,
    [key],
  )
