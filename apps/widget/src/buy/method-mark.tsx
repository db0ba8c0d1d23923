/** The mark of a way to pay; a card has those of the two networks that are taken. */
import type { PaymentMethod } from '@agio/contract'
import { MoreIcon } from '@agio/ui'

const icons = { OPEN_BANKING: 'bolt', SEPA_BANK_TRANSFER: 'bank', CREDIT_CARD: 'card' } as const

export function MethodMark({ method, size }: { method: PaymentMethod; size: number }) {
  return <MoreIcon name={icons[method]} size={size} />
}

/** Visa and Mastercard, on white as on their cards. */
export function CardMarks() {
  return (
    <svg width="62" height="18" viewBox="0 0 62 18" aria-hidden="true" focusable="false">
      <g fill="#fff" stroke="#8a8f98" strokeWidth="0.8">
        <rect x="0.5" y="0.5" width="29" height="17" rx="3" />
        <rect x="32.5" y="0.5" width="29" height="17" rx="3" />
      </g>
      <g fill="#1a1f71">
        <path d="M5 5.5h2.2l1 4.6 2-4.6h2.2l-3.3 7H7.1L5 5.5ZM13 5.5h2l-1.2 7h-2l1.2-7ZM22.6 5.5h1.8l1.6 7h-1.9l-.2-1.1h-2.3l-.6 1.1h-2.1l3.7-7Zm.1 4.4h1l-.3-1.9-.7 1.9ZM19.4 7.3c-.6-.3-1.8-.4-1.8.2 0 .8 2.4.7 2.2 2.7-.2 2-2.6 2.6-4.7 1.9l.4-1.6c.9.5 2.2.5 2.3-.1 0-.8-2.4-.7-2.2-2.8.1-2 2.5-2.4 4.2-1.8l-.4 1.5Z" />
      </g>
      <circle cx="43.6" cy="9" r="5" fill="#eb001b" />
      <circle cx="50.4" cy="9" r="5" fill="#f79e1b" />
      <path d="M47 5.33a5 5 0 0 1 0 7.34 5 5 0 0 1 0-7.34Z" fill="#ff5f00" />
    </svg>
  )
}
