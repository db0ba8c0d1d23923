/** The keys of all texts, by room: English is their source. */
import type account from './catalogues/en/account.json'
import type buyOrder from './catalogues/en/buy-order.json'
import type buy from './catalogues/en/buy.json'
import type first from './catalogues/en/first.json'
import type journey from './catalogues/en/journey.json'
import type link from './catalogues/en/link.json'
import type orderPage from './catalogues/en/order-page.json'
import type profile from './catalogues/en/profile.json'
import type refusals from './catalogues/en/refusals.json'
import type sell from './catalogues/en/sell.json'
import type support from './catalogues/en/support.json'
import type vendor from './catalogues/en/vendor.json'
import type verification from './catalogues/en/verification.json'
import type wallet from './catalogues/en/wallet.json'
import type { WantedAgainKey } from '@agio/ui'
import type { FieldKey, RefusalKey } from '../api/problem-keys.ts'

export type WalletKey = keyof typeof wallet
/** Each refusal and each problem of a field has a sentence, and no sentence is left of one that is gone. */
type Said<Key extends keyof typeof refusals> = Key
type Known<Key extends RefusalKey | FieldKey> = Key
type ProblemKeys = [Said<RefusalKey | FieldKey>, Known<keyof typeof refusals>]

type Rooms = typeof account &
  typeof buy &
  typeof buyOrder &
  typeof first &
  typeof journey &
  typeof link &
  typeof orderPage &
  typeof profile &
  typeof sell &
  typeof support &
  typeof vendor &
  typeof verification
export type TextKey = keyof Rooms | ProblemKeys[number] | WalletKey | WantedAgainKey
