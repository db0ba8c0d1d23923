/** A terminal of root on the machine that `scripts/stages/book/machine.sh` made: what one block defines the next one knows. */
import { spawn } from 'node:child_process'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const end = '-- end of the block --'

export type Terminal = ReturnType<typeof openTerminal>

/** Everything that is typed and answered is written into `transcript`, where it is wanted. */
export function openTerminal(machine: string, folder: string, transcript?: string) {
  const shell = spawn('chroot', [machine, 'sh', '-c', `cd ${folder}; exec sh`], {
    env: { PATH: path, HOME: '/root', LANG: 'C.UTF-8', TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let look: () => void = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      look()
    })
  const note = (text: string) => transcript !== undefined && appendFileSync(transcript, text)

  return {
    /** Types a block of commands and gives what they say; the first that fails is an error with all of it. */
    async type(block: string): Promise<string> {
      note(`\n$ ${block.trim().replaceAll('\n', '\n> ')}\n`)
      writeFileSync(join(machine, 'tmp/block'), block)
      said = ''
      const answer = new Promise<string>((resolve, reject) => {
        look = () => said.includes(end) && resolve(said.slice(0, said.indexOf(end)))
        shell.once('close', () => reject(new Error(`This fails on the machine:\n${block}\n${said}`)))
      })
      // A question to a person would wait for ever: nobody is there.
      shell.stdin.write(`set -e; eval "$(cat /tmp/block)" 2>&1 </dev/null; set +e; echo '${end}'\n`)
      return answer.finally(() => {
        note(said.replace(`${end}\n`, ''))
        shell.removeAllListeners('close')
      })
    },
    close: () => shell.stdin.end(),
  }
}
