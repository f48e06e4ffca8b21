import { paths } from '../../../navigation/pages.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatMonthName } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNextWithServices } from './useFirstMonth.ts'

interface NoServicesProps {
  month: string
  /** Shows another month. */
  onShow: (month: string) => void
}

/**
 * A month without any service, which leads to the next one that has some, to a new template, and to the schedule while
 * there is none.
 */
export function NoServices({ month, onShow }: NoServicesProps) {
  const t = useT()
  const next = useNextWithServices(month)
  const isOn = useRotaOn()
  return (
    <EmptyState
      title={t('board.noServices', { month: formatMonthName(month) })}
      action={
        <div className="flex flex-wrap gap-3">
          {next && (
            <Button variant="primary" onClick={() => onShow(next)}>
              {t('board.toServices', { month: formatMonthName(next) })}
            </Button>
          )}
          <LinkButton variant={next ? 'secondary' : 'primary'} to={rotaPath('setup')} state={{ isTemplateNew: true }}>
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
