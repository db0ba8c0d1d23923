/** The calls of operators and of merchants' people. A source that names an operation has it in `virtual:calls/console`. */
import type { OperationsAt } from '@agio/contract/client'

export type CallName = OperationsAt<'/api/merchant' | `/api/${'admin' | 'merchant'}/${string}`>
