/**
 * The one place that every receiver of money passes. A rail takes a `Receiver` alone, and only this file makes one: because no
 * list names it, because two persons decided about it, or because the same payment went to it before.
 */
declare const passed: unique symbol
/** The name of a receiver that may be paid. */
export type Receiver = string & { readonly [passed]: true }

// One cast: the three functions below are the only ways to a receiver.
const receiver = (name: string): Receiver => name as Receiver

/** `listed`: what the lists say of the name, as a reason to hold. */
export async function screenReceiver(
  name: string,
  listed: () => Promise<string | undefined>,
): Promise<{ readonly receiver: Receiver } | { readonly listed: string }> {
  const hit = await listed()
  return hit === undefined ? { receiver: receiver(name) } : { listed: hit }
}

/** Two persons decided that the money goes to this name, whatever the lists say. */
export const decidedByTwo = receiver

/** The next attempt of a payment that the bank did not execute: to the same receiver. */
export const paidBefore = receiver
