/** The calls of customers. A source that names an operation has it in `virtual:calls/widget`. */
import type { OperationsAt } from '@agio/contract/client'

type OfConsole = OperationsAt<'/api/merchant' | `/api/${'admin' | 'merchant'}/${string}`>
export type CallName = Exclude<OperationsAt<string>, OfConsole>
