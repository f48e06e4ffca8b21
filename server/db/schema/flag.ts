/** A boolean as both databases have it. */
export type Flag = 0 | 1
