/** The mailto: URL of an email. Encodes the characters that would end the address. */
export const mailAddress = (email: string): string => `mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`

/** A mailto: URL with the subject of the mail. */
export const mailAbout = (email: string, subject: string): string =>
  `${mailAddress(email)}?subject=${encodeURIComponent(subject)}`

/** A mailto: or sms: URL with the words that the mail or text begins with. */
export const withBody = (address: string, body: string): string =>
  body === '' ? address : `${address}?body=${encodeURIComponent(body)}`
