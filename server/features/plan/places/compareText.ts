/** Orders texts as both databases do, byte by byte: negative where `a` comes first, 0 where they are equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
