/** The mailto: URL of an email. Encodes the characters that would end the address. */
export const mailAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`
