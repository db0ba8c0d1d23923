/** Every way to drive the sandbox, in one list: the inventory prints it and the forms are made from it. */
import type { SandboxRoute } from './app/control.ts'
import { bankControls } from './bank/index.ts'
import { cardControls } from './card/index.ts'
import { chainControls } from './chain/index.ts'
import { clockControls } from './clock/index.ts'
import { exchangeControls } from './exchange/index.ts'
import { mailboxControls } from './mailbox/index.ts'
import { openBankingControls } from './open-banking/index.ts'
import { operatorsControls } from './operators/index.ts'
import { stageControls } from './stage/index.ts'

export const sandboxRoutes: readonly SandboxRoute[] = [
  chainControls,
  bankControls,
  openBankingControls,
  cardControls,
  mailboxControls,
  exchangeControls,
  clockControls,
  operatorsControls,
  stageControls,
].flatMap((controls) => Object.values<SandboxRoute>(controls))
