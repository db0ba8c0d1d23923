/**
 * A customer reads these where a step or a document is wanted again. The widget shows it at the step, the console
 * beside the operator's words before it is sent; each language is a catalogue, so that the widget loads only its own.
 */
import type en from './en.json'

export type WantedAgainKey = keyof typeof en
