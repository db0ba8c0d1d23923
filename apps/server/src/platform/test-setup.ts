/** One PostgreSQL for a whole test run, shared by all workers: name this file as `globalSetup` of the integration tests. */
import { env } from 'node:process'
import { startTestServer } from './testing.ts'

export async function setup(): Promise<() => Promise<void>> {
  if (env.TEST_DATABASE_URL) return () => Promise.resolve()
  const server = await startTestServer()
  env.TEST_DATABASE_URL = server.url
  return () => server.stop()
}
