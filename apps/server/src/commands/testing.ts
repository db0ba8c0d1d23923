/** For tests: `agio <words>` as a process of its own, with the settings of a test. */
import { spawn } from 'node:child_process'
import { bundled } from '../../../../scripts/programs.mjs'

export type Done = { readonly code: number | null; readonly said: string }
export type Agio = (words: readonly string[], lines?: readonly string[]) => Promise<Done>

/** `lines` are for the standard input. */
export async function openAgio(settings: Readonly<Record<string, string>>): Promise<Agio> {
  const program = await bundled('server')
  return (words, lines = []) => {
    const child = spawn(process.execPath, [...program, ...words], {
      env: { ...process.env, ...settings, NODE_ENV: 'test' },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text))
    child.stdin.end(lines.map((line) => `${line}\n`).join(''))
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
  }
}
