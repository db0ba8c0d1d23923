/** Other programs as children: those that are run to their end, and those that serve until we have measured. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export { freePort } from '../../scripts/run.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

type Where = { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> }

/** Runs to the end and gives what was printed; a program that fails is an error with its words. */
export async function run(command: string, args: readonly string[], where: Where = {}): Promise<string> {
  const child = begin(command, args, where)
  let said = ''
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const code = await exitOf(child)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said}`)
  return said
}

export type Served = {
  /** The port from the child's message `{ ready: true, … }`. */
  readonly port: number
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts one of our TypeScript files and waits for its message `{ port }`. */
export async function serve(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const child = begin(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(root, file), ...args],
    { env },
    true,
  )
  child.stderr?.pipe(process.stderr)
  child.stdout?.resume()
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)))
  })
  return { port, child, stop: () => stop(child) }
}

/** Asks a child process that answers messages, such as `usage`. */
export function askChild<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  return new Promise((resolve) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.send(question as object)
  })
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = exitOf(child)
  child.kill('SIGTERM')
  await ended
}

export function begin(command: string, args: readonly string[], { cwd = root, env }: Where, speaks = false) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(speaks ? (['ipc'] as const) : [])],
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode)
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'a signal'))
  })
}

/** A program of PostgreSQL, where this system has it. */
export function findProgram(name: string): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}
