/** The front door of the sell life: its words and map, its rules, its terms. */
export * from './sell-order.ts'
export { advance, possible } from './sell-rules.ts'
export { refundable } from './sell-choices.ts'
export { surplusToPayout, tolerance } from './sell-coins.ts'
export * from './sell-terms.ts'
