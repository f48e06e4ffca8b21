interface EmailTextProps {
  email: string
  /** True where the block around it cuts what does not fit: then no part of the address is broken. */
  isCut?: boolean
}

/** An email address that wraps before the @, unless it is cut; a phone number stays as it is. */
export function EmailText({ email, isCut = false }: EmailTextProps) {
  // A <wbr> would break the line that is cut, too.
  const at = isCut ? -1 : email.indexOf('@')
  return (
    <span
      className={isCut ? undefined : 'min-w-0 wrap-anywhere'}
      style={isCut ? { overflowWrap: 'normal' } : undefined}
    >
      {at > 0 ? (
        <>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </>
      ) : (
        email
      )}
    </span>
  )
}
