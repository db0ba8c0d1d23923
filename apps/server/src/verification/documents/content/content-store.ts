/** The store of the sealed bytes of papers, each under a random name. The bytes cannot be read without a key. */
import type { Sql } from '../../../platform/sql/sql.ts'

export interface ContentStore {
  /** The same name again writes the same bytes again. */
  put(id: string, sealed: Uint8Array): Promise<void>
  /** Throws where the bytes are not there. */
  get(id: string): Promise<Uint8Array>
  /** Also where the bytes are not there. */
  remove(id: string): Promise<void>
}

/** The store in the database: the default. */
export function databaseContent(sql: Sql): ContentStore {
  return {
    async put(id, sealed) {
      await sql.query(
        `insert into verification_document_content (document_id, sealed) values ($1, $2)
         on conflict (document_id) do update set sealed = excluded.sealed`,
        [id, sealed],
      )
    },
    async get(id) {
      const [row] = await sql.query<{ sealed: Buffer }>(
        'select sealed from verification_document_content where document_id = $1',
        [id],
      )
      if (!row) throw new Error(`The bytes of ${id} are not in the database.`)
      return row.sealed
    },
    async remove(id) {
      await sql.query('delete from verification_document_content where document_id = $1', [id])
    },
  }
}
