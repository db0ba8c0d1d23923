/** For tests: `agio <words>` as a process of its own, with the settings of a test. */
import { spawn } from 'node:child_process'

export type Done = { readonly code: number | null; readonly said: string }
export type Agio = (words: readonly string[], lines?: readonly string[]) => Promise<Done>

/** `program`: the arguments of Node that start it. `lines` are for the standard input. */
export function openAgio(program: readonly string[], settings: Readonly<Record<string, string>>): Agio {
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
