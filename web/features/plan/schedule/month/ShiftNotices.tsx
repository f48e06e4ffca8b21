import { useQuery } from '@tanstack/react-query'
import type { Shift, WithEffects } from '#shared/plan/schedule.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import type { ShiftSeed } from '../admin/schedule.draft.ts'
import { EffectsText } from '../EffectsText.tsx'
import { removalQuery } from '../schedule.queries.ts'

/** Stays below the head of the page while the month scrolls. */
const STICKY = 'sticky top-[calc(57px+env(safe-area-inset-top))] z-10 shadow-float md:top-0'

/** A deletion; `boardPath`: where the board chooses somebody else for a planned shift. */
interface Deletion {
  deleted: Shift
  boardPath: string | undefined
}

/** What was done last: a deletion, or a change with its effects on the rota. */
export type LastAction = Deletion | { changed: Shift & WithEffects }

interface LastActionNoticeProps {
  last: LastAction
  /** Ids of shifts that are deleted, or about to be: a deletion that failed has no notice. */
  goneIds: ReadonlySet<string>
  onAdd: (seed: ShiftSeed) => void
  onClose: () => void
}

/** What came of the last action. */
export function LastActionNotice({ last, goneIds, onAdd, onClose }: LastActionNoticeProps) {
  if ('changed' in last) return last.changed.rota && <ChangedNotice changed={last.changed} onClose={onClose} />
  return goneIds.has(last.deleted._id) && <VacantNotice last={last} onAdd={onAdd} onClose={onClose} />
}

interface VacantNoticeProps {
  last: Deletion
  onAdd: (seed: ShiftSeed) => void
  onClose: () => void
}

/** Says which place a deletion left empty, what it did to the rota, and leads to a replacement. */
function VacantNotice({ last: { deleted, boardPath }, onAdd, onClose }: VacantNoticeProps) {
  const t = useT()
  const effects = useQuery(removalQuery(deleted._id)).data
  const { date, assignment, serviceTime, tieColor } = deleted
  return (
    <Notice
      tone="info"
      className={STICKY}
      action={
        boardPath !== undefined ? (
          <LinkButton size="sm" to={boardPath}>
            {t('schedule.chooseOnBoard')}
          </LinkButton>
        ) : (
          <Button
            size="sm"
            onClick={() => {
              onClose()
              onAdd({ date, assignment, serviceTime, tieColor: tieColor ?? '', name: '' })
            }}
          >
            {t('schedule.addReplacement')}
          </Button>
        )
      }
    >
      {t('schedule.vacant', { assignment, day: formatDay(date), service: serviceTime })} <EffectsText rota={effects} />
    </Notice>
  )
}

/** Says who is told of a change of a planned shift, and whether stand-ins are asked. */
function ChangedNotice({ changed, onClose }: { changed: Shift & WithEffects; onClose: () => void }) {
  const t = useT()
  return (
    <Notice tone="info" className={STICKY} onClose={onClose}>
      {t('schedule.isChanged', {
        assignment: changed.assignment,
        day: formatDay(changed.date),
        service: changed.serviceTime,
      })}{' '}
      <EffectsText rota={changed.rota} />
    </Notice>
  )
}
