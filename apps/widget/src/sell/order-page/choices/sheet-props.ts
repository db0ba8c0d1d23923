import type { ChoiceQuote, SellOrderView } from '@agio/contract'

/** What the sheet of a choice is given. */
export type SheetProps = { order: SellOrderView; quote: ChoiceQuote; onClose: () => void }
