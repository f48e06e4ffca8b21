/**
 * An email or a phone number; an address that is longer than its line is broken before the at sign, not within a word.
 */
export function BreakableContact({ contact }: { contact: string }) {
  const at = contact.indexOf('@')
  return at < 0 ? (
    contact
  ) : (
    <>
      {contact.slice(0, at)}
      <wbr />
      {contact.slice(at)}
    </>
  )
}
