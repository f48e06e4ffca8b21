interface EmailTextProps {
  email: string
  /** True where the block around it cuts what does not fit: then no part of the address is broken. */
  isCut?: boolean
}

/** An email address that wraps before the @; a phone number stays as it is. */
export function EmailText({ email, isCut = false }: EmailTextProps) {
  const at = email.indexOf('@')
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
