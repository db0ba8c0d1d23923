/** `npm start -- --anew` throws away all that an installation of this machine keeps, its people and keys included. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { portIsFree } from '../run.mjs'

/** A start makes these in its folder; a file of somebody else stays. */
const made = ['data', 'keys', 'sandbox', 'logs', 'links.json', 'operators.json']

/** Of root the database is in another folder, which its own user can enter (apps/server/src/platform/sql/embedded-postgres.ts). */
export function movedTo(folder) {
  const note = join(folder, 'data/moved-to')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined
}

/** Throws a sentence where one of the ports is in use: the installation may be running. */
export async function beginAnew(folder, ports) {
  for (const port of ports)
    if (!(await portIsFree(port)))
      throw new Error(`Port ${port} is in use. Stop what runs there, then begin anew.`)
  const moved = movedTo(folder)
  // A note may lead anywhere; what a start made there has a database in it.
  if (moved !== undefined && existsSync(join(moved, 'postgres/PG_VERSION')))
    rmSync(moved, { recursive: true })
  for (const name of made) rmSync(join(folder, name), { recursive: true, force: true })
}
