/** Files of this machine: keys with their modes, pages, the signer's file. */
import { access, constants, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openInstallationKeys } from '../../keys/index.ts'
import { openDepositKey, openSigners, refusalToSign } from '../../rails/evm/index.ts'
import { signersOf } from '../../settings/offer.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Check } from './check.ts'

export function machineChecks(settings: Settings): Check[] {
  const { keyFile, widgetDir, consoleDir, docsDir } = settings
  const signers = signersOf(settings)
  const isThere = (path: string) => access(path, constants.R_OK).then(() => path)
  return [
    {
      name: 'key file',
      isNeeded: true,
      remedy: 'restore KEY_FILE from its safe place; mode 600, owned by the user of the server',
      look: async () => `${openInstallationKeys(keyFile, false).customers.ids.length} keys in ${keyFile}`,
    },
    {
      name: 'widget',
      isNeeded: settings.roles.includes('api'),
      remedy: 'WIDGET_DIR names the built widget',
      look: () => isThere(join(widgetDir, 'index.html')),
    },
    {
      name: 'audit ends',
      isNeeded: settings.roles.includes('worker'),
      remedy: 'AUDIT_ENDS_FILE is in a folder that the user of the server may write',
      look: async () => {
        await access(dirname(settings.auditEndsFile), constants.W_OK)
        return settings.auditEndsFile
      },
    },
    {
      name: 'console',
      isNeeded: false,
      remedy: 'CONSOLE_DIR names the built console',
      look: () => isThere(join(consoleDir, 'index.html')),
    },
    {
      name: 'docs',
      isNeeded: false,
      remedy: 'DOCS_DIR names the built docs',
      look: () => isThere(join(docsDir, 'index.html')),
    },
    ...depositKeyCheck(settings),
    ...(signers.length === 0
      ? []
      : [
          {
            name: 'signer',
            isNeeded: true,
            remedy:
              'SIGNER_URL answers eth_accounts, or SIGNER_KEYSTORE opens with SIGNER_PASSWORD_FILE; those of OLD_SIGNERS too',
            look: async () => {
              for (const one of signers) if ('passwordFile' in one) await refuseOpenModes(one.passwordFile)
              const signer = await openSigners(signers)
              const count = Math.max(1, ...settings.chains.map(({ hotWallets }) => hotWallets))
              return `hot wallets ${(await signer?.hotAddresses(count))?.join(', ')}`
            },
          },
        ]),
  ]
}

/** The extended public key must be readable and the signer's: coins at addresses without a known key are lost. */
function depositKeyCheck(settings: Settings): Check[] {
  const { depositXpub, chains } = settings
  const [chain] = chains
  if (depositXpub === undefined || chain === undefined) return []
  return [
    {
      name: 'deposit key',
      isNeeded: true,
      remedy: 'DEPOSIT_XPUB and the signer are of one wallet: docs/operations/wallets.md',
      look: async () => {
        const { fingerprint } = await openDepositKey(depositXpub)
        const signer = await openSigners(signersOf(settings))
        const refusal = signer && (await refusalToSign(signer, fingerprint, chain.chainId))
        if (refusal !== undefined)
          throw new Error(`the signer does not hold the key of the first address ${fingerprint}: ${refusal}`)
        return `first address ${fingerprint}${signer ? ', the signer signs for it' : ''}`
      },
    },
  ]
}

async function refuseOpenModes(path: string): Promise<void> {
  if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
    throw new Error(`${path} can be read by others than its owner: chmod 600 ${path}`)
}
