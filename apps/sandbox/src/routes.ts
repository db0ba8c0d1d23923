/** Every way to drive the sandbox, in one list: the inventory prints it and the control room is built from it. */
import type { SandboxRoute } from './app/route.ts'
import {
  checkPayee,
  faultBank,
  listEntries,
  listPayments,
  readBank,
  readDirectory,
  releasePayment,
  returnPayment,
  transferIn,
  writeStatement,
} from './bank/index.ts'
import {
  faultChain,
  fundAddress,
  mineBlocks,
  readBalance,
  readChain,
  reorganiseChain,
  sendCoins,
  sendMany,
} from './chain/index.ts'
import { advanceClock, readClock } from './clock/index.ts'
import { faultExchange, readCoinbase, readKraken, readPrices, setPrice } from './exchange/index.ts'
import { faultMail, listMail } from './mailbox/index.ts'
import {
  authoriseObPayment,
  listObPayments,
  readOpenBanking,
  refuseObPayment,
  setObBehaviour,
} from './open-banking/index.ts'

export const sandboxRoutes: readonly SandboxRoute[] = [
  sendCoins,
  sendMany,
  fundAddress,
  mineBlocks,
  reorganiseChain,
  faultChain,
  readChain,
  readBalance,
  transferIn,
  returnPayment,
  releasePayment,
  writeStatement,
  faultBank,
  checkPayee,
  readBank,
  listPayments,
  listEntries,
  readDirectory,
  setObBehaviour,
  authoriseObPayment,
  refuseObPayment,
  readOpenBanking,
  listObPayments,
  listMail,
  faultMail,
  setPrice,
  faultExchange,
  readPrices,
  readKraken,
  readCoinbase,
  advanceClock,
  readClock,
]
