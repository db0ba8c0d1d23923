/**
 * The keyboard of the console. A key is one letter, or two in sequence ("g o"). Keys do nothing in a text field or an open
 * dialog; an action key only opens the dialog that confirms it.
 */
import { useEffect, useRef } from 'react'
import { t } from 'virtual:texts/console/app'

export const shortcuts = [
  ['j', t('next_in_the_list')],
  ['k', t('previous_in_the_list')],
  ['Enter', t('open_what_is_marked')],
  ['e', t('done_and_next')],
  ['/', t('find_things_and_acts')],
  ['Ctrl K', t('find_things_and_acts_too')],
  ['Escape', t('back_to_the_list_inline')],
  ['a', t('approve_or_begin_an_approval')],
  ['h', t('hold_the_order')],
  ['m', t('ask_the_customer_for_more')],
  ['x', t('refuse')],
  ['+', t('enlarge_the_picture')],
  ['-', t('make_the_picture_smaller')],
  ['r', t('turn_the_picture')],
  ['g t', t('go_to_what_waits_today')],
  ['g o', t('go_to_orders')],
  ['g v', t('go_to_reviews')],
  ['g c', t('go_to_cases')],
  ['g h', t('go_to_chats')],
  ['g u', t('go_to_unmatched_payments')],
  ['g l', t('go_to_claims')],
  ['g k', t('go_to_unallocated_coins')],
  ['g b', t('go_to_payment_files')],
  ['g i', t('go_to_bank_files')],
  ['g r', t('go_to_reconciliation')],
  ['g y', t('go_to_the_treasury')],
  ['g f', t('go_to_the_configuration')],
  ['g p', t('go_to_pauses')],
  ['g m', t('go_to_the_merchants')],
  ['g w', t('go_to_the_operators')],
  ['g a', t('go_to_the_audit')],
  ['?', t('these_keys')],
] as const
export type Key = Exclude<(typeof shortcuts)[number][0], 'Enter'>
export type Keys = { readonly [K in Key]?: () => void }

const sequenceMs = 1_500

/** Handles these keys while the component is shown. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let first: { key: string; at: number } | undefined
    const onKey = (event: KeyboardEvent) => {
      if (isOpening(event)) {
        // The browser has a use of its own for it.
        event.preventDefault()
        latest.current['Ctrl K']?.()
        return
      }
      if (isBusy(event)) return
      const before = first && event.timeStamp - first.at < sequenceMs ? `${first.key} ` : ''
      first = event.key === 'g' ? { key: 'g', at: event.timeStamp } : undefined
      const act = latest.current[`${before}${event.key}` as Key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isOpening = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  !altKey &&
  !shiftKey &&
  !document.querySelector('dialog[open]')

function isBusy({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
