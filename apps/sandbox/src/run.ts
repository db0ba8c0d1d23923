/** Runs as a process of its own: settings of the environment, one JSON line when it is up, an orderly end. */
import { Chains } from '@agio/domain'
import { resolve } from 'node:path'
import type { SandboxOptions } from './sandbox.ts'

type Env = Readonly<Record<string, string | undefined>>

const whole = (env: Env, name: string, fallback: number): number => {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

const optionsOf = (env: Env): SandboxOptions => ({
  dataDir: resolve(env['SANDBOX_DATA'] ?? '.agio/sandbox'),
  port: whole(env, 'SANDBOX_PORT', 4500),
  smtpPort: whole(env, 'SANDBOX_SMTP_PORT', 0),
  sftpPort: whole(env, 'SANDBOX_SFTP_PORT', 0),
  scannerPort: whole(env, 'SANDBOX_SCANNER_PORT', 0),
  chainPorts: Object.fromEntries(
    Chains.testChainIds.map((id) => [id, whole(env, `SANDBOX_CHAIN_${id}_PORT`, 0)]),
  ),
  blockSeconds: whole(env, 'SANDBOX_BLOCK_SECONDS', 1),
  slotsInEpoch: whole(env, 'SANDBOX_EPOCH_SLOTS', 1),
  bankDelayMs: whole(env, 'SANDBOX_BANK_DELAY_MS', 500),
  statementSeconds: whole(env, 'SANDBOX_STATEMENT_SECONDS', 300),
  ...(env['SERVER_URL'] ? { serverUrl: env['SERVER_URL'] } : {}),
})

/** Starts with the settings, says its addresses, and closes at a signal. */
export async function runAsProcess(
  env: Env,
  start: (options: SandboxOptions) => Promise<{ close(): Promise<void> }>,
): Promise<never> {
  // A signal that comes while things are still starting must end them too.
  const stop = new Promise<void>((done) => {
    process.once('SIGTERM', () => done())
    process.once('SIGINT', () => done())
  })
  // Libraries reject promises that no caller can catch. The process logs them and keeps running: one phone must not end every bank.
  process.on('unhandledRejection', (error) => console.error('A promise failed without a handler:', error))
  try {
    const { close, ...addresses } = await start(optionsOf(env))
    console.log(JSON.stringify({ ready: true, ...addresses }))
    await stop
    await close()
    return process.exit(0)
  } catch (error) {
    const taken = (error as NodeJS.ErrnoException & { port?: number }).code === 'EADDRINUSE'
    const words = taken
      ? `port ${(error as { port?: number }).port ?? ''} is taken: choose another with SANDBOX_PORT`
      : (error as Error).message
    console.error(`The sandbox did not start: ${words}`)
    return process.exit(1)
  }
}
