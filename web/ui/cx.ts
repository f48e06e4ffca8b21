/** Joins class names; what is false, null or undefined falls out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
