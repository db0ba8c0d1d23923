import type { ChoiceQuote, SellOrderView } from '@agio/contract'

/** The props of the sheet of a choice. */
export type SheetProps = { order: SellOrderView; quote: ChoiceQuote; onClose: () => void }
