export const auditKeys = {
  /** Everything that was ever asked about the log: what any change by an admin makes old. */
  all: ['audit'],
}
