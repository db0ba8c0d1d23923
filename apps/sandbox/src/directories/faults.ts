/** Faults of the directories. */
export const directoryFaultKinds = ['down', 'slow', 'lying'] as const
export type DirectoryFault = (typeof directoryFaultKinds)[number]
export const directoryNames = ['addresses', 'companies'] as const
