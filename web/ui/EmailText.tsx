/** An email address that wraps before the @. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.indexOf('@'))
  return (
    <span className="min-w-0 wrap-anywhere">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
