/** True where the hidden field has any value: people do not see it, so a program filled it. */
export const isFilled = (honeypot: unknown): boolean => honeypot !== undefined && honeypot !== null && honeypot !== ''
