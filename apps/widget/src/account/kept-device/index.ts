/** A device that stays known: the choice, what the browser remembers of it, and signing in by it. */
export { deviceWords } from './device-words.ts'
export { KeepChoice } from './keep-choice.tsx'
export { askDevice, keepDevice } from './kept-device.ts'
export { remember, rememberedIn } from './memory.ts'
