/**
 * How far apart the clocks of an installation's processes may be, in milliseconds. A time that lies further ahead than it
 * could have been set was written by a clock that has been put back since, and is not waited for.
 */
export const CLOCK_SKEW_MS = 60_000
