import { useQuery } from '@tanstack/react-query'
import { today } from '#shared/days.ts'
import { type Waiting, waitingApi } from '#shared/rota/waiting.ts'
import { call } from '../../../api/call.ts'
import { formatDay, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../../people/config/config.ts'
import { waitingQuery } from '../board/board.queries.ts'
import { useRotaSave } from '../useRotaSave.ts'
import { publishedDays } from './publish.text.ts'

interface WaitingLinesProps {
  from: string
  to: string
  /** They stand on the board, beside an open panel. */
  isBeside?: boolean
}

/** Publications of these days that wait for their moment, or did not come, each with its way off the board. */
export function WaitingLines({ from, to, isBeside = false }: WaitingLinesProps) {
  const { data: rows } = useQuery(waitingQuery(from, to))
  const shown = rows?.filter(({ state }) => state !== 'done') ?? []
  if (shown.length === 0) return null
  return (
    <div className="flex flex-col gap-2" style={{ paddingRight: isBeside ? 'var(--panel, 0)' : 0 }}>
      {shown.map((row) => (
        <WaitingLine key={row._id} row={row} />
      ))}
    </div>
  )
}

/** What is said of one: that it comes, will not come, or did not. */
function sentenceOf({ state, reason }: Waiting) {
  if (state === 'stale') return 'later.stale'
  return reason === null ? 'later.waits' : 'later.wontCome'
}

function WaitingLine({ row }: { row: Waiting }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { busy, failure, save } = useRotaSave<'remove'>()
  const at = Date.parse(row.at)
  const said = {
    days: publishedDays({ fromDay: row.from, toDay: row.to }, t),
    moment: `${formatDay(today(timeZone, new Date(at)), 'long')}, ${formatTime(at, timeZone)}`,
  }
  const isWaiting = row.state === 'waiting'
  const remove = () => save('remove', () => call(waitingApi.remove, { id: row._id }))
  return (
    <>
      <Notice
        tone="info"
        className="text-sm print:hidden"
        action={
          <Button
            size="sm"
            busy={busy !== null}
            aria-label={isWaiting ? t('later.takeBackOf', said) : undefined}
            onClick={remove}
          >
            {t(isWaiting ? 'later.takeBack' : 'app.close')}
          </Button>
        }
      >
        <p>
          <span className="font-medium">{t(sentenceOf(row), said)}</span>{' '}
          {row.reason ? t(`later.reason.${row.reason}`) : row.by && t('later.by', { name: row.by.name })}
        </p>
      </Notice>
      <FailureNotice title={t('later.notTakenBack')} failure={failure} />
    </>
  )
}
