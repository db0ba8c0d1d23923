/** Every way to drive the institutions, in one list: the inventory prints it and the forms are made from it. */
import type { SandboxRoute } from './app/control.ts'
import { bankControls } from './bank/index.ts'
import { cardControls } from './card/index.ts'
import { chainControls } from './chain/index.ts'
import { clockControls } from './clock/index.ts'
import { directoryControls } from './directories/index.ts'
import { exchangeControls } from './exchange/index.ts'
import { listControls } from './lists/index.ts'
import { mailboxControls } from './mailbox/index.ts'
import { openBankingControls } from './open-banking/index.ts'
import { objectControls } from './objects/index.ts'
import { paperControls } from './papers/index.ts'
import { identityControls } from './identity/index.ts'
import { pushControls } from './push/index.ts'
import { smsControls } from './sms/index.ts'
import { scannerControls } from './scanner/index.ts'

export const sandboxRoutes: readonly SandboxRoute[] = [
  chainControls,
  bankControls,
  openBankingControls,
  cardControls,
  mailboxControls,
  smsControls,
  pushControls,
  paperControls,
  identityControls,
  directoryControls,
  exchangeControls,
  listControls,
  scannerControls,
  objectControls,
  clockControls,
].flatMap((controls) => Object.values<SandboxRoute>(controls))
