interface EmailTextProps {
  email: string
  /** True where the block around it cuts what does not fit: then no part of the address is broken. */
  isCut?: boolean
}

/** An email address that wraps after the @, unless it is cut; a phone number stays as it is. */
export function EmailText({ email, isCut = false }: EmailTextProps) {
  // A <wbr> would break the line that is cut, too.
  const end = isCut ? 0 : email.indexOf('@') + 1
  return (
    <span
      className={isCut ? undefined : 'min-w-0 wrap-anywhere'}
      style={isCut ? { overflowWrap: 'normal' } : undefined}
    >
      {end > 0 ? (
        <>
          {email.slice(0, end)}
          <wbr />
          {email.slice(end)}
        </>
      ) : (
        email
      )}
    </span>
  )
}
