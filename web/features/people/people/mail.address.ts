/** The mailto: URL of an email. Encodes the characters that would end the address. */
export const mailAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`

/** A mailto: or sms: URL with the words that the mail or text begins with. */
export const withBody = (address: string, body: string): string =>
  body === '' ? address : `${address}?body=${encodeURIComponent(body)}`
