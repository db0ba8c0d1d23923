/** PostgreSQL's description of a statement without running it: its columns and parameters (Parse and Describe). */
import pg from 'pg'

export type Column = {
  readonly name: string
  readonly oid: number
  /** The column of a table that is read as it is and may hold null there, by its name in the table. */
  readonly nullable: string | undefined
}
export type Described = { readonly columns: readonly Column[]; readonly parameters: readonly number[] }
export type Describer = {
  describe(text: string): Promise<Described | { readonly error: string }>
  close(): Promise<void>
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
type Wire = pg.Connection & {
  parse(query: { text: string }): void
  describe(what: { type: 'S' }): void
  sync(): void
}

export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = await client.query<{ key: string; name: string }>(
    `select attrelid || '.' || attnum as key, attname as name from pg_attribute where attnum > 0 and not attnotnull`,
  )
  const nullable = new Map(found.rows.map(({ key, name }) => [key, name]))
  return {
    async describe(text) {
      const answer = await ask(client, text)
      if ('error' in answer) return answer
      const columns = answer.fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        oid: dataTypeID,
        nullable: nullable.get(`${tableID}.${columnID}`),
      }))
      return { columns, parameters: answer.parameters }
    },
    close: () => client.end(),
  }
}

type Answer = { readonly fields: Field[]; readonly parameters: number[] } | { readonly error: string }

/** A query of our own for the driver: Parse, Describe, Sync, and never Execute. */
function ask(client: pg.Client, text: string): Promise<Answer> {
  return new Promise((resolve) => {
    let answer: { fields: Field[]; parameters: number[] } = { fields: [], parameters: [] }
    client.query({
      submit(connection: Wire) {
        connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
          answer = { fields: [], parameters: dataTypeIDs }
        })
        connection.parse({ text })
        connection.describe({ type: 'S' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        answer = { ...answer, fields }
      },
      // The driver forgets a query that failed: no further message comes.
      handleError: (error: Error) => resolve({ error: error.message }),
      handleReadyForQuery() {
        resolve(answer)
      },
    } as unknown as pg.Submittable)
  })
}
