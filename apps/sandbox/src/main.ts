/** Starts the sandbox as its own process: settings from the environment, one JSON line when it is up, an orderly end. */
import { Chains } from '@agio/domain'
import { resolve } from 'node:path'
import { startSandbox } from './sandbox.ts'

const whole = (name: string, fallback: number): number => {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number(text)
}

/** A signal that comes while things are still starting must end them too. */
const stop = new Promise<void>((done) => {
  process.once('SIGTERM', () => done())
  process.once('SIGINT', () => done())
})

// Libraries reject promises that no caller can catch. The sandbox logs them and keeps running: one phone must not end every bank.
process.on('unhandledRejection', (error) => console.error('A promise failed without a handler:', error))

try {
  const port = whole('SANDBOX_PORT', 4500)
  const sandbox = await startSandbox({
    dataDir: resolve(process.env['SANDBOX_DATA'] ?? '.agio/sandbox'),
    port,
    smtpPort: whole('SANDBOX_SMTP_PORT', 0),
    sftpPort: whole('SANDBOX_SFTP_PORT', 0),
    scannerPort: whole('SANDBOX_SCANNER_PORT', 0),
    chainPorts: Object.fromEntries(
      Chains.testChainIds.map((id) => [id, whole(`SANDBOX_CHAIN_${id}_PORT`, 0)]),
    ),
    blockSeconds: whole('SANDBOX_BLOCK_SECONDS', 1),
    slotsInEpoch: whole('SANDBOX_EPOCH_SLOTS', 1),
    bankDelayMs: whole('SANDBOX_BANK_DELAY_MS', 500),
    statementSeconds: whole('SANDBOX_STATEMENT_SECONDS', 300),
    ...(process.env['SERVER_URL'] ? { serverUrl: process.env['SERVER_URL'] } : {}),
    ...(process.env['SANDBOX_OPERATORS_FILE']
      ? { operatorsFile: process.env['SANDBOX_OPERATORS_FILE'] }
      : {}),
    ...(process.env['WIDGET_URL'] ? { widgetUrl: process.env['WIDGET_URL'] } : {}),
  })
  const { close, ...addresses } = sandbox
  console.log(JSON.stringify({ ready: true, ...addresses }))
  await stop
  await close()
  process.exit(0)
} catch (error) {
  const taken = (error as NodeJS.ErrnoException & { port?: number }).code === 'EADDRINUSE'
  const words = taken
    ? `port ${(error as { port?: number }).port ?? ''} is taken: choose another with SANDBOX_PORT`
    : (error as Error).message
  console.error(`The sandbox did not start: ${words}`)
  process.exit(1)
}
