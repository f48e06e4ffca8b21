/** True for a field that no person sees and yet something stands in it, whatever that is: a program filled it. */
export const isFilled = (honeypot: unknown): boolean => honeypot !== undefined && honeypot !== null && honeypot !== ''
