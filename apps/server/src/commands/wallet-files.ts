/**
 * The keys of a wallet from the command line, on a machine without a network: no setting and no database is read.
 *
 *   agio wallet new <folder>       makes a wallet: its keystore, the password of it, and 24 words that are shown once
 *   agio wallet restore <folder>   makes the same files anew from the words, which are typed or come by the standard input
 *   agio wallet show <folder>      its settings, and the first addresses with their paths
 *   agio wallet check <folder>     the words that somebody wrote down make this wallet, and DEPOSIT_XPUB is of it where it is set
 */
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline/promises'
import { walletFiles } from '../rails/evm/index.ts'

type Env = Readonly<Record<string, string | undefined>>
type Command = (folder: string, env: Env) => Promise<number>

export const offline: Readonly<Record<string, Command>> = { new: make, restore, show, check }

const shownAddresses = 3

async function make(folder: string): Promise<number> {
  const words = await walletFiles.newWords()
  await walletFiles.makeWalletFolder(folder, { words })
  const columns = words.split(' ').map((word, at) => `${String(at + 1).padStart(4)}  ${word.padEnd(12)}`)
  const row = (first: number) =>
    columns
      .filter((_, at) => at % 6 === first)
      .join('')
      .trimEnd()
  console.log(
    [
      'Write these words down on paper, in their order, and keep two copies in two places. Their holder has every coin of',
      'the wallet. They are in no file and are not shown again.',
      '',
      ...[0, 1, 2, 3, 4, 5].map(row),
      '',
    ].join('\n'),
  )
  await show(folder)
  console.log(`\nProve what you wrote down: agio wallet check ${folder}`)
  return 0
}

async function restore(folder: string): Promise<number> {
  const words = await readWords()
  await walletFiles.checkWords(words)
  await walletFiles.makeWalletFolder(folder, { words })
  return show(folder)
}

async function show(folder: string): Promise<number> {
  const { depositXpub, deposits, hotWallets } = await walletFiles.openWalletFolder(folder, shownAddresses)
  const lines = ({ path, address }: walletFiles.DerivedAddress, what: string) =>
    `  ${path.padEnd(18)} ${address}  ${what}`
  console.log(
    [
      `DEPOSIT_XPUB=${depositXpub}`,
      `SIGNER_KEYSTORE=${folder}/keystore.json`,
      `SIGNER_PASSWORD_FILE=${folder}/password`,
      '',
      ...deposits.map((one, at) =>
        lines(one, at === 0 ? 'first deposit address: the wallet is known by it' : 'deposit address'),
      ),
      ...hotWallets.map((one) => lines(one, 'hot wallet')),
    ].join('\n'),
  )
  return 0
}

/** A line for each part that was looked at; exit code 1 where one of them is wrong. */
async function check(folder: string, { DEPOSIT_XPUB: setting }: Env): Promise<number> {
  const { depositXpub } = await walletFiles.openWalletFolder(folder, 1)
  const open = walletFiles.readableByOthers(folder)
  const parts = [
    ['keystore', undefined, 'opens with its password'],
    [
      'files',
      open.length > 0 ? `others may read ${open.join(' and ')}: chmod 600` : undefined,
      'only their owner reads them',
    ],
    ...(setting === undefined
      ? []
      : [
          [
            'DEPOSIT_XPUB',
            setting === depositXpub ? undefined : 'is of another wallet',
            'is of this wallet',
          ] as const,
        ]),
    ['words', await refusalOfWords(await readWords(), depositXpub), 'make this wallet'],
  ] as const
  for (const [name, refusal, good] of parts)
    console.log(`${refusal === undefined ? 'ok   ' : 'fails'}  ${name.padEnd(13)} ${refusal ?? good}`)
  return parts.some(([, refusal]) => refusal !== undefined) ? 1 : 0
}

async function refusalOfWords(words: string, depositXpub: string): Promise<string | undefined> {
  try {
    await walletFiles.checkWords(words)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return (await walletFiles.xpubOfWords(words)) === depositXpub ? undefined : 'make another wallet'
}

/** A line that is typed, or all of the standard input: words in small letters with one blank between, without numbers. */
async function readWords(): Promise<string> {
  const { stdin, stdout } = process
  const lines = stdin.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined
  const given = lines ? await lines.question('The words, in one line: ') : await text(stdin)
  lines?.close()
  return given
    .toLowerCase()
    .replaceAll(/[\d.,;:]+/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ')
}
