/**
 * Maximum difference between the clocks of an installation's processes, in milliseconds. A stored time further ahead
 * than it could have been set was written before a clock was put back; it is ignored.
 */
export const CLOCK_SKEW_MS = 60_000
