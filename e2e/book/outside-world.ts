/** The sandbox as the world outside of a machine, and the settings of a firm that it gives to `ops/agio.env.example`. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from '../../scripts/run.mjs'
import { fundHotWallet } from '../../scripts/stack.mjs'
import { openOutside, type Outside } from '../world/outside.ts'

type Addresses = {
  readonly baseUrl: string
  readonly rpc: Readonly<Record<string, readonly string[]>>
  readonly coins: Readonly<Record<string, { readonly native: string; readonly tokens: readonly string[] }>>
} & Readonly<
  Record<
    | 'smtpUrl'
    | 'smsApiUrl'
    | 'smsPlan'
    | 'smsToken'
    | 'sanctionsLists'
    | 'clamdAddress'
    | 'krakenUrl'
    | 'coinbaseUrl',
    string
  >
>

/** Starts the world. The bank's files come into the folder that the page makes for them. */
export async function startOutside(
  machine: string,
  program: string,
): Promise<{ outside: Outside; addresses: Addresses }> {
  const data = join(machine, 'srv/sandbox')
  mkdirSync(data, { recursive: true })
  symlinkSync('../../var/lib/agio/bank', join(data, 'bank'))
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    const said: string[] = []
    const child = start(process.execPath, [program], {
      env: {
        SANDBOX_PORT: '4500',
        SANDBOX_DATA: data,
        SANDBOX_EPOCH_SLOTS: '2',
        SERVER_URL: 'https://pay.example.com',
      },
      onLine: (line) => {
        said.push(line)
        if (line.startsWith('{"ready":true')) resolve(JSON.parse(line) as Addresses)
      },
    })
    void child.done.then(() => reject(new Error(`The sandbox ended: ${said.slice(-20).join('\n')}`)))
  })
  execFileSync('chroot', [machine, 'chown', '-R', 'agio:agio', '/var/lib/agio/bank'])
  return { outside: openOutside(addresses.baseUrl), addresses }
}

/** Coins for purchases, refunds and gas, as the page of wallets has a firm send them. */
export async function fund(machine: string, addresses: Addresses): Promise<string> {
  const { hotAddress, depositXpub } = JSON.parse(
    readFileSync(join(machine, 'media/safe/wallet/public.json'), 'utf8'),
  ) as { hotAddress: string; depositXpub: string }
  await fundHotWallet(addresses, hotAddress, [])
  return depositXpub
}

/** The firm's own values in place of those of the example; a name that nobody thought of here is an error. */
export function writeSettings(machine: string, addresses: Addresses, depositXpub: string): void {
  const asItIs = [
    'DATA_DIR AUDIT_ENDS_FILE KEY_FILE PUBLIC_URL CONSOLE_ORIGIN TRUSTED_PROXIES COMPANY SAFEGUARDING MAIL_FROM',
    'BANK_DIRECTORY BANK_HOLDER BANK_NAME SIGNER_KEYSTORE SIGNER_PASSWORD_FILE',
  ].flatMap((line) => line.split(' '))
  const own: Readonly<Record<string, string>> = {
    DATABASE_URL: 'postgresql://agio_server:server-password@127.0.0.1/agio',
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    SMTP_URL: addresses.smtpUrl,
    SMS_API_URL: addresses.smsApiUrl,
    SMS_PLAN: addresses.smsPlan,
    SMS_TOKEN: addresses.smsToken,
    SANCTIONS_LISTS: addresses.sanctionsLists,
    CLAMD_ADDRESS: addresses.clamdAddress,
    BANK_ACCOUNTS: 'EUR=DE93999999990000000001/SNDBDEFFXXX',
    DEPOSIT_XPUB: depositXpub,
    PRICE_SOURCES: `kraken=${addresses.krakenUrl},coinbase=${addresses.coinbaseUrl}`,
  }
  const path = join(machine, 'etc/agio/agio.env')
  const lines = readFileSync(path, 'utf8').split('\n')
  const written = lines.flatMap((line) => {
    const [, name] = /^([A-Z]\w*)=/.exec(line) ?? []
    if (name === undefined || asItIs.includes(name)) return [line]
    if (name === 'CHAIN_1_RPC')
      return Object.entries(addresses.rpc).map(([id, urls]) => `CHAIN_${id}_RPC=${urls.join(',')}`)
    const value = own[name]
    if (value === undefined) throw new Error(`The example has ${name}, and this firm has no value for it.`)
    return [`${name}=${value}`]
  })
  // Nobody waits a quarter of an hour for a file to leave.
  writeFileSync(path, [...written, 'BANK_CUT_OFF_SECONDS=5', ''].join('\n'))
}
