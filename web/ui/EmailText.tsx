/** An email address that wraps before the @; a phone number stays as it is. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@')
  return (
    <span className="min-w-0 wrap-anywhere">
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
