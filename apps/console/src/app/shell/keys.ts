/**
 * The keyboard of the console. A key is one letter, or two in sequence ("g o"). Keys do nothing in a text field or an open
 * dialog; an action key only opens the dialog that confirms it.
 */
import { useEffect, useRef } from 'react'

export const shortcuts = [
  ['j', 'next in the list'],
  ['k', 'previous in the list'],
  ['Enter', 'open what is marked'],
  ['/', 'find anything'],
  ['Escape', 'back to the list'],
  ['a', 'approve, or begin an approval'],
  ['h', 'hold the order'],
  ['m', 'ask the customer for more'],
  ['x', 'refuse'],
  ['+', 'enlarge the picture'],
  ['-', 'make the picture smaller'],
  ['r', 'turn the picture'],
  ['g t', 'go to what waits today'],
  ['g o', 'go to orders'],
  ['g v', 'go to reviews'],
  ['g c', 'go to cases'],
  ['g h', 'go to chats'],
  ['g u', 'go to unmatched payments'],
  ['g k', 'go to unallocated coins'],
  ['g b', 'go to payment files'],
  ['g i', 'go to bank files'],
  ['g r', 'go to reconciliation'],
  ['g f', 'go to the configuration'],
  ['g p', 'go to pauses'],
  ['g m', 'go to the merchants'],
  ['g w', 'go to the operators'],
  ['g a', 'go to the audit'],
  ['?', 'these keys'],
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

function isBusy({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  if (document.querySelector('dialog[open]')) return true
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
