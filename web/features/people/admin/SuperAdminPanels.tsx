import { useQuery } from '@tanstack/react-query'
import { Health } from '#shared/health.ts'
import type { User } from '#shared/people/users.ts'
import { serverOrigin } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { AuditPanel } from '../audit/AuditPanel.tsx'
import { useConfig } from '../config/config.ts'
import { ManageUsersPanel } from '../users/ManageUsersPanel.tsx'

/** Hours after which a daily backup is late: one was missed. */
const LATE_HOURS = 48

/** A stopping or faulty server answers 503 with the same body. */
const readHealth = async () => Health.parse(await (await fetch(`${serverOrigin()}${SITE_PATH}/readyz`)).json())

/** Tells super admins when the newest backup was made, or its fault; nothing without BACKUP_DIR. */
function BackupLine() {
  const t = useT()
  const { timeZone } = useConfig()
  const { data } = useQuery({ queryKey: ['health'], queryFn: readHealth, retry: false })
  const backup = data?.backup
  if (!backup) return null
  const { at, ageHours, verified } = backup
  if (at === null) return <Notice tone="error">{t('admin.backup.none')}</Notice>
  const when = formatMoment(at, timeZone)
  if (!verified) return <Notice tone="error">{t('admin.backup.damaged', { when })}</Notice>
  if (ageHours !== null && ageHours > LATE_HOURS)
    return <Notice tone="error">{t('admin.backup.late', { when })}</Notice>
  return <p className="text-sm text-muted">{t('admin.backup.made', { when })}</p>
}

/** The panels of super admins, below the form of a new user. */
export default function SuperAdminPanels({ me, part }: { me: User; part: string | null }) {
  const t = useT()
  return (
    <>
      <ManageUsersPanel me={me} />
      <AuditPanel part={part} />
      <LinkButton variant="quiet" className="-my-4 -ml-5 self-start" to={paths.programs}>
        {t('admin.programs')}
      </LinkButton>
      <BackupLine />
    </>
  )
}
