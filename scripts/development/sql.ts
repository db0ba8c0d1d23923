/**
 * `npm run sql -- "select …"`: looks into the embedded database of a running `npm start`. It reads and changes nothing, and what
 * is sealed stays sealed. Without a statement it names the address, for `psql` or a tool of one's own.
 */
import { resolve } from 'node:path'
import { embeddedUrl } from '../../apps/server/src/platform/sql/embedded-postgres.ts'
import { openPostgres } from '../../apps/server/src/platform/sql/postgres.ts'

const url = embeddedUrl(resolve(process.env['AGIO_FOLDER'] ?? '.agio', 'data'))
const statement = process.argv.slice(2).join(' ')

async function main(): Promise<void> {
  if (statement === '') return console.log(url)
  const database = openPostgres(url, { maxConnections: 1, patienceSeconds: 0, applicationName: 'agio-sql' })
  try {
    const rows = await database.transaction(async (sql) => {
      await sql.query('set transaction read only')
      return sql.query(statement)
    })
    console.table(rows)
    console.log(`${rows.length} rows`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const said = error instanceof Error ? error.message : String(error)
  console.error(
    /ENOENT|ECONNREFUSED/.test(said) ? `No database answers at ${url}: is \`npm start\` running?` : said,
  )
  process.exitCode = 1
})
