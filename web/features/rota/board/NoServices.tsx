import { paths } from '../../../navigation/pages.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatMonthName } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** A month without any service, which leads to a new template, and to the schedule while there is none. */
export function NoServices({ month }: { month: string }) {
  const t = useT()
  const isOn = useRotaOn()
  return (
    <EmptyState
      title={t('board.noServices', { month: formatMonthName(month) })}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="primary" to={rotaPath('setup')} state={{ isTemplateNew: true }}>
            {t('setupRota.addTemplate')}
          </LinkButton>
          {!isOn && <LinkButton to={paths.schedule}>{t('schedule.beginUpload')}</LinkButton>}
        </div>
      }
    >
      {t(isOn ? 'board.noServicesHow' : 'board.noTemplate')}
    </EmptyState>
  )
}
