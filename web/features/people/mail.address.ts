/** Where a click begins a message to somebody. What would end the address within it is encoded. */
export const mailAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`
