/** A secret in groups of four, as a person reads it off and types it in. */
export const groupsOf = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface RecoveryFile {
  title: string
  what: string
  codes: string[]
}

/** What the file of recovery codes holds: plain text, a code a line. Windows needs both characters of a line's end. */
export const recoveryFileOf = ({ title, what, codes }: RecoveryFile): string =>
  [title, what, '', ...codes, ''].join('\r\n')
