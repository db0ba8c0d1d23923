/** The look of a widget key: its fields, and the widget as it becomes. */
export { isWhole, lookOf, type Typed as Look } from './look.ts'
export { LookFields } from './look-fields.tsx'
export { WithPreview } from './look-preview.tsx'
