/** The keys of all texts, by room: English is their source. */
import type account from './catalogues/en/account.json'
import type mail from './catalogues/en/mail.json'
import type purchases from './catalogues/en/purchases.json'
import type sales from './catalogues/en/sales.json'
import type verification from './catalogues/en/verification.json'

type Rooms = typeof account & typeof mail & typeof purchases & typeof sales & typeof verification
export type TextKey = keyof Rooms
