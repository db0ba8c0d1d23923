/** The bank institution: one record, files over a folder and over SFTP, and the buttons to disturb it. */
import { join } from 'node:path'
import { createFilm, type Film } from '../app/film.ts'
import { openBank, type Bank } from './bank.ts'
import { openFolder } from './files/folder.ts'
import type { BankDoors } from './routes.ts'
import { openVirtualIbans, type VirtualIbans } from './ibans/ibans.ts'
import { openSftp } from './files/sftp.ts'

export { ibanKeys } from './ibans/ibans.ts'
export { bankRoutes } from './routes.ts'
export type { Bank } from './bank.ts'
export type { BankDoors } from './routes.ts'
export type { Currency } from './record.ts'
export * as bankControls from './controls.ts'

export type BankSettings = {
  dataDir: string
  sftpPort: number
  delayMs: number
  statementSeconds: number
  now: () => Date
  film?: Film
  /** The endpoint for hooks about IBANs. */
  hookUrl?: string | undefined
}
export type RunningBank = { bank: Bank; ibans: VirtualIbans; doors: BankDoors; close(): Promise<void> }

const user = 'agio'
const password = 'sandbox'
const host = '127.0.0.1'

export async function startBank({
  dataDir,
  sftpPort,
  delayMs,
  statementSeconds,
  now,
  film = createFilm(now),
  hookUrl,
}: BankSettings): Promise<RunningBank> {
  const directory = join(dataDir, 'bank')
  const folder = openFolder(directory)
  const seen = (note: string, raw: string) =>
    film.add({
      of: 'bank',
      title: /\b(?:pain|camt)\.\d{3}/.exec(raw)?.[0] ?? 'a file',
      note,
      raw,
      link: '/bank',
    })
  const bank = openBank({
    file: join(dataDir, 'bank-record.json'),
    now,
    delayMs,
    hand(name, text) {
      folder.hand(name, text)
      seen(`from the bank: ${name}`, text)
    },
  })
  const { record, faults, save } = bank
  const ibans = openVirtualIbans({ record, save, faults, delayMs, now, film, hookUrl })
  const isDown = () => faults.on('down')
  const sftp = await openSftp({
    root: directory,
    keyFile: join(dataDir, 'bank-host-key'),
    port: sftpPort,
    user,
    password,
    isDown,
  })
  const work = setInterval(
    () => {
      if (isDown()) return
      folder.collect((text) => {
        seen('to the bank', text)
        bank.receive(text)
      })
      bank.tick()
    },
    Math.min(200, Math.max(20, delayMs / 2)),
  )
  const statements = setInterval(() => bank.writeStatements(false), statementSeconds * 1000)
  const { port, hostKey } = sftp
  return {
    bank,
    ibans,
    doors: {
      directory,
      sftp: { host, port, user, password, hostKey, url: `sftp://${user}:${password}@${host}:${port}/` },
    },
    async close() {
      clearInterval(work)
      clearInterval(statements)
      ibans.close()
      await sftp.close()
    },
  }
}
