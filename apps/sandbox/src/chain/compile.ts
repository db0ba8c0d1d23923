/**
 * Compiles contracts/tokens.sol. The result is kept in contracts/tokens.json so that starting the sandbox needs no
 * compiler; a test compiles again and compares. After a change of the source: `node --import tsx src/chain/compile.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import solc from 'solc'

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { evm: { deployedBytecode: { object: string } } }>>
}

/** Run-time code by contract name. */
export function compileTokens(): Record<string, `0x${string}`> {
  const content = readFileSync(new URL('contracts/tokens.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  const failed = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const compiled = Object.entries(output.contracts['tokens.sol'] ?? {})
  return Object.fromEntries(
    compiled
      .map(([name, { evm }]) => [name, `0x${evm.deployedBytecode.object}`] as const)
      .filter(([, code]) => code !== '0x'),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = new URL('contracts/tokens.json', import.meta.url)
  writeFileSync(path, `${JSON.stringify(compileTokens(), null, 1)}\n`)
}
