import { Link } from 'react-router'
import { useTeamsOwnName } from '../features/config/config.ts'
import { useSession } from '../features/sessions/session.ts'
import { paths } from '../navigation/pages.ts'
import { useT } from '../strings/strings.ts'

/** The product's logo, a lit doorway, in the colours of the scheme; public/icon.svg is the same drawing. */
const Mark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-9 shrink-0">
    <rect width="64" height="64" rx="15" fill="var(--hero)" />
    <path d="M14 52V31a18 18 0 0 1 36 0v21h-7V31a11 11 0 0 0-22 0v21z" fill="var(--on-hero)" />
    <path d="M26 52V31a6 6 0 0 1 12 0v21z" fill="var(--hero-accent)" />
  </svg>
)

/** Mark and name; leads to the dashboard, or to the login when nobody is signed in (specification §2). */
export function Logo() {
  const t = useT()
  const { user } = useSession()
  return (
    <Link
      to={user ? paths.dashboard : paths.login}
      className="inline-flex min-h-11 items-center gap-3 rounded wrap-anywhere font-serif text-lg text-ink"
    >
      <Mark />
      {useTeamsOwnName() ?? t('app.name')}
    </Link>
  )
}
