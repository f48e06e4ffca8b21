/** Formats a secret in groups of four for typing. */
export const groupsOf = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface RecoveryFile {
  title: string
  what: string
  codes: string[]
}

/** The file of recovery codes: plain text, one code per line, with CRLF for Windows. */
export const recoveryFileOf = ({ title, what, codes }: RecoveryFile): string =>
  [title, what, '', ...codes, ''].join('\r\n')
