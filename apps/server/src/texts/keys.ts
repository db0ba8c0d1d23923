/** The keys of all texts, by room: English is their source. */
import type account from './catalogues/en/account.json'
import type closedLink from './catalogues/en/closed-link.json'
import type ibanDetails from './catalogues/en/iban-details.json'
import type mail from './catalogues/en/mail.json'
import type money from './catalogues/en/money.json'
import type purchases from './catalogues/en/purchases.json'
import type receipt from './catalogues/en/receipt.json'
import type sales from './catalogues/en/sales.json'
import type sms from './catalogues/en/sms.json'
import type statement from './catalogues/en/statement.json'
import type status from './catalogues/en/status.json'
import type terms from './catalogues/en/terms.json'
import type verification from './catalogues/en/verification.json'

type Rooms = typeof account &
  typeof closedLink &
  typeof ibanDetails &
  typeof mail &
  typeof money &
  typeof purchases &
  typeof receipt &
  typeof sales &
  typeof sms &
  typeof statement &
  typeof status &
  typeof terms &
  typeof verification
export type TextKey = keyof Rooms
