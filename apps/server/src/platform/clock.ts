/** Time as an argument: the only place that asks the machine what time it is. */
export type Clock = { now(): Date }
