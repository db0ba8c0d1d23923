/**
 * The keyboard of the desk. A key is one letter, or two after each other ("g o"); nothing is heard while somebody types or
 * decides in a dialog, and none of them does more than open what is then confirmed by hand.
 */
import { useEffect, useRef } from 'react'

export const shortcuts = [
  ['j', 'next in the list'],
  ['k', 'previous in the list'],
  ['Enter', 'open what is marked'],
  ['/', 'search'],
  ['Escape', 'back to the list'],
  ['a', 'approve, or begin an approval'],
  ['h', 'hold the order'],
  ['g o', 'go to orders'],
  ['g u', 'go to money that nobody waits for'],
  ['g b', 'go to payment files'],
  ['g a', 'go to the audit'],
  ['?', 'these keys'],
] as const
export type Key = Exclude<(typeof shortcuts)[number][0], 'Enter'>
export type Keys = { readonly [K in Key]?: () => void }

const patienceMs = 1_500

/** Hears these keys while the component is shown. */
export function useKeys(keys: Keys): void {
  const heard = useRef(keys)
  useEffect(() => {
    heard.current = keys
  })
  useEffect(() => {
    let first: { key: string; at: number } | undefined
    const onKey = (event: KeyboardEvent) => {
      if (isBusy(event)) return
      const before = first && event.timeStamp - first.at < patienceMs ? `${first.key} ` : ''
      first = event.key === 'g' ? { key: 'g', at: event.timeStamp } : undefined
      const act = heard.current[`${before}${event.key}` as Key]
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
